import type { DiveEntryFields } from "../outputs.ts";

/** The largest file that the browser reads, in bytes. */
export const IMPORT_FILE_MAX = 5 * 1024 * 1024;
/** The most dives of a file. */
export const IMPORT_DIVES_MAX = 5000;
/** The most dives of one call; the browser sends a file in parts. */
export const IMPORT_PART = 400;
/** The most characters of a call's dives as JSON; at three bytes each they fit into a request's body. */
export const IMPORT_PART_SIZE = 256 * 1024;

/**
 * A dive of a file. `copy`: the number of equal dives before it in the file, so that two equal dives of a day are both
 * stored and reading the file again adds nothing.
 */
export type ImportedDive = Partial<DiveEntryFields> & { date: string; copy: number };

/** The text by which dives of a file are compared, in the browser and, for the import key, on the server. */
export function importedText(dive: Partial<DiveEntryFields>): string {
  return JSON.stringify([
    dive.date ?? null,
    dive.start_time ?? null,
    dive.end_time ?? null,
    dive.place ?? null,
    dive.planned_depth ?? null,
    dive.reached_depth ?? null,
    dive.certification ?? null,
    dive.apparatus ?? null,
    dive.mixture ?? null,
    dive.centre ?? null,
    dive.instructor ?? null,
    dive.note ?? null,
  ]);
}
