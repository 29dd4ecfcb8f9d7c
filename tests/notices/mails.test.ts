import { beforeEach, expect, test, vi } from "vitest";
import type { NoticeKind, NoticeMail } from "../../worker/notices/noticeKinds.ts";
import { noticeInsert } from "../../worker/notices/store.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeTopic } from "../support/forum.ts";
import { mailsTo, mailTo, type SentMail } from "../support/mailbox.ts";
import { blockMember } from "../support/notices.ts";
import { clearReminders, runCronAt } from "../support/reminders.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  await clearReminders();
  await database.prepare("delete from notices").run();
});

const choose = (as: SignedInUser, body: object) => ask("PUT", "/api/notices/choices", { as, body });
const chooseMail = (as: SignedInUser, kind: NoticeKind, mail: NoticeMail) =>
  choose(as, { kinds: [{ kind, mail, push: false }] });

/** A reader, and an author who mentions the reader in a topic at a moment. */
async function makeReader(other: Parameters<typeof makeUser>[1] = {}) {
  const [anna, bea] = [await makeUser("anna", other), await makeUser("bea")];
  const tell = async (at: string, title: string, kind: NoticeKind = "quote") => {
    vi.setSystemTime(at);
    const topic = await makeTopic({ author_id: bea.id, title });
    const fact = { kind, subject: { type: "topic" as const, id: topic.id }, actorId: bea.id };
    await noticeInsert(db, fact, [anna.id], new Date(at));
    return topic;
  };
  return { anna, bea, tell };
}

test("the digest comes at the member's hour, in their language, once, with what is unread and shown", async () => {
  const { anna, bea, tell } = await makeReader({ language: "en" });
  vi.setSystemTime("2026-11-19T08:00:00.000Z");
  await choose(anna, { digest_hour: 9, time_zone: "America/New_York" });
  await tell("2026-11-19T08:00:00.000Z", "Onde lunghe");
  await tell("2026-11-19T08:30:00.000Z", "Correnti", "mention");
  const read = await tell("2026-11-19T08:40:00.000Z", "Letto");
  const gone = await tell("2026-11-19T08:45:00.000Z", "Cancellato");
  await database.batch([
    database.prepare("update notices set read_at = 'x' where subject_id = ?").bind(read.id),
    database
      .prepare("update forum_topics set deleted_at = 'x', deleted_by = author_id where id = ?")
      .bind(gone.id),
  ]);
  for (const minutes of ["08:50", "13:55"]) await runCronAt(`2026-11-19T${minutes}:00.000Z`);
  expect(mailsTo(anna.email)).toEqual([]);
  for (const minutes of ["14:00", "14:05"]) await runCronAt(`2026-11-19T${minutes}:00.000Z`);
  const mail = mailTo(anna.email);
  expect(mail.subject).toBe("What’s new for you on Respiro");
  expect(mail.text).toMatch(
    /Correnti\nMentions of you\nhttps:\/\/respiro\.test\/forum\/topic\/[\s\S]*Onde lunghe\nQuotes/,
  );
  expect(mail.text).not.toMatch(/Letto|Cancellato/);
  await runCronAt("2026-11-20T14:00:00.000Z");
  expect(mailsTo(anna.email)).toHaveLength(1);
  await tell("2026-11-20T14:01:00.000Z", "Bloccata");
  await blockMember(anna, bea);
  await runCronAt("2026-11-21T14:00:00.000Z");
  expect(mailsTo(anna.email)).toHaveLength(1);
});

test("the digest keeps its hour when clocks change, and moves with the member's choice", async () => {
  vi.setSystemTime("2027-03-27T18:00:00.000Z");
  const { anna, tell } = await makeReader();
  await tell("2027-03-27T18:00:00.000Z", "Prima dell’ora legale");
  await runCronAt("2027-03-27T18:05:00.000Z");
  await runCronAt("2027-03-28T15:55:00.000Z");
  expect(mailsTo(anna.email)).toEqual([]);
  await runCronAt("2027-03-28T16:00:00.000Z");
  expect(mailsTo(anna.email)).toHaveLength(1);
  await tell("2027-03-28T17:00:00.000Z", "Dopo");
  await runCronAt("2027-03-28T17:05:00.000Z");
  await choose(anna, { digest_hour: 20 });
  await runCronAt("2027-03-28T18:00:00.000Z");
  expect(mailsTo(anna.email)).toHaveLength(2);
});

