import { DISTANCE_DISCIPLINES, isTimedDiscipline, type RecordDiscipline } from "../contract.ts";

/**
 * The law about register and logbook, printed from here only. Known from secondary sources: the product's texts link to
 * the issue of the Gazzetta by date and number, and give no legal advice.
 */
export const DIVING_LAW = {
  name: "Legge 7 maggio 2026, n. 70",
  gazette: "Gazzetta Ufficiale n. 106 del 9 maggio 2026",
  url: "https://www.gazzettaufficiale.it/gazzetta/serie_generale/caricaDettaglio?dataPubblicazioneGazzetta=2026-05-09&numeroGazzetta=106",
} as const;

/**
 * The entries of a "libretto delle immersioni" by the law's letters, in its order; legal Italian has no j and k. The
 * names are the fields of `DiveLine`, with texts under `logbook.entries`.
 */
export const LOGBOOK_ENTRIES = [
  { letter: "a", name: "diver" },
  { letter: "b", name: "certification" },
  { letter: "c", name: "date" },
  { letter: "d", name: "place" },
  { letter: "e", name: "start_time" },
  { letter: "f", name: "end_time" },
  { letter: "g", name: "apparatus" },
  { letter: "h", name: "mixture" },
  { letter: "i", name: "planned_depth" },
  { letter: "l", name: "reached_depth" },
  { letter: "m", name: "centre" },
  { letter: "n", name: "instructor" },
  { letter: "o", name: "signature" },
] as const;

export type LogbookEntry = (typeof LOGBOOK_ENTRIES)[number]["name"];

/** The largest depth in metres, with one decimal; no freediver or recreational diver was deeper. */
export const DEPTH_MAX = 350;

/** The longest dive, in minutes: from 23:30 to 00:20 crosses midnight, longer ones are mistakes. */
export const DIVE_MINUTES_MAX = 360;

/**
 * Beyond the deepest and the longest apnea, in metres and minutes; larger values had a breathing apparatus, or are wrong.
 */
export const APNEA_DEPTH_MAX = 150;

export const APNEA_MINUTES_MAX = 12;

export const SIGNATURE_METHODS = ["strokes", "password"] as const;

export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];

/** A signature as vectors: strokes of points in a box of 1000 by 400, each "x,y". */
export type SignatureStrokes = [x: number, y: number][][];

export const STROKE_BOX = { width: 1000, height: 400 } as const;

export const STROKES_MAX = 60;

export const STROKE_POINTS_MAX = 3000;

/** The most points that are stored; a full name takes a hundred. */
export const STORED_POINTS_MAX = 300;

/** The last eight characters of an account's id, shown beside the name, because a name can be chosen and changed. */
export function accountCode(id: string): string {
  return id.slice(-8);
}

export const LOGBOOK_SOURCES = ["register", "hand", "import"] as const;

/** The most characters of a measure, so that no text keeps its patterns busy. */
const MEASURE_TEXT_MAX = 60;

const METRES = "m|mt|metri|metres|meters";

/** A member's own measures of a dive, with one decimal: metres, kilograms, millimetres and degrees Celsius. */
export const MEASURES = {
  distance: { max: DEPTH_MAX, unit: METRES },
  weights: { max: 40, unit: "kg" },
  suit: { max: 20, unit: "mm" },
  water_temperature: { max: 45, unit: "°?c" },
} as const;

/** Parses a measure: "5,5", "5.5 kg". Null for an empty text; undefined for an invalid or too large one. */
export function parseMeasure(text: string, { max, unit }: { max: number; unit: string }) {
  if (text.length > MEASURE_TEXT_MAX) return undefined;
  const written = text
    .trim()
    .replace(new RegExp(`\\s*(${unit})\\.?$`, "i"), "")
    .replace(",", ".");
  if (written === "") return null;
  if (!/^\d{1,3}(\.\d+)?$/.test(written)) return undefined;
  const value = Math.round(Number(written) * 10) / 10;
  return value <= max ? value : undefined;
}

/**
 * Parses a depth in metres with one decimal: "18,5", "18.5 m", "-18" (below the surface). Null for an empty text;
 * undefined for an invalid depth, or one below DEPTH_MAX.
 */
