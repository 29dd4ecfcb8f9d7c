import { sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { type MailDraft, mailsInsert } from "../mail/store.ts";
import type { NoticeKind } from "../notices/noticeKinds.ts";
import { noticeInsert } from "../notices/store.ts";

/** What a user is told once about an event. The key of the mail, which it must have, says that the user was told. */
type PaymentReminder = { userId: string; eventId: string; mail: MailDraft };

/** Tells users of events, once each: a mail and a notice, in one batch. */
export async function writeReminders(
  db: Database,
  kind: NoticeKind,
  reminders: PaymentReminder[],
  now: Date,
): Promise<void> {
  if (reminders.length === 0) return;
  const told = JSON.stringify(
    reminders.map(({ userId, eventId, mail }) => ({ userId, eventId, key: mail.dedupeKey })),
  );
  await db.batch([
    // Before the mails, whose keys say who was told.
    noticeInsert(
      db,
      { kind, subject: { type: "event", id: sql`told.subject` }, actorId: null },
      sql`select value ->> 'userId' as value, value ->> 'eventId' as subject from json_each(${told})
        where not exists (select 1 from mails m where m.dedupe_key = value ->> 'key')`,
      now,
    ),
    mailsInsert(
      db,
      reminders.map(({ mail }) => mail),
      now,
    ),
  ]);
}
