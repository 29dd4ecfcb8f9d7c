import { newRoutes, type RouteTable } from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { requirePermission } from "../permissions/requirePermission.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { listSettings } from "../settings/store.ts";
import { ALARMS_COST, checkAlarms } from "./alarms/checkAlarms.ts";
import { healthRoutes } from "./alarms/routes.ts";
import { adminAuditRoutes } from "./audit/routes.ts";
import { adminEventRoutes } from "./events/routes.ts";
import type { AdminSettingsView } from "./outputs.ts";
import { failedMailRoutes, overviewRoutes } from "./overview/routes.ts";
import { adminPackageRoutes } from "./packages/routes.ts";
import { adminPaymentRoutes } from "./payments/routes.ts";
import { adminReportRoutes, moderatorRoutes } from "./reports/routes.ts";
import { findFreeModeEffects } from "./store.ts";
import {
  adminUserTwoFactorRoutes,
  recoveryMailRoutes,
  recoveryTokenMakingRoutes,
} from "./users/changes/recoveryRoutes.ts";
import { adminUserChangeRoutes, adminUserDeletionRoutes } from "./users/changes/routes.ts";
import { userDetailRoutes } from "./users/detail/routes.ts";
import { adminUserRoutes } from "./users/routes.ts";
import { recoveryTokenRoutes } from "./users/tokenRoutes.ts";

/** The data of the settings tab; `PUT /api/settings/{key}` writes a setting. */
const adminSettingRoutes = newRoutes().get("/", requirePermission("settings.manage"), async (c) => {
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
});

export const adminApi: RouteTable = {
  "/auth": [recoveryTokenMakingRoutes],
  "/admin": [
    adminEventRoutes,
    adminAuditRoutes,
    adminUserRoutes,
    recoveryTokenRoutes,
    adminPackageRoutes,
    adminPaymentRoutes,
  ],
  "/admin/users": [
    adminUserChangeRoutes,
    adminUserDeletionRoutes,
    recoveryMailRoutes,
    userDetailRoutes,
    adminUserTwoFactorRoutes,
    moderatorRoutes,
  ],
  "/admin/reports": [adminReportRoutes],
  "/admin/overview": [overviewRoutes],
  "/admin/mails": [failedMailRoutes],
  "/admin/settings": [adminSettingRoutes],
  "/health": [healthRoutes],
};

export function adminJobs(tick: CronTick) {
  return [cronJob("alarms", ALARMS_COST, () => checkAlarms(tick))];
}
