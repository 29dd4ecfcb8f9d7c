import { expect } from "vitest";
import { database } from "./worker.ts";

export type SentMail = {
  to: string;
  from: { email: string; name: string };
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; type: string; disposition: string; content: string }[];
};

/** The mails sent through the e-mail binding since the test began. */
export const sentMails: SentMail[] = [];

/** Replaces the e-mail binding and keeps what is sent. */
export const mailbox = {
  async send(message: SentMail) {
    sentMails.push(message);
    return { messageId: `message-${sentMails.length}` };
  },
} as unknown as SendEmail;

/** An e-mail binding that always throws. */
export const brokenMailbox = {
  async send() {
    throw new Error("the mail server is asleep");
  },
} as unknown as SendEmail;

export function mailsTo(recipient: string): SentMail[] {
  return sentMails.filter(({ to }) => to === recipient);
}

/** The only mail that an address received in this test; fails when there are more. */
export function mailTo(recipient: string): SentMail {
  const [message, ...more] = mailsTo(recipient);
  expect(more, `mails to ${recipient} beyond the first`).toEqual([]);
  if (!message) throw new Error(`nobody wrote to ${recipient}`);
  return message;
}

/** The first link in a mail's text. */
export function linkIn(message: SentMail): URL {
  const [address] = message.text.match(/https?:\/\/\S+/) ?? [];
  if (!address) throw new Error("the mail has no link");
  return new URL(address);
}

export type OutboxRow = {
  id: string;
  recipient: string;
  language: string;
  template: string;
  params: string;
  attempts: number;
  next_attempt_at: string | null;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
};

/** The outbox rows of one recipient, oldest first. */
export async function listOutbox(recipient: string): Promise<OutboxRow[]> {
  const { results } = await database
    .prepare("select * from mails where recipient = ? order by created_at, id")
    .bind(recipient)
    .all<OutboxRow>();
  return results;
}
