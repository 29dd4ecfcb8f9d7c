import { createMiddleware } from "hono/factory";
import { v7 as newId } from "uuid";
import { type AppContext, type AppEnv, type Database, openDatabase } from "../env.ts";
import { deviceName } from "../lib/deviceName.ts";
import { runAfterResponse } from "../log.ts";
import { hasPermission, type PermissionHolder } from "../permissions/permissionMap.ts";
import type { SignInView } from "./outputs.ts";
import { authSessionCutoff, isLastSeenStale, lastSeenCutoff } from "./rules.ts";
import type { UserRow } from "./schema.ts";
import { findAuthSession, findHolderState, insertAuthSession, toUser, touchAuthSession } from "./store.ts";
import { signSessionToken, verifySessionToken } from "./tokens.ts";
import { findTwoFactorView } from "./twoFactor/store.ts";

/** A signed-in user. `lacks_two_factor`, `is_staff`, `schools`: see `PermissionHolder`; missing when false or empty. */
type SignedInUser = UserRow & Pick<PermissionHolder, "lacks_two_factor" | "is_staff" | "schools">;

declare module "hono" {
  interface ContextVariableMap {
    /** The user of the request's token, read on every request; undefined for a visitor. */
    user?: SignedInUser;
    /** The auth session of the request's token; set together with `user`. */
    sessionId?: string;
  }
}

/**
 * Authenticates the request by its session token. A caller whose token is forged, expired, outdated, or of an ended session
 * or inactive user stays a visitor: public data and signing in stay available, and guarded routes respond `unauthorized`.
 */
export const authenticate = createMiddleware<AppEnv>(async (c, next) => {
  const token = c.req.header("authorization")?.match(/^Bearer (.+)$/i)?.[1];
  const claims = token && (await verifySessionToken(c.env.JWT_SECRET, token));
  const caller = claims ? await findAuthSession(c.var.db, claims) : undefined;
  if (claims && caller?.user.is_active && caller.user.token_version === claims.tokenVersion) {
    const { user, lacks_two_factor, schools, is_staff } = caller;
    c.set("user", {
      ...user,
      ...(lacks_two_factor && { lacks_two_factor: true }),
      ...(schools && { schools: JSON.parse(schools) }),
      ...(is_staff && { is_staff: true }),
    });
    c.set("sessionId", claims.sessionId);
    const now = new Date();
    if (isLastSeenStale(caller.last_seen_at, now)) {
      const { db } = openDatabase(c.env.DB, "first-primary");
      const noted = touchAuthSession(db, claims.sessionId, lastSeenCutoff(now), now);
      runAfterResponse(c.executionCtx, "noting a session as seen", noted);
    }
  }
  await next();
});

/** A user with the states of a `PermissionHolder`. */
async function withStates(db: Database, row: UserRow, now: Date): Promise<SignedInUser> {
  const user = { ...row, ...(await findHolderState(db, row.id)) };
  if (!hasPermission(user, "admin.open")) return user;
  const { is_required, state } = await findTwoFactorView(db, user, now);
  return is_required && state !== "on" ? { ...user, lacks_two_factor: true } : user;
}

/** Starts an auth session on the caller's device and returns its token. */
export async function startAuthSession(c: AppContext, user: UserRow, now: Date): Promise<SignInView> {
  const session = { id: newId(), user_id: user.id, device: deviceName(c.req.header("user-agent")) };
  const claims = { userId: user.id, sessionId: session.id, tokenVersion: user.token_version };
  const token = await signSessionToken(c.env.JWT_SECRET, claims, now);
  await insertAuthSession(c.var.db, session, authSessionCutoff(now), now);
  return { token, user: toUser(await withStates(c.var.db, user, now)) };
}
