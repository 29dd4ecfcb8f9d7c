import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ALARM_KINDS } from "./contract.ts";

/**
 * Alarms: one open row per kind and subject, so that admins are mailed once until it is settled. A trigger on `mails`
 * raises an alarm for a mail that failed for good, and settles it when the mail is sent, dismissed or deleted; a
 * picture that the Images quota leaves unresized raises one; `CronWatch` raises the silent cron's; the cron raises and
 * settles the others.
 */
export const alarms = sqliteTable(
  "alarms",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ALARM_KINDS }).notNull(),
    /** Id of the payment (also of its transfer), the mail or the register; empty for other kinds. */
    subject: text("subject").notNull().default(""),
    raised_at: text("raised_at").notNull(),
    settled_at: text("settled_at"),
    /** The time of the mail to the admins, and the id of its digest. */
    mailed_at: text("mailed_at"),
    digest: text("digest"),
    /** The same for the mail about the settled alarm. */
    settled_mailed_at: text("settled_mailed_at"),
    settled_digest: text("settled_digest"),
  },
  (table) => [
    uniqueIndex("alarms_open").on(table.kind, table.subject).where(sql`settled_at is null`),
    index("alarms_raised").on(table.raised_at).where(sql`settled_at is null`),
    index("alarms_settled_unmailed")
      .on(table.kind)
      .where(sql`settled_at is not null and mailed_at is not null and settled_mailed_at is null`),
    index("alarms_mailed").on(table.kind, table.mailed_at),
    index("alarms_settled_mailed").on(table.kind, table.settled_mailed_at),
    index("alarms_settled").on(table.settled_at),
    index("alarms_digest").on(table.digest).where(sql`digest is not null`),
    index("alarms_settled_digest").on(table.settled_digest).where(sql`settled_digest is not null`),
  ],
);
