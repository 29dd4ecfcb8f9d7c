import type { MiddlewareHandler } from "hono";
import type { AppContext, AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import { requestLanguage, requireUser } from "../http.ts";
import { localeOf } from "../lib/languages.ts";
import { hasPermission, isWritingSuspended, type PermissionAction } from "./permissionMap.ts";
import { permissionRefusal } from "./permissionRefusal.ts";
import { callerRule, mayWrite } from "./store.ts";

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

/**
 * Refuses with `writing_suspended` and the day what a suspended caller would publish. From now on every write of the
 * request checks it again, and refuses with `forbidden` when the suspension began meanwhile.
 */
export function admitWriting(c: AppContext): void {
  const { id, write_suspended_until } = requireUser(c);
  if (write_suspended_until && isWritingSuspended({ write_suspended_until }, new Date())) {
    const format = { dateStyle: "long", timeZone: c.env.TIME_ZONE } as const;
    // A suspension ends at midnight after its last day, which the texts name.
    const until = new Intl.DateTimeFormat(localeOf(requestLanguage(c.req.raw)), format);
    throw new Refusal("writing_suspended", {
      values: { until: until.format(Date.parse(write_suspended_until) - 1) },
    });
  }
  guardWrites(c, { condition: (now) => mayWrite(id, now), refusal: new Refusal("forbidden") });
}

/** Middleware for the routes by which members publish: see `admitWriting`. */
export const requireWriting: MiddlewareHandler<AppEnv> = async (c, next) => {
  admitWriting(c);
  await next();
};
