import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import { blocks } from "../notices/schema.ts";
import { rolesWith } from "../permissions/permissionMap.ts";
import { BLOCKS_MAX } from "./contract.ts";
import type { BlockView } from "./outputs.ts";

/** The members whom a user blocks, the latest first. */
export async function listBlocks(db: Database, userId: string): Promise<BlockView[]> {
  return db.all<BlockView>(sql`
    select b.blocked_id as user_id, nullif(u.full_name, '') as full_name, u.avatar_url, b.created_at
    from blocks b join users u on u.id = b.blocked_id
    where b.user_id = ${userId} order by b.created_at desc, b.blocked_id`);
}

/**
 * Blocks another member, once. "refused": the user's own account or an admin's, because admins write for the site and
 * their decisions must arrive; "missing": no such account; "full": BLOCKS_MAX are blocked.
 */
export async function blockMember(
  db: Database,
  userId: string,
  blockedId: string,
): Promise<"blocked" | "refused" | "missing" | "full"> {
  const row = { user_id: userId, blocked_id: blockedId, created_at: new Date().toISOString() };
  const isRefused = sql<number>`(u.id = ${userId} or u.role in ${rolesWith("admin.open")})`;
  const hasRoom = sql<number>`((select count(*) from blocks b where b.user_id = ${userId}) < ${BLOCKS_MAX}
    or exists (select 1 from blocks b where b.user_id = ${userId} and b.blocked_id = u.id))`;
  const known = sql`users u where u.id = ${blockedId} and u.deleted_at is null`;
  const [, [found]] = await db.batch([
    insertFrom(db, blocks, row, sql`from ${known} and not ${isRefused} and ${hasRoom}`).onConflictDoNothing(),
    db.select({ isRefused, hasRoom }).from(sql`${known}`),
  ]);
  if (!found) return "missing";
  if (found.isRefused) return "refused";
  return found.hasRoom ? "blocked" : "full";
}

export async function unblockMember(db: Database, userId: string, blockedId: string): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.user_id, userId), eq(blocks.blocked_id, blockedId)));
}
