import { type SQL, sql } from "drizzle-orm";

/** SQL of whether the other member of the thread `t` blocked the user, whose message then does not arrive. */
export function isThreadBlocked(userId: string) {
  const recipient = sql`iif(t.asker_id = ${userId}, t.organizer_id, t.asker_id)`;
  return isBlocked({ recipient, author: sql`${userId}`, asker: sql`t.asker_id`, event: sql`t.event_id` });
}

/** SQL of whether the organizer of the event `e` blocked the user. */
export function isQuestionBlocked(userId: string) {
  const asker = sql`${userId}`;
  return isBlocked({ recipient: sql`e.organizer_id`, author: asker, asker, event: sql`e.id` });
}

/** Whether a member of a thread blocked the other one, whose messages then arrive only while the asker is enrolled. */
function isBlocked({
  recipient,
  author,
  asker,
  event,
}: Record<"recipient" | "author" | "asker" | "event", SQL>) {
  return sql`(exists (select 1 from blocks b where b.user_id = ${recipient} and b.blocked_id = ${author})
    and not exists (select 1 from enrolments s where s.event_id = ${event} and s.user_id = ${asker}
      and s.status = 'confirmed'))`;
}
