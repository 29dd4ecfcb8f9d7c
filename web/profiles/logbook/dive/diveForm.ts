import * as v from "valibot";
import { isDay } from "../../../../worker/lib/calendarDays.ts";
import {
  DIVE_DAY_MIN,
  diveMinutes,
  ENTRY_MAX,
  LOGBOOK_NOTE_MAX,
  parseDepth,
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

/** The form of a dive elsewhere, with the Worker's rules. `latest`: the latest possible day of a dive. */
export function diveForm(latest: string) {
  return v.pipe(
    v.object({
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
      note: v.pipe(v.string(), v.trim(), v.maxLength(LOGBOOK_NOTE_MAX, "validation.too_long")),
    }),
    v.forward(
      v.check(
        ({ start_time, end_time }) => !start_time || !end_time || diveMinutes(start_time, end_time) !== null,
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
  note: "",
};

export function toDiveValues(dive: LogbookDive): DiveValues {
  const texts = Object.keys(EMPTY_DIVE).map((name) => [name, dive[name as keyof DiveEntryFields] ?? ""]);
  const number = (metres: number | null) => (metres === null ? "" : String(metres).replace(".", ","));
  return {
    ...(Object.fromEntries(texts) as DiveValues),
    planned_depth: number(dive.planned_depth),
    reached_depth: number(dive.reached_depth),
  };
}
