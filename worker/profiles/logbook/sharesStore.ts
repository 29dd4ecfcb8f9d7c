import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { users } from "../../auth/schema.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { SHARE_MINUTES, SHARES_MAX } from "./contract.ts";
import type { LogbookShare } from "./outputs.ts";
import { logbookShares } from "./schema.ts";

/** Creates an address for SHARE_MINUTES and deletes expired ones; null when the user has SHARES_MAX live ones. */
export async function insertShare(
  db: Database,
  userId: string,
  hash: string,
  now: Date,
): Promise<LogbookShare | null> {
  const at = now.toISOString();
  const expires_at = new Date(now.getTime() + SHARE_MINUTES * 60_000).toISOString();
  const [, inserted] = await db.batch([
    db
      .delete(logbookShares)
      .where(and(eq(logbookShares.user_id, userId), sql`${logbookShares.expires_at} <= ${at}`)),
    insertFrom(
      db,
      logbookShares,
      { secret_hash: hash, user_id: userId, created_at: at, expires_at },
      sql`where (select count(*) from logbook_shares live where live.user_id = ${userId}) < ${SHARES_MAX}`,
    ).returning({ id: logbookShares.secret_hash }),
  ]);
  return inserted.length > 0 ? { id: hash, created_at: at, expires_at } : null;
}

/** The live addresses of a user's logbook, the newest first. */
export async function listShares(db: Database, userId: string, now: Date): Promise<LogbookShare[]> {
  return db
    .select({
      id: logbookShares.secret_hash,
      created_at: logbookShares.created_at,
      expires_at: logbookShares.expires_at,
    })
    .from(logbookShares)
    .where(and(eq(logbookShares.user_id, userId), gt(logbookShares.expires_at, now.toISOString())))
    .orderBy(sql`${logbookShares.created_at} desc`);
}

/** Revokes an address at once. */
export async function deleteShare(db: Database, userId: string, hash: string): Promise<void> {
  await db
    .delete(logbookShares)
    .where(and(eq(logbookShares.secret_hash, hash), eq(logbookShares.user_id, userId)));
}

/** Statement that ends all addresses of a user's logbook where `condition` holds. */
export function deleteShares(db: Database, userId: string, condition: SQL) {
  return db.delete(logbookShares).where(and(eq(logbookShares.user_id, userId), condition));
}

/** The owner and the expiry of a live address; undefined for an unknown, expired or revoked one. */
export async function findSharedLogbook(db: Database, hash: string, now: Date) {
  return db
    .select({
      id: users.id,
      full_name: users.full_name,
      birth_date: users.birth_date,
      birth_place: users.birth_place,
      expires_at: logbookShares.expires_at,
    })
    .from(logbookShares)
    .innerJoin(users, eq(users.id, logbookShares.user_id))
    .where(
      and(
        eq(logbookShares.secret_hash, hash),
        gt(logbookShares.expires_at, now.toISOString()),
        sql`${users.is_active} and ${users.deleted_at} is null`,
      ),
    )
    .get();
}
