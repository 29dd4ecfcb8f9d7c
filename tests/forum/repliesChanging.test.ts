import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "../../worker/audit/schema.ts";
import { users } from "../../worker/auth/schema.ts";
import { forumReplies, forumTopics } from "../../worker/forum/schema.ts";
import { findReplyRow, findTopicRow, makeReply, makeTopic } from "../support/forum.ts";
import { interceptBatches } from "../support/interception.ts";
import { deleteReply, editReply, readReplies, restoreReply, sendReply } from "../support/replies.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { database, db } from "../support/worker.ts";

const makeAdmin = () => makeUser("ada", { role: "admin" });

async function entriesAbout(id: string) {
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject_id, id))
    .orderBy(desc(auditEntries.id));
  return entries.map(({ actor_id, action, subject_kind, person_id, fields, before, after }) => ({
    ...{ actor_id, action, subject_kind, person_id, fields, before, after },
  }));
}

const countersOf = async (topic: { id: string }) => {
  const row = await findTopicRow(topic.id);
  const { replies_count, last_reply_number, last_reply_at, last_reply_author_id, last_activity_at } = row;
  return { replies_count, last_reply_number, last_reply_at, last_reply_author_id, last_activity_at };
};

test("the author edits a reply, which says so and keeps its number and its place", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const { body: reply } = await sendReply(anna, topic, "Prima");
  const counters = await countersOf(topic);
  const answer = await editReply(anna, reply, { content: "Dopo\nuna riga", revision: 1, author_id: "x" });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    ...reply,
    content: "Dopo\nuna riga",
    revision: 2,
    edited_at: expect.any(String),
  });
  expect(await countersOf(topic)).toEqual(counters);
  expect(await entriesAbout(reply.id)).toEqual([]);
});

test("a reply in a locked topic can be edited, deleted and restored", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeAdmin()];
  const topic = await makeTopic({ is_locked: true });
  const reply = await makeReply(topic, { author_id: anna.id });
  expect((await editReply(anna, reply, { content: "Dopo" })).status).toBe(200);
  expect((await deleteReply(anna, reply)).status).toBe(204);
  expect((await restoreReply(ada, reply)).status).toBe(200);
});

test("an emptied text is refused in the specification's words, and a text that stands there already is not", async () => {
  const anna = await makeUser("anna");
  const reply = await makeReply(await makeTopic(), { author_id: anna.id });
  const empty = await editReply(anna, reply, { content: " \n " });
  expect([empty.status, empty.error?.message]).toEqual([400, "Il contenuto è obbligatorio"]);
  await editReply(anna, reply, { content: "Dopo", revision: 1 });
  // The same change again, because its answer got lost.
  const again = await editReply(anna, reply, { content: " Dopo ", revision: 1 });
  expect([again.status, again.body.revision]).toEqual([200, 2]);
});

test("an edit of an outdated text is refused with the reply as it is now", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeAdmin()];
  const reply = await makeReply(await makeTopic(), { author_id: anna.id });
  await editReply(ada, reply, { content: "Dello staff", revision: 1 });
  const late = await editReply(anna, reply, { content: "Mio", revision: 1 });
  expect([late.status, late.error?.code]).toEqual([409, "stale"]);
  expect(late.error?.current).toMatchObject({ id: reply.id, content: "Dello staff", revision: 2 });
  const between = interceptBatches({
    before: () => database.prepare("update forum_replies set revision = 9 where id = ?").bind(reply.id).run(),
  });
  const raced = await editReply(anna, reply, { content: "Mio", revision: 2 }, { DB: between });
  expect([raced.error?.code, raced.error?.current?.revision]).toEqual(["stale", 9]);
  expect((await findReplyRow(reply.id)).content).toBe("Dello staff");
});

test("nobody but author and staff changes a reply", async () => {
  const [anna, bea] = [await makeUser("anna"), await makeUser("bea", { role: "instructor" })];
  const topic = await makeTopic({ author_id: bea.id });
  const replies = [
    await makeReply(topic, { author_id: anna.id }),
    await makeReply(topic, { author_id: null }),
    await makeReply(topic, {
      author_id: anna.id,
      deleted_at: new Date().toISOString(),
      deleted_by: "author",
    }),
  ];
  for (const reply of replies) {
    const answers = [await editReply(bea, reply, { content: "Mio" }), await deleteReply(bea, reply)];
    for (const { status, error } of answers) expect([status, error?.code]).toEqual([403, "reply_forbidden"]);
    expect((await restoreReply(bea, reply)).status).toBe(403);
    expect(await findReplyRow(reply.id)).toEqual(reply);
  }
});

