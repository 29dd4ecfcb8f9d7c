import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { v7 as newId } from "uuid";
import { type App, openDatabase, type Person } from "../env.ts";
import { afterAnswer } from "../log.ts";
import type { SessionView } from "./contract.ts";
import { expiredBefore, isSeenLongAgo, seenBefore } from "./rules.ts";
import { deviceName } from "./sessions/device.ts";
import { findCaller, noteSeen, openSession } from "./sessions/store.ts";
import { toUser } from "./store.ts";
import { readSession, signSession } from "./tokens.ts";

/**
 * Authenticates the request by its session token. A token that is forged, expired, outdated, or of an ended session
 * or inactive user leaves the caller a visitor: public data stays readable, signing in stays possible, and guarded
 * routes respond `unauthorized`.
 */
export const whoCalls = createMiddleware<App>(async (c, next) => {
  const token = c.req.header("authorization")?.match(/^Bearer (.+)$/i)?.[1];
  const claims = token && (await readSession(c.env.JWT_SECRET, token));
  const caller = claims ? await findCaller(c.var.db, claims) : undefined;
  if (claims && caller?.person.is_active && caller.person.token_version === claims.tokenVersion) {
    c.set("person", caller.person);
    c.set("sessionId", claims.sessionId);
    const now = new Date();
    if (isSeenLongAgo(caller.last_seen_at, now)) {
      const { db } = openDatabase(c.env.DB, "first-primary");
      const noted = noteSeen(db, claims.sessionId, seenBefore(now), now);
      afterAnswer(c.executionCtx, "noting a session as seen", noted);
    }
  }
  await next();
});

/** Starts an auth session on the caller's device and returns its token. */
export async function beginSession(c: Context<App>, person: Person, now: Date): Promise<SessionView> {
  const session = { id: newId(), user_id: person.id, device: deviceName(c.req.header("user-agent")) };
  const claims = { userId: person.id, sessionId: session.id, tokenVersion: person.token_version };
  const token = await signSession(c.env.JWT_SECRET, claims, now);
  await openSession(c.var.db, session, expiredBefore(now), now);
  return { token, user: toUser(person) };
}
