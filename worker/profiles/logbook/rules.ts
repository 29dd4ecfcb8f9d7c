import { DIVE_DAY_MIN, DIVE_TEXTS } from "./contract.ts";
import type { DiveEntryFields } from "./outputs.ts";

/**
 * Whether a dive can have been on this day: not before DIVE_DAY_MIN, and not after `latest`, the day where on earth it
 * is latest, because divers travel.
 */
export function isDiveDay(day: string, latest: string): boolean {
  return day >= DIVE_DAY_MIN && day <= latest;
}

/** The bytes of a dive's free texts, as the database counts them. */
export function diveBytes(dive: DiveEntryFields): number {
  return Buffer.byteLength(DIVE_TEXTS.map((name) => dive[name] ?? "").join(""));
}

/** The time zone in which days begin first. */
export const FIRST_TIME_ZONE = "Pacific/Kiritimati";
