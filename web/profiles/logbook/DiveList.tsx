import { BadgeCheck, ChevronRight, Hourglass, PencilLine } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid, inlineRow } from "styled-system/patterns";
import type { RecordDiscipline } from "../../../worker/profiles/contract.ts";
import { LOGBOOK_SEARCH_MAX } from "../../../worker/profiles/logbook/contract.ts";
import { withCorrections } from "../../../worker/profiles/logbook/diveLine.ts";
import type { LogbookDiveView, LogbookYear } from "../../../worker/profiles/logbook/outputs.ts";
import { formatLongDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSearchText } from "../../lib/useSearchText.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { disciplineLabel } from "../records/texts.ts";
import { durationText } from "./entries.ts";
import { diveResultText } from "./personal.ts";

type Props = { dives: LogbookDiveView[]; onOpen: (id: string) => void };

/** Dives by year, newest first, each with depth and duration. */
export function DiveList({ dives, onOpen }: Props) {
  const years = Map.groupBy(dives, ({ date }) => date.slice(0, 4));
  return (
    <div className={grid({ gap: "8" })}>
      {[...years].map(([year, ofYear]) => (
        <section key={year} aria-labelledby={`year-${year}`}>
          <h2 id={`year-${year}`} className={css({ textStyle: "subheading", marginBottom: "2" })}>
            {year}
          </h2>
          <ul className={css({ borderTop: "1px solid token(colors.line)" })}>
            {ofYear.map((dive) => (
              <DiveRow key={dive.id} dive={dive} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function DiveRow({ dive: sealed, onOpen }: { dive: LogbookDiveView; onOpen: (id: string) => void }) {
  const t = useT();
  const dive = withCorrections(sealed);
  const duration = durationText(t, dive);
  const times = [dive.start_time, dive.end_time].filter(Boolean).join("–");
  const details = [dive.discipline, dive.place, times, duration].filter(Boolean).join(" · ");
  return (
    <li className={css({ borderBottom: "1px solid token(colors.line)" })}>
      <button type="button" onClick={() => onOpen(dive.id)} className={rowLook}>
        <span className={grid({ flex: 1, minWidth: "0", gap: "0.5" })}>
          <span className={css({ fontWeight: "bold" })}>{formatLongDay(dive.date, t.language)}</span>
          <span className={css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" })}>
            {details || t("logbook.nothing_else", "Nessun altro dato")}
          </span>
          <span className={statusLook}>
            {dive.signature && (
              <>
                <BadgeCheck size={16} aria-hidden />
                {t("logbook.signed_by", "Firmata da {{name}}", { name: dive.signature.signer_name })}
              </>
            )}
            {!dive.signature && dive.request?.status === "open" && (
              <>
                <Hourglass size={16} aria-hidden />
                {t("logbook.awaited", "Firma richiesta")}
              </>
            )}
            {dive.corrections.length > 0 && (
              <>
                <PencilLine size={16} aria-hidden />
                {t("logbook.corrected", "Corretta")}
              </>
            )}
          </span>
        </span>
        <span className={depthLook}>
          {diveResultText(t, dive) ?? (
            <>
              <span aria-hidden>—</span>
              <span className={css({ srOnly: true })}>
                {t("logbook.no_result", "risultato non indicato")}
              </span>
            </>
          )}
        </span>
        <ChevronRight size={18} aria-hidden className={css({ color: "muted", flexShrink: 0 })} />
      </button>
    </li>
  );
}

const rowLook = flex({
  align: "center",
  gap: "3",
  width: "100%",
  minHeight: "4.5rem",
  paddingBlock: "3",
  paddingInline: "2",
  textAlign: "start",
  cursor: "pointer",
  _hover: { bg: "foam" },
});
const statusLook = inlineRow({
  flexWrap: "wrap",
  gap: "1.5",
  textStyle: "label",
  color: "sea",
  _empty: { display: "none" },
});
const depthLook = css({ textStyle: "subheading", whiteSpace: "nowrap" });

type LogbookFilterValues = Partial<Record<"q" | "discipline" | "year" | "signed", string | undefined>>;

type LogbookFiltersProps = {
  values: LogbookFilterValues;
  years: LogbookYear[];
  /** The disciplines of the logbook. */
  disciplines: RecordDiscipline[];
  onChange: (name: keyof LogbookFilterValues, value: string | null) => void;
};

/** Filters of the logbook by text, discipline, year and signature. They stand in the address. */
export function LogbookFilters({ values, years, disciplines, onChange }: LogbookFiltersProps) {
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
