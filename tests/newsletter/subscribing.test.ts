import { beforeEach, expect, test, vi } from "vitest";
import { recordDeliveryEvents } from "../../worker/mail/deliveryEvents.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { linkIn, mailsTo, mailTo } from "../support/mailbox.ts";
import { listSubscribers, newAddress, postSubscription, subscribe } from "../support/newsletter.ts";
import { runCronAt } from "../support/reminders.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import { ask, database, db, visit } from "../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  await database.prepare("delete from newsletter_subscribers").run();
});

test("subscribing needs the button behind the link of the mail", async () => {
  const email = newAddress();
  expect((await postSubscription(email.toUpperCase(), "fr")).status).toBe(202);
  expect(await listSubscribers()).toMatchObject([{ email, language: "fr", confirmed_at: null }]);
  const mail = mailTo(email);
  expect(mail.subject).toContain("newsletter");
  const page = linkIn(mail);
  // A scanner opens the link.
  expect((await visit(page.pathname)).status).toBe(200);
  expect(await listSubscribers()).toMatchObject([{ confirmed_at: null }]);
  const token = page.pathname.split("/").at(-1);
  for (const _ of ["press", "press again"])
    expect((await ask("POST", "/api/newsletter/confirm", { body: { token } })).status).toBe(200);
  expect(await listSubscribers()).toMatchObject([{ confirmed_at: expect.any(String) }]);
});

test("an address gets one confirmation mail a day, whoever asks, and the answer is always the same", async () => {
  const email = newAddress();
  const answers = [];
  for (const language of ["it", "en", "it"]) answers.push(await postSubscription(email, language));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(mailsTo(email)).toHaveLength(1);
});

test("asking again for a confirmed subscription sends nothing and answers the same", async () => {
  const email = newAddress();
  await subscribe(email, "it");
  expect(await postSubscription(email, "it")).toMatchObject({ status: 202, body: { success: true } });
  expect(mailsTo(email)).toEqual([]);
  expect(await listSubscribers()).toHaveLength(1);
});

test("a stranger passes Turnstile where the site uses it, a member does not need to", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ success: false }));
  const env = { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "secret" };
  const call = { body: { email: newAddress(), language: "it" }, env };
  expect((await ask("POST", "/api/newsletter", call)).error?.code).toBe("challenge_failed");
  expect((await ask("POST", "/api/newsletter", { ...call, as: await makeUser("anna") })).status).toBe(202);
});

test("one internet address asks for a limited number of mails", async () => {
  const answers = [];
  for (let count = 0; count < 21; count += 1)
    answers.push(await postSubscription(newAddress(), "it", { address: "203.0.113.9" }));
  expect(answers.at(-2)?.status).toBe(202);
  expect(answers.at(-1)?.status).toBe(429);
});

test("an unknown or expired link confirms nothing", async () => {
  const email = newAddress();
  await postSubscription(email, "it");
  const token = linkIn(mailTo(email)).pathname.split("/").at(-1);
  const unknown = await ask("POST", "/api/newsletter/confirm", { body: { token: "other" } });
  expect(unknown).toMatchObject({ status: 400, error: { code: "invalid_token" } });
  await database.prepare("update newsletter_subscribers set requested_at = '2020-01-01T00:00:00.000Z'").run();
  expect((await ask("POST", "/api/newsletter/confirm", { body: { token } })).status).toBe(400);
});

test("unconfirmed subscriptions are deleted after seven days", async () => {
  const [young, old, kept] = [newAddress(), newAddress(), newAddress()];
  await postSubscription(young, "it");
  await postSubscription(old, "it");
  await subscribe(kept, "it");
  await database
    .prepare(
      "update newsletter_subscribers set requested_at = '2020-01-01T00:00:00.000Z' where email in (?, ?)",
    )
    .bind(old, kept)
    .run();
  await runCronAt(new Date().toISOString());
  expect((await listSubscribers()).map(({ email }) => email).toSorted()).toEqual([young, kept].toSorted());
});

test("erasing an account deletes the subscriptions of its address", async () => {
  const user = await makeUser("anna");
  await subscribe(user.email, "it");
  await subscribe(user.email, "en");
  const other = newAddress();
  await subscribe(other, "it");
  const body = { password: PASSWORD };
  expect((await ask("DELETE", "/api/account", { as: user, body })).status).toBe(204);
  expect(await listSubscribers()).toMatchObject([{ email: other }]);
});

test("an address whose mailbox is gone, or that complains, is no longer subscribed", async () => {
  const [gone, other] = [newAddress(), newAddress()];
  await subscribe(gone, "it");
  await subscribe(other, "it");
  const event = { type: "cf.email.sending.message.complained", payload: { recipient: gone } };
  await recordDeliveryEvents(db, [event], new Date());
  expect(await listSubscribers()).toMatchObject([{ email: other }]);
});
