import { DIVE_DAY_MIN, DIVE_TEXTS } from "./contract.ts";
import type { DiveEntryFields } from "./outputs.ts";

/** Whether a dive's day is possible: from DIVE_DAY_MIN to `latest`, the latest current day, because divers travel. */
export function isDiveDay(day: string, latest: string): boolean {
  return day >= DIVE_DAY_MIN && day <= latest;
}

/** The bytes of a dive's free texts, counted like the database does. */
export function diveBytes(dive: Partial<DiveEntryFields>): number {
  return Buffer.byteLength(DIVE_TEXTS.map((name) => dive[name] ?? "").join(""));
}

/** The time zone in which days begin first. */
export const FIRST_TIME_ZONE = "Pacific/Kiritimati";
