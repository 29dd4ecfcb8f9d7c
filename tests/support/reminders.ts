import { createScheduledController } from "cloudflare:test";
import { vi } from "vitest";
import worker from "../../worker/index.ts";
import { type SentMail, sentMails } from "./mailbox.ts";
import { bindings, database } from "./worker.ts";

export const SITE = "https://respiro.test";

/** The cron as it runs at this moment, in Rome's winter an hour after UTC, in its summer two. */
export async function runCronAt(moment: string, other: Partial<Env> = {}): Promise<void> {
  vi.setSystemTime(moment);
  await worker.scheduled(createScheduledController(), bindings({ SITE_URL: SITE, ...other }));
}

/** What a person was told until now, by subject. */
export function listSubjects({ email }: { email: string }): string[] {
  return messagesTo(email).map(({ subject }) => subject);
}

export function messagesTo(email: string): SentMail[] {
  return sentMails.filter(({ to }) => to === email);
}

/** Nobody has been told anything, and no round has begun. */
export async function clearReminders(): Promise<void> {
  await bindings().CONFIG.delete("reminders");
  await database.prepare("delete from mails").run();
}
