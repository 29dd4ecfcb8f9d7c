import { ROW_BYTES } from "../contract.ts";
import type { NewRegisterChange } from "./contract.ts";

/** Bytes of taps that count as one call more. */
const RATE_UNIT = 16_384;

/** The bytes that changes take, as the database counts them: see `ROW_BYTES`. */
export function changesBytes(changes: Pick<NewRegisterChange, "fields" | "details">[]): number {
  const texts = changes.map(
    ({ fields, details }) => JSON.stringify(fields) + (details ? JSON.stringify(details) : ""),
  );
  return Buffer.byteLength(texts.join("")) + changes.length * ROW_BYTES;
}

/** How many calls of RATE_LIMITS.registerChanges so many bytes are. */
export function rateUnits(bytes: number): number {
  return 1 + Math.floor(bytes / RATE_UNIT);
}

/** How far a phone's corrected clock may be ahead before the server corrects its changes, in milliseconds. */
export const CLOCK_AHEAD_MS = 60_000;

/** Whether any change has a clock of the future, which would win over every later tap of the other phones. */
export function hasClockAhead(changes: Pick<NewRegisterChange, "clock">[], now: Date): boolean {
  return changes.some(({ clock }) => clock > now.getTime() + CLOCK_AHEAD_MS);
}

/**
 * Changes with clocks of the future set behind the highest clock that the register knows, in the order in which the phone
 * made them; times of the future become now. The phone takes over what the server answers.
 */
export function clampClocks<Change extends Pick<NewRegisterChange, "clock" | "at">>(
  changes: Change[],
  { now, highest }: { now: Date; highest: number },
): Change[] {
  const limit = now.getTime() + CLOCK_AHEAD_MS;
  let next = Math.max(highest, now.getTime());
  return changes.map((change) => {
    const at = Date.parse(change.at) > limit ? now.toISOString() : change.at;
    if (change.clock <= limit) return { ...change, at };
    next += 1;
    return { ...change, at, clock: next };
  });
}