test("deleting the last reply makes the one before it the last, and restoring brings it back", async () => {
  const [anna, bea] = [await makeUser("anna"), await makeUser("bea")];
  const topic = await makeTopic({ created_at: "2026-01-01T10:00:00.000Z" });
  const first = await makeReply(topic, { author_id: bea.id, created_at: "2026-01-02T10:00:00.000Z" });
  const second = await makeReply(topic, { author_id: anna.id, created_at: "2026-01-03T10:00:00.000Z" });
  const whole = await countersOf(topic);
  expect((await deleteReply(anna, second)).status).toBe(204);
  expect(await countersOf(topic)).toEqual({
    replies_count: 1,
    last_reply_number: 2,
    last_reply_at: first.created_at,
    last_reply_author_id: bea.id,
    last_activity_at: first.created_at,
  });
  expect((await deleteReply(bea, first)).status).toBe(204);
  expect(await countersOf(topic)).toEqual({
    replies_count: 0,
    last_reply_number: 2,
    last_reply_at: null,
    last_reply_author_id: null,
    last_activity_at: topic.created_at,
  });
  expect((await sendReply(bea, topic, "Terza")).body.number).toBe(3);
  await db.delete(forumReplies).where(eq(forumReplies.number, 3));
  await db
    .update(forumTopics)
    .set({ replies_count: 0, last_reply_number: 2 })
    .where(eq(forumTopics.id, topic.id));
  const ada = await makeAdmin();
  expect((await restoreReply(ada, first)).body).toMatchObject({ number: 1, deleted_at: null });
  expect((await restoreReply(ada, second)).body).toMatchObject({ number: 2, content: second.content });
  expect(await countersOf(topic)).toEqual(whole);
});

test("deleting and restoring twice counts once, also at the same time", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeAdmin()];
  const topic = await makeTopic();
  const [first] = [await makeReply(topic, { author_id: anna.id }), await makeReply(topic)];
  const deletions = await Promise.all(Array.from({ length: 5 }, () => deleteReply(anna, first)));
  expect(new Set(deletions.map(({ status }) => status))).toEqual(new Set([204]));
  expect((await countersOf(topic)).replies_count).toBe(1);
  const restorings = await Promise.all(Array.from({ length: 5 }, () => restoreReply(ada, first)));
  expect(new Set(restorings.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await countersOf(topic)).replies_count).toBe(2);
});

test("a deletion is final for the author, and staff restores it, whoever deleted", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeAdmin()];
  const reply = await makeReply(await makeTopic(), { author_id: anna.id });
  for (const [deleter, deleted_by] of [
    [anna, "author"],
    [ada, "staff"],
  ] as const) {
    expect((await deleteReply(deleter, reply)).status).toBe(204);
    const undone = await restoreReply(anna, reply);
    expect([undone.status, undone.error?.code]).toEqual([403, "forbidden"]);
    expect(await findReplyRow(reply.id)).toMatchObject({ deleted_by, deleted_at: expect.any(String) });
    expect((await editReply(anna, reply, { content: "Mio" })).error?.code).toBe("reply_not_found");
    expect((await restoreReply(ada, reply)).body).toMatchObject({ content: reply.content, deleted_at: null });
  }
});

test("who deleted a reply first stays who deleted it", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeAdmin()];
  const reply = await makeReply(await makeTopic(), { author_id: anna.id });
  await deleteReply(anna, reply);
  const deleted = await findReplyRow(reply.id);
  for (const caller of [ada, anna]) expect((await deleteReply(caller, reply)).status).toBe(204);
  expect(await findReplyRow(reply.id)).toEqual(deleted);
  expect(await entriesAbout(reply.id)).toEqual([]);
});

test("a text that was erased cannot be restored by staff", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeAdmin()];
  const at = new Date().toISOString();
  const reply = await makeReply(await makeTopic(), {
    ...{ author_id: anna.id, content: "", deleted_at: at, deleted_by: "author", erased_at: at },
  });
  const answer = await restoreReply(ada, reply);
  expect([answer.status, answer.error?.code]).toEqual([409, "post_erased"]);
});

test("staff does not write into a reply whose text was erased with its topic", async () => {
  const ada = await makeAdmin();
  const at = new Date().toISOString();
  const reply = await makeReply(await makeTopic({ deleted_at: at }), { content: "", erased_at: at });
  expect((await editReply(ada, reply, { content: "Dopo" })).error?.code).toBe("post_erased");
});

