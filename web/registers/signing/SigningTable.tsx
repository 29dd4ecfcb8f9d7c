import { CircleCheck } from "lucide-react";
import type { Ref } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { LOGBOOK_ENTRIES, type LogbookEntry } from "../../../worker/profiles/logbook/contract.ts";
import type { RegisterLine } from "../../../worker/registers/registerLines.ts";
import { formatDay, formatShortRange } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { diveTitle, formatDepth } from "../dives/diveTexts.ts";
import { ENTRY_NAMES } from "../lawEntries.ts";
import { dayPanelLook, warningLook } from "../looks.ts";
import { outdatedText } from "./signingTexts.ts";
import { lineKey } from "./useSeenLines.ts";

type Props = {
  day: RegisterDay;
  /** Lines of one dive. */
  lines: RegisterLine[];
  observe: Ref<HTMLSpanElement>;
  isSeen: (line: RegisterLine) => boolean;
};

/** The entries with a column of their own; the others that differ stand below the diver's name. */
const COLUMNS: LogbookEntry[] = ["planned_depth", "reached_depth"];

/** The lines of a dive: the entries that all of them share once above the table, the others in a row for each diver. */
export function SigningTable({ day, lines, observe, isSeen }: Props) {
  const t = useT();
  const [first] = lines;
  const dive = day.state.dives.find(({ id }) => id === first?.dive);
  if (!first) return null;
  const texts = (entry: LogbookEntry) => new Set(lines.map((line) => entryText(t, line, entry)));
  const ofRows = LOGBOOK_ENTRIES.filter(
    ({ name }) =>
      name !== "signature" && (COLUMNS.includes(name) || name === "diver" || texts(name).size > 1),
  );
  const below = ofRows.filter(({ name }) => name !== "diver" && !COLUMNS.includes(name));
  const columns = ofRows.filter(({ name }) => COLUMNS.includes(name));
  const title = dive ? diveTitle(t, day.state, dive) : t("registers.removed_dive", "Immersione rimossa");
  return (
    <section
      aria-label={title}
      className={cx(dayPanelLook, css({ padding: { base: "3", md: "4" }, scrollMarginTop: "20" }))}
    >
      <h3 className={css({ textStyle: "subheading" })}>{title}</h3>
      <div className={sharedLook}>
        <LineEntries line={first} without={ofRows.map(({ name }) => name)} />
      </div>
      <table className={tableLook}>
        <thead lang="it">
          <tr>
            <th scope="col">a) {ENTRY_NAMES.diver}</th>
            {columns.map(({ letter, name }) => (
              <th key={name} scope="col" className={depthLook}>
                {letter}) {ENTRY_NAMES[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={lineKey(line)} id={`seen-${lineKey(line)}`} tabIndex={-1}>
              <th scope="row">
                <span className={css({ display: "flex", gap: "1.5", fontWeight: "bold" })}>
                  <span className={css({ minWidth: "0" })}>{line.diver.name}</span>
                  {isSeen(line) && (
                    <CircleCheck
                      size={20}
                      aria-label={t("register.signing.seen", "Vista")}
                      className={css({ color: "success", flexShrink: 0 })}
                    />
                  )}
                </span>
                <span className={grid({ gap: "0" })}>
                  <span>{birthText(line)}</span>
                  {below.map(({ letter, name }) => (
                    <span key={name}>
                      <span lang="it">
                        {letter}) {ENTRY_NAMES[name]}:
                      </span>{" "}
                      {entryText(t, line, name)}
                    </span>
                  ))}
                </span>
                {line.outdated_signature && (
                  <span className={cx(warningLook, css({ display: "block", marginTop: "1" }))}>
                    {outdatedText(t, line, day.view)}
                  </span>
                )}
                <span ref={observe} data-line={lineKey(line)} className={endLook} />
              </th>
              {columns.map(({ name }) => (
                <td key={name} className={depthLook}>
                  {entryText(t, line, name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An entry on a line, so that half of the table's rows are on the first screen. */
const sharedLook = css({
  "& dl": { gridTemplateColumns: { md: "repeat(2, minmax(0, 1fr))" }, gap: "0", columnGap: "6" },
  "& dl > div": { display: "block", paddingBlock: "0.5", border: "none" },
  "& :is(dt, dd)": { display: "inline" },
  "& dt": { _after: { content: '": "' } },
});
const tableLook = css({
  width: "100%",
  tableLayout: "fixed",
  overflowWrap: "anywhere",
  hyphens: "auto",
  "& th": { textAlign: "start", fontWeight: "normal" },
  "& thead th": { textStyle: "label", color: "muted", verticalAlign: "bottom" },
  "& tbody th": { textStyle: "small" },
  "& tr > *": { paddingBlock: "2", borderBottom: "1px solid token(colors.line)", verticalAlign: "top" },
  // Below the sheet's sticky head.
  "& tr": { scrollMarginTop: "20", outline: "none" },
});
const depthLook = css({ width: "6.5rem", paddingInlineStart: "2", fontWeight: "bold" });
const endLook = css({ display: "block", height: "1px" });

/** An entry of a line as text: a dash for an empty one. */
function entryText(t: Translate, line: RegisterLine, entry: LogbookEntry): string {
  if (entry === "diver") return [line.diver.name, birthText(line)].filter(Boolean).join(", ");
  if (entry === "date") return formatDay(line.date, "d MMMM yyyy", t.language);
  if (entry === "planned_depth" || entry === "reached_depth") return formatDepth(line[entry], t.language);
  if (entry === "signature") return line.signature?.signer_name ?? "—";
  return line[entry] ?? "—";
}

/** Date and place of a diver's birth, as far as known. */
function birthText({ diver: { birth_date, birth_place } }: RegisterLine): string {
  return [birth_date && formatShortRange(birth_date, null), birth_place].filter(Boolean).join(", ");
}

/** The entries that a signature covers, by the law's letters; without those that stand elsewhere. */
export function LineEntries({ line, without = [] }: { line: RegisterLine; without?: LogbookEntry[] }) {
  const t = useT();
  return (
    <dl className={grid({ gap: "1" })}>
      {LOGBOOK_ENTRIES.filter(({ name }) => name !== "signature" && !without.includes(name)).map(
        ({ letter, name }) => (
          <div key={name} className={rowLook}>
            <dt lang="it" className={css({ color: "muted", textStyle: "small" })}>
              {letter}) {ENTRY_NAMES[name]}
            </dt>
            <dd className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>
              {entryText(t, line, name)}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
const rowLook = grid({
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
  columnGap: "3",
  paddingBlock: "1.5",
  borderBottom: "1px solid token(colors.line)",
});
