import { Refusal } from "../../errors.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import type { RegisterCorrection } from "../outputs.ts";
import type { ReadRegisterDay } from "../readRegisterDay.ts";
import { GAP_KINDS, gapIds, lacksEntries, type RegisterLine } from "../registerLines.ts";
import { entryNow, type NewClosing, type NewCorrection } from "./contract.ts";

/**
 * The reason why a user may not close a register now; null when allowed. `not_responsible`, `register_too_early`,
 * `people_in_water` with their names, `register_changed` with the last number and the current gaps, `invalid` for
 * missing entries without a reason.
 */
export function closingRefusal(
  { register, state, gaps }: ReadRegisterDay,
  userId: string,
  { after, gaps_shown, reason }: NewClosing,
  now: Date,
): Refusal | null {
  const mayClose = register.organizer_id === userId || state.day.responsible === userId;
  if (!mayClose) return new Refusal("not_responsible");
  if (dayInTimeZone(register.time_zone, now) < register.day) return new Refusal("register_too_early");
  const current = { last_number: register.last_number, gaps: gapIds(gaps) };
  if (register.last_number !== after) return new Refusal("register_changed", { current });
  const names = gaps.in_water.map(({ name }) => name);
  if (names.length > 0) return new Refusal("people_in_water", { current: { names } });
  if (!areSameGaps(current.gaps, gaps_shown)) return new Refusal("register_changed", { current });
  if (lacksEntries(gaps) && reason === null)
    return new Refusal("invalid", { fields: { reason: "validation.required" } });
  return null;
}

/** Whether both have the same people in each gap, in any order. */
function areSameGaps(one: NewClosing["gaps_shown"], other: NewClosing["gaps_shown"]): boolean {
  return GAP_KINDS.every(
    (gap) => JSON.stringify(one[gap].toSorted()) === JSON.stringify(other[gap].toSorted()),
  );
}

/**
 * The wrong field of a correction; null for none. It must name a line of the register, and change its value. The
 * instructor of a signed line comes from its signature and cannot be corrected.
 */
export function wrongField(
  { entry, after }: Pick<NewCorrection, "entry" | "after">,
  line: RegisterLine | undefined,
  corrections: RegisterCorrection[],
): "person" | "entry" | "after" | null {
  if (!line) return "person";
  if (entry === "instructor" && line.signature) return "entry";
  return entryNow(line, entry, corrections) === after ? "after" : null;
}
