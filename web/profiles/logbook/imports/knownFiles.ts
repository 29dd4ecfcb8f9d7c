import type { ImportField } from "./readRows.ts";

/** An app's list of dives, which is recognised by several of its heads together. */
export type KnownFile = {
  app: string;
  /** Heads, in the form of `plainHead`, that no other app's list has together. */
  marks: string[];
  /** The heads of each field, and other columns are not read; undefined when the heads' words decide. */
  columns?: Partial<Record<ImportField, string[]>>;
  /** The unit of a duration whose head names none. */
  lengthUnit?: "min";
  /** A column with the value "True" when depths are in feet. */
  imperialColumn?: string;
  /** The first cell of the row after the last dive. */
  endsBefore?: string;
  /** Whether the list has other sports too: rows with neither depth nor duration are then not dives. */
  hasOtherSports?: true;
};

const KNOWN_FILES: KnownFile[] = [
  {
    // "Time" is the activity's duration; "Bottom Time", in newer files "Dive Time", is the dive's. Source: heads of
    // "Activities.csv" as many public repositories quote them.
    app: "Garmin Connect",
    marks: ["activity type", "date", "favorite", "calories"],
    columns: { date: ["date"], duration: ["bottom time", "dive time"], reached_depth: ["max depth"] },
    hasOtherSports: true,
  },
  {
    // Source: xslt/xml2summarycsv.xslt and xslt/xml2manualcsv.xslt of subsurface/subsurface. A duration is "mm:ss".
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
      buddy: ["buddy"],
      suit: ["suit"],
      weights: ["weight"],
      water_temperature: ["watertemp"],
    },
    lengthUnit: "min",
  },
  {
    // One dive per file, then its samples. Source: the first row of Shearwater Cloud's CSV in public parsers.
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
    // Source: the columns of MacDive's CSV export in Submersion's importer (built_in_presets.dart).
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
    // Source: "Export file definitions" in the help of Suunto Dive Manager, quoted on scubaboard.com, thread 28101.
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

/** A head without its unit, case and final point: "maxdepth [m]" becomes "maxdepth". */
export function plainHead(head: string): string {
  return head
    .toLowerCase()
    .replace(/\s*[[(][^\])\d]*[\])]\s*$/, "")
    .replace(/\s+/g, " ")
    .replace(/\.$/, "")
    .trim();
}

/** Garmin Connect's names of the activity type in the site's other languages. */
const ACTIVITY_TYPE = /^(tipo d[ie] attivit|tipo de activ|type d.activit|typ aktywn|тип (занят|актив))/i;

export function findKnownFile(heads: string[]): KnownFile | undefined {
  const plain = new Set(heads.map(plainHead));
  const known = KNOWN_FILES.find(({ marks }) => marks.every((mark) => plain.has(mark)));
  if (known || !heads.some((head) => ACTIVITY_TYPE.test(head))) return known;
  return { app: "Garmin Connect", marks: [], hasOtherSports: true };
}
