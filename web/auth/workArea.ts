import { hasPermission, type Role } from "../../worker/permissions/contract.ts";
import { paths } from "../paths.ts";

/**
 * The address where a user works: the admin area, the organizer's dashboard; null for other roles. Also of an admin who lacks
 * the second factor, whom the admin area leads to setting it up.
 */
export function workAreaOf(user: { role: Role } | null): string | null {
  if (hasPermission(user && { role: user.role }, "admin.open")) return paths.admin.href();
  return hasPermission(user, "dashboard.open") ? paths.dashboard.href() : null;
}
