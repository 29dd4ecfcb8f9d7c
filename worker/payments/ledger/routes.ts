import { type Context, Hono } from "hono";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { LIST_MAX } from "../../events/contract.ts";
import { parse, requireSignedIn, requireUser } from "../../http.ts";
import { csvResponse } from "../../lib/csv.ts";
import { publicConfig } from "../../settings/store.ts";
import { ledgerFileName } from "./contract.ts";
import { eventsCsv, movementsCsv } from "./csv.ts";
import { booksQuery, eventListQuery, movementListQuery, movementsQuery } from "./inputs.ts";
import { periodOf } from "./rules.ts";
import {
  type Books,
  everyEventSums,
  everyMovement,
  listEventSums,
  listMovements,
  totalsOf,
} from "./store.ts";

/** The books of an organizer: their own, or for an admin anybody's. */
export const ledgerRoutes = new Hono<AppEnv>()
  .get("/ledger", requireSignedIn, parse("query", movementListQuery), async (c) => {
    const { limit = LIST_MAX, cursor, ...asked } = c.req.valid("query");
    const { movements, next } = await listMovements(c.var.db, await booksOf(c, asked), { limit, cursor });
    if (next) c.header("X-Next-Cursor", next);
    return c.json(movements);
  })

  .get("/ledger.csv", requireSignedIn, parse("query", movementsQuery), async (c) => {
    const asked = c.req.valid("query");
    const movements = everyMovement(c.var.db, await booksOf(c, asked));
    const file = await movementsCsv(movements, requireUser(c).language, c.env.TIME_ZONE);
    return csvResponse(c, ledgerFileName("movements", asked), file);
  })

  .get("/ledger/totals", requireSignedIn, parse("query", movementsQuery), async (c) =>
    c.json(await totalsOf(c.var.db, await booksOf(c, c.req.valid("query")))),
  )

  .get("/ledger/events", requireSignedIn, parse("query", eventListQuery), async (c) => {
    const { limit = LIST_MAX, cursor, ...asked } = c.req.valid("query");
    const { events, next } = await listEventSums(c.var.db, await booksOf(c, asked), { limit, cursor });
    if (next) c.header("X-Next-Cursor", next);
    return c.json(events);
  })

  .get("/ledger/events.csv", requireSignedIn, parse("query", booksQuery), async (c) => {
    const asked = c.req.valid("query");
    const events = await everyEventSums(c.var.db, await booksOf(c, asked));
    return csvResponse(c, ledgerFileName("events", asked), eventsCsv(events, requireUser(c).language));
  });

type Asked = {
  organizerId?: string | undefined;
  eventId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * Which books are asked for; others than one's own are refused with `forbidden`, and all in free mode with `money_hidden`,
 * but to admins.
 */
async function booksOf(c: Context<AppEnv>, { organizerId, eventId, from, to }: Asked): Promise<Books> {
  const person = requireUser(c);
  if (organizerId && organizerId !== person.id && person.role !== "admin") throw new Refusal("forbidden");
  const { eventsFreeMode } = await publicConfig(c.var.db, c.env.CONFIG);
  if (eventsFreeMode && person.role !== "admin") throw new Refusal("money_hidden");
  return { organizerId: organizerId ?? person.id, eventId, ...periodOf({ from, to }, c.env.TIME_ZONE) };
}
