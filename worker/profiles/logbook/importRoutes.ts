import { createHash } from "node:crypto";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import {
  clientAddress,
  enforceRateLimit,
  newRoutes,
  parse,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { importedText } from "./diveLine.ts";
import { insertImportedDives } from "./importStore.ts";
import { importBody } from "./inputs.ts";
import type { DiveEntryFields } from "./outputs.ts";
import { diveBytes, FIRST_TIME_ZONE, isDiveDay } from "./rules.ts";

/** Imports the dives of a file, which the browser has read and the user has confirmed. */
export const logbookImportRoutes = newRoutes().post(
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

/** The bytes of one unit, of which a part of a file counts at least one. */
const RATE_UNIT = 128 * 1024;

/** The units of `RATE_LIMITS.logbookImports` for these bytes of text. */
function importUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / RATE_UNIT));
}

/** The key of an imported dive, by which a repeated import recognizes it. */
function importKey(dive: DiveEntryFields, copy: number): string {
  return `${createHash("sha256").update(importedText(dive)).digest("base64url")}.${copy}`;
}
