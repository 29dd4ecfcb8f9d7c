import type { ImportField } from "./readRows.ts";

/** The list of dives of an app, whose heads say more together than each of them alone. */
export type KnownFile = {
  app: string;
  /** Heads, as `plainHead` writes them, that no other list has together. */
  marks: string[];
  /** The head of each field, and other columns are not read; left out where the heads' words must say it. */
  columns?: Partial<Record<ImportField, string[]>>;
  /** The unit of a duration whose head names none. */
  lengthUnit?: "min";
  /** A column that says "True" where depths are in feet. */
  imperialColumn?: string;
  /** The first cell of the row behind the last dive. */
  endsBefore?: string;
  /** Whether the list holds other sports too: rows with neither depth nor duration are no dives. */
  hasOtherSports?: true;
};

export const KNOWN_FILES: KnownFile[] = [
  {
    // "Time" is the length of the activity; "Bottom Time", in newer files "Dive Time", is that of the dive. Heads of
    // "Activities.csv" as many public repositories quote them.
    app: "Garmin Connect",
    marks: ["activity type", "date", "favorite", "calories"],
    columns: {
      date: ["date"],
      duration: ["bottom time", "dive time"],
      reached_depth: ["max depth"],
    },
    hasOtherSports: true,
  },
  {
    // xslt/xml2summarycsv.xslt and xslt/xml2manualcsv.xslt of subsurface/subsurface. A duration is "mm:ss".
    app: "Subsurface",
    marks: ["dive number", "date", "duration", "maxdepth", "avgdepth"],
    columns: {
      date: ["date"],
      start_time: ["time"],
      duration: ["duration"],
      reached_depth: ["maxdepth"],
      place: ["location"],
      instructor: ["diveguide", "divemaster"],
      note: ["notes"],
    },
    lengthUnit: "min",
  },
  {
    // One dive per file, its samples below it: the first row of Shearwater Cloud's CSV export, as parsers of it in
    // public repositories have it.
    app: "Shearwater Cloud",
    marks: ["dive number", "imperial units", "start date", "max depth"],
    columns: {
      date: ["start date"],
      end_time: ["end date"],
      duration: ["max time"],
      reached_depth: ["max depth"],
    },
    imperialColumn: "imperial units",
    endsBefore: "time (sec)",
  },
  {
    // The columns of MacDive's CSV export as Submersion's importer knows them (built_in_presets.dart).
    app: "MacDive",
    marks: ["dive no", "date", "max. depth", "bottom time"],
    columns: {
      date: ["date"],
      start_time: ["time"],
      duration: ["bottom time"],
      reached_depth: ["max. depth"],
      place: ["location"],
      instructor: ["dive master"],
      note: ["notes"],
    },
    lengthUnit: "min",
  },
  {
    // "Export file definitions" in the help of Suunto Dive Manager, quoted on scubaboard.com, thread 28101.
    app: "Suunto Dive Manager",
    marks: ["unique dive id", "dive date", "time of day"],
    columns: {
      date: ["dive date"],
      start_time: ["time of day"],
      duration: ["dive time"],
      reached_depth: ["maximum depth", "max depth"],
      place: ["dive site", "location"],
    },
  },
];

/** A head without its unit, its case and its final point: "maxdepth [m]" is "maxdepth". */
export function plainHead(head: string): string {
  return head
    .toLowerCase()
    .replace(/\s*[[(][^\])\d]*[\])]\s*$/, "")
    .replace(/\s+/g, " ")
    .replace(/\.$/, "")
    .trim();
}

/** How Garmin Connect calls the type of an activity in the site's other languages. */
const ACTIVITY_TYPE = /^(tipo d[ie] attivit|tipo de activ|type d.activit|typ aktywn|тип (занят|актив))/i;

export function findKnownFile(heads: string[]): KnownFile | undefined {
  const plain = new Set(heads.map(plainHead));
  const known = KNOWN_FILES.find(({ marks }) => marks.every((mark) => plain.has(mark)));
  if (known || !heads.some((head) => ACTIVITY_TYPE.test(head))) return known;
  return { app: "Garmin Connect", marks: [], hasOtherSports: true };
}
