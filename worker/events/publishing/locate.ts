import type { Context } from "hono";
import { type AppEnv, openDatabase } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { log, runAfterResponse } from "../../log.ts";
import { venueLine } from "../../venues/contract.ts";
import { lookUp } from "../../venues/lookUp.ts";
import type { EventDetail } from "../contract.ts";
import { placeEvent } from "./store.ts";

type Where = Pick<EventDetail, "id" | "location" | "nation" | "latitude" | "longitude">;

/** Geocodes an event's venue after the answer; when the geocoder is unreachable, the page's map tries again. */
export function locateSoon(c: Context<AppEnv>, event: Where): void {
  if (!event.location || event.latitude !== null) return;
  runAfterResponse(c.executionCtx, "locating an event", locate(c.env, event));
}

async function locate(env: Env, event: Where): Promise<void> {
  const { db } = openDatabase(env.DB, "first-primary");
  const query = venueLine(event).toLowerCase();
  const point = await lookUp(env, db, query).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    log("warn", "event not located", error.code);
    return null;
  });
  if (point) await placeEvent(db, event, point);
}
