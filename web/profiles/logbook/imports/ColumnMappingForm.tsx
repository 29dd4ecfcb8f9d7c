import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { type Translate, useT } from "../../../lib/i18n.tsx";
import { Select } from "../../../ui/Select.tsx";
import { entryLabels } from "../entries.ts";
import { personalLabels } from "../personal.ts";
import { type ColumnMapping, type CsvTable, NO_COLUMN, UNDECIDED } from "./readCsv.ts";
import { IMPORT_FIELDS, type ImportField } from "./readRows.ts";

type Props = { table: CsvTable; mapping: ColumnMapping; onChange: (mapping: ColumnMapping) => void };

/** The choice of the column for each field; a column is guessed by its head, and left open when several match. */
export function ColumnMappingForm({ table, mapping, onChange }: Props) {
  const t = useT();
  const labels = importLabels(t);
  const columns = table.heads.map((head, at) => ({
    value: String(at),
    label: head || t("logbook.import_column", "Colonna {{number}}", { number: at + 1 }),
  }));
  const none = { value: String(NO_COLUMN), label: t("logbook.import_no_column", "Nessuna colonna") };
  return (
    <fieldset className={grid({ gap: "3" })}>
      <legend className={css({ srOnly: true })}>
        {t("logbook.import_columns", "Che cosa c’è nelle colonne")}
      </legend>
      <div className={grid({ columns: { base: 1, sm: 2 }, gap: "3" })}>
        {IMPORT_FIELDS.map((field) => (
          <Select
            key={field}
            label={labels[field]}
            value={String(mapping[field])}
            options={[none, ...columns]}
            placeholder={t("logbook.import_choose_column", "Scegli")}
            {...(mapping[field] === UNDECIDED && {
              error: t("logbook.import_undecided", "Non è chiaro quale colonna lo dica: scegli tu."),
            })}
            onChange={(column) => onChange({ ...mapping, [field]: Number(column) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function importLabels(t: Translate): Record<ImportField, string> {
  const { diver: _, signature: __, ...labels } = entryLabels(t);
  const { dive_seconds: ___, picture_url: ____, ...personal } = personalLabels(t);
  return { ...labels, ...personal, duration: t("logbook.duration", "Durata") };
}
