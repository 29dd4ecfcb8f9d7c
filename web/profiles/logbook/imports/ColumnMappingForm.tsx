import { css } from "styled-system/css";
import { useT } from "../../../lib/i18n.tsx";
import { Select } from "../../../ui/Select.tsx";
import { importLabels } from "./importLabels.ts";
import type { ColumnMapping, CsvTable } from "./readCsv.ts";
import { IMPORT_FIELDS } from "./readRows.ts";

type Props = { table: CsvTable; mapping: ColumnMapping; onChange: (mapping: ColumnMapping) => void };

/** Which column says what; a column is guessed by its head. */
export function ColumnMappingForm({ table, mapping, onChange }: Props) {
  const t = useT();
  const labels = importLabels(t);
  const columns = table.heads.map((head, at) => ({
    value: String(at),
    label: head || t("logbook.import_column", "Colonna {{number}}", { number: at + 1 }),
  }));
  const none = { value: "-1", label: t("logbook.import_no_column", "Nessuna colonna") };
  return (
    <fieldset className={css({ display: "grid", gap: "3" })}>
      <legend className={css({ srOnly: true })}>
        {t("logbook.import_columns", "Che cosa c’è nelle colonne")}
      </legend>
      <div
        className={css({
          display: "grid",
          gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
          gap: "3",
        })}
      >
        {IMPORT_FIELDS.map((field) => (
          <Select
            key={field}
            label={labels[field]}
            value={String(mapping[field])}
            options={[none, ...columns]}
            onChange={(column) => onChange({ ...mapping, [field]: Number(column) })}
          />
        ))}
      </div>
    </fieldset>
  );
}
