import { DurableObject } from "cloudflare:workers";
import { type Database, inJurisdiction, openDatabase } from "../env.ts";
import { log } from "../log.ts";
import { renderMail } from "../mail/templates.ts";
import { findContactEmail } from "../settings/store.ts";
import { SITE_URL_MISSING } from "../siteUrl.ts";
import { SILENT_CRON_MAIL } from "./alarms/checkAlarms.ts";
import { postAlarms } from "./alarms/postAlarms.ts";
import { formatAlarmTime } from "./alarms/rules.ts";
import { type AlarmRecipient, raiseSilentCron } from "./alarms/store.ts";
import { CRON_SILENCE_MINUTES } from "./contract.ts";

/** `ticked`: the last tick, the epoch for none. `told`: ids of admins who are not mailed again; `onTold` is called after each mail. */
type SilentCron = { ticked: Date; told: string[]; onTold: (adminId: string) => Promise<void> };

const SILENCE_MS = CRON_SILENCE_MINUTES * 60_000;

/** The last tick of a cron that never ran. */
const NEVER = 0;

/** Until the next try when admins could not be told. */
const RETRY_MS = 5 * 60_000;

/** The only object of the class. */
export function cronWatch(env: Pick<Env, "CRON_WATCH" | "DATA_JURISDICTION">) {
  return inJurisdiction(env, env.CRON_WATCH).getByName("cron");
}

/**
 * Notices that the cron is silent: every tick pushes this object's alarm forward, so it goes off only when none came for
 * CRON_SILENCE_MINUTES. It mails the admins itself, because the outbox waits for the cron. Storage: `ticked`, the time of
 * the last tick, none before the first, and `told`, the ids of the admins told since;
 * `posted`, the tick since which the webhook was told.
 */
export class CronWatch extends DurableObject<Env> {
  /** A tick of the cron has ended. */
  async tick(): Promise<void> {
    const now = Date.now();
    await this.ctx.storage.put({ ticked: now, told: [] });
    await this.ctx.storage.setAlarm(now + SILENCE_MS);
  }

  /** Before the first tick: the alarm goes off where none comes. */
  async expectTick(): Promise<void> {
    const { storage } = this.ctx;
    if ((await storage.get("ticked")) !== undefined || (await storage.getAlarm()) !== null) return;
    await storage.setAlarm(Date.now() + SILENCE_MS);
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const ticked = (await storage.get<number>("ticked")) ?? NEVER;
    if (ticked + SILENCE_MS > Date.now()) return storage.setAlarm(ticked + SILENCE_MS);
    const told = (await storage.get<string[]>("told")) ?? [];
    // First, because it needs neither the database nor the mail, and once, because the rest may be tried again.
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
        told,
        // Written after each mail, so that a second try repeats none, unless a tick came meanwhile.
        onTold: async (id) => {
          told.push(id);
          if (((await storage.get("ticked")) ?? NEVER) === ticked) await storage.put("told", told);
        },
      });
    } catch (error) {
      log("error", "the admins were not told that the cron is silent", error);
      if (((await storage.get("ticked")) ?? NEVER) === ticked) await storage.setAlarm(Date.now() + RETRY_MS);
    }
  }
}

/**
 * Raises the alarm of the silent cron and mails every active admin in their language, past the outbox, which nobody
 * sweeps now. One whose mail is refused keeps the others from nothing: the first failure is thrown after the last admin,
 * and the caller tries again with those who were told.
 */
async function reportSilentCron(env: Env, db: Database, { ticked, told, onTold }: SilentCron): Promise<void> {
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
    const message = renderMail(mail, { name: env.SITE_NAME, url: env.SITE_URL, contact });
    await env.MAIL.send({
      from: { email: env.MAIL_FROM, name: env.SITE_NAME },
      to: email,
      replyTo: contact,
      ...message,
    });
    await onTold(id);
  };
  const failures: unknown[] = [];
  for (const admin of admins.filter(({ id }) => !told.includes(id)))
    await send(admin).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
