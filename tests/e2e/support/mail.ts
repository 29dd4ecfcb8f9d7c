import { readFileSync } from "node:fs";
import { inject } from "vitest";

const WAIT_MS = 15_000;
const STEP_MS = 200;

type SentMail = { to: string; subject: string; text: string; html: string };

/** The newest mail to an address, once it has been sent; its parts read from the files it was written to. */
export async function waitForMail(address: string, subject: RegExp): Promise<SentMail> {
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    const mail = sentMails().findLast((sent) => sent.to === address && subject.test(sent.subject));
    if (mail)
      return { ...mail, text: readFileSync(mail.text, "utf8"), html: readFileSync(mail.html, "utf8") };
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  throw new Error(`no mail to ${address} with ${subject} in ${WAIT_MS} ms`);
}

function sentMails(): SentMail[] {
  const lines = readFileSync(inject("mailLog"), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/** The link in a mail's text. */
export function linkIn(mail: SentMail): string {
  const link = mail.text.match(/https?:\/\/\S+/)?.[0];
  if (!link) throw new Error(`no link in "${mail.subject}"`);
  return link;
}
