import { type Context, Hono } from "hono";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { enforceRateLimit, parse, requireSignedIn, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { isChangeable, LOGBOOK_BYTES_MAX, LOGBOOK_DIVES_MAX } from "./contract.ts";
import { diveChangeBody, diveParams, diveVisibilityBody, logbookQuery, newDiveBody } from "./inputs.ts";
import { FIRST_TIME_ZONE, isDiveDay } from "./rules.ts";
import {
  deleteDive,
  findDive,
  insertDive,
  isLogbookFull,
  listDives,
  parseDiveCursor,
  readLogbookTotals,
  setDiveHidden,
  updateDive,
} from "./store.ts";

/** A member's own logbook. Another's dives are not found. */
export const logbookRoutes = new Hono<AppEnv>()
  .get("/", requireSignedIn, parse("query", logbookQuery), async (c) => {
    const { scope, year, cursor } = c.req.valid("query");
    const position = cursor === undefined ? null : parseDiveCursor(cursor);
    if (cursor !== undefined && !position)
      throw new Refusal("invalid", { fields: { cursor: "validation.wrong" } });
    const page = await listDives(c.var.db, requireUser(c).id, {
      cursor: position,
      ...(scope && { scope }),
      ...(year && { year }),
    });
    if (page.next) c.header("X-Next-Cursor", page.next);
    return c.json(page.rows);
  })

  .get("/totals", requireSignedIn, async (c) => c.json(await readLogbookTotals(c.var.db, requireUser(c).id)))

  .get("/:id", requireSignedIn, parse("param", diveParams, "dive_not_found"), async (c) =>
    c.json(await existingDive(c, c.req.valid("param").id)),
  )

  .post("/", requireSignedIn, parse("json", newDiveBody), async (c) => {
    const user = requireUser(c);
    const dive = c.req.valid("json");
    requireDiveDay(dive.date);
    await admitWrite(c);
    await insertDive(c.var.db, user, { ...dive, import_key: dive.import_key ?? null }, new Date());
    const stored = await findDive(c.var.db, user.id, dive.id);
    if (stored) return c.json(stored, 201);
    if (await isLogbookFull(c.var.db, user.id, dive)) throw fullLogbook();
    throw new Refusal("invalid", { fields: { id: "validation.wrong" } });
  })

  .put(
    "/:id",
    requireSignedIn,
    parse("param", diveParams, "dive_not_found"),
    parse("json", diveChangeBody),
    async (c) => {
      const { id } = c.req.valid("param");
      const change = c.req.valid("json");
      requireDiveDay(change.date);
      await admitWrite(c);
      const isChanged = await updateDive(c.var.db, requireUser(c).id, { id, ...change }, new Date());
      const dive = await existingDive(c, id);
      if (!isChanged && !isChangeable(dive)) throw new Refusal("dive_settled");
      if (!isChanged) throw dive.revision === change.revision ? fullLogbook() : staleDive(dive.revision);
      return c.json(dive);
    },
  )

  .put(
    "/:id/visibility",
    requireSignedIn,
    parse("param", diveParams, "dive_not_found"),
    parse("json", diveVisibilityBody),
    async (c) => {
      const { id } = c.req.valid("param");
      await admitWrite(c);
      const change = { id, ...c.req.valid("json") };
      if (!(await setDiveHidden(c.var.db, requireUser(c).id, change, new Date())))
        throw new Refusal("dive_not_found");
      return c.json(await existingDive(c, id));
    },
  )

  .delete("/:id", requireSignedIn, parse("param", diveParams, "dive_not_found"), async (c) => {
    const { id } = c.req.valid("param");
    await admitWrite(c);
    const deleted = await deleteDive(c.var.db, requireUser(c).id, id);
    if (deleted) return c.json(deleted);
    await existingDive(c, id);
    throw new Refusal("dive_settled");
  });

/** Refuses too many writes; from now on every write asks whether the account is still the caller's. */
async function admitWrite(c: Context<AppEnv>): Promise<void> {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.logbook.writes, user.id);
  guardWrites(c, callerRule(user));
}

async function existingDive(c: Context<AppEnv>, id: string) {
  const dive = await findDive(c.var.db, requireUser(c).id, id);
  if (!dive) throw new Refusal("dive_not_found");
  return dive;
}

function requireDiveDay(day: string): void {
  if (!isDiveDay(day, dayInTimeZone(FIRST_TIME_ZONE, new Date())))
    throw new Refusal("invalid", { fields: { date: "validation.dive_day" } });
}

function fullLogbook(): Refusal {
  const values = { limit: LOGBOOK_DIVES_MAX, megabytes: LOGBOOK_BYTES_MAX / 1_000_000 };
  return new Refusal("logbook_full", { values });
}

function staleDive(revision: number): Refusal {
  return new Refusal("stale", { current: { revision } });
}
