import { cached } from "../edgeCache.ts";
import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import { enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../http.ts";
import * as z from "../lib/z.ts";
import { callerRule } from "../permissions/store.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { LIST_MAX, SAVED_EVENTS_MAX } from "./contract.ts";
import type { SavedEventCard } from "./outputs.ts";
import {
  deleteSavedEvent,
  insertAsManyAsFit,
  insertSavedEvent,
  listComparedEvents,
  listSavedEventIds,
} from "./savedStore.ts";

const eventId = z.uuid().toLowerCase();

const savedEventParams = z.object({ eventId });
const savedEventsBody = z.object({ event_ids: z.array(eventId).max(LIST_MAX) });

/** At most LIST_MAX ids, separated by commas. */
const comparedEventsParams = z.object({
  ids: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(eventId).max(LIST_MAX)),
});

/** A member's saved events. */
export const savedEventRoutes = newRoutes()
  .get("/saved-events", requireSignedIn, async (c) =>
    c.json((await listSavedEventIds(c.var.db, requireUser(c).id)) satisfies string[]),
  )

  .post("/saved-events", requireSignedIn, parse("json", savedEventsBody), async (c) => {
    const userId = await admitWriter(c);
    await insertAsManyAsFit(c.var.db, userId, c.req.valid("json").event_ids);
    return c.body(null, 204);
  })

  .put("/saved-events/:eventId", requireSignedIn, parse("param", savedEventParams), async (c) => {
    const userId = await admitWriter(c);
    const outcome = await insertSavedEvent(c.var.db, userId, c.req.valid("param").eventId);
    if (outcome === "missing") throw new Refusal("event_not_found");
    if (outcome === "full") throw new Refusal("saved_events_max", { values: { limit: SAVED_EVENTS_MAX } });
    return c.body(null, 204);
  })

  .delete("/saved-events/:eventId", requireSignedIn, parse("param", savedEventParams), async (c) => {
    await deleteSavedEvent(c.var.db, await admitWriter(c), c.req.valid("param").eventId);
    return c.body(null, 204);
  });

/** The events that a visitor or member saved, in one public answer, whoever asks. */
export const comparedRoutes = newRoutes().get(
  "/compared",
  cached(),
  parse("query", comparedEventsParams),
  async (c) =>
    c.json((await listComparedEvents(c.var.db, c.req.valid("query").ids)) satisfies SavedEventCard[]),
);

/** The caller's id, within the rate limit; from now on writes check that the account is still active. */
async function admitWriter(c: AppContext): Promise<string> {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.savedEvents.byAccount, user.id);
  guardWrites(c, callerRule(user));
  return user.id;
}
