import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { leavesAnAdmin } from "../../account/eraseUserData.ts";
import { users } from "../../auth/schema.ts";
import { articles } from "../../blog/schema.ts";
import { UNPUBLISHED_COLUMNS } from "../../blog/writing/store.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { hasPayments } from "../../events/columns.ts";
import { events } from "../../events/schema.ts";
import { forumTopics } from "../../forum/schema.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { reports } from "../../moderation/schema.ts";
import { questionMessages } from "../../questions/schema.ts";

const later = { revision: sql`revision + 1` };

/** Locks a topic, or opens it again. */
export function setTopicLocked(db: Database, id: string, isLocked: boolean, now: Date) {
  return db
    .update(forumTopics)
    .set({ is_locked: isLocked, updated_at: now.toISOString() })
    .where(eq(forumTopics.id, id));
}

/** Unpublishes an article; a trigger keeps it so while the decision stands. */
export function hideArticle(db: Database, id: string, now: Date) {
  return db
    .update(articles)
    .set({ ...UNPUBLISHED_COLUMNS, ...later, updated_at: now.toISOString() })
    .where(eq(articles.id, id));
}

export function showArticle(db: Database, id: string, now: Date) {
  return db
    .update(articles)
    .set({ published: true, ...later, updated_at: now.toISOString() })
    .where(and(eq(articles.id, id), isNotNull(articles.first_published_at)));
}

/** Hides an event like a cancelled one, which no list has, or shows it again. */
export function setEventHidden(db: Database, id: string, at: string | null) {
  return db
    .update(events)
    .set({ hidden_at: at, cancelled_at: at, ...later })
    .where(and(eq(events.id, id), at ? isNull(events.cancelled_at) : isNotNull(events.hidden_at)));
}

/** An event with paid seats is cancelled instead, because that refunds. */
export function noPaymentsRule(eventId: string): WriteRule {
  return {
    condition: () => sql`not ${hasPayments(sql`${eventId}`)}`,
    refusal: new Refusal("event_has_payments"),
  };
}

export function setSalesStopped(db: Database, id: string, at: string | null) {
  return db
    .update(events)
    .set({ sales_stopped_at: at, ...later })
    .where(eq(events.id, id));
}

/** Switches a public page and its personal part off; a trigger keeps them so while the decision stands. */
export function hideProfile(db: Database, id: string, now: Date) {
  return db
    .update(users)
    .set({ public_profile_enabled: false, public_show_personal: false, updated_at: now.toISOString() })
    .where(eq(users.id, id));
}

export function emptyMessage(db: Database, id: string) {
  return db.update(questionMessages).set({ content: "" }).where(eq(questionMessages.id, id));
}

/** Restores a message's text from its report. */
export function restoreMessage(db: Database, id: string) {
  const text = sql<string>`coalesce((select r.snapshot ->> '$.text' from ${reports} r
    where r.target_type = 'message' and r.target_id = ${id} limit 1), '')`;
  return db.update(questionMessages).set({ content: text }).where(eq(questionMessages.id, id));
}

/** Suspends a member from writing until an instant (ISO), by a decision; null ends that decision's suspension. */
export function setWriteSuspension(db: Database, userId: string, until: string | null, decisionId: string) {
  return db
    .update(users)
    .set({ write_suspended_until: until, suspension_decision_id: until && decisionId })
    .where(and(eq(users.id, userId), until ? undefined : eq(users.suspension_decision_id, decisionId)));
}

export function leavesAnAdminRule(userId: string): WriteRule {
  return {
    condition: () => sql`exists (select 1 from users where id = ${userId} and ${leavesAnAdmin(userId)})`,
    refusal: new Refusal("last_admin"),
  };
}
