import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { log } from "../../log.ts";
import type { MailTemplate } from "../../mail/templates.ts";
import type { CronTick } from "../../runCronJobs.ts";
import type { AlarmKind } from "./contract.ts";
import { postAlarms } from "./postAlarms.ts";
import { formatAlarmTime } from "./rules.ts";
import { mailAlarms, refreshAlarms } from "./store.ts";

/** The mails about a raised and a settled alarm of each kind, and the path that both link to. */
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
  transfer_issue: {
    raised: "alarm_transfers",
    settled: "alarm_transfers_settled",
    link: "/admin/payments?view=payouts",
  },
  images_quota: { raised: "alarm_images", settled: "alarm_images_settled", link: "/admin/overview" },
};

/** Eleven statements of `refreshAlarms`, two for each kind of alarm raised and settled, and the webhook's call. */
export const ALARMS_COST: BudgetCost = { statements: 11 + 2 * 2 * Object.keys(MAILS).length, subrequests: 3 };

/**
 * The cron's job: raises and settles alarms, adds their mails to the outbox, one for each kind and admin, and posts
 * their subjects to the webhook. Logs them too when there is no active admin. Returns whether the budget was used up.
 */
export async function checkAlarms({ env, db, budget }: CronTick): Promise<boolean> {
  if (countAffordable(budget, ALARMS_COST) === 0) return true;
  const now = new Date();
  const { unmailed, lastWebhookAt } = await refreshAlarms(db, now);
  const lastWebhook = formatAlarmTime(env.TIME_ZONE, lastWebhookAt);
  const mails = unmailed.map((alarm) => {
    const { raised, settled, link } = MAILS[alarm.kind];
    return { ...alarm, template: alarm.is_settled ? settled : raised, link, lastWebhook };
  });
  const posted: Parameters<typeof postAlarms>[1] = [];
  const results = await mailAlarms(db, mails, new Date());
  for (const [index, { alarms: count, mails: written }] of results.entries()) {
    const mail = mails[index];
    if (!mail || count === 0) continue;
    if (written === 0) log("warn", "an alarm without an admin to mail:", mail.template);
    posted.push({ ...mail, params: { count: String(count) } });
  }
  await postAlarms(env, posted);
  return false;
}

/** The template of the mail that `CronWatch` sends. */
export const SILENT_CRON_MAIL = MAILS.cron_silent;
