import { instantOfClockTime } from "../../lib/timeZones.ts";
import type { RateLimitRule } from "../../RateLimit.ts";
import type { RegisterLine } from "../lines/contract.ts";
import type { ReadRegisterDay } from "../lines/readRegisterDay.ts";
import type { ChangeRow } from "../schema.ts";
import { type LineRefusal, SIGNING_TOLERANCE_MINUTES, type SignedLine } from "./contract.ts";

/** A boat that signs person by person all day, and sends it at once in the evening. */
export const SIGNING_RATE: RateLimitRule = { name: "register-signing", times: 600, seconds: 3600 };

/**
 * What a signature is judged by. `guests`: ids of guests who are the signer. `signedAt`, `now`: in milliseconds. `room`: how
 * many signatures the register still takes.
 */
export type SigningFacts = {
  signerId: string;
  guests: Set<string>;
  signedAt: number;
  now: number;
  room: number;
};

/** Why a line may not be signed; null when it may. */
export function lineRefusal(
  { register, rows, state }: ReadRegisterDay,
  line: RegisterLine | undefined,
  { dive, person, content }: SignedLine,
  { signerId, guests, signedAt, now, room }: SigningFacts,
): LineRefusal["code"] | null {
  if (person === signerId || guests.has(person)) return "own_line";
  if (!line) return "line_unknown";
  if (state.people.get(person)?.presence !== "present") return "not_present";
  if (line.start_time === null) return "not_started";
  const start = instantOfClockTime(`${register.day}T${line.start_time}`, register.time_zone);
  const latest = Math.min(now, signedAt) + SIGNING_TOLERANCE_MINUTES * 60_000;
  if (start && start.getTime() > latest) return "not_started";
  if (content !== line.content && !wasEverSaid(content, line.content, rows, { dive, person }))
    return "line_unknown";
  if (room <= 0) return "signatures_full";
  return null;
}

/** The entries of a canonical line that changes set, by their position in it. */
const SAID_ENTRIES = [
  [4, "start"],
  [5, "end"],
  [6, "apparatus"],
  [7, "mixture"],
  [8, "planned_depth"],
  [9, "reached_depth"],
] as const;

/**
 * Whether a text can have been the line on a phone that did not have every change yet: each of its entries is empty, what
 * it is now, or what some change of the dive or of the person's part in it said.
 */
function wasEverSaid(
  content: string,
  current: string,
  rows: ChangeRow[],
  { dive, person }: Pick<SignedLine, "dive" | "person">,
): boolean {
  const parts = readLine(content);
  const known = readLine(current);
  if (!parts || !known || parts.length !== known.length) return false;
  const targets = new Set([dive, `${dive}/${person}`]);
  const said = new Set(
    rows
      .filter(({ target_id }) => targets.has(target_id))
      .flatMap(({ fields }) => Object.entries(JSON.parse(fields) as Record<string, unknown>))
      .map(([name, value]) => `${name} ${typeof value === "number" ? value.toFixed(1) : value}`),
  );
  return SAID_ENTRIES.every(
    ([index, name]) =>
      parts[index] === null || parts[index] === known[index] || said.has(`${name} ${parts[index]}`),
  );
}

/** The entries of a canonical line; null for a text that is none. */
function readLine(content: string): (string | null)[] | null {
  try {
    const parts: unknown = JSON.parse(content);
    const isLine = Array.isArray(parts) && parts.every((part) => part === null || typeof part === "string");
    return isLine ? parts : null;
  } catch {
    return null;
  }
}
