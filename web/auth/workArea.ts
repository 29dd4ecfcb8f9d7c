import { hasPermission, type Role } from "../../worker/permissions/permissionMap.ts";
import { paths } from "../paths.ts";

/**
 * The start page of a user's work: the admin area or the organizer's dashboard; null for other roles. An admin without
 * the second factor gets the admin area too, which leads to setting it up.
 */
export function workAreaOf(user: { role: Role } | null): string | null {
  if (hasPermission(user && { role: user.role }, "admin.open")) return paths.admin.href();
  return hasPermission(user, "dashboard.open") ? paths.dashboard.href() : null;
}
