import { beforeEach, expect, test } from "vitest";
import { CONFIRMATION_DAYS } from "../../worker/blog/newsletter/rules.ts";
import { ISSUE_CHUNK } from "../../worker/blog/newsletter/sendNewsletter.ts";
import { beginIssues, insertIssueMails, listDueIssues } from "../../worker/blog/newsletter/store.ts";
import { makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { mailsTo, mailTo, type SentMail } from "../support/mailbox.ts";
import { findSubscriber, listSubscribers, newAddress, subscribe } from "../support/newsletter.ts";
import { clearReminders, runCronAt } from "../support/reminders.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

withEmptyStorage();

/** Thursdays in winter, when Rome is an hour ahead. */
const THURSDAY = "2026-11-19T08:05:00.000Z";
const NEXT_THURSDAY = "2026-11-26T08:05:00.000Z";

const article = (first_published_at: string, other = {}) =>
  makeArticle({ created_at: first_published_at, first_published_at, ...other });

beforeEach(async () => {
  await clearReminders();
  for (const table of ["newsletter_subscribers", "newsletter_issues", "articles"])
    await database.prepare(`delete from ${table}`).run();
});

test("on Thursday morning subscribers get the week's new articles in their language, once", async () => {
  const [anna, zoe] = [newAddress(), newAddress()];
  await subscribe(anna, "it");
  await subscribe(zoe, "en");
  const picture = "/public/u/onda.webp";
  await article("2026-11-17T10:00:00.000Z", {
    title: "Onde lunghe",
    cover_image_url: picture,
    excerpt: "Breve.",
  });
  await article("2026-11-01T10:00:00.000Z", { title: "Vecchio" });
  await runCronAt("2026-11-18T08:05:00.000Z");
  await runCronAt("2026-11-19T07:55:00.000Z");
  expect(mailsTo(anna)).toEqual([]);
  for (const _ of ["tick", "next tick"]) await runCronAt(THURSDAY);
  const mail = mailTo(anna);
  expect(mail.subject).toMatch(/: Onde lunghe$/);
  expect(mail.html).toContain(`src="https://respiro.test${picture}?width=640" alt="Onde lunghe"`);
  expect(mail.text).toMatch(
    /Onde lunghe\nBreve\.\nhttps:\/\/respiro\.test\/blog\/17-novembre-2026-onde-lunghe/,
  );
  expect(mail.html + mail.text).not.toContain("Vecchio");
  expect(mail.html.split("border-radius:999px")).toHaveLength(2);
  expect(mailsTo(zoe)).toEqual([]);
});

test("a week without a new article has no issue, and the next one has all that came since", async () => {
  const anna = newAddress();
  await subscribe(anna, "it");
  await article("2026-11-17T10:00:00.000Z", { title: "Primo" });
  await runCronAt(THURSDAY);
  await runCronAt(NEXT_THURSDAY);
  expect(mailsTo(anna)).toHaveLength(1);
  await article("2026-11-26T09:00:00.000Z", { title: "Secondo" });
  await article("2026-12-01T09:00:00.000Z", { title: "Terzo" });
  await runCronAt("2026-12-03T08:05:00.000Z");
  const text = mailsTo(anna)[1]?.text ?? "";
  expect([text.includes("Primo"), text.includes("Secondo"), text.includes("Terzo")]).toEqual([
    false,
    true,
    true,
  ]);
});

test("unconfirmed and late subscribers, and addresses that accept no mails, are left out", async () => {
  const late = newAddress();
  await subscribe(late, "it", "2026-11-19T08:06:00.000Z");
  const bounced = await makeUser("bruno");
  await updateUser(bounced.id, { email_suppressed_at: "2026-11-18T08:00:00.000Z" });
  await subscribe(bounced.email, "it");
  const waiting = newAddress();
  const asked = await subscribe(waiting, "it");
  const requested = new Date(Date.parse(THURSDAY) - (CONFIRMATION_DAYS - 1) * 86_400_000).toISOString();
  await database
    .prepare("update newsletter_subscribers set confirmed_at = null, requested_at = ? where id = ?")
    .bind(requested, asked)
    .run();
  await subscribe(newAddress(), "it");
  await article("2026-11-17T10:00:00.000Z");
  await runCronAt(THURSDAY);
  await runCronAt("2026-11-19T08:10:00.000Z");
  expect([late, bounced.email, waiting].map((email) => mailsTo(email).length)).toEqual([0, 0, 0]);
});

test("two runs at once write an issue once for each subscriber, in chunks", async () => {
  for (let count = 0; count < 5; count += 1) await subscribe(newAddress(), "it");
  await article("2026-11-17T10:00:00.000Z");
  const now = new Date(THURSDAY);
  const begin = async () => {
    await beginIssues(db, "2026-11-19", "2026-11-12T00:00:00.000Z", now);
    return listDueIssues(db, "2026-11-12", now);
  };
  const [[issue], [same]] = await Promise.all([begin(), begin()]);
  if (!issue || !same) throw new Error("no issue began");
  const written = await Promise.all([issue, same].map((one) => insertIssueMails(db, one, {}, 3, now)));
  expect(written.toSorted()).toEqual([2, 3]);
  expect(await insertIssueMails(db, issue, {}, ISSUE_CHUNK, now)).toBe(0);
  const { results } = await database.prepare("select distinct recipient from mails").all();
  expect(results).toHaveLength(5);
});

test("subscribers whom Thursday did not reach get the issue on the days after, once, until the next one", async () => {
  const [anna, late] = [newAddress(), newAddress()];
  await subscribe(anna, "it");
  await article("2026-11-17T10:00:00.000Z", { title: "Primo" });
  await runCronAt(THURSDAY);
  await subscribe(late, "it", "2026-11-18T08:00:00.000Z");
  await runCronAt("2026-11-20T04:05:00.000Z");
  expect(mailsTo(late)).toEqual([]);
  for (const day of ["2026-11-20", "2026-11-21"]) await runCronAt(`${day}T09:05:00.000Z`);
  expect([mailsTo(anna).length, mailsTo(late).length]).toEqual([1, 1]);
  await database
    .prepare("update newsletter_subscribers set last_issue = '' where email = ?")
    .bind(late)
    .run();
  await runCronAt(NEXT_THURSDAY);
  expect(mailsTo(late)).toHaveLength(1);
});

test("an issue is not kept after sending", async () => {
  const anna = newAddress();
  await subscribe(anna, "it");
  await article("2026-11-17T10:00:00.000Z");
  await runCronAt(THURSDAY);
  expect(mailsTo(anna)).toHaveLength(1);
  expect(
    (await database.prepare("select 1 from mails where recipient = ?").bind(anna).all()).results,
  ).toEqual([]);
});

/** The one-click address in the headers of a sent issue. */
async function sentAddress(): Promise<{ id: string; path: string; mail: SentMail & { headers?: object } }> {
  const email = newAddress();
  const id = await subscribe(email, "it");
  await article("2026-11-17T10:00:00.000Z");
  await runCronAt(THURSDAY);
  const mail: SentMail & { headers?: Record<string, string> } = mailTo(email);
  const [, address = ""] = /^<(.*)>$/.exec(mail.headers?.["List-Unsubscribe"] ?? "") ?? [];
  return { id, path: new URL(address).pathname, mail };
}

test("an issue has the headers of one click (RFC 8058), and the same link in its text", async () => {
  const { path, mail } = await sentAddress();
  expect(mail.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  expect(mail.text).toContain(`https://respiro.test${path}`);
  expect(mail.html).toContain(`href="https://respiro.test${path}"`);
});

test("a POST without sign-in or cookie unsubscribes, also again; opening the page changes nothing", async () => {
  const { id, path } = await sentAddress();
  expect((await ask("GET", path)).status).toBe(200);
  expect(await findSubscriber(id)).toBeTruthy();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const _ of ["click", "repetition"])
    expect((await ask("POST", path, { raw: "List-Unsubscribe=One-Click", headers })).status).toBe(200);
  expect(await listSubscribers()).toEqual([]);
});

test("a changed token unsubscribes nobody", async () => {
  const { id, path } = await sentAddress();
  const other = await subscribe(newAddress(), "it");
  for (const wrong of [path.replace(id, other), `${path}x`, "/unsubscribe/other", "/unsubscribe/other.a"])
    expect((await ask("POST", wrong)).status).toBe(400);
  expect(await listSubscribers()).toHaveLength(2);
});
