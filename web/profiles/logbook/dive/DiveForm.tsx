import { useQueryClient } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import type { User } from "../../../../worker/auth/outputs.ts";
import { dayInTimeZone } from "../../../../worker/lib/calendarDays.ts";
import { BREVETTI } from "../../../../worker/profiles/contract.ts";
import { LOGBOOK_NOTE_MAX } from "../../../../worker/profiles/logbook/contract.ts";
import type { LogbookDiveView } from "../../../../worker/profiles/logbook/outputs.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { OtherVersionNotice } from "../../../drafts/OtherVersionNotice.tsx";
import { useDraft, useFormDraft } from "../../../drafts/useDraft.ts";
import { brevettoName } from "../../../lib/brevettoName.ts";
import { useForm } from "../../../lib/form.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { notify } from "../../../ui/notify.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { addDive, changeDive } from "../api.ts";
import { entryLabels } from "../entries.ts";
import { diveQuery, LOGBOOK_KEY } from "../queries.ts";
import { type DiveValues, diveForm, EMPTY_DIVE, toDiveValues } from "./diveForm.ts";

type Props = {
  user: User;
  /** The dive to change; undefined for a new one. */
  dive?: LogbookDiveView | undefined;
  onSaved: (dive: LogbookDiveView) => void;
  onCancel: () => void;
};

/** The form of a dive elsewhere, by hand. Only the day is required; nothing is filled in for the user. */
export function DiveForm({ user, dive, onSaved, onCancel }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const labels = entryLabels(t);
  const draft = useDraft(user.id, dive ? `dive:${dive.id}` : "dive", {
    start: () => ({ fields: dive ? toDiveValues(dive) : EMPTY_DIVE, base: null }),
    // Only a new dive's typed values outlive the form.
    isChanged: (values) => !dive && Object.values(values).some(Boolean),
  });
  // The latest day on earth, because divers travel.
  const latest = dayInTimeZone("Pacific/Kiritimati", new Date());
  const saving = useWrite(
    (values: DiveValues) =>
      dive
        ? changeDive(dive.id, { ...values, revision: dive.revision })
        : addDive({ id: draft.id, ...values }),
    {
      onSuccess(saved) {
        draft.session.end();
        queries.setQueryData(diveQuery(saved.id).queryKey, saved);
        notify({ kind: "success", title: t("logbook.saved", "Immersione salvata nel libretto") });
        onSaved(saved);
      },
      invalidates: [LOGBOOK_KEY],
      expiredText: t("profile.kept", "Quello che hai scritto ti aspetta qui."),
    },
  );
  const { values, errors, change, replace, submit } = useForm(diveForm(latest), draft.fields, (checked) =>
    saving.start(checked as DiveValues),
  );
  useFormDraft(draft, values, replace);

  const field = (name: keyof DiveValues) => ({
    name,
    label: labels[name as Exclude<keyof DiveValues, "note">],
    value: values[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    error: fieldErrorText(t, errors[name]),
  });
  const brevetto = BREVETTI.find((known) => known === user.brevetto && known !== "none");
  const proposal = (name: keyof DiveValues, text: string) =>
    values[name] === "" && <Proposal text={text} onUse={() => change(name, text)} />;

  return (
    <form noValidate onSubmit={submit} className={grid({ gap: "5" })}>
      <ErrorSummary
        title={t("form.errors", "Controlla questi campi")}
        errors={Object.entries(errors).map(([name, key]) => ({
          name,
          label: name === "note" ? t("logbook.note", "Note tue") : labels[name as "date"],
          text: fieldErrorText(t, key) ?? "",
        }))}
      />
      <OtherVersionNotice draft={draft} textOf={(other) => Object.values(other).filter(Boolean).join("\n")} />
      <p className={css({ textStyle: "small", color: "muted" })}>
        {t("logbook.form_lead", "Serve solo la data. Quello che non sai lascialo vuoto.")}
      </p>
      {draft.restoredAt && (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("logbook.draft", "Abbiamo ripreso quello che avevi scritto.")}
        </p>
      )}
      <TextField {...field("date")} type="date" max={latest} isRequired />
      <TextField {...field("place")} autoComplete="off" />
      <div className={pairLook}>
        <TextField {...field("start_time")} type="time" />
        <TextField {...field("end_time")} type="time" />
      </div>
      <div className={pairLook}>
        <TextField
          {...field("planned_depth")}
          inputMode="decimal"
          autoComplete="off"
          help={t("logbook.depth_help", "In metri, per esempio 18,5.")}
        />
        <TextField
          {...field("reached_depth")}
          inputMode="decimal"
          autoComplete="off"
          help={t("logbook.reached_help", "Solo quella che hai raggiunto: se non la sai, lasciala vuota.")}
        />
      </div>
      <div>
        <TextField {...field("certification")} autoComplete="off" />
        {brevetto && proposal("certification", brevettoName(t, brevetto))}
      </div>
      <div className={pairLook}>
        <div>
          <TextField {...field("apparatus")} autoComplete="off" />
          {proposal("apparatus", "nessuno")}
        </div>
        <div>
          <TextField {...field("mixture")} autoComplete="off" />
          {proposal("mixture", "nessuna")}
        </div>
      </div>
      <TextField {...field("centre")} autoComplete="off" />
      <TextField
        {...field("instructor")}
        autoComplete="off"
        help={t(
          "logbook.typed_help",
          "Quando qualcuno firma, centro e istruttore diventano quelli di chi ha firmato.",
        )}
      />
      <TextArea
        {...field("note")}
        label={t("logbook.note", "Note tue")}
        help={t("logbook.note_help", "Le leggi solo tu: non compaiono nel libretto che mostri.")}
        limit={LOGBOOK_NOTE_MAX}
      />
      <div className={wrap({ gap: "3" })}>
        <Button type="submit" look="main" busy={saving.isPending}>
          {t("logbook.save", "Salva l’immersione")}
        </Button>
        <Button
          onClick={() => {
            draft.session.end();
            onCancel();
          }}
        >
          {dive ? t("logbook.cancel", "Annulla") : t("logbook.discard", "Scarta")}
        </Button>
      </div>
    </form>
  );
}

/** A proposed value of an entry, which the user must accept by a tap. */
function Proposal({ text, onUse }: { text: string; onUse: () => void }) {
  const t = useT();
  return (
    <Button look="quiet" onClick={onUse} className={css({ marginTop: "1" })}>
      {t("logbook.use", "Scrivi «{{text}}»", { text })}
    </Button>
  );
}

const pairLook = grid({ columns: { base: 1, sm: 2 }, gap: "5", alignItems: "start" });
