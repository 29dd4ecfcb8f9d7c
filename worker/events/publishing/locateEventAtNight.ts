import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { type AppContext, openDatabase } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { hourInTimeZone, startOfDay } from "../../lib/timeZones.ts";
import { log, runAfterResponse } from "../../log.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { venueQuery } from "../../venues/contract.ts";
import { findGeocodedVenue } from "../../venues/geocode.ts";
import { hasProvinceSign } from "../../venues/rules.ts";
import { countAreaTry, endAreaTries, findUnlocatedEvent } from "../locatingStore.ts";
import type { EventDetail } from "../outputs.ts";
import { saveEventPlace } from "./store.ts";

/** The event, its try, the stored answer read and written, and the event's columns; and the geocoder's call. */
export const LOCATING_COST: BudgetCost = { statements: 5, subrequests: 6 };

/** From one to six at night, when the geocoder has few callers: 60 ticks, so at most 60 venues a night. */
const FIRST_HOUR = 1;
const LAST_HOUR = 5;

/**
 * Completes, at night, the province and the coordinates of one event's venue that the geocoder did not find at
 * publishing: of the event that ends next, each at most once a night and in AREA_TRIES_MAX nights. Returns false,
 * because the geocoder's owner blocks sites that call too often.
 */
export async function locateEventAtNight({ env, db, budget }: CronTick, now: Date) {
  const hour = hourInTimeZone(env.TIME_ZONE, now);
  if (hour < FIRST_HOUR || hour > LAST_HOUR || countAffordable(budget, LOCATING_COST) === 0) return false;
  const today = dayInTimeZone(env.TIME_ZONE, now);
  const soughtBefore = startOfDay(today, env.TIME_ZONE).toISOString();
  const event = await findUnlocatedEvent(db, { today, soughtBefore });
  if (!event) return false;
  await countAreaTry(db, event.id, now);
  try {
    const venue = await findGeocodedVenue(env, db, venueQuery(event).toLowerCase());
    await (venue ? saveEventPlace(db, event, venue) : endAreaTries(db, event));
  } catch (error) {
    // An unreachable geocoder is called again another night.
    if (!(error instanceof Refusal)) throw error;
  }
  return false;
}

type VenueFields = Pick<EventDetail, "id" | "series_id" | "location" | "nation" | "latitude" | "longitude">;

/**
 * Geocodes an event's venue after the answer, for its coordinates and for its province, which searches use, unless the
 * venue has both. When the geocoder is unreachable, the page's map tries again.
 */
export function geocodeVenueSoon(c: AppContext, event: VenueFields): void {
  if (!event.location || (event.latitude !== null && hasProvinceSign(event.location))) return;
  runAfterResponse(c.executionCtx, "locating an event", geocodeVenue(c.env, event));
}

async function geocodeVenue(env: Env, event: VenueFields): Promise<void> {
  const { db } = openDatabase(env.DB, "first-primary");
  const query = venueQuery(event).toLowerCase();
  const venue = await findGeocodedVenue(env, db, query).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    log("warn", "event not located", error.code);
    return null;
  });
  if (venue) await saveEventPlace(db, event, venue);
}
