import { sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { mailsInsert } from "../../mail/store.ts";
import { noticeInsert } from "../../notices/store.ts";
import { BALANCE_DECISION_DAYS, BALANCE_REMINDER_DAYS } from "./contract.ts";
import {
  balanceReminder,
  type LateBalances,
  lateBalancesKey,
  lateBalancesMail,
  type OwedBalance,
} from "./rules.ts";

/**
 * Balances whose payers are reminded today and were not yet, those of one last day after the other. The key of a
 * reminder's mail says who was told.
 */
export async function listOwedBalances(db: Database, today: string, limit: number): Promise<OwedBalance[]> {
  const days = BALANCE_REMINDER_DAYS.map((offset) => addDays(today, -offset));
  return db.all<OwedBalance>(sql`
    select s.id as enrolment_id, s.event_id, s.user_id, s.balance_cents as cents, s.balance_due_on as due_on,
      e.title, e.date, e.end_date, u.email, u.full_name, u.language,
      exists (select 1 from payments d where d.enrolment_id = s.id and d.part = 'deposit'
        and d.status in ('paid', 'refunded') and d.card_consent_at is not null and d.stripe_customer_id is not null) as keeps_card
    from json_each(${JSON.stringify(days)}) day cross join enrolments s on s.balance_due_on = day.value
      and s.balance_cents > 0 and s.status = 'confirmed'
      join events e on e.id = s.event_id and e.cancelled_at is null and e.last_day >= ${today}
      join users u on u.id = s.user_id and u.is_active and u.deleted_at is null
    where not exists (select 1 from mails m where m.dedupe_key = 'balance ' || s.id || ${` ${today}`})
    limit ${limit}`);
}

/** Writes the reminders of balances that are still owed, with their notices, in one batch. */
export async function writeBalanceReminders(
  db: Database,
  owed: OwedBalance[],
  { today, site }: { today: string; site: string },
  now: Date,
): Promise<void> {
  const mails = owed.map((balance) => balanceReminder(balance, today, site));
  const told = JSON.stringify(
    owed.map(({ enrolment_id: id, user_id, event_id }) => ({ id, user_id, event_id })),
  );
  const isNew = sql`not exists (select 1 from mails m where m.dedupe_key = 'balance ' || (value ->> '$.id') || ${` ${today}`})`;
  const recipients = sql`select value ->> '$.user_id' as value, value ->> '$.event_id' as event_id
    from json_each(${told}) where ${isNew}`;
  await db.batch([
    // Before the mails, whose keys say who was told.
    noticeInsert(
      db,
      { kind: "balance_due", subject: { type: "event", id: sql`told.event_id` }, actorId: null },
      recipients,
      now,
    ),
    mailsInsert(db, mails, now),
  ]);
}

/**
 * Events whose organizers decide from today: a balance is late by BALANCE_DECISION_DAYS, or late at all on the event's
 * first day.
 */
export async function listLateBalances(db: Database, today: string, limit: number): Promise<LateBalances[]> {
  const decided = addDays(today, -BALANCE_DECISION_DAYS);
  return db.all<LateBalances>(sql`
    select e.id as event_id, e.title, e.date, e.end_date, e.organizer_id, u.email, u.full_name, u.language
    from enrolments s join events e on e.id = s.event_id and e.cancelled_at is null and e.last_day >= ${today}
      join users u on u.id = e.organizer_id and u.is_active and u.deleted_at is null
    where s.balance_cents > 0 and s.balance_due_on between ${decided} and ${addDays(today, -1)} and s.status = 'confirmed'
      and (s.balance_due_on = ${decided} or e.date = ${today})
      and not exists (select 1 from mails m where m.dedupe_key = 'balances late ' || e.id || ${` ${today}`})
    group by e.id limit ${limit}`);
}

/** Asks these organizers, with a mail and a notice, in one batch. */
export async function writeLateBalances(
  db: Database,
  late: LateBalances[],
  { today, site }: { today: string; site: string },
  now: Date,
): Promise<void> {
  const notices = late.map(({ event_id: id, organizer_id }) =>
    noticeInsert(
      db,
      { kind: "balances_late", subject: { type: "event", id }, actorId: null },
      [organizer_id],
      now,
      sql`not exists (select 1 from mails m where m.dedupe_key = ${lateBalancesKey(id, today)})`,
    ),
  );
  const mails = mailsInsert(
    db,
    late.map((event) => lateBalancesMail(event, today, site)),
    now,
  );
  const [first, ...others] = notices;
  if (first) await db.batch([first, ...others, mails]);
}
