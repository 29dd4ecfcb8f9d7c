import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { v7 as newId } from "uuid";
import { batchQueries, type Database } from "../../env.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { mailsInsertFrom } from "../../mail/store.ts";
import type { MailTemplate } from "../../mail/templates.ts";
import { idBefore } from "../../payments/comparison/store.ts";
import { isPaymentIssue, paymentIssueCandidates } from "../../payments/issues/store.ts";
import { isTransferIssue, transferIssueCandidates } from "../../payouts/transfers/adminStore.ts";
import { isUndelivered } from "../overview/mailsStore.ts";
import {
  ALARM_DIGEST_MINUTES,
  ALARM_RETENTION_DAYS,
  type AlarmKind,
  HEALTH_COUNT_MAX,
  HEALTH_LATE_MINUTES,
} from "./contract.ts";
import { type HealthWork, webhookLimits } from "./rules.ts";
import { alarms } from "./schema.ts";

/** The time of the last webhook; null when none came in the last thirty days. */
export const lastWebhook = sql`(select processed_at from stripe_events
  where rowid = (select max(rowid) from stripe_events))`;

/** Payments with an attention, and failed refunds, that a tick looks at: the latest. */
const ISSUES_MAX = 500;

const newAlarmId = sql`lower(hex(randomblob(16)))`;

/** The active admins `u`, the recipients of the alarms' mails. */
const activeAdmins = sql.raw("from users u where u.role = 'admin' and u.is_active and u.deleted_at is null");

/** A kind whose raised or settled alarms were not mailed yet. */
type UnmailedAlarms = { kind: AlarmKind; is_settled: number };

/**
 * Raises and settles the alarms of payments, transfers, webhooks and sealed registers, settles the silent cron's,
 * because a tick runs, and in a new month the Images quota's, and deletes old ones, in one round trip of eleven
 * statements. Returns the kinds to mail about. A concurrent tick changes nothing, because a kind and subject have one
 * open row. Mails of a kind are ALARM_DIGEST_MINUTES apart; alarms raised meanwhile are gathered. Without payments
 * webhooks never count as silent.
 */
export async function refreshAlarms(
  db: Database,
  now: Date,
): Promise<{ unmailed: UnmailedAlarms[]; lastWebhookAt: string | null }> {
  const at = now.toISOString();
  const { paidBefore, begunBefore, since } = webhookLimits(now);
  const old = new Date(now.getTime() - ALARM_RETENTION_DAYS * 86_400_000).toISOString();
  const digestLimit = new Date(now.getTime() - ALARM_DIGEST_MINUTES * 60_000).toISOString();
  const proven = sql`max(${since}, coalesce(${lastWebhook}, ''))`;
  const settle = (condition: SQL) =>
    sql`update alarms set settled_at = ${at} where settled_at is null and ${condition}`;
  const lately = (column: string) =>
    sql`exists (select 1 from alarms told where told.kind = a.kind and told.${sql.raw(column)} > ${digestLimit})`;
  const answers = await batchQueries<unknown[][]>(db, [
    sql`insert into alarms (id, kind, subject, raised_at)
      select ${newAlarmId}, 'payment_issue', p.id, ${at}
      from ${paymentIssueCandidates(ISSUES_MAX)} candidates cross join payments p on p.id = candidates.id
      where ${isPaymentIssue} on conflict do nothing`,
    settle(sql`kind = 'payment_issue' and not exists (select 1 from payments p
      where p.id = alarms.subject and ${isPaymentIssue})`),
    sql`insert into alarms (id, kind, subject, raised_at)
      select ${newAlarmId}, 'transfer_issue', t.payment_id, ${at}
      from ${transferIssueCandidates(ISSUES_MAX)} candidates cross join transfers t on t.payment_id = candidates.id
      where ${isTransferIssue(now)} on conflict do nothing`,
    settle(sql`kind = 'transfer_issue' and not exists (select 1 from transfers t
      where t.payment_id = alarms.subject and ${isTransferIssue(now)})`),
    sql`insert into alarms (id, kind, raised_at) select ${newAlarmId}, 'webhooks_silent', ${at}
      where exists (select 1 from payments indexed by sqlite_autoindex_payments_1
        where id > ${idBefore(proven)} and created_at > ${proven} and stripe_session_id is not null
          and unknown_since is null and (created_at < ${begunBefore} or paid_at < ${paidBefore}))
      on conflict do nothing`,
    settle(sql`kind = 'webhooks_silent' and raised_at < coalesce(${lastWebhook}, '')`),
    settle(sql`(kind = 'cron_silent' or kind = 'images_quota' and raised_at < ${at.slice(0, 7)})`),
    sql`insert into alarms (id, kind, subject, raised_at)
      select ${newAlarmId}, 'register_broken', register_id, ${at} from (select distinct register_id
        from register_seal_problems indexed by register_seal_problems_register limit ${ISSUES_MAX}) where true
      on conflict do nothing`,
    settle(sql`kind = 'register_broken' and not exists (select 1 from register_seal_problems p
      where p.register_id = alarms.subject)`),
    sql`delete from alarms where id in (select id from alarms where settled_at < ${old} order by settled_at limit 100)`,
    sql`select distinct a.kind, false as is_settled, ${lastWebhook} as last_webhook from alarms a
        where a.mailed_at is null and a.settled_at is null and not ${lately("mailed_at")}
      union all select distinct a.kind, true, ${lastWebhook} from alarms a
        where a.settled_at is not null and a.mailed_at is not null and a.settled_mailed_at is null
          and not ${lately("settled_mailed_at")}`,
  ]);
  const unmailed = answers.at(-1) as (UnmailedAlarms & { last_webhook: string | null })[];
  return { unmailed, lastWebhookAt: unmailed[0]?.last_webhook ?? null };
}

