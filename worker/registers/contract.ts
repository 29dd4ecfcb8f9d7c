import type { LogbookEntry } from "../profiles/logbook/contract.ts";

export { DIVING_LAW } from "../profiles/logbook/contract.ts";

/** `open` until the responsible user closes it; from then on only corrections are added. */
export type RegisterStatus = "open" | "closed";

/** The most people that a register holds: a stage day of 60, with room. */
export const REGISTER_PEOPLE_MAX = 400;

/** The most changes of a register: 200 people who dive eight times, with ten taps each. */
export const REGISTER_CHANGES_MAX = 20_000;

/**
 * The most bytes of guides' taps in a register, rows included, and in all that an organizer's registers take on one day:
 * 20,000 taps.
 */
export const REGISTER_BYTES_MAX = 10_000_000;

/** Bytes that come on top for signatures and corrections, and twice for what the organizer writes: see `hasRoom`. */
export const BYTES_RESERVE = 5_000_000;

/** What a row counts beside its texts, in bytes: ids, times, names and its places in indexes. */
export const ROW_BYTES = 400;

/** The most changes of one call, in which a phone sends a day without a network in parts. */
export const CHANGES_PER_CALL = 400;

/** The most changes of one answer; the phone asks for the rest. */
export const CHANGES_PER_ANSWER = 2_000;

/** The most guides of a register beside its organizer. */
export const GUIDES_MAX = 20;

export const REGISTERS_PAGE = 50;

/** The shortest text that guides are searched by, and how many are found. */
export const GUIDE_SEARCH_MIN = 2;

export const GUIDES_FOUND = 10;

/** `member` by user id, `guest`, `group` and `dive` by ids that a phone made, `entry` by "dive/person", `day` by "day". */
export const TARGET_TYPES = ["day", "member", "guest", "group", "dive", "entry"] as const;

export type TargetType = (typeof TARGET_TYPES)[number];

/** The entries of a closed register that a correction may say anew; diver, date and signature are never corrected. */
export const CORRECTABLE_ENTRIES = [
  "certification",
  "place",
  "start_time",
  "end_time",
  "apparatus",
  "mixture",
  "planned_depth",
  "reached_depth",
  "instructor",
] as const satisfies LogbookEntry[];

export type CorrectableEntry = (typeof CORRECTABLE_ENTRIES)[number];
