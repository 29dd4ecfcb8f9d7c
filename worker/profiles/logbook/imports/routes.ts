import { Hono } from "hono";
import type { AppEnv } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import { guardWrites } from "../../../guardedWrites.ts";
import { clientAddress, enforceRateLimit, parse, requireSignedIn, requireUser } from "../../../http.ts";
import { dayInTimeZone } from "../../../lib/calendarDays.ts";
import { callerRule } from "../../../permissions/store.ts";
import { RATE_LIMITS } from "../../../rateLimits.ts";
import { diveBytes, FIRST_TIME_ZONE, isDiveDay } from "../rules.ts";
import { importBody } from "./inputs.ts";
import { importKey, importUnits } from "./rules.ts";
import { insertImportedDives } from "./store.ts";

/** Imports the dives of a file, which the browser has read and the user has confirmed. */
export const logbookImportRoutes = new Hono<AppEnv>().post(
  "/",
  requireSignedIn,
  parse("json", importBody),
  async (c) => {
    const user = requireUser(c);
    const { dives } = c.req.valid("json");
    const latest = dayInTimeZone(FIRST_TIME_ZONE, new Date());
    const wrong = dives.findIndex(({ date }) => !isDiveDay(date, latest));
    if (wrong >= 0)
      throw new Refusal("invalid", { fields: { [`dives.${wrong}.date`]: "validation.dive_day" } });
    const keyed = dives.map(({ copy, ...dive }) => ({
      ...dive,
      import_key: importKey(dive, copy),
      bytes: diveBytes(dive),
    }));
    const units = importUnits(keyed.reduce((sum, { bytes }) => sum + bytes, 0));
    await enforceRateLimit(c, RATE_LIMITS.logbookImports.byAccount, user.id, units);
    await enforceRateLimit(c, RATE_LIMITS.logbookImports.byAddress, clientAddress(c), units);
    guardWrites(c, callerRule(user));
    return c.json(await insertImportedDives(c.var.db, user, keyed, new Date()));
  },
);