test("a mail at once gathers ten minutes, and comes neither for what was read nor to a deactivated account", async () => {
  const { anna, tell } = await makeReader();
  vi.setSystemTime("2026-11-19T08:00:00.000Z");
  await chooseMail(anna, "quote", "now");
  const topic = await tell("2026-11-19T08:00:00.000Z", "Onde");
  await runCronAt("2026-11-19T08:05:00.000Z");
  expect(mailsTo(anna.email)).toEqual([]);
  await database.prepare("update notices set read_at = 'x' where subject_id = ?").bind(topic.id).run();
  await runCronAt("2026-11-19T08:10:00.000Z");
  expect(mailsTo(anna.email)).toEqual([]);
  await tell("2026-11-19T09:00:00.000Z", "Correnti");
  await runCronAt("2026-11-19T09:10:00.000Z");
  expect(mailTo(anna.email).subject).toBe("Chi cita un tuo messaggio: Correnti");
  await tell("2026-11-19T10:00:00.000Z", "Maree");
  await updateUser(anna.id, { is_active: false });
  await runCronAt("2026-11-19T10:10:00.000Z");
  expect(mailsTo(anna.email)).toHaveLength(1);
});

test("two runs at once write a mail once", async () => {
  const { anna, tell } = await makeReader();
  await chooseMail(anna, "quote", "now");
  await tell("2026-11-19T09:00:00.000Z", "Correnti");
  await Promise.all([runCronAt("2026-11-19T09:10:00.000Z"), runCronAt("2026-11-19T09:10:00.000Z")]);
  expect(mailsTo(anna.email)).toHaveLength(1);
});

/** The one-click address in the headers of a mail. */
function oneClickPath(mail: SentMail & { headers?: Record<string, string> }): string {
  expect(mail.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const [, address = ""] = /^<(.*)>$/.exec(mail.headers?.["List-Unsubscribe"] ?? "") ?? [];
  expect(mail.text).toContain(address);
  return new URL(address).pathname;
}

test("one click (RFC 8058) ends the mails of the kind or the digest, without a session; opening the link does not", async () => {
  const { anna, tell } = await makeReader();
  await chooseMail(anna, "quote", "now");
  await tell("2026-11-19T09:00:00.000Z", "Correnti");
  await runCronAt("2026-11-19T09:10:00.000Z");
  const path = oneClickPath(mailTo(anna.email));
  const mailOf = async (kind: NoticeKind) =>
    (
      await ask<{ kinds: { kind: string; mail: string; push: boolean }[] }>("GET", "/api/notices/choices", {
        as: anna,
      })
    ).body.kinds.find((one) => one.kind === kind);
  await ask("GET", path);
  expect(await mailOf("quote")).toMatchObject({ mail: "now" });
  const raw = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  for (const _ of ["click", "retry"]) {
    const answer = await ask("POST", path, { raw });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
  }
  expect(await mailOf("quote")).toMatchObject({ mail: "never", push: false });
  await tell("2026-11-19T10:00:00.000Z", "Citata");
  await tell("2026-11-19T10:00:00.000Z", "Nominata", "mention");
  await runCronAt("2026-11-19T10:20:00.000Z");
  await runCronAt("2026-11-19T17:00:00.000Z");
  const digest = mailsTo(anna.email)[1];
  expect(digest?.text).not.toContain("Citata");
  await ask("POST", oneClickPath(digest as SentMail), { raw });
  expect(await mailOf("reply")).toMatchObject({ mail: "never" });
  expect(await mailOf("question")).toMatchObject({ mail: "now" });
  expect((await ask("POST", path.slice(0, -1), { raw })).status).toBe(400);
});
