import type { Context } from "hono";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { findRegister, type RegisterRecord } from "../store.ts";

/** The register of the caller, its organizer or guide; throws `register_not_found` for any other. */
export async function keptRegister(c: Context<AppEnv>, id: string): Promise<RegisterRecord> {
  const siteTimeZone = c.env.TIME_ZONE;
  const today = dayInTimeZone(siteTimeZone, new Date());
  const register = await findRegister(c.var.db, id, requireUser(c).id, { siteTimeZone, today });
  if (!register) throw new Refusal("register_not_found");
  return register;
}