test("staff is told that a reply is deleted instead of editing it", async () => {
  const ada = await makeAdmin();
  const reply = await makeReply(await makeTopic(), { deleted_at: new Date().toISOString() });
  const answer = await editReply(ada, reply, { content: "Dopo" });
  expect([answer.status, answer.error?.code]).toEqual([409, "stale"]);
  expect(answer.error?.current).toMatchObject({ id: reply.id, deleted_at: reply.deleted_at });
});

test("replies of a deleted topic are hidden from their authors, and staff still manages them", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeAdmin()];
  const topic = await makeTopic();
  const reply = await makeReply(topic, { author_id: anna.id });
  await db
    .update(forumTopics)
    .set({ deleted_at: new Date().toISOString(), deleted_by: "staff" })
    .where(eq(forumTopics.id, topic.id));
  const answers = [await editReply(anna, reply, { content: "Dopo" }), await deleteReply(anna, reply)];
  for (const { status, error } of answers) expect([status, error?.code]).toEqual([404, "reply_not_found"]);
  expect((await restoreReply(anna, reply)).status).toBe(403);
  expect((await deleteReply(ada, reply)).status).toBe(204);
  expect((await restoreReply(ada, reply)).status).toBe(200);
  expect((await countersOf(topic)).replies_count).toBe(1);
});

test("an author writes nothing into a topic that is deleted meanwhile", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const reply = await makeReply(topic, { author_id: anna.id });
  const drop = "update forum_topics set deleted_at = '2026-01-01', deleted_by = 'staff' where id = ?";
  const DB = interceptBatches({ before: () => database.prepare(drop).bind(topic.id).run() });
  expect((await editReply(anna, reply, { content: "Dopo" }, { DB })).error?.code).toBe("reply_not_found");
  expect((await findReplyRow(reply.id)).content).toBe(reply.content);
});

test("what staff does to others' replies is in the audit log, without a word of the text", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeAdmin()];
  const reply = await makeReply(await makeTopic(), { author_id: anna.id, content: "Parole mie" });
  await editReply(ada, reply, { content: "Parole dello staff" });
  await deleteReply(ada, reply);
  await deleteReply(ada, reply);
  await restoreReply(ada, reply);
  const common = { actor_id: ada.id, subject_kind: "reply", person_id: anna.id, before: null };
  const rest = { ...common, after: { number: 1 } };
  expect(await entriesAbout(reply.id)).toEqual([
    { ...rest, action: "reply.restore", fields: null },
    { ...rest, action: "reply.delete", fields: null },
    { ...rest, action: "reply.update", fields: ["content"] },
  ]);
  const own = await makeReply(await makeTopic(), { author_id: ada.id });
  await editReply(ada, own, { content: "Mie" });
  await deleteReply(ada, own);
  await restoreReply(ada, own);
  expect(await entriesAbout(own.id)).toEqual([]);
});

test("a refused write of staff leaves no audit entry", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeAdmin()];
  const reply = await makeReply(await makeTopic(), { author_id: anna.id });
  const DB = interceptBatches({
    before: () => database.prepare("update forum_replies set revision = 9 where id = ?").bind(reply.id).run(),
  });
  expect((await editReply(ada, reply, { content: "Dello staff" }, { DB })).error?.code).toBe("stale");
  expect(await entriesAbout(reply.id)).toEqual([]);
});

test("replies of an erased account stay, without an author", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const { body: reply } = await sendReply(anna, topic, "Resto qui");
  await updateUser(anna.id, { full_name: "" });
  expect(await readReplies(topic)).toEqual([{ ...reply, author: null }]);
  await db.update(forumReplies).set({ author_id: null }).where(eq(forumReplies.id, reply.id));
  expect(await readReplies(topic)).toEqual([{ ...reply, author_id: null, author: null }]);
  await db.delete(users).where(eq(users.id, anna.id));
  expect((await findTopicRow(topic.id)).last_reply_author_id).toBeNull();
});

test("a reply that there is none of is not found", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeAdmin()];
  const nothing = { id: crypto.randomUUID() };
  for (const answer of [
    await editReply(anna, nothing, { content: "Dopo" }),
    await deleteReply(anna, nothing),
    await restoreReply(ada, nothing),
  ])
    expect([answer.status, answer.error?.message]).toEqual([404, "Risposta non trovata"]);
  const wrong = await deleteReply(anna, { id: "12" });
  expect([wrong.status, wrong.error?.message]).toEqual([400, "ID non valido"]);
});
