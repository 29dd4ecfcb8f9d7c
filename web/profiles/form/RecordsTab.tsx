import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { isTimedDiscipline, type RecordDiscipline } from "../../../worker/profiles/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { recordSourcesQuery } from "../certifications/queries.ts";
import { RecordSources } from "../records/RecordSources.tsx";
import { RecordsOverview } from "../records/RecordsOverview.tsx";
import {
  appendRow,
  availableDisciplines,
  changeRow,
  isInvalidRow,
  type RecordRow,
  toValidRecords,
} from "../records/rows.ts";
import { disciplineLabel, recordHint } from "../records/texts.ts";
import { TabFrame, TabSection } from "./TabFrame.tsx";
import type { ProfileForm } from "./useProfileForm.ts";

type Props = {
  rows: RecordRow[];
  /** Errors by field name: "personal_best.STA". */
  errors: Record<string, string>;
  onChange: (rows: RecordRow[]) => void;
};

type RowProps = {
  row: RecordRow;
  free: RecordDiscipline[];
  /** On a desktop the first row has the column labels. */
  isFirst: boolean;
  /** Whether the row was invalid when the form was submitted. */
  wrong: boolean;
  onChange: (change: Partial<RecordRow>) => void;
  onRemove: () => void;
};

const rowLook = css({
  display: "grid",
  columnGap: "3",
  rowGap: "2",
  gridTemplateColumns: { base: "minmax(0, 1fr) auto", sm: "minmax(0, 1fr) 5.5rem 9rem auto" },
  gridTemplateAreas: { base: '"what what" "value remove" "hint hint"', sm: '"what value hint remove"' },
  alignItems: { base: "end", sm: "end" },
  // A line separates the records on a phone, which has no columns.
  "& + &": {
    borderTop: { base: "1px solid token(colors.line)", sm: "none" },
    paddingTop: { base: "4", sm: "0" },
  },
});

const hintGridLook = flex({
  gridArea: "hint",
  align: "center",
  minHeight: { sm: "3rem" },
  textStyle: "label",
  textWrap: "balance",
});

const hintLook = cx(hintGridLook, css({ color: "muted", fontWeight: "normal" }));

const wrongLook = cx(hintGridLook, css({ color: "danger" }));

/** Personal records by discipline. */
export function RecordsTab({ form }: { form: ProfileForm }) {
  const t = useT();
  const { values, errors, change } = form;
  const validRecords = toValidRecords(values.personal_best);
  const { data: sources } = useQuery(recordSourcesQuery);
  return (
    <div className={grid({ gap: "10" })}>
      <TabFrame wide>
        <TabSection
          title={t("profile.records", "I tuoi record")}
          lead={t(
            "profile.records_lead",
            "Il tuo meglio in ogni disciplina: il tempo per la statica, i metri per le altre.",
          )}
        >
          <RecordRows
            rows={values.personal_best}
            errors={errors}
            onChange={(rows) => change("personal_best", rows)}
          />
        </TabSection>
      </TabFrame>
      {validRecords && (
        <TabSection title={t("profile.records_drawn", "Anteprima")}>
          <RecordsOverview records={validRecords} />
          {sources && <RecordSources sources={sources} />}
        </TabSection>
      )}
    </div>
  );
}

/** Rows to edit personal records. Each discipline can be chosen once. */
function RecordRows({ rows, errors, onChange }: Props) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  function addRow() {
    // Synchronously, so that no key press is lost.
    flushSync(() => onChange(appendRow(rows, crypto.randomUUID())));
    list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
  }

  function removeRow(id: string) {
    flushSync(() => onChange(rows.filter((row) => row.id !== id)));
    // The focused button is removed with its row; the add button is always shown after a removal.
    add.current?.focus();
  }

  return (
    <div className={grid({ gap: "4" })}>
      {rows.length === 0 && (
        <p className={css({ color: "muted" })}>
          {t(
            "profile.no_records",
            "Ancora nessun record. Aggiungi il primo quando vuoi: anche 10 metri contano.",
          )}
        </p>
      )}
      <ul ref={list} className={grid({ gap: "4" })}>
        {rows.map((row, index) => (
          <Row
            key={row.id}
            isFirst={index === 0}
            row={row}
            free={availableDisciplines(rows, row)}
            wrong={`personal_best.${row.discipline}` in errors}
            onChange={(change) => onChange(changeRow(rows, row.id, change))}
            onRemove={() => removeRow(row.id)}
          />
        ))}
      </ul>
      {availableDisciplines(rows).length > 0 && (
        <Button ref={add} onClick={addRow} className={css({ justifySelf: { sm: "start" } })}>
          <Plus size={18} aria-hidden />
          {t("profile.add_record", "Aggiungi record")}
        </Button>
      )}
    </div>
  );
}

function Row({ row, free, isFirst, wrong, onChange, onRemove }: RowProps) {
  const t = useT();
  const id = useId();
  const [writing, setWriting] = useState(false);
  const { discipline, value } = row;
  const name = disciplineLabel(t, discipline);
  const isRed = wrong || isInvalidRow(row, { writing });
  return (
    <li className={cx(rowLook, !isFirst && css({ "& label": { sm: { srOnly: true } } }))}>
      <div className={css({ gridArea: "what", minWidth: "0" })}>
        <Select
          label={t("profile.discipline", "Disciplina")}
          value={discipline}
          options={free.map((code) => ({ value: code, label: disciplineLabel(t, code) }))}
          onChange={(code) => onChange({ discipline: free.find((known) => known === code) ?? discipline })}
        />
      </div>
      <div className={grid({ gridArea: "value", gap: "1.5", alignContent: "start" })}>
        <label htmlFor={id} className={css({ textStyle: "small", fontWeight: "medium" })}>
          {t("profile.record_value", "Risultato")}
          <span className={css({ srOnly: true })}>{`: ${name}`}</span>
        </label>
        <input
          id={id}
          name={`personal_best.${discipline}`}
          value={value}
          // Numeric keypads have no colon.
          inputMode={isTimedDiscipline(discipline) ? "text" : "decimal"}
          autoComplete="off"
          placeholder={isTimedDiscipline(discipline) ? "4:30" : "75"}
          aria-invalid={isRed}
          aria-describedby={`${id}-hint`}
          onFocus={() => setWriting(true)}
          onBlur={() => setWriting(false)}
          onChange={(event) => onChange({ value: event.target.value })}
          className={inputLook}
        />
      </div>
      <p id={`${id}-hint`} className={isRed ? wrongLook : hintLook}>
        {recordHint(t, discipline)}
      </p>
      <Button
        look="quiet"
        size="icon"
        aria-label={t("profile.remove_record", "Rimuovi {{name}}", { name })}
        onClick={onRemove}
        className={css({ gridArea: "remove", height: "3rem", color: "muted!" })}
      >
        <Trash2 size={18} aria-hidden />
      </Button>
    </li>
  );
}
