import * as v from "valibot";
import { isDay } from "../../../../worker/lib/calendarDays.ts";
import type { LanguageCode } from "../../../../worker/lib/languages.ts";
import {
  DIVE_DAY_MIN,
  diveMinutes,
  diveTimeText,
  ENTRY_MAX,
  LOGBOOK_NOTE_MAX,
  MEASURES,
  parseDepth,
  parseDiveTime,
  parseMeasure,
} from "../../../../worker/profiles/logbook/contract.ts";
import type { DiveEntryFields, LogbookDive } from "../../../../worker/profiles/logbook/outputs.ts";

const entry = v.pipe(v.string(), v.trim(), v.maxLength(ENTRY_MAX, "validation.too_long"));
const time = v.pipe(
  v.string(),
  v.check((text) => text === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), "validation.time"),
);
const depth = v.pipe(
  v.string(),
  v.check((text) => parseDepth(text) !== undefined, "validation.depth"),
);
const measure = (name: keyof typeof MEASURES) =>
  v.pipe(
    v.string(),
    v.check((text) => parseMeasure(text, MEASURES[name]) !== undefined, `validation.${name}`),
  );

const personal = {
  discipline: v.string(),
  dive_seconds: v.pipe(
    v.string(),
    v.check((text) => parseDiveTime(text) !== undefined, "validation.dive_seconds"),
  ),
  distance: measure("distance"),
  weights: measure("weights"),
  suit: measure("suit"),
  water: v.string(),
  water_temperature: measure("water_temperature"),
  buddy: entry,
  note: v.pipe(v.string(), v.trim(), v.maxLength(LOGBOOK_NOTE_MAX, "validation.too_long")),
  picture_url: v.string(),
};

/**
 * The form of a dive elsewhere, with the Worker's rules. `latest`: the latest possible day of a dive. `isSettled`: the
 * law's entries are signed or a register's, so they are neither sent nor checked.
 */
export function diveForm(latest: string, isSettled: boolean) {
  const law = {
    certification: entry,
    date: v.pipe(
      v.string(),
      v.nonEmpty("validation.required"),
      v.check((day) => day === "" || isDay(day), "validation.date"),
      v.check((day) => !isDay(day) || (day >= DIVE_DAY_MIN && day <= latest), "validation.dive_day"),
    ),
    place: entry,
    start_time: time,
    end_time: time,
    apparatus: entry,
    mixture: entry,
    planned_depth: depth,
    reached_depth: depth,
    centre: entry,
    instructor: entry,
  };
  const unchecked = Object.fromEntries(Object.keys(law).map((name) => [name, v.string()])) as typeof law;
  return v.pipe(
    v.object({ ...(isSettled ? unchecked : law), ...personal }),
    v.forward(
      v.check(
        ({ start_time, end_time }) =>
          isSettled || !start_time || !end_time || diveMinutes(start_time, end_time) !== null,
        "validation.dive_end",
      ),
      ["end_time"],
    ),
  );
}

export type DiveValues = Record<keyof DiveEntryFields, string>;

export const EMPTY_DIVE: DiveValues = {
  certification: "",
  date: "",
  place: "",
  start_time: "",
  end_time: "",
  apparatus: "",
  mixture: "",
  planned_depth: "",
  reached_depth: "",
  centre: "",
  instructor: "",
  discipline: "",
  dive_seconds: "",
  distance: "",
  weights: "",
  suit: "",
  water: "",
  water_temperature: "",
  buddy: "",
  note: "",
  picture_url: "",
};

/** A dive's entries as typed texts, numbers in the reader's format. */
export function toDiveValues(dive: LogbookDive, language: LanguageCode): DiveValues {
  const text = (value: string | number | null) =>
    typeof value === "number" && language !== "en" ? String(value).replace(".", ",") : String(value ?? "");
  const texts = Object.keys(EMPTY_DIVE).map((name) => [name, text(dive[name as keyof DiveEntryFields])]);
  return {
    ...(Object.fromEntries(texts) as DiveValues),
    dive_seconds: dive.dive_seconds === null ? "" : diveTimeText(dive.dive_seconds),
  };
}

/** What mostly stays the same from one dive to the next. */
const REPEATED = ["place", "discipline", "water", "weights", "suit", "buddy"] as const;

/** A new dive on this day, with what the latest dives that say it say. */
export function nextDiveValues(day: string, latest: LogbookDive[], language: LanguageCode): DiveValues {
  const known = REPEATED.flatMap((name) => {
    const dive = latest.find((one) => one[name] !== null);
    return dive ? [[name, toDiveValues(dive, language)[name]]] : [];
  });
  return { ...EMPTY_DIVE, date: day, ...Object.fromEntries(known) };
}
