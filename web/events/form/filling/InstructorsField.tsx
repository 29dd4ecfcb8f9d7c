import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { INSTRUCTORS_MAX } from "../../../../worker/events/publishing/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { PictureField } from "../../../uploads/PictureField.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import { newInstructorLine } from "../values/trainingFields.ts";
import type { InstructorLine, TrainingValues } from "../values/values.ts";

/** One to ten instructors, each with a name and an optional certificate. */
export function InstructorsField({ form }: { form: EventFormState<TrainingValues> }) {
  const t = useT();
  const list = useRef<HTMLFieldSetElement>(null);
  const { values, errors, change, uploads } = form;
  const lines = values.instructors;
  const put = (id: string, some: Partial<InstructorLine>) =>
    change(
      "instructors",
      lines.map((line) => (line.id === id ? { ...line, ...some } : line)),
    );
  function add() {
    change("instructors", [...lines, newInstructorLine()]);
    // Focuses the name field of the new instructor.
    setTimeout(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  }
  function remove(id: string) {
    change(
      "instructors",
      lines.filter((line) => line.id !== id),
    );
    uploads.set(`certificate ${id}`, 0);
    setTimeout(() => list.current?.querySelector<HTMLButtonElement>("[data-add]")?.focus());
  }
  return (
    <fieldset ref={list} className={grid({ gap: "4" })}>
      <legend className={css({ textStyle: "small", fontWeight: "medium", marginBottom: "2" })}>
        {fieldLabels(t).instructors}
      </legend>
      <ul className={grid({ gap: "4" })}>
        {lines.map((line, index) => (
          <li key={line.id} className={lineLook}>
            <div className={flex({ gap: "2", align: "end" })}>
              <div className={css({ flex: 1, minWidth: "0" })}>
                <TextField
                  name={`instructors.${index}.name`}
                  label={t("organizing.instructor_name", "Nome e cognome")}
                  value={line.name}
                  isRequired
                  autoComplete="off"
                  error={fieldErrorText(t, errors[`instructors.${index}.name`])}
                  onChange={(event) => put(line.id, { name: event.target.value })}
                />
              </div>
              {lines.length > 1 && (
                <Button
                  look="quiet"
                  size="icon"
                  aria-label={t("organizing.remove_instructor", "Rimuovi {{name}}", {
                    name:
                      line.name ||
                      t("organizing.instructor_number", "istruttore {{number}}", { number: index + 1 }),
                  })}
                  onClick={() => remove(line.id)}
                >
                  <Trash2 size={18} aria-hidden />
                </Button>
              )}
            </div>
            <CertificateField
              id={`instructors.${index}.certificate_url`}
              label={t("organizing.certificate", "Brevetto dell’istruttore (facoltativo)")}
              value={line.certificate_url || null}
              error={fieldErrorText(t, errors[`instructors.${index}.certificate_url`])}
              onChange={(url) => put(line.id, { certificate_url: url ?? "" })}
              onBusy={(count) => uploads.set(`certificate ${line.id}`, count)}
            />
          </li>
        ))}
      </ul>
      {fieldErrorText(t, errors.instructors) && (
        <p className={css({ textStyle: "small", color: "danger" })}>
          {fieldErrorText(t, errors.instructors)}
        </p>
      )}
      {lines.length < INSTRUCTORS_MAX && (
        <Button data-add onClick={add} className={css({ justifySelf: "start" })}>
          <Plus size={18} aria-hidden />
          {t("organizing.add_instructor", "Aggiungi istruttore")}
        </Button>
      )}
    </fieldset>
  );
}

const lineLook = grid({ gap: "4", padding: "4", border: "1px solid token(colors.line)", borderRadius: "sm" });

type Props = {
  id: string;
  label: string;
  value: string | null;
  onChange: (url: string | null) => void;
  onBusy?: (count: number) => void;
  error?: string;
};

/** A certificate: an uploaded picture, or an https link to it. */
function CertificateField(props: Props) {
  const t = useT();
  const refusal = (url: string) =>
    /^https:\/\/[^/]+\.[^/]/i.test(url) && URL.canParse(url)
      ? null
      : t("pictures.certificate_wrong", "Serve un link che comincia con https://.");
  return (
    <PictureField
      {...props}
      small
      linkRefusal={refusal}
      linkLabel={t("pictures.certificate_link", "Link al brevetto")}
      help={t("pictures.certificate_help", "Una foto del brevetto, o il link alla pagina che lo mostra.")}
    />
  );
}
