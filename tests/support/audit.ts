import { and, desc, eq, type SQL } from "drizzle-orm";
import type { AuditAction } from "../../worker/audit/contract.ts";
import { auditEntries } from "../../worker/audit/schema.ts";
import { db } from "./worker.ts";

export type AuditEntryRow = typeof auditEntries.$inferSelect;

/** The entries of an actor (null: the command line), newest first. */
export async function listEntries(
  actor: { id: string } | null,
  action?: AuditAction,
): Promise<AuditEntryRow[]> {
  const conditions: SQL[] = actor ? [eq(auditEntries.actor_id, actor.id)] : [];
  if (action) conditions.push(eq(auditEntries.action, action));
  return db
    .select()
    .from(auditEntries)
    .where(and(...conditions))
    .orderBy(desc(auditEntries.id));
}
