import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { LOGBOOK_ENTRIES, type LogbookEntry } from "../../../worker/profiles/logbook/contract.ts";
import type { RegisterLine } from "../../../worker/registers/registerLines.ts";
import { formatDay, formatShortRange } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatDepth } from "../dives/diveTexts.ts";
import { ENTRY_NAMES } from "../lawEntries.ts";

/** An entry of a line as text: a dash for an empty one. */
export function entryText(t: Translate, line: RegisterLine, entry: LogbookEntry): string {
  if (entry === "diver") return [line.diver.name, birthText(line)].filter(Boolean).join(", ");
  if (entry === "date") return formatDay(line.date, "d MMMM yyyy", t.language);
  if (entry === "planned_depth" || entry === "reached_depth") return formatDepth(line[entry], t.language);
  if (entry === "signature") return line.signature?.signer_name ?? "—";
  return line[entry] ?? "—";
}

/** Date and place of a diver's birth, as far as known. */
export function birthText({ diver: { birth_date, birth_place } }: RegisterLine): string {
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
