import { DurableObject } from "cloudflare:workers";
import { inJurisdiction, openDatabase } from "../env.ts";
import { log } from "../log.ts";
import { SILENT_CRON_MAIL } from "./alarms/checkAlarms.ts";
import { postAlarms } from "./alarms/postAlarms.ts";
import { reportSilentCron } from "./alarms/reportSilentCron.ts";
import { CRON_SILENCE_MINUTES } from "./cron/contract.ts";

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
