import { beforeEach, expect, test } from "vitest";
import { getListPage } from "../../web/lib/pagedQuery.ts";
import type { FailedMail } from "../../worker/admin/outputs.ts";
import { RATE_LIMITS } from "../../worker/rateLimits.ts";
import { makeFailedMail } from "../support/failedMails.ts";
import { listOutbox, mailsTo } from "../support/mailbox.ts";
import { makeUser } from "../support/users.ts";
import { ask, database, inBrowser } from "../support/worker.ts";

beforeEach(async () => {
  await database.prepare("delete from mails").run();
});

const admin = () => makeUser("ugo", { role: "admin" });

const auditOf = async (id: string) =>
  (
    await database
      .prepare("select action, fields, before, after from audit_entries where subject_id = ? order by id")
      .bind(id)
      .all()
  ).results;

const getFailedMails = (search = {}) => getListPage<FailedMail>("/api/admin/mails", search);

test("failed mails are listed by page, the latest first, without addresses or texts", async () => {
  const ugo = await admin();
  const at = (hour: number) => `2026-05-01T${10 + hour}:00:00.000Z`;
  const ids: string[] = [];
  for (const hour of [0, 1, 1, 2]) ids.push(await makeFailedMail({}, { failedAt: at(hour) }));
  await makeFailedMail({ attempts: 0 });
  const first = await inBrowser(ugo, () => getFailedMails({ limit: "3" }));
  const second = await inBrowser(ugo, () => getFailedMails({ limit: "3", cursor: first.next }));
  expect([...first.rows, ...second.rows].map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(first.rows.map(({ failed_at }) => failed_at)).toEqual([at(2), at(1), at(1)]);
  expect(second.next).toBeUndefined();
  expect(first.rows[0]).toMatchObject({
    template: "enrolled",
    subject: "Iscrizione confermata: …, …",
    recipient: "p•••@mare.example",
    last_error: "550 …@mare.example: no such user",
    can_retry: true,
  });
  expect(JSON.stringify(first)).not.toMatch(/persa@|Onda lunga/);
});

test("a retried mail is sent at once, with an entry in the audit log, and a second retry says that it changed", async () => {
  const [ugo, anna] = [await admin(), await makeUser("anna")];
  const id = await makeFailedMail({ recipient: anna.email });
  const answers = await Promise.all(
    [1, 2].map(() => ask("POST", `/api/admin/mails/${id}/retry`, { as: ugo })),
  );
  expect(answers.map(({ status, error }) => [status, error?.code]).sort()).toEqual([
    [200, undefined],
    [409, "stale"],
  ]);
  expect(mailsTo(anna.email)).toHaveLength(1);
  expect(await listOutbox(anna.email)).toMatchObject([{ failed_at: null, last_error: null }]);
  expect(await auditOf(id)).toEqual([
    { action: "mail.retry", fields: null, before: '{"state":"failed"}', after: '{"state":"waiting"}' },
  ]);
});

test("a mail whose address is gone cannot be sent again, only dismissed, with a reason that the log does not keep", async () => {
  const ugo = await admin();
  const id = await makeFailedMail({ recipient: "", template: "email_change" });
  const { rows: mails } = await inBrowser(ugo, () => getFailedMails());
  expect(mails).toMatchObject([{ id, recipient: null, can_retry: false }]);
  expect((await ask("POST", `/api/admin/mails/${id}/retry`, { as: ugo })).error?.code).toBe("stale");
  const dismiss = (reason: unknown) =>
    ask("POST", `/api/admin/mails/${id}/dismiss`, { as: ugo, body: { reason } });
  for (const reason of ["", "  ", "no", null, "x".repeat(301)])
    expect((await dismiss(reason)).status).toBe(400);
  expect((await dismiss("Anna ha cambiato idea")).status).toBe(200);
  expect((await dismiss("Di nuovo")).error?.code).toBe("stale");
  expect((await inBrowser(ugo, () => getFailedMails())).rows).toEqual([]);
  expect(await auditOf(id)).toEqual([
    {
      ...{ action: "mail.dismiss", fields: '["dismissed_reason"]' },
      ...{ before: '{"state":"failed"}', after: '{"state":"dismissed"}' },
    },
  ]);
  expect(
    (await ask("POST", "/api/admin/mails/nobody/dismiss", { as: ugo, body: { reason: "Mai" } })).status,
  ).toBe(404);
});

test("an admin's retries are limited, so that a stuck button floods no mailbox", async () => {
  const ugo = await admin();
  const retry = () => ask("POST", "/api/admin/mails/nobody/retry", { as: ugo });
  for (let turn = 0; turn < RATE_LIMITS.admin.mailRetries.times; turn += 1)
    expect((await retry()).status).toBe(404);
  expect((await retry()).status).toBe(429);
});
