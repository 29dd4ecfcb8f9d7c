import { getTableColumns, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { isPaymentIssue, paymentIssueCandidates } from "../../payments/issues/store.ts";
import { lastWebhook } from "../alarms/store.ts";
import type { AlarmView, CronJobView, OverviewView, RegisterCounts, WaitingCounts } from "../outputs.ts";
import { EXPIRING_DAYS } from "../packages/contract.ts";
import { platformTotals } from "../schema.ts";
import { REGISTER_COUNT_MAX, WAITING_MAX } from "./contract.ts";
import { isUndelivered } from "./mailsStore.ts";
import type { PlatformSums, WeekPeriods } from "./rules.ts";

/** The most open alarms in the overview, the latest first. */
const ALARMS_SHOWN = 10;

type StateRow = WaitingCounts & {
  last_webhook_at: string | null;
  registers: string;
  newsletter: string;
  alarms: string;
  cron_jobs: string;
};

/** The figures of these periods, what waits, and the health of cron and webhooks, in one trip of two statements. */
export async function findOverview(db: Database, weeks: WeekPeriods[], now: Date) {
  const at = now.toISOString();
  const soon = new Date(now.getTime() + EXPIRING_DAYS * 86_400_000).toISOString();
  const count = (rows: ReturnType<typeof sql>, most: number = WAITING_MAX) =>
    sql`(select count(*) from (select 1 from ${rows} limit ${most}))`;
  const registers = (index: string, where: ReturnType<typeof sql>) =>
    count(sql`registers indexed by ${sql.raw(index)} where ${where}`, REGISTER_COUNT_MAX);
  const sums = Object.keys(getTableColumns(platformTotals))
    .filter((column) => column !== "period")
    .map((column) => `'${column}', coalesce(sum(${column}), 0)`);
  const [totals, [state]] = await batchQueries<[{ sums: string }[], StateRow[]]>(db, [
    sql`select (select json_object(${sql.raw(sums.join(", "))}) from platform_totals
        where period >= week.value ->> '$.since' and period < week.value ->> '$.until') as sums
      from json_each(${JSON.stringify(weeks)}) week`,
    sql`select
      ${count(sql`${paymentIssueCandidates(WAITING_MAX)} candidates cross join payments p on p.id = candidates.id where ${isPaymentIssue}`)}
        as payment_issues,
      ${count(sql`ledger_differences indexed by ledger_differences_open where state = 'open'`)} as differences,
      ${count(sql`mails indexed by mails_undelivered where ${isUndelivered}`)} as failed_mails,
      ${count(sql`user_packages indexed by user_packages_expiry where cancelled_at is null and starts_at <= ${at}
        and expires_at > ${at} and expires_at <= ${soon}`)} as ending_packages,
      ${count(sql`users indexed by users_unconfirmed_organizers where confirmed_at is null and deleted_at is null
        and is_active and role in ('instructor', 'company')`)} as unconfirmed_organizers,
      ${count(sql`(select distinct target_type, target_id from reports indexed by reports_open where decision_id is null)`)}
        + ${count(sql`decisions indexed by decisions_objections where objected_at is not null and outcome is null`)} as reports,
      json_object(
        'open_late', ${registers("registers_open_written", sql`closed_at is null and last_number > 0 and day < ${at.slice(0, 10)}`)},
        'closed_this_month', ${registers("registers_closed", sql`closed_at is not null and closed_at >= ${at.slice(0, 7)}`)},
        'unsigned', ${registers("registers_closed_unsigned", sql`closed_at is not null and unsigned_count > 0`)},
        'broken', ${count(sql`(select distinct register_id from register_seal_problems)`, REGISTER_COUNT_MAX)}) as registers,
      (select json_group_array(json_object('language', language, 'subscribers', subscribers))
        from (select language, count(*) as subscribers from newsletter_subscribers indexed by newsletter_subscribers_due
          where confirmed_at is not null group by language)) as newsletter,
      ${lastWebhook} as last_webhook_at,
      (select json_group_array(json_object('kind', kind, 'subject', subject, 'raised_at', raised_at,
        'mailed_at', mailed_at)) from (select * from alarms indexed by alarms_raised where settled_at is null
        order by raised_at desc limit ${ALARMS_SHOWN})) as alarms,
      (select json_group_array(json_object('name', name, 'ran_at', ran_at, 'outcome', outcome,
        'duration_ms', duration_ms, 'failed_at', failed_at, 'cut_at', cut_at)) from cron_jobs) as cron_jobs`,
  ]);
  if (!state) throw new Error("the overview's state was not read");
  const { last_webhook_at, registers: registerCounts, newsletter, alarms, cron_jobs, ...waiting } = state;
  return {
    totals: totals.map((week) => JSON.parse(week.sums) as PlatformSums),
    waiting: waiting satisfies WaitingCounts,
    registers: JSON.parse(registerCounts) as RegisterCounts,
    newsletter: JSON.parse(newsletter) as OverviewView["newsletter"],
    last_webhook_at,
    alarms: JSON.parse(alarms) as AlarmView[],
    cronJobs: JSON.parse(cron_jobs) as (CronJobView & { ran_at: string })[],
  };
}