/** The mail about alarms. `lastWebhook`: the formatted time of the last webhook. */
type AlarmMail = { template: MailTemplate; link: string; lastWebhook: string };

/** Mails every active admin about unmailed alarms, in one batch. Returns the number of alarms and of mails for each. */
export async function mailAlarms(
  db: Database,
  unmailed: (UnmailedAlarms & AlarmMail)[],
  now: Date,
): Promise<{ alarms: number; mails: number }[]> {
  const [first, ...rest]: BatchItem<"sqlite">[] = unmailed.flatMap((alarm) =>
    alarmMailStatements(db, alarm, now),
  );
  if (!first) return [];
  const results = (await db.batch([first, ...rest])) as { meta: { changes: number } }[];
  const changes = results.map(({ meta }) => meta.changes);
  return unmailed.map((_, index) => ({
    alarms: changes[2 * index] ?? 0,
    mails: changes[2 * index + 1] ?? 0,
  }));
}

/**
 * Two statements: they mark a kind's unmailed alarms with a digest, and write its mail to every active admin. The
 * second of two concurrent ticks marks nothing, and so writes no mail. The mail's `count` is the number of its alarms,
 * `titles` those of up to five of their payments.
 */
function alarmMailStatements(
  db: Database,
  { kind, is_settled, template, link, lastWebhook: last }: UnmailedAlarms & AlarmMail,
  now: Date,
) {
  const id = newId();
  const at = now.toISOString();
  const isRaised = !is_settled;
  const digest = isRaised ? sql`digest` : sql`settled_digest`;
  const mailed = sql`from alarms a where a.${digest} = ${id}`;
  return [
    isRaised
      ? db
          .update(alarms)
          .set({ mailed_at: at, digest: id })
          .where(and(eq(alarms.kind, kind), isNull(alarms.mailed_at), isNull(alarms.settled_at)))
      : db
          .update(alarms)
          .set({ settled_mailed_at: at, settled_digest: id })
          .where(
            and(
              eq(alarms.kind, kind),
              sql`settled_at is not null and mailed_at is not null and settled_mailed_at is null`,
            ),
          ),
    mailsInsertFrom(
      db,
      {
        template,
        params: sql`json_object('name', u.full_name, 'link', ${link}, 'last', ${last},
          'count', (select cast(count(*) as text) ${mailed}),
          'open', (select cast(count(*) as text) from alarms a where a.kind = ${kind} and a.settled_at is null),
          'titles', coalesce((select group_concat(title, char(10)) from (select p.title from alarms a
            join payments p on p.id = a.subject where a.${digest} = ${id} limit 5)), ''))`,
      },
      sql`${activeAdmins} and exists (select 1 ${mailed})`,
      now,
    ),
  ] as const;
}

export type AlarmRecipient = { id: string; email: string; full_name: string; language: LanguageCode };

/**
 * Raises the alarm of the silent cron as mailed, unless it is open or a tick came after `ticked`, and returns the
 * active admins. `isSilent`: whether the alarm is open; a tick settles it.
 */
export async function raiseSilentCron(
  db: Database,
  ticked: Date,
  now: Date,
): Promise<{ isSilent: boolean; admins: AlarmRecipient[] }> {
  const at = now.toISOString();
  const [, open, admins] = await batchQueries<[unknown[], unknown[], AlarmRecipient[]]>(db, [
    sql`insert into alarms (id, kind, raised_at, mailed_at) select ${newAlarmId}, 'cron_silent', ${at}, ${at}
      where not exists (select 1 from cron_jobs where ran_at > ${ticked.toISOString()})
      on conflict do nothing`,
    sql`select 1 from alarms where kind = 'cron_silent' and settled_at is null`,
    sql`select u.id, u.email, u.full_name, u.language ${activeAdmins}`,
  ]);
  return { isSilent: open.length > 0, admins };
}

/** Counts late work in one statement; each count ends at HEALTH_COUNT_MAX. */
export async function findHealthWork(db: Database, now: Date): Promise<HealthWork> {
  const late = new Date(now.getTime() - HEALTH_LATE_MINUTES * 60_000).toISOString();
  const count = (rows: ReturnType<typeof sql>) =>
    sql`(select count(*) from (select 1 from ${rows} limit ${HEALTH_COUNT_MAX}))`;
  const [[work]] = await batchQueries<[HealthWork[]]>(db, [
    sql`select (select max(ran_at) from cron_jobs) as cron_ran_at,
      (select strftime('%Y-%m-%dT%H:%M:%SZ', min(applied_at)) from d1_migrations) as migrated_at,
      ${count(sql`mails indexed by mails_waiting where importance in (0, 1, 2) and sent_at is null and failed_at is null
        and next_attempt_at is not null and next_attempt_at <= ${late}`)} as unsent_mails,
      ${count(sql`mails indexed by mails_undelivered where ${isUndelivered}`)} as failed_mails,
      ${count(sql`payments where next_check_at is not null and next_check_at <= ${late}
        and (checks > 0) = 0 and (status = 'open' or stripe_session_id is not null)`)}
      + ${count(sql`payments where next_check_at is not null and next_check_at <= ${late}
        and (checks > 0) = 1 and (status = 'open' or stripe_session_id is not null)`)} as unsettled_payments`,
  ]);
  if (!work) throw new Error("the waiting work was not counted");
  return work;
}
