import { type BudgetCost, type CronBudget, countAffordable } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { log } from "../../log.ts";
import type { MailTemplate } from "../../mail/templates.ts";
import type { AlarmKind } from "./contract.ts";
import { postAlarms } from "./postAlarms.ts";
import { formatAlarmTime } from "./rules.ts";
import { refreshAlarms, tellAlarms } from "./store.ts";

/** The mail that tells of an alarm, the note that it is settled, and where both lead. */
const MAILS: Record<AlarmKind, { raised: MailTemplate; settled: MailTemplate; link: string }> = {
  payment_issue: {
    raised: "alarm_payments",
    settled: "alarm_payments_settled",
    link: "/admin/payments/issues",
  },
  mail_failed: { raised: "alarm_mails", settled: "alarm_mails_settled", link: "/admin/overview" },
  cron_silent: { raised: "alarm_cron", settled: "alarm_cron_settled", link: "/admin/overview" },
  webhooks_silent: { raised: "alarm_webhooks", settled: "alarm_webhooks_settled", link: "/admin/overview" },
  register_broken: { raised: "alarm_registers", settled: "alarm_registers_settled", link: "/admin/overview" },
  images_quota: { raised: "alarm_images", settled: "alarm_images_settled", link: "/admin/overview" },
};

/** Nine statements of `refreshAlarms`, two for each kind of alarm raised and settled, and the webhook. */
export const ALARMS_COST: BudgetCost = { statements: 9 + 2 * 2 * Object.keys(MAILS).length, subrequests: 3 };

/**
 * The cron's job: raises and settles alarms, writes their mails to the outbox, one for each kind and admin, and posts
 * their subjects to the webhook. Without an active admin the log tells, too. Returns whether the budget was used up.
 */
export async function checkAlarms(env: Env, db: Database, budget: CronBudget): Promise<boolean> {
  if (countAffordable(budget, ALARMS_COST) === 0) return true;
  const now = new Date();
  const { untold, lastWebhookAt } = await refreshAlarms(db, now);
  const lastWebhook = formatAlarmTime(env.TIME_ZONE, lastWebhookAt);
  const mails = untold.map((alarm) => {
    const { raised, settled, link } = MAILS[alarm.kind];
    return { ...alarm, template: alarm.is_settled ? settled : raised, link, lastWebhook };
  });
  const posted: Parameters<typeof postAlarms>[1] = [];
  for (const [index, { told, mails: written }] of (await tellAlarms(db, mails, new Date())).entries()) {
    const mail = mails[index];
    if (!mail || told === 0) continue;
    if (written === 0) log("warn", "an alarm without an admin to mail:", mail.template);
    posted.push({ ...mail, params: { count: String(told) } });
  }
  await postAlarms(env, posted);
  return false;
}

/** The template of the mail that the Durable Object sends. */
export const SILENT_CRON_MAIL = MAILS.cron_silent;
