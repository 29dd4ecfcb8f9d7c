import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { LOGBOOK_ENTRIES, type LogbookEntry } from "../../../worker/profiles/logbook/contract.ts";
import type { RegisterLine } from "../../../worker/registers/lines/registerLines.ts";
import { formatDay, formatShortRange } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatDepth } from "../dives/formatDepth.ts";
import { ENTRY_NAMES } from "../lawEntries.ts";

/** An entry of a line as text: a dash for an empty one. */
export function entryText(t: Translate, line: RegisterLine, entry: LogbookEntry): string {
  const { diver } = line;
  if (entry === "diver") {
    const born = diver.birth_date ? formatShortRange(diver.birth_date, null) : null;
    return [diver.name, born, diver.birth_place].filter(Boolean).join(", ");
  }
  if (entry === "date") return formatDay(line.date, "d MMMM yyyy", t.language);
  if (entry === "planned_depth" || entry === "reached_depth") return formatDepth(line[entry], t.language);
  if (entry === "signature") return line.signature?.signer_name ?? "—";
  return line[entry] ?? "—";
}

/** A whole line: the entries that a signature covers, by the law's letters. */
export function LineEntries({ line }: { line: RegisterLine }) {
  const t = useT();
  return (
    <dl className={grid({ gap: "1" })}>
      {LOGBOOK_ENTRIES.filter(({ name }) => name !== "signature").map(({ letter, name }) => (
        <div key={name} className={rowLook}>
          <dt lang="it" className={css({ color: "muted", textStyle: "small" })}>
            {letter}) {ENTRY_NAMES[name]}
          </dt>
          <dd className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>
            {entryText(t, line, name)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
const rowLook = grid({
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
  columnGap: "3",
  paddingBlock: "1.5",
  borderBottom: "1px solid token(colors.line)",
});
