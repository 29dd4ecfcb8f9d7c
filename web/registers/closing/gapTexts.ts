import { LOGBOOK_ENTRIES } from "../../../worker/profiles/logbook/contract.ts";
import type { GapKind } from "../../../worker/registers/registerLines.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { ENTRY_NAMES, entryExplanation } from "../lawEntries.ts";

/** The subject of a gap: an entry of the law by its letter, or another requirement. */
export function gapText(t: Translate, kind: GapKind, count: number): string {
  const entry = LOGBOOK_ENTRIES.find(({ name }) => name === kind);
  if (entry)
    return t.count(
      "register.gaps.entry",
      count,
      { one: "{{entry}}: manca a {{count}} persona", other: "{{entry}}: manca a {{count}} persone" },
      { entry: `${entry.letter}) ${ENTRY_NAMES[entry.name]}` },
    );
  if (kind === "in_water")
    return t.count("register.gaps.in_water", count, {
      one: "{{count}} persona risulta ancora in acqua",
      other: "{{count}} persone risultano ancora in acqua",
    });
  if (kind === "no_minutes")
    return t.count("register.gaps.no_minutes", count, {
      one: "{{count}} persona in un’immersione di 0 minuti: è giusto?",
      other: "{{count}} persone in un’immersione di 0 minuti: è giusto?",
    });
  if (kind === "beyond_planned")
    return t.count("register.gaps.beyond_planned", count, {
      one: "{{count}} persona oltre la profondità programmata: è giusto?",
      other: "{{count}} persone oltre la profondità programmata: è giusto?",
    });
  if (kind === "without_dive")
    return t.count("register.gaps.without_dive", count, {
      one: "{{count}} persona presente non è in nessuna immersione",
      other: "{{count}} persone presenti non sono in nessuna immersione",
    });
  return t.count("register.gaps.unknown_presence", count, {
    one: "Di {{count}} persona non si sa se è venuta",
    other: "Di {{count}} persone non si sa se sono venute",
  });
}

/** The meaning of a gap's entry in the reader's language; null for other gaps. */
export function gapExplanation(t: Translate, kind: GapKind): string | null {
  const entry = LOGBOOK_ENTRIES.find(({ name }) => name === kind);
  return entry ? entryExplanation(t, entry.name) : null;
}
