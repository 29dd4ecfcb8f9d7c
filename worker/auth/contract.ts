import { visibleLength } from "../lib/text.ts";
import type { Role } from "../permissions/permissionMap.ts";

/** Roles that anyone may choose at registration; the others are assigned by an admin. */
export const SELF_ASSIGNABLE_ROLES = [
  "final_user",
  "instructor",
  "company",
] as const satisfies readonly Role[];

export const FULL_NAME_MIN = 2;
export const FULL_NAME_MAX = 120;
export const PASSWORD_MIN = 6;
/** An upper bound for scrypt's input, far above what password managers generate. */
export const PASSWORD_MAX = 200;
/** Lifetime of a session token and of its auth session. */
export const SESSION_DAYS = 30;

/** Whether a name has at least two visible characters. */
export function isFullName(text: string): boolean {
  return visibleLength(text) >= FULL_NAME_MIN;
}
