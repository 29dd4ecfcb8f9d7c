import { type BudgetCost, type CronBudget, countAffordable } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { log } from "../../log.ts";
import type { MailTemplate } from "../../mail/templates.ts";
import type { AlarmKind } from "./contract.ts";
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
};

/** Nine statements of `refreshAlarms`, and two for each kind of alarm raised and settled. */
export const ALARMS_COST: BudgetCost = { statements: 9 + 2 * 2 * Object.keys(MAILS).length, subrequests: 2 };

/**
 * The cron's job: raises and settles alarms, and writes their mails to the outbox, one for each kind and admin. Without
 * an active admin the log tells instead. Returns whether the budget was used up.
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
  for (const [index, outcome] of (await tellAlarms(db, mails, new Date())).entries()) {
    if (outcome.told > 0 && outcome.mails === 0)
      log("warn", "an alarm without an admin to mail:", mails[index]?.template);
  }
  return false;
}

/** The template of the mail that the Durable Object sends. */
export const SILENT_CRON_MAIL = MAILS.cron_silent;
