import { ROW_BYTES } from "../contract.ts";
import type { NewRegisterChange } from "./contract.ts";

/** The bytes of changes that count as one call. */
const RATE_UNIT = 16_384;

/** The members whom changes check in. */
export function arrivingMembers(changes: Pick<NewRegisterChange, "target" | "fields">[]): string[] {
  const isArrival = ({ target, fields }: Pick<NewRegisterChange, "target" | "fields">) =>
    target.type === "member" && fields.presence === "present";
  return [...new Set(changes.filter(isArrival).map(({ target }) => target.id))];
}

/** The bytes of changes as the database counts them: see `ROW_BYTES`. */
export function changesBytes(changes: Pick<NewRegisterChange, "fields" | "details">[]): number {
  const texts = changes.map(
    ({ fields, details }) => JSON.stringify(fields) + (details ? JSON.stringify(details) : ""),
  );
  return Buffer.byteLength(texts.join("")) + changes.length * ROW_BYTES;
}

/** The number of calls of RATE_LIMITS.registerChanges that so many bytes count as. */
export function rateUnits(bytes: number): number {
  return 1 + Math.floor(bytes / RATE_UNIT);
}

/** The milliseconds that a phone's corrected clock may be ahead before the server corrects its changes. */
const CLOCK_AHEAD_MS = 60_000;

/** Whether any change has a clock in the future, which would win over every later change of other phones. */
export function hasClockAhead(changes: Pick<NewRegisterChange, "clock">[], now: Date): boolean {
  return changes.some(({ clock }) => clock > now.getTime() + CLOCK_AHEAD_MS);
}

/**
 * Moves changes with clocks in the future right after the register's highest clock, in the phone's order; times in the
 * future become now. The phone adopts the server's answer.
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
