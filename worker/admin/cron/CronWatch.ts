import { DurableObject } from "cloudflare:workers";
import { openDatabase } from "../../env.ts";
import { log } from "../../log.ts";
import { reportSilentCron } from "../alarms/reportSilentCron.ts";
import { CRON_SILENCE_MINUTES } from "./contract.ts";

const SILENCE_MS = CRON_SILENCE_MINUTES * 60_000;
/** Until the next try when admins could not be told. */
const RETRY_MS = 5 * 60_000;

/** The only object of the class. */
export function cronWatch(env: Pick<Env, "CRON_WATCH">) {
  return env.CRON_WATCH.get(env.CRON_WATCH.idFromName("cron"));
}

/**
 * Notices that the cron is silent: every tick pushes this object's alarm forward, so it goes off only when none came for
 * CRON_SILENCE_MINUTES. It mails the admins itself, because the outbox waits for the cron. Storage: `ticked`, the time of
 * the last tick, and `told`, the ids of the admins told since.
 */
export class CronWatch extends DurableObject<Env> {
  /** A tick of the cron has ended. */
  async tick(): Promise<void> {
    const now = Date.now();
    await this.ctx.storage.put({ ticked: now, told: [] });
    await this.ctx.storage.setAlarm(now + SILENCE_MS);
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const ticked = (await storage.get<number>("ticked")) ?? 0;
    if (ticked + SILENCE_MS > Date.now()) return storage.setAlarm(ticked + SILENCE_MS);
    const told = (await storage.get<string[]>("told")) ?? [];
    try {
      const { db } = openDatabase(this.env.DB, "first-primary");
      await reportSilentCron(this.env, db, {
        ticked: new Date(ticked),
        told,
        // Written after each mail, so that a second try repeats none, unless a tick came meanwhile.
        onTold: async (id) => {
          told.push(id);
          if ((await storage.get("ticked")) === ticked) await storage.put("told", told);
        },
      });
    } catch (error) {
      log("error", "the admins were not told that the cron is silent", error);
      if ((await storage.get("ticked")) === ticked) await storage.setAlarm(Date.now() + RETRY_MS);
    }
  }
}
