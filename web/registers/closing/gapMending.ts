import type { RegisterState } from "../../../worker/registers/changes/contract.ts";
import type { GapKind, GapPerson } from "../../../worker/registers/registerLines.ts";

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
export type GapMending = { sheet: GapSheetName } | { to: string };

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
