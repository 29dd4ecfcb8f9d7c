import { LOGBOOK_ENTRIES } from "../../../worker/profiles/logbook/contract.ts";
import type { RegisterState } from "../../../worker/registers/changes/contract.ts";
import {
  GAP_KINDS,
  type GapKind,
  type GapPerson,
  type RegisterGaps,
} from "../../../worker/registers/registerLines.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { isDayAhead, type RegisterDay } from "../day/registerDay.ts";
import { ENTRY_NAMES, entryExplanation } from "../lawEntries.ts";

/** The subject of a gap: an entry of the law by its letter, or another requirement. */
export function gapText(t: Translate, kind: GapKind, count: number): string {
  const entry = entryTitle(kind);
  if (entry)
    return t.count(
      "register.gaps.entry",
      count,
      { one: "{{entry}}: manca a {{count}} persona", other: "{{entry}}: manca a {{count}} persone" },
      { entry },
    );
  if (kind === "in_water")
    return t.count("register.gaps.in_water", count, {
      one: "{{count}} persona risulta ancora in acqua",
      other: "{{count}} persone risultano ancora in acqua",
    });
  if (kind === "no_minutes")
    return t.count("register.gaps.no_minutes", count, {
      one: "{{count}} persona in un’immersione di 0 minuti",
      other: "{{count}} persone in un’immersione di 0 minuti",
    });
  if (kind === "beyond_planned")
    return t.count("register.gaps.beyond_planned", count, {
      one: "{{count}} persona oltre la profondità programmata",
      other: "{{count}} persone oltre la profondità programmata",
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

/** "h) Miscela": the letter and name of a gap's entry of the law; undefined for other gaps. */
function entryTitle(kind: GapKind): string | undefined {
  const entry = LOGBOOK_ENTRIES.find(({ name }) => name === kind);
  return entry && `${entry.letter}) ${ENTRY_NAMES[entry.name]}`;
}

/** The meaning of a gap's entry in the reader's language, or what to check of an improbable value; null for other gaps. */
export function gapExplanation(t: Translate, kind: GapKind): string | null {
  if (kind === "no_minutes" || kind === "beyond_planned")
    return t("register.gaps.improbable", "È giusto così? Altrimenti tocca il nome e correggi.");
  const entry = LOGBOOK_ENTRIES.find(({ name }) => name === kind);
  return entry ? entryExplanation(t, entry.name) : null;
}

/** The sheet that fills a gap on the closing screen. `profile`: only the member can fill it, in the profile. */
export type GapSheetName =
  | "planned"
  | "reached"
  | "equipment"
  | "start"
  | "end"
  | "guide"
  | "guest"
  | "profile";

/** How to fill a gap of a person: in a sheet here, or on another tab of the day. */
type GapMending = { sheet: GapSheetName } | { to: string };

const SHEETS: Partial<Record<GapKind, GapSheetName>> = {
  start_time: "start",
  end_time: "end",
  no_minutes: "end",
  apparatus: "equipment",
  mixture: "equipment",
  planned_depth: "planned",
  reached_depth: "reached",
  beyond_planned: "reached",
  instructor: "guide",
};

/**
 * What a dive still lacks of the law's entries that a signature covers, by letter and name: written later, they have its
 * signed lines signed again.
 */
export function entriesToSign(gaps: RegisterGaps, dive: string): string[] {
  return GAP_KINDS.filter((kind) => SHEETS[kind] && gaps[kind].some((gap) => gap.dive === dive)).flatMap(
    (kind) => entryTitle(kind) ?? [],
  );
}

export function gapMending(
  kind: GapKind,
  { person, dive }: GapPerson,
  state: Pick<RegisterState, "people">,
): GapMending {
  const sheet = SHEETS[kind];
  if (sheet) return { sheet };
  if (kind === "diver" || kind === "certification")
    return { sheet: state.people.get(person)?.type === "guest" ? "guest" : "profile" };
  if (kind === "signature") return { to: "?tab=firme" };
  if (kind === "unknown_presence") return { to: "?tab=arrivi" };
  return { to: dive ? `?tab=immersioni&dive=${dive}` : "?tab=immersioni" };
}

type ClosingObstacle = "too_early" | "in_water" | "not_responsible" | "offline" | "pending";

/** Why a user cannot close a register now; null when the user can. Reasons that no user can fix come first. */
export function closingObstacle(
  {
    view,
    state,
    gaps,
    isOffline,
    pending,
    now,
  }: Pick<RegisterDay, "view" | "state" | "gaps" | "isOffline" | "pending" | "now">,
  user: string,
): ClosingObstacle | null {
  if (isDayAhead({ view, now })) return "too_early";
  if (gaps.in_water.length > 0) return "in_water";
  if (!view.is_own && state.day.responsible !== user) return "not_responsible";
  if (isOffline) return "offline";
  return pending > 0 ? "pending" : null;
}
