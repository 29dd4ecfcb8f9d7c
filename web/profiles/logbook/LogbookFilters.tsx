import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { RecordDiscipline } from "../../../worker/profiles/contract.ts";
import { LOGBOOK_SEARCH_MAX } from "../../../worker/profiles/logbook/contract.ts";
import type { LogbookYear } from "../../../worker/profiles/logbook/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearchText } from "../../lib/useSearchText.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { disciplineLabel } from "../records/texts.ts";

export type LogbookFilterValues = Partial<Record<"q" | "discipline" | "year" | "signed", string | undefined>>;

type Props = {
  values: LogbookFilterValues;
  years: LogbookYear[];
  /** The disciplines of the logbook. */
  disciplines: RecordDiscipline[];
  onChange: (name: keyof LogbookFilterValues, value: string | null) => void;
};

/** Filters of the logbook by text, discipline, year and signature. They stand in the address. */
export function LogbookFilters({ values, years, disciplines, onChange }: Props) {
  const t = useT();
  const [text, setText] = useSearchText(values.q ?? "", (q) => onChange("q", q || null));
  const choice = (
    name: "discipline" | "year" | "signed",
    label: string,
    all: string,
    options: { value: string; label: string }[],
  ) => (
    <Select
      label={label}
      value={values[name] ?? "all"}
      options={[{ value: "all", label: all }, ...options]}
      onChange={(chosen) => onChange(name, chosen === "all" ? null : chosen)}
    />
  );
  return (
    <div className={grid({ columns: 1, gap: "3" })}>
      <SearchField
        label={t("logbook.search", "Cerca luogo, compagno, note…")}
        placeholder={t("logbook.search", "Cerca luogo, compagno, note…")}
        clearLabel={t("dashboard.clear_search", "Cancella la ricerca")}
        maxLength={LOGBOOK_SEARCH_MAX}
        value={text}
        onChange={setText}
      />
      <div
        className={css({
          display: "grid",
          gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", sm: "repeat(3, minmax(0, 1fr))" },
          gap: "3",
          // On a phone an odd last one has its row alone.
          "& > :last-child:nth-child(odd)": { gridColumn: { base: "1 / -1", sm: "auto" } },
        })}
      >
        {(disciplines.length > 0 || values.discipline) &&
          choice(
            "discipline",
            t("logbook.personal.discipline", "Disciplina"),
            t("logbook.all_disciplines", "Tutte"),
            disciplines.map((name) => ({ value: name, label: disciplineLabel(t, name) })),
          )}
        {choice(
          "year",
          t("logbook.year", "Anno"),
          t("logbook.all_years", "Tutti gli anni"),
          years.map((one) => ({ value: one.year, label: `${one.year} (${one.dives})` })),
        )}
        {choice("signed", t("logbook.signature_filter", "Firma"), t("logbook.all_lines", "Tutte le righe"), [
          { value: "yes", label: t("logbook.only_signed", "Firmate") },
          { value: "no", label: t("logbook.only_unsigned", "Senza firma") },
        ])}
      </div>
    </div>
  );
}
