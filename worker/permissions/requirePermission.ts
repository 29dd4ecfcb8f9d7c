import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import { requireUser } from "../http.ts";
import { hasPermission, type PermissionAction } from "./contract.ts";
import { permissionRefusal } from "./permissionRefusal.ts";
import { callerRule } from "./store.ts";

/**
 * Middleware: refuses callers without this permission, at the start of the request and again in each of its writes. For
 * a permission of scope `own` the route checks `hasPermissionFor` with the owner. Throws `unauthorized` for a visitor,
 * `forbidden` for a role without it, `two_factor_missing` when only the second factor is missing.
 */
export function requirePermission(action: PermissionAction): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const user = requireUser(c);
    const refusal = permissionRefusal(user, (caller) => hasPermission(caller, action));
    if (refusal) throw new Refusal(refusal);
    guardWrites(c, callerRule(user));
    await next();
  };
}
