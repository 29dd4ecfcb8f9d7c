import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Database, isUniqueViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import { type MailDraft, mailInsert } from "../mail/store.ts";
import { decisions, postVersions, reports } from "./schema.ts";

/** Stores a report with its receipt. Refuses the second open report of a thing by the same member or address. */
export async function insertReport(
  db: Database,
  report: typeof reports.$inferInsert,
  receipt: MailDraft | null,
  now: Date,
): Promise<void> {
  try {
    await db.batch([db.insert(reports).values(report), ...(receipt ? [mailInsert(db, receipt, now)] : [])]);
  } catch (error) {
    if (["reports.reporter_id", "reports.reporter_email"].some((column) => isUniqueViolation(error, column)))
      throw new Refusal("already_reported");
    throw error;
  }
}

export type DecisionRow = typeof decisions.$inferSelect;

/** A decision with a measure about something of this user. */
export async function findOwnDecision(
  db: Database,
  id: string,
  authorId: string,
): Promise<DecisionRow | undefined> {
  return db
    .select()
    .from(decisions)
    .where(and(eq(decisions.id, id), eq(decisions.author_id, authorId), sql`${decisions.measure} <> 'none'`))
    .get();
}

/** Stores the author's objection; false when there is one already. */
export async function insertObjection(
  db: Database,
  { id, authorId, text }: { id: string; authorId: string; text: string },
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(decisions)
    .set({ objection: text, objected_at: now.toISOString() })
    .where(and(eq(decisions.id, id), eq(decisions.author_id, authorId), isNull(decisions.objected_at)))
    .returning({ id: decisions.id });
  return changed.length > 0;
}

/** Removes names and addresses of the reporters of decisions before `cutoff`. */
export async function forgetReporters(db: Database, cutoff: string): Promise<void> {
  await db
    .update(reports)
    .set({ reporter_id: null, reporter_name: null, reporter_email: null })
    .where(
      and(
        isNotNull(reports.decided_at),
        sql`${reports.decided_at} < ${cutoff} and (${reports.reporter_id} is not null
          or ${reports.reporter_email} is not null or ${reports.reporter_name} is not null)`,
      ),
    );
}

/**
 * Statements that erase a user from reports: reports by the user stay without name, those about the user's things
 * without their text. A decision keeps what was decided and when, for the yearly figures.
 */
export function eraseFromReports(db: Database, id: string, condition: SQL) {
  const nothing = { title: "", text: "", author_name: null };
  const posts = sql`(select id from forum_topics where author_id = ${id} union all select id from forum_replies where author_id = ${id})`;
  return [
    db.delete(postVersions).where(and(sql`${postVersions.post_id} in ${posts}`, condition)),
    db
      .update(reports)
      .set({ reporter_id: null, reporter_name: null, reporter_email: null, text: "" })
      .where(and(eq(reports.reporter_id, id), condition)),
    db
      .update(reports)
      .set({ snapshot: nothing, text: "", author_id: null })
      .where(and(eq(reports.author_id, id), condition)),
    db
      .update(decisions)
      .set({ target_title: "", facts: "", statement: "", objection: null, answer: null, author_id: null })
      .where(and(eq(decisions.author_id, id), condition)),
    db
      .update(decisions)
      .set({
        decided_by: sql`nullif(${decisions.decided_by}, ${id})`,
        answered_by: sql`nullif(${decisions.answered_by}, ${id})`,
      })
      .where(and(or(eq(decisions.decided_by, id), eq(decisions.answered_by, id)), condition)),
  ];
}
