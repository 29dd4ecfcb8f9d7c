import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import {
  MEDICAL_KINDS,
  REQUIREMENT_CODES,
  REQUIREMENT_LIMITS,
  REQUIREMENT_MODES,
  type RequirementCode,
  type RequirementMode,
  sortByCode,
  WAIVER_TEXT_MAX,
} from "../../../../worker/eligibility/contract.ts";
import { requirementName } from "../../../eligibility/requirementTexts.ts";
import { useT } from "../../../lib/i18n.tsx";
import { medicalKindName } from "../../../lib/medicalKindName.ts";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { scaleName } from "../../../lib/scaleName.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldNotes, TextField } from "../../../ui/Field.tsx";
import { LazyMenu } from "../../../ui/LazyMenu.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { pairLook } from "../filling/fields.tsx";
import { daysBeforeText } from "../filling/PricesFieldset.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues, RequirementLine } from "../values/values.ts";
import { lineErrors, newRequirementLine } from "./requirementLines.ts";
import { TemplateChooser } from "./TemplateChooser.tsx";

type Props = {
  form: EventFormState<CommonValues>;
  /** Whose own template is offered; empty while none is chosen. */
  categoryId: string;
};

/** What the event requires: one row for each requirement. That of answers stands with the questions. */
export function RequirementsField({ form, categoryId }: Props) {
  const t = useT();
  const list = useRef<HTMLFieldSetElement>(null);
  const { values, errors, change } = form;
  const lines = values.requirements;
  const [replaced, setReplaced] = useState<RequirementLine[] | null>(null);
  const missing = REQUIREMENT_CODES.filter(
    (code) => code !== "questions" && !lines.some((line) => line.code === code),
  );
  function put(next: RequirementLine[]) {
    setReplaced(null);
    change("requirements", next);
  }
  function add(code: RequirementCode) {
    put(sortByCode([...lines, newRequirementLine(code)]));
    // After the menu gave the focus back to its button.
    setTimeout(
      () =>
        list.current
          ?.querySelector<HTMLElement>(`[data-requirement="${code}"] :is(input, textarea, button)`)
          ?.focus(),
      50,
    );
  }
  function remove(code: RequirementCode) {
    put(lines.filter((line) => line.code !== code));
    setTimeout(() => list.current?.querySelector<HTMLElement>("[data-add]")?.focus());
  }
  return (
    <fieldset ref={list} data-field="requirements" tabIndex={-1} className={fieldsetLook}>
      <legend className={legendLook}>{fieldLabels(t).requirements}</legend>
      <FieldNotes
        id="requirements"
        help={t(
          "organizing.requirements_help",
          "La pagina li mostra prima dell’iscrizione e dice a ciascuno che cosa manca. Chi ha già il posto non lo perde se li cambi.",
        )}
        error={fieldErrorText(t, errors.requirements)}
      />
      <ul className={grid({ gap: "3", _empty: { display: "none" } })}>
        {lines.map(
          (line, index) =>
            line.code !== "questions" && (
              <RequirementRow
                key={line.code}
                line={line}
                index={index}
                form={form}
                onChange={(some) => put(lines.map((one) => (one === line ? { ...one, ...some } : one)))}
                onRemove={() => remove(line.code)}
              />
            ),
        )}
      </ul>
      {/* Not a toast, because the form's dialog makes everything outside of it inert. */}
      <div role="status">
        {replaced && (
          <p className={replacedLook}>
            <span className={css({ flex: 1, minWidth: "10rem" })}>
              {t("organizing.template_used", "I requisiti ora sono quelli del modello.")}
            </span>
            <Button onClick={() => put(replaced)}>{t("organizing.session_undo", "Annulla")}</Button>
          </p>
        )}
      </div>
      <div className={wrap({ gap: "2" })}>
        {missing.length > 0 && (
          <LazyMenu
            align="start"
            trigger={(props) => (
              <Button {...props} data-add>
                <Plus size={18} aria-hidden />
                {t("organizing.add_requirement", "Aggiungi requisito")}
              </Button>
            )}
            items={missing.map((code) => ({
              id: code,
              label: requirementName(t, code),
              onSelect: () => add(code),
            }))}
          />
        )}
        <TemplateChooser
          form={form}
          categoryId={categoryId}
          onChoose={(next) => {
            change("requirements", next);
            setReplaced(lines);
          }}
        />
      </div>
    </fieldset>
  );
}

type RowProps = {
  line: RequirementLine;
  index: number;
  form: EventFormState<CommonValues>;
  onChange: (some: Partial<RequirementLine>) => void;
  onRemove: () => void;
};

