import { inJurisdiction } from "../../env.ts";
import {
  clientAddress,
  consumeRateLimit,
  newRoutes,
  parse,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import * as z from "../../lib/z.ts";
import { runAfterResponse } from "../../log.ts";
import { SPONSORS_MAX } from "../../packages/contract.ts";
import { hashReader, isAutomatic } from "../../readers.ts";
import { jwtSecretBytes } from "../../secrets.ts";
import { VISIT_KINDS } from "./contract.ts";
import { VISIT_RATE, visitName } from "./rules.ts";
import { listSponsorMonths } from "./store.ts";

/** What a page reports of events or sponsors. */
const visitBody = z.object({
  kind: z.enum(VISIT_KINDS),
  ids: z.array(z.uuid().toLowerCase()).min(1).max(SPONSORS_MAX),
});

/**
 * Counts what a page reports. Answers 204 whether or not it counts: bots and calls beyond the rate limit do not. Neither
 * the session nor a cookie is read, and the database is asked once a minute, not here.
 */
export const visitRoutes = newRoutes().post("/", parse("json", visitBody), async (c) => {
  const { kind, ids } = c.req.valid("json");
  const address = clientAddress(c);
  if (isAutomatic(c.req.raw.headers)) return c.body(null, 204);
  if ((await consumeRateLimit(c, VISIT_RATE, address, ids.length)) > 0) return c.body(null, 204);
  const [secret, agent] = [jwtSecretBytes(c.env.JWT_SECRET), c.req.header("user-agent") ?? ""];
  const visits = [...new Set(ids)].map((id) => {
    const visit = visitName(kind, id);
    return { visit, ...hashReader(secret, visit, { address, agent }) };
  });
  const counter = inJurisdiction(c.env, c.env.VISIT_COUNTER).getByName("site");
  runAfterResponse(c.executionCtx, "counting visits", counter.count(visits));
  return c.body(null, 204);
});

export const sponsorVisitRoutes = newRoutes().get("/sponsor-visits", requireSignedIn, async (c) =>
  c.json(await listSponsorMonths(c.var.db, requireUser(c).id, dayInTimeZone(c.env.TIME_ZONE, new Date()))),
);
