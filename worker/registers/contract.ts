import type { LogbookEntry } from "../profiles/logbook/contract.ts";

export { DIVING_LAW } from "../profiles/logbook/contract.ts";

/** `open` until the responsible user closes it; afterwards only corrections are added. */
export type RegisterStatus = "open" | "closed";

/** The most people of a register: more than the 60 of a course day. */
export const REGISTER_PEOPLE_MAX = 400;

/** The most changes of a register: 200 people who dive eight times, with ten changes each. */
export const REGISTER_CHANGES_MAX = 20_000;

/** The most bytes of guides' changes in a register, and in an organizer's registers of a day: 20,000 with their rows. */
export const REGISTER_BYTES_MAX = 10_000_000;

/** Additional bytes for signatures and corrections, and twice as many for the organizer's writes: see `hasRoom`. */
export const BYTES_RESERVE = 5_000_000;

/** The bytes that a row counts besides its texts: ids, times, names and index entries. */
export const ROW_BYTES = 400;

/** The most changes of one call; a phone sends a day without a network in parts. */
export const CHANGES_PER_CALL = 400;

/** The most changes of one answer; the phone requests the rest. */
export const CHANGES_PER_ANSWER = 2_000;

/** The most guides of a register besides its organizer. */
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
