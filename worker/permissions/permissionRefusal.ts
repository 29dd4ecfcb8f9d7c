import type { RefusalCode } from "../errors.ts";
import type { PermissionHolder } from "./contract.ts";

/**
 * Why a user is refused what `isAllowed` says of them; null when they are not. `two_factor_missing` where the second factor
 * is all that lacks, else `otherwise`.
 */
export function permissionRefusal<User extends PermissionHolder | undefined>(
  user: User,
  isAllowed: (user: User) => boolean,
  otherwise: RefusalCode = "forbidden",
): RefusalCode | null {
  if (isAllowed(user)) return null;
  return user && isAllowed({ ...user, lacks_two_factor: false }) ? "two_factor_missing" : otherwise;
}
