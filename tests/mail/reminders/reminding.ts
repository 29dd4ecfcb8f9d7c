import { createScheduledController } from "cloudflare:test";
import { vi } from "vitest";
import worker from "../../../worker/index.ts";
import { type Message, sent } from "../../support/mailbox.ts";
import { bindings, database } from "../../support/worker.ts";

export const SITE = "https://respiro.test";

/** The cron as it runs at this moment, in Rome's winter an hour after UTC, in its summer two. */
export async function cronAt(moment: string, other: Partial<Env> = {}): Promise<void> {
  vi.setSystemTime(moment);
  await worker.scheduled(createScheduledController(), bindings({ SITE_URL: SITE, ...other }));
}

/** What a person was told until now, by subject. */
export function toldTo({ email }: { email: string }): string[] {
  return messagesTo(email).map(({ subject }) => subject);
}

export function messagesTo(email: string): Message[] {
  return sent.filter(({ to }) => to === email);
}

/** Nobody has been told anything, and no round has begun. */
export async function forgetReminders(): Promise<void> {
  await bindings().CONFIG.delete("reminders");
  await database.prepare("delete from mails").run();
}
