import { competitions } from "./competitions.ts";
import { courses } from "./courses.ts";
import { pastTrips } from "./pastTrips.ts";
import { poolTrainings } from "./poolTrainings.ts";
import { seaTrainings } from "./seaTrainings.ts";
import { stages } from "./stages.ts";
import { trips } from "./trips.ts";
import { uncategorized } from "./uncategorized.ts";
import type { WrittenCalendarEvent } from "./WrittenEvent.ts";
import { workshops } from "./workshops.ts";

/** The 72 events of the demo; a weekly training among them has more dates. */
export const writtenEvents: WrittenCalendarEvent[] = [
  ...poolTrainings,
  ...seaTrainings,
  ...trips,
  ...pastTrips,
  ...courses,
  ...workshops,
  ...competitions,
  ...stages,
  ...uncategorized,
];
