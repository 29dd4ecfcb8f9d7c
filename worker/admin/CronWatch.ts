import { DurableObject } from "cloudflare:workers";
import type { BudgetCost, CronBudget } from "../cronBudget.ts";
import { type Database, inJurisdiction, openDatabase } from "../env.ts";
import { log } from "../log.ts";
import { renderMail } from "../mail/templates.ts";
import type { CronJobResult } from "../runCronJobs.ts";
import { findContactEmail } from "../settings/store.ts";
import { SITE_URL_MISSING } from "../siteUrl.ts";
import { SILENT_CRON_MAIL } from "./alarms/checkAlarms.ts";
import { postAlarms } from "./alarms/postAlarms.ts";
import { formatAlarmTime } from "./alarms/rules.ts";
import { type AlarmRecipient, raiseSilentCron } from "./alarms/store.ts";
import { CRON_SILENCE_MINUTES } from "./contract.ts";
import { cronJobsUpsert } from "./store.ts";

/**
 * `ticked`: the last tick, the epoch for none. `mailedIds`: admins with a sent mail; `onMailed` is called after each.
 */
type SilentCron = { ticked: Date; mailedIds: string[]; onMailed: (adminId: string) => Promise<void> };

const SILENCE_MS = CRON_SILENCE_MINUTES * 60_000;

/** The stored last tick of a cron that never ran. */
const NEVER = 0;

/** The delay before the next attempt after a failed mail. */
const RETRY_MS = 5 * 60_000;

/** The single Durable Object of the class. */
export function cronWatch(env: Pick<Env, "CRON_WATCH" | "DATA_JURISDICTION">) {
  return inJurisdiction(env, env.CRON_WATCH).getByName("cron");
}

/**
 * Detects a silent cron: every tick postpones this object's alarm, so the alarm goes off only without a tick for
 * CRON_SILENCE_MINUTES. The object mails the admins itself, because the cron sends the outbox. Storage: `ticked`, the
 * time of the last tick, absent before the first; `told`, the ids of the admins mailed since; `posted`, the tick since
 * which the webhook was called.
 */
export class CronWatch extends DurableObject<Env> {
  /** Records the end of a tick of the cron. */
  async tick(): Promise<void> {
    const now = Date.now();
    await this.ctx.storage.put({ ticked: now, told: [] });
    await this.ctx.storage.setAlarm(now + SILENCE_MS);
  }

  /** Sets the alarm before the first tick, so that a cron that never starts is detected. */
  async expectTick(): Promise<void> {
    const { storage } = this.ctx;
    if ((await storage.get("ticked")) !== undefined || (await storage.getAlarm()) !== null) return;
    await storage.setAlarm(Date.now() + SILENCE_MS);
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const ticked = (await storage.get<number>("ticked")) ?? NEVER;
    if (ticked + SILENCE_MS > Date.now()) return storage.setAlarm(ticked + SILENCE_MS);
    const mailedIds = (await storage.get<string[]>("told")) ?? [];
    // The webhook comes first, because it needs neither database nor mail, and once, because the mails may be retried.
    const { raised: template, link } = SILENT_CRON_MAIL;
    const params = { minutes: String(CRON_SILENCE_MINUTES) };
    if (
      (await storage.get("posted")) !== ticked &&
      (await postAlarms(this.env, [{ template, params, link }]))
    )
      await storage.put("posted", ticked);
    try {
      const { db } = openDatabase(this.env.DB, "first-primary");
      await reportSilentCron(this.env, db, {
        ticked: new Date(ticked),
        mailedIds,
        // Stored after each mail, so that a retry repeats none, unless a tick came in between.
        onMailed: async (id) => {
          mailedIds.push(id);
          if (((await storage.get("ticked")) ?? NEVER) === ticked) await storage.put("told", mailedIds);
        },
      });
    } catch (error) {
      log("error", "the admins were not told that the cron is silent", error);
      if (((await storage.get("ticked")) ?? NEVER) === ticked) await storage.setAlarm(Date.now() + RETRY_MS);
    }
  }
}

/**
 * Raises the alarm of the silent cron, and mails every active admin in their language without the outbox, which the
 * cron sends. A refused mail does not stop the others: the first failure is thrown after the last admin, and the caller
 * retries with the ids of the mailed admins.
 */
async function reportSilentCron(env: Env, db: Database, cron: SilentCron): Promise<void> {
  const { ticked, mailedIds, onMailed } = cron;
  const { isSilent, admins } = await raiseSilentCron(db, ticked, new Date());
  if (!isSilent) return;
  if (!env.SITE_URL) log("error", SITE_URL_MISSING);
  if (admins.length === 0) log("warn", "the cron is silent, and there is no admin to mail");
  const contact = (await findContactEmail(db)) ?? env.CONTACT_EMAIL;
  const params = {
    link: SILENT_CRON_MAIL.link,
    minutes: String(CRON_SILENCE_MINUTES),
    last: formatAlarmTime(env.TIME_ZONE, ticked.getTime() === 0 ? null : ticked.toISOString()),
  };
  const send = async ({ id, email, full_name: name, language }: AlarmRecipient) => {
    const mail = { language, template: SILENT_CRON_MAIL.raised, params: { ...params, name } };
    const message = await renderMail(env.ASSETS, mail, { name: env.SITE_NAME, url: env.SITE_URL, contact });
    await env.MAIL.send({
      from: { email: env.MAIL_FROM, name: env.SITE_NAME },
      to: email,
      replyTo: contact,
      ...message,
    });
    await onMailed(id);
  };
  const failures: unknown[] = [];
  for (const admin of admins.filter(({ id }) => !mailedIds.includes(id)))
    await send(admin).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** The highest cost of `recordTick`: one statement, and the call of the Durable Object. */
export const TICK_RECORD_COST: BudgetCost = { statements: 1, subrequests: 2 };

/**
 * Ends a tick: postpones the alarm of the silent cron, and records each job's result. A failure of one is logged and
 * does not stop the other.
 */
export async function recordTick(
  env: Env,
  db: Database,
  budget: CronBudget,
  tick: { began: Date; results: CronJobResult[] },
): Promise<void> {
  budget.left.subrequests -= 1;
  const outcomes = await Promise.allSettled([
    cronWatch(env).tick(),
    cronJobsUpsert(db, tick.began.toISOString(), tick.results),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") log("error", "a tick of the cron was not recorded", outcome.reason);
}