export function parseDepth(text: string): number | null | undefined {
  return parseMeasure(text.slice(0, MEASURE_TEXT_MAX + 1).replace(/^\s*[-−–]\s*/, ""), MEASURES.distance);
}

/** The longest time under water in one breath, in seconds; the record with oxygen is below 25 minutes. */
const DIVE_SECONDS_MAX = 30 * 60;

/**
 * Parses a time under water in minutes and seconds, also as a numeric keypad writes it: "2:30", "2.30", "2,30", "2'30\"".
 * In seconds; null for an empty text, undefined for an invalid or too long one.
 */
export function parseDiveTime(text: string): number | null | undefined {
  const written = text.trim();
  if (written === "") return null;
  const [, minutes, seconds] = /^(\d{1,2})[:.,'′]([0-5]\d)["″]?$/.exec(written) ?? [];
  const time = Number(minutes) * 60 + Number(seconds);
  return time <= DIVE_SECONDS_MAX ? time : undefined;
}

/** A time under water as records write it: "2:05". */
export function diveTimeText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export const WATER_TYPES = ["sea", "lake", "river", "pool"] as const;

export type WaterType = (typeof WATER_TYPES)[number];

/**
 * What a member notes of a dive besides the law's entries. It stays changeable when the line is signed, and is neither
 * signed nor shown to others.
 */
export const PERSONAL_FIELDS = [
  "discipline",
  "dive_seconds",
  "distance",
  "weights",
  "suit",
  "water",
  "water_temperature",
  "buddy",
  "note",
  "picture_url",
] as const;

/** The field that counts in a discipline. */
export function measuredField(discipline: RecordDiscipline): "dive_seconds" | "distance" | "reached_depth" {
  if (isTimedDiscipline(discipline)) return "dive_seconds";
  return DISTANCE_DISCIPLINES.some((one) => one === discipline) ? "distance" : "reached_depth";
}

/** The minutes of a dive, across midnight when it ends before it starts; null when too long for that. */
export function diveMinutes(start: string, end: string): number | null {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const lasts = minutes(end) - minutes(start);
  const across = lasts < 0 ? lasts + 24 * 60 : lasts;
  return lasts < 0 && across > DIVE_MINUTES_MAX ? null : across;
}

/** The most manual and imported dives of a logbook; lines of registers always enter. */
export const LOGBOOK_DIVES_MAX = 5000;

/** The most bytes of their texts: 800 for each dive, of which most use 100. */
export const LOGBOOK_BYTES_MAX = 4_000_000;

/** The bytes that a changed dive's texts may have in a full logbook. */
export const DIVE_BYTES_SHARE = LOGBOOK_BYTES_MAX / LOGBOOK_DIVES_MAX;

/** The free texts of a dive, whose bytes are limited; its other entries are short. */
export const DIVE_TEXTS = [
  "certification",
  "place",
  "apparatus",
  "mixture",
  "centre",
  "instructor",
  "buddy",
  "note",
] as const;

export const LOGBOOK_PAGE = 50;

/** The earliest day of a dive, before the first aqualung. */
export const DIVE_DAY_MIN = "1940-01-01";

/** The longest entry, and the longest note, in characters. */
export const ENTRY_MAX = 120;

export const LOGBOOK_NOTE_MAX = 1000;

/** Lines in the logbook, or lines that the member has hidden. */
export const LOGBOOK_SCOPES = ["shown", "hidden"] as const;

export type LogbookScope = (typeof LOGBOOK_SCOPES)[number];

/** The longest text that a logbook is searched for, in characters. */
export const LOGBOOK_SEARCH_MAX = 60;

export const SHARE_MINUTES = 60;

/** The most live addresses of one logbook. */
export const SHARES_MAX = 3;

/** The largest file that the browser reads, in bytes. */
export const IMPORT_FILE_MAX = 5 * 1024 * 1024;
/** The most dives of a file. */
export const IMPORT_DIVES_MAX = 5000;
/** The most dives of one call; the browser sends a file in parts. */
export const IMPORT_PART = 400;
/** The most characters of a call's dives as JSON; at three bytes each they fit into a request's body. */
export const IMPORT_PART_SIZE = 256 * 1024;
