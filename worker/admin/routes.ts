import type { RouteTable } from "../http.ts";
import { type CronTick, cronJob } from "../jobs.ts";
import { ALARMS_COST, checkAlarms } from "./alarms/checkAlarms.ts";
import { healthRoutes } from "./alarms/routes.ts";
import { adminAuditRoutes } from "./audit/routes.ts";
import { adminEventRoutes } from "./events/routes.ts";
import { failedMailRoutes, overviewRoutes } from "./overview/routes.ts";
import { adminPackageRoutes } from "./packages/routes.ts";
import { adminPaymentRoutes } from "./payments/routes.ts";
import { adminSettingRoutes } from "./settings/routes.ts";
import { recoveryTokenRoutes } from "./tokens/routes.ts";
import { adminUserChangeRoutes, adminUserDeletionRoutes } from "./users/changes/routes.ts";
import { userDetailRoutes } from "./users/detail/routes.ts";
import {
  adminUserTwoFactorRoutes,
  recoveryMailRoutes,
  recoveryTokenMakingRoutes,
} from "./users/recovery/routes.ts";
import { adminUserRoutes } from "./users/routes.ts";

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
  ],
  "/admin/overview": [overviewRoutes],
  "/admin/mails": [failedMailRoutes],
  "/admin/settings": [adminSettingRoutes],
  "/health": [healthRoutes],
};

export function adminJobs({ budget, db, env }: CronTick) {
  return [cronJob("alarms", ALARMS_COST, () => checkAlarms(env, db, budget))];
}
