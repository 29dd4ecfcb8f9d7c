import { createScheduledController } from "cloudflare:test";
import { vi } from "vitest";
import worker from "../../worker/index.ts";
import { skipRetryDelays } from "./interception.ts";
import { type SentMail, sentMails } from "./mailbox.ts";
import { bindings, database } from "./worker.ts";

export const SITE = "https://respiro.test";

/** Runs the cron at a moment given in UTC; Rome is an hour ahead in winter, two in summer. */
export async function runCronAt(moment: string, other: Partial<Env> = {}): Promise<void> {
  vi.setSystemTime(moment);
  await worker.scheduled(createScheduledController(), bindings({ SITE_URL: SITE, ...other }));
}

/** The subjects of the mails sent to a user in this test. */
export function listSubjects({ email }: { email: string }): string[] {
  return messagesTo(email).map(({ subject }) => subject);
}

export function messagesTo(email: string): SentMail[] {
  return sentMails.filter(({ to }) => to === email);
}

/** Removes every mail and the position of the day's walk, as before the first reminder; Stripe does not answer. */
export async function clearReminders(): Promise<void> {
  skipRetryDelays();
  await bindings().CONFIG.delete("reminders");
  await database.prepare("delete from mails").run();
}