function RequirementRow({ line, index, form, onChange, onRemove }: RowProps) {
  const t = useT();
  const errors = lineErrors(form.errors, index);
  const name = requirementName(t, line.code);
  return (
    <li data-requirement={line.code} className={requirementRowLook}>
      <div className={flex({ align: "center", justify: "space-between", gap: "2" })}>
        <span className={css({ fontWeight: "medium" })}>{name}</span>
        <Button
          look="quiet"
          size="icon"
          aria-label={t("organizing.remove_requirement", "Rimuovi: {{name}}", { name })}
          onClick={onRemove}
        >
          <Trash2 size={18} aria-hidden />
        </Button>
      </div>
      <RequirementValue
        line={line}
        name={`requirements.${index}.value`}
        error={fieldErrorText(t, errors.value)}
        onChange={(value) => onChange({ value })}
      />
      <RequirementWhen
        {...{ form, index, line, onChange }}
        label={t("organizing.requirement_mode", "Se manca")}
      />
    </li>
  );
}

type WhenProps = Omit<RowProps, "onRemove"> & { label: string };

/** What happens while a requirement is not met, and the days before the first one of what is due. */
export function RequirementWhen({ form, index, line, label, onChange }: WhenProps) {
  const t = useT();
  const names: Record<RequirementMode, string> = {
    block: t("organizing.mode_block", "Non ci si iscrive"),
    warn: t("organizing.mode_warn", "Avvisa soltanto"),
    by_day: t("organizing.mode_by_day", "Si porta entro un giorno"),
  };
  // Nobody can bring another age by a day.
  const modes = REQUIREMENT_MODES.filter((mode) => line.code !== "age" || mode !== "by_day");
  return (
    <div className={pairLook}>
      <Select
        name={`requirements.${index}.mode`}
        label={label}
        value={line.mode}
        options={modes.map((mode) => ({ value: mode, label: names[mode] }))}
        onChange={(mode) => onChange({ mode: mode as RequirementMode })}
      />
      {line.mode === "by_day" && (
        <TextField
          name={`requirements.${index}.days_before`}
          label={t("organizing.requirement_days", "Quanti giorni prima")}
          inputMode="numeric"
          autoComplete="off"
          isRequired
          value={line.days_before}
          help={daysBeforeText(t, form.values.date, line.days_before)}
          error={fieldErrorText(t, lineErrors(form.errors, index).days_before)}
          onChange={(event) => onChange({ days_before: event.target.value })}
        />
      )}
    </div>
  );
}

type ValueProps = {
  line: RequirementLine;
  name: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The number, kind or text of a requirement; none for a guardian's consent and an insurance. */
function RequirementValue({ line: { code, value }, name, error, onChange }: ValueProps) {
  const t = useT();
  const field = { name, value, error };
  if (code === "medical")
    return (
      <Select
        {...field}
        label={t("profile.medical_kind", "Tipo di certificato")}
        options={MEDICAL_KINDS.map((kind) => ({ value: kind, label: medicalKindName(t, kind) }))}
        onChange={onChange}
      />
    );
  if (code === "level")
    return (
      <Select
        {...field}
        isRequired
        label={t("organizing.requirement_level", "Sulla scala comune delle agenzie")}
        placeholder={t("organizing.choose", "Scegli…")}
        help={t("organizing.requirement_level_help", "La corrispondenza tra agenzie è indicativa.")}
        options={Array.from({ length: REQUIREMENT_LIMITS.level }, (_, at) => ({
          value: String(at + 1),
          label: scaleName(t, at + 1),
        }))}
        onChange={onChange}
      />
    );
  if (code === "waiver")
    return (
      <TextArea
        {...field}
        label={t("organizing.waiver_of_event", "Testo della liberatoria")}
        help={t(
          "organizing.waiver_of_event_help",
          "Se lo cambi, chi si iscrive dopo accetta il testo nuovo.",
        )}
        limit={WAIVER_TEXT_MAX}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const labels: Partial<Record<RequirementCode, string>> = {
    age: t("organizing.requirement_years", "Anni compiuti il primo giorno"),
    depth: t("organizing.requirement_metres", "Metri"),
    time: t("organizing.requirement_time", "Minuti e secondi"),
  };
  const label = labels[code];
  if (!label) return null;
  return (
    <TextField
      {...field}
      label={label}
      isRequired
      inputMode={code === "time" ? "text" : "numeric"}
      placeholder={code === "time" ? "3:00" : ""}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const fieldsetLook = grid({ gap: "3", outline: "none", minWidth: "0", gridColumn: "1 / -1" });
export const legendLook = css({ textStyle: "small", fontWeight: "medium", marginBottom: "1.5" });
export const requirementRowLook = grid({
  gap: "3",
  padding: "3",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
  bg: "card",
  minWidth: "0",
});
const replacedLook = wrap({
  align: "center",
  gap: "2",
  padding: "3",
  borderRadius: "sm",
  bg: "foam",
  textStyle: "small",
});
