import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { listSettings } from "../../settings/store.ts";
import type { AdminSettingsView } from "../outputs.ts";
import { findFreeModeEffects } from "./store.ts";

/** The data of the settings tab; `PUT /api/settings/{key}` writes a setting. */
export const adminSettingRoutes = new Hono<AppEnv>().get(
  "/",
  requirePermission("settings.manage"),
  async (c) => {
    const now = new Date();
    const today = dayInTimeZone(c.env.TIME_ZONE, now);
    const [settings, free_mode] = [
      await listSettings(c.var.db),
      await findFreeModeEffects(c.var.db, today, now),
    ];
    return c.json({
      settings,
      free_mode,
      default_contact_email: c.env.CONTACT_EMAIL,
    } satisfies AdminSettingsView);
  },
);
