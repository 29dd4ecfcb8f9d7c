import type { RefusalCode } from "../errors.ts";
import type { PermissionHolder } from "./permissionMap.ts";

/**
 * The refusal of a user for whom `isAllowed` is false; null when it is true. `two_factor_missing` when only the second
 * factor is missing, else `otherwise`.
 */
export function permissionRefusal<User extends PermissionHolder | undefined>(
  user: User,
  isAllowed: (user: User) => boolean,
  otherwise: RefusalCode = "forbidden",
): RefusalCode | null {
  if (isAllowed(user)) return null;
  return user && isAllowed({ ...user, lacks_two_factor: false }) ? "two_factor_missing" : otherwise;
}
