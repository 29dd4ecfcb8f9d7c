import { createScheduledController } from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import worker from "../../worker/index.ts";
import { MAIL_LEASE_SIZE, type MailDraft, mailInsert } from "../../worker/mail/store.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { listOutbox, mailsTo, sentMails } from "../support/mailbox.ts";
import { bindings, database, db, ORIGIN } from "../support/worker.ts";

withEmptyStorage();

const MINUTE_MS = 60_000;

const draft: MailDraft = {
  recipient: "anna@lago.example",
  language: "it",
  template: "confirm",
  params: { name: "Anna", link: `${ORIGIN}/auth/confirm?token_hash=segreto` },
};

beforeEach(() => database.prepare("delete from mails").run());

async function sweep(other: Partial<Env> = {}): Promise<void> {
  await worker.scheduled(createScheduledController(), bindings(other));
}

/** The e-mail service as it refuses these addresses. */
function refusingMailbox(refusals: Record<string, string>): SendEmail {
  return {
    send: (message: { to: string }) => {
      const code = refusals[message.to];
      if (!code) return bindings().MAIL.send(message as Parameters<SendEmail["send"]>[0]);
      return Promise.reject(Object.assign(new Error(`refused: ${code}`), { code }));
    },
  } as unknown as SendEmail;
}

test("a suppressed address fails for good at once, and does not stop the mails of others", async () => {
  const MAIL = refusingMailbox({ "via@lago.example": "E_RECIPIENT_SUPPRESSED" });
  for (let index = 0; index < MAIL_LEASE_SIZE; index += 1)
    await mailInsert(db, { ...draft, template: "place_freed", recipient: "via@lago.example" }, new Date());
  await mailInsert(db, { ...draft, template: "place_freed" }, new Date(Date.now() + 1));
  vi.setSystemTime(Date.now() + 1000);
  await sweep({ MAIL });
  expect(mailsTo(draft.recipient)).toHaveLength(1);
  const gone = await listOutbox("via@lago.example");
  expect(gone).toMatchObject(
    Array(MAIL_LEASE_SIZE).fill({
      attempts: 1,
      next_attempt_at: null,
      last_error: expect.stringContaining("SUPPRESSED"),
    }),
  );
  expect(gone.every(({ failed_at }) => failed_at !== null)).toBe(true);
  expect(takeLoggedErrors()).toHaveLength(MAIL_LEASE_SIZE);
});

test("a mail that the quota holds waits for days without losing an attempt, and the important ones go first", async () => {
  const MAIL = refusingMailbox({
    [draft.recipient]: "E_DAILY_LIMIT_EXCEEDED",
    "bea@lago.example": "E_DAILY_LIMIT_EXCEEDED",
  });
  await mailInsert(db, { ...draft, recipient: "bea@lago.example", template: "place_freed" }, new Date());
  await mailInsert(db, draft, new Date());
  for (let tick = 0; tick < 12; tick += 1) {
    await sweep({ MAIL });
    takeLoggedErrors();
    vi.setSystemTime(Date.now() + 31 * MINUTE_MS);
  }
  expect(await listOutbox(draft.recipient)).toMatchObject([{ attempts: 0, failed_at: null }]);
  await sweep();
  expect(sentMails.map(({ to }) => to)).toEqual([draft.recipient, "bea@lago.example"]);
});
