import { instantOfClockTime } from "../../lib/timeZones.ts";
import { entryId } from "../changes/contract.ts";
import type { LineRefusal } from "../outputs.ts";
import type { ReadRegisterDay } from "../readRegisterDay.ts";
import type { RegisterLine } from "../registerLines.ts";
import { SIGNING_TOLERANCE_MINUTES, type SignedLine } from "./contract.ts";

/**
 * The facts that decide about a signature. `guests`: ids of guests who are the signer. `signedAt`, `now`: in
 * milliseconds. `room`: how many signatures the register still accepts. `isDayFull`: the organizer's registers accept
 * no more bytes today.
 */
type SigningConditions = {
  signerId: string;
  guests: Set<string>;
  signedAt: number;
  now: number;
  room: number;
  isDayFull: boolean;
};

/** The reason why a line may not be signed; null when it may. */
export function lineRefusal(
  day: ReadRegisterDay,
  line: RegisterLine | undefined,
  { dive, person, content }: SignedLine,
  { signerId, guests, signedAt, now, room, isDayFull }: SigningConditions,
): LineRefusal["code"] | null {
  const { register, state } = day;
  if (person === signerId || guests.has(person)) return "own_line";
  if (!line) return "line_unknown";
  if (state.people.get(person)?.presence !== "present") return "not_present";
  if (line.start_time === null) return "not_started";
  const start = instantOfClockTime(`${register.day}T${line.start_time}`, register.time_zone);
  const latest = Math.min(now, signedAt) + SIGNING_TOLERANCE_MINUTES * 60_000;
  if (start && start.getTime() > latest) return "not_started";
  if (content !== line.content && !wasEverShown(content, line.content, day, { dive, person }))
    return "line_unknown";
  if (room <= 0) return "signatures_full";
  if (isDayFull) return "day_full";
  return null;
}

/** The fields of changes for the entries of a canonical line, in its order; none for entries outside of changes. */
const ENTRY_FIELDS = [
  ["guest.name"],
  ["guest.certification"],
  [],
  ["dive.place"],
  ["dive.start"],
  ["dive.end"],
  ["dive.apparatus", "entry.apparatus"],
  ["dive.mixture", "entry.mixture"],
  ["entry.planned_depth"],
  ["entry.reached_depth"],
  [],
  ["dive.guide", "dive.guide_name", "group.guide", "group.guide_name"],
];

/**
 * Whether a text can have been the line on a phone without the latest changes: each of its twelve entries equals the
 * current one, the one before any change, or the value of some change of the guest, the dive, its group or the person's
 * part in the dive.
 */
function wasEverShown(
  content: string,
  current: string,
  { register, rows }: ReadRegisterDay,
  { dive, person }: Pick<SignedLine, "dive" | "person">,
): boolean {
  const parts = readLine(content);
  const known = readLine(current);
  if (!parts || !known || parts.length !== known.length) return false;
  const changesOf = (targets: unknown[]) =>
    rows
      .filter(({ target_id }) => targets.includes(target_id))
      .flatMap(({ target_type, fields, details }) =>
        [fields, details ?? "{}"]
          .flatMap((text) => Object.entries(JSON.parse(text) as Record<string, unknown>))
          .map(([name, value]): [string, unknown] => [`${target_type}.${name}`, value]),
      );
  const own = changesOf([dive, entryId(dive, person), person]);
  const groups = own.filter(([name]) => name === "dive.group").map(([, id]) => id);
  const guides = new Map(register.guides.map(({ id, name }) => [id, name]));
  const values = new Set(
    [...own, ...changesOf(groups)].map(([name, value]) => {
      const text = typeof value === "number" ? value.toFixed(1) : value;
      return `${name} ${JSON.stringify(name.endsWith(".guide") ? guides.get(String(text)) : text)}`;
    }),
  );
  return ENTRY_FIELDS.every((names, index) => {
    const part = parts[index] ?? null;
    if (part === known[index] || names.some((name) => values.has(`${name} ${JSON.stringify(part)}`)))
      return true;
    if (names.includes("dive.place")) return part === register.location;
    const wasEmpty = names.length > 0 && !names.includes("guest.name");
    return part === null && wasEmpty;
  });
}

/** Parses the entries of a canonical line; null for any other text. */
function readLine(content: string): (string | null)[] | null {
  try {
    const parts: unknown = JSON.parse(content);
    const isLine = Array.isArray(parts) && parts.every((part) => part === null || typeof part === "string");
    return isLine && JSON.stringify(parts) === content ? parts : null;
  } catch {
    return null;
  }
}
