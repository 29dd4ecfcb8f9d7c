import { and, desc, eq, inArray, isNull, lte, notInArray, type SQL } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { lacksTwoFactor } from "../../permissions/store.ts";
import { authSessions, type UserRow, users } from "../schema.ts";

/** The most auth sessions per user; one more ends the least recently used. */
export const AUTH_SESSIONS_MAX = 50;

/** How many expired rows of all users a sign-in deletes: more than it adds, so that they never accumulate. */
const PRUNED_AT_ONCE = 20;

type NewAuthSession = { id: string; user_id: string; device: string | null };

/** Inserts an auth session, and deletes those created before `expired` (an ISO time). */
export async function insertAuthSession(db: Database, session: NewAuthSession, expired: string, now: Date) {
  const at = now.toISOString();
  const ofUser = eq(authSessions.user_id, session.user_id);
  const { id } = authSessions;
  await db.batch([
    db.insert(authSessions).values({ ...session, created_at: at, last_seen_at: at }),
    db
      .delete(authSessions)
      .where(
        inArray(
          id,
          db
            .select({ id })
            .from(authSessions)
            .where(lte(authSessions.created_at, expired))
            .orderBy(authSessions.created_at)
            .limit(PRUNED_AT_ONCE),
        ),
      ),
    db
      .delete(authSessions)
      .where(
        and(
          ofUser,
          notInArray(
            id,
            db
              .select({ id })
              .from(authSessions)
              .where(ofUser)
              .orderBy(desc(authSessions.last_seen_at), desc(id))
              .limit(AUTH_SESSIONS_MAX),
          ),
        ),
      ),
  ]);
}

/**
 * The user of an auth session and when it was last seen; undefined once it has ended. `lacks_two_factor` is 1 for an admin
 * without the second factor that the site asks for.
 */
export async function findAuthSession(
  db: Database,
  session: { sessionId: string; userId: string },
): Promise<{ user: UserRow; last_seen_at: string; lacks_two_factor: number } | undefined> {
  return db
    .select({ user: users, last_seen_at: authSessions.last_seen_at, lacks_two_factor: lacksTwoFactor(users) })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.user_id))
    .where(
      and(
        eq(authSessions.id, session.sessionId),
        eq(authSessions.user_id, session.userId),
        isNull(users.deleted_at),
      ),
    )
    .get();
}

/** Updates `last_seen_at`, unless another request has since `before` (an ISO time). */
export async function touchAuthSession(db: Database, id: string, before: string, now: Date): Promise<void> {
  await db
    .update(authSessions)
    .set({ last_seen_at: now.toISOString() })
    .where(and(eq(authSessions.id, id), lte(authSessions.last_seen_at, before)));
}

/** A user's valid auth sessions, most recently used first. */
export async function listAuthSessions(db: Database, userId: string, expired: string) {
  const rows = await db
    .select()
    .from(authSessions)
    .where(eq(authSessions.user_id, userId))
    .orderBy(desc(authSessions.last_seen_at), desc(authSessions.id))
    .limit(AUTH_SESSIONS_MAX);
  return rows.filter(({ created_at }) => created_at > expired);
}

/** Deletes one auth session of this user; returns whether it existed. */
export async function deleteAuthSession(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(authSessions)
    .where(and(eq(authSessions.user_id, userId), eq(authSessions.id, id)))
    .returning({ id: authSessions.id });
  return ended.length > 0;
}

/** Deletes every auth session of this user; in a batch, only where `condition` holds. */
export function deleteAuthSessions(db: Database, userId: string, condition?: SQL) {
  return db.delete(authSessions).where(and(eq(authSessions.user_id, userId), condition));
}
