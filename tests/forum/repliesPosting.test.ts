import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forumReplies } from "../../worker/forum/schema.ts";
import { findTopicRow, makeReply, makeTopic } from "../support/forum.ts";
import { interceptBatches, WorkerKilled } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { deleteReply, editReply, readReplies, sendReply } from "../support/replies.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

const newKey = () => crypto.randomUUID();

async function rowsOf(topic: { id: string }) {
  return db
    .select()
    .from(forumReplies)
    .where(eq(forumReplies.topic_id, topic.id))
    .orderBy(forumReplies.number);
}

test("a reply gets the topic's next number and becomes its last reply", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic({ created_at: "2026-01-01T10:00:00.000Z" });
  await makeReply(topic, { number: 11 });
  const answer = await sendReply(anna, topic, "  Prova da seduto,\r\nsenza fretta.\n\nPoi riprova.  ");
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.any(String),
    topic_id: topic.id,
    number: 12,
    content: "Prova da seduto,\nsenza fretta.\n\nPoi riprova.",
    author_id: anna.id,
    author: { full_name: "Anna Rossi", avatar_url: null, public_slug: null, is_staff: false },
    created_at: expect.any(String),
    edited_at: null,
    likes_count: 0,
    revision: 1,
    deleted_at: null,
    deleted_by: null,
  });
  expect(await findTopicRow(topic.id)).toMatchObject({
    replies_count: 2,
    last_reply_number: 12,
    last_reply_at: answer.body.created_at,
    last_reply_author_id: anna.id,
    last_activity_at: answer.body.created_at,
    revision: topic.revision,
    updated_at: topic.updated_at,
  });
});

test("two replies at once get numbers 12 and 13", async () => {
  const [anna, bea] = [await makeUser("anna"), await makeUser("bea")];
  const topic = await makeTopic();
  await makeReply(topic, { number: 11 });
  const answers = await Promise.all([sendReply(anna, topic, "Io"), sendReply(bea, topic, "Anch'io")]);
  expect(answers.map(({ body }) => body.number).toSorted()).toEqual([12, 13]);
  expect(await findTopicRow(topic.id)).toMatchObject({ replies_count: 3, last_reply_number: 13 });
});

test("of a hundred replies at once exactly ten are posted, the others told how long to wait", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, turn) => sendReply(anna, topic, `Tuffo ${turn}`)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(90);
  for (const { headers, error } of refused) {
    const seconds = Number(headers.get("retry-after"));
    expect([seconds >= 50, seconds <= 60]).toEqual([true, true]);
    expect(error).toEqual({
      code: "replies_limit",
      message: "Troppe risposte inviate di recente. Riprova tra qualche secondo.",
      values: { seconds },
    });
  }
  expect((await rowsOf(topic)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect((await sendReply(await makeUser("bea"), topic, "Io posso")).status).toBe(201);
});

test("edits are not counted, and a deleted reply stays counted", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => sendReply(anna, topic, `Tuffo ${turn}`)),
  );
  for (const { body } of answers)
    expect((await editReply(anna, body, { content: `Corretto: ${body.content}` })).status).toBe(200);
  expect((await deleteReply(anna, answers[0]?.body as { id: string })).status).toBe(204);
  expect((await sendReply(anna, topic, "undicesima")).status).toBe(429);
});

test("admins are limited, too", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const topic = await makeTopic();
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) statuses.push((await sendReply(ada, topic, `${turn}`)).status);
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});

test("the author is the caller, whatever the body says", async () => {
  const [anna, bea] = [await makeUser("anna"), await makeUser("bea")];
  const topic = await makeTopic();
  const body = { content: "Sono io", topic_id: topic.id, author_id: bea.id, number: 99, id: newKey() };
  const answer = await ask("POST", "/api/forum/replies", { as: anna, body });
  expect(answer.body).toMatchObject({ author_id: anna.id, number: 1 });
});

test("a visitor is told to sign in to reply", async () => {
  const topic = await makeTopic();
  const answer = await sendReply(undefined, topic, "Ciao");
  expect([answer.status, answer.error]).toEqual([
    401,
    { code: "unauthorized", message: "Devi essere autenticato per rispondere" },
  ]);
});

test.for([
  ["an empty text", "", "Il contenuto è obbligatorio"],
  ["blanks alone", " \n\t\u00a0 ", "Il contenuto è obbligatorio"],
  ["invisible characters alone", "\u200b\u2060", "Il contenuto è obbligatorio"],
  ["no text", undefined, "Il contenuto è obbligatorio"],
  ["too long a text", "a".repeat(50_001), "Il contenuto non può superare i 50000 caratteri"],
] as const)("%s is no reply", async ([, content, message]) => {
  const body = { content, topic_id: (await makeTopic()).id };
  const answer = await ask("POST", "/api/forum/replies", { as: await makeUser("anna"), body });
  expect([answer.status, answer.error?.message]).toEqual([400, message]);
});

test("a text of 50,000 characters is a reply", async () => {
  const answer = await sendReply(await makeUser("anna"), await makeTopic(), "à".repeat(50_000));
  expect([answer.status, answer.body.content.length]).toEqual([201, 50_000]);
});

test("ids that are none are refused in the specification's words", async () => {
  const anna = await makeUser("anna");
  for (const id of ["12", "", null]) {
    const body = { content: "Ciao", topic_id: id };
    const answer = await ask("POST", "/api/forum/replies", { as: anna, body });
    expect([answer.status, answer.error?.message]).toEqual([400, "ID non valido"]);
  }
  const keyed = await sendReply(anna, await makeTopic(), "Ciao", { key: "12" });
  expect([keyed.status, keyed.error?.message]).toEqual([400, "ID non valido"]);
});

test("a locked, a deleted and an unknown topic take no replies, and cost no place", async () => {
  const anna = await makeUser("anna");
  const locked = await makeTopic({ is_locked: true });
  const deleted = await makeTopic({ deleted_at: "2026-01-01T10:00:00.000Z" });
  for (let turn = 0; turn < 5; turn += 1) {
    const answers = await Promise.all(
      [locked, deleted, { id: newKey() }].map((topic) => sendReply(anna, topic, "Permesso?")),
    );
    expect(answers.map(({ status, error }) => [status, error?.code, error?.message])).toEqual([
      [409, "topic_locked", "Non è possibile aggiungere nuove risposte."],
      [404, "topic_not_found", "Topic non trovato"],
      [404, "topic_not_found", "Topic non trovato"],
    ]);
  }
  expect(await findTopicRow(locked.id)).toEqual(locked);
  const topic = await makeTopic();
  for (let turn = 0; turn < 10; turn += 1) expect((await sendReply(anna, topic, `${turn}`)).status).toBe(201);
});

test.for([
  ["locked", "update forum_topics set is_locked = 1 where id = ?", "topic_locked"],
  [
    "deleted",
    "update forum_topics set deleted_at = '2026-01-01', deleted_by = 'staff' where id = ?",
    "topic_not_found",
  ],
] as const)("a topic that is %s while the reply is under way takes none", async ([, update, code]) => {
  const topic = await makeTopic();
  const DB = interceptBatches({ before: () => database.prepare(update).bind(topic.id).run() });
  const answer = await sendReply(await makeUser("anna"), topic, "Arrivo!", { env: { DB } });
  expect(answer.error?.code).toBe(code);
  expect(await rowsOf(topic)).toEqual([]);
  expect(await findTopicRow(topic.id)).toMatchObject({ replies_count: 0, last_reply_number: 0 });
});

test("a user who is deactivated meanwhile posts nothing", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const DB = interceptBatches({ before: () => updateUser(anna.id, { is_active: false }) });
  expect((await sendReply(anna, topic, "Arrivo!", { env: { DB } })).status).toBe(401);
  expect(await rowsOf(topic)).toEqual([]);
});

test("a double click makes one reply, and both clicks are answered with it", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const key = newKey();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sendReply(anna, topic, "Una volta sola", { key })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await findTopicRow(topic.id)).toMatchObject({ replies_count: 1, last_reply_number: 1 });
  for (let turn = 0; turn < 9; turn += 1) expect((await sendReply(anna, topic, `${turn}`)).status).toBe(201);
  expect((await sendReply(anna, topic, "undicesima")).status).toBe(429);
});

test("a send that is repeated after its answer was lost is answered with the reply it made", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const key = newKey();
  const DB = interceptBatches({
    after: () => {
      throw new WorkerKilled();
    },
  });
  const lost = await sendReply(anna, topic, "Mi sentite?", { key: key.toUpperCase(), env: { DB } });
  expect([lost.status, takeLoggedErrors().length]).toEqual([500, 1]);
  const again = await sendReply(anna, topic, "\nMi sentite? ", { key });
  expect([again.status, again.body.number, again.body.content]).toEqual([201, 1, "Mi sentite?"]);
  expect(await rowsOf(topic)).toHaveLength(1);
});

test("a send that is repeated after the write failed makes one reply in one place", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const key = newKey();
  const DB = interceptBatches({
    before: () => {
      throw new WorkerKilled();
    },
  });
  expect((await sendReply(anna, topic, "Mi sentite?", { key, env: { DB } })).status).toBe(500);
  expect(takeLoggedErrors()).toHaveLength(1);
  expect(await rowsOf(topic)).toEqual([]);
  for (let turn = 0; turn < 9; turn += 1) expect((await sendReply(anna, topic, `${turn}`)).status).toBe(201);
  // The failed write keeps its place, because it may have been made; its repetition needs no second one.
  expect((await sendReply(anna, topic, "undicesima")).status).toBe(429);
  expect((await sendReply(anna, topic, "Mi sentite?", { key })).status).toBe(201);
});

test("a repeated send is answered also beyond the limit, and when the topic is locked by then", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const key = newKey();
  const first = await sendReply(anna, topic, "Prima", { key });
  for (let turn = 0; turn < 9; turn += 1) await sendReply(anna, topic, `${turn}`);
  await database.prepare("update forum_topics set is_locked = 1 where id = ?").bind(topic.id).run();
  const again = await sendReply(anna, topic, "Prima", { key });
  expect([again.status, again.body]).toEqual([201, first.body]);
});

test("another text of the same key is refused with the reply that stands there", async () => {
  const anna = await makeUser("anna");
  const [topic, other] = [await makeTopic(), await makeTopic()];
  const key = newKey();
  const first = await sendReply(anna, topic, "Prima versione", { key });
  for (const [where, text] of [
    [topic, "Seconda versione"],
    [other, "Prima versione"],
  ] as const) {
    const answer = await sendReply(anna, where, text, { key });
    expect([answer.status, answer.error?.code]).toEqual([409, "already_posted"]);
    expect(answer.error?.current).toEqual(first.body);
  }
  expect([await rowsOf(topic), await rowsOf(other)].map((rows) => rows.length)).toEqual([1, 0]);
});

test("of two texts of one key sent at once, one is posted and the other told so", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const key = newKey();
  const answers = await Promise.all(["Uno", "Due"].map((text) => sendReply(anna, topic, text, { key })));
  const [posted, refused] = answers.toSorted((one, other) => one.status - other.status);
  expect([posted?.status, refused?.status]).toEqual([201, 409]);
  expect(refused?.error).toMatchObject({ code: "already_posted", current: { id: posted?.body.id } });
  // The place of the posted one stays counted, although its twin was refused.
  for (let turn = 0; turn < 9; turn += 1) expect((await sendReply(anna, topic, `${turn}`)).status).toBe(201);
  expect((await sendReply(anna, topic, "undicesima")).status).toBe(429);
});

test("two authors may happen on one key", async () => {
  const topic = await makeTopic();
  const key = newKey();
  const answers = await Promise.all(
    ["anna", "bea"].map(async (name) => sendReply(await makeUser(name), topic, "Eccomi", { key })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await rowsOf(topic)).toHaveLength(2);
});

test("a repeated send of a reply in a deleted topic tells nothing of it", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const key = newKey();
  await sendReply(anna, topic, "Prima", { key });
  await database
    .prepare("update forum_topics set deleted_at = '2026-01-01', deleted_by = 'staff' where id = ?")
    .bind(topic.id)
    .run();
  const answer = await sendReply(anna, topic, "Prima", { key });
  expect([answer.status, answer.error?.code]).toEqual([404, "topic_not_found"]);
});

test("a reply without a key is posted, and so is the same text again", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  await sendReply(anna, topic, "Ok");
  await sendReply(anna, topic, "Ok");
  expect((await readReplies(topic)).map(({ content }) => content)).toEqual(["Ok", "Ok"]);
});

/** A Durable Object that no request reaches. */
const UNREACHABLE = {
  getByName: () => ({
    reserve: () => Promise.reject(new Error("the object is out of reach")),
    release: () => Promise.reject(new Error("the object is out of reach")),
  }),
} as unknown as Env["POST_LIMIT"];

test("while the Durable Object is out of reach, the database holds the limit, and says so in the log", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const env = { POST_LIMIT: UNREACHABLE };
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) => sendReply(anna, topic, `Tuffo ${turn}`, { env })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  for (const { headers, error } of refused)
    expect([error?.code, headers.get("retry-after")]).toEqual(["replies_limit", "60"]);
  expect(await rowsOf(topic)).toHaveLength(10);
  const logged = takeLoggedErrors();
  expect(logged).toHaveLength(30);
  expect(logged[0]).toContain("the limit of posts is out of reach");
  expect((await sendReply(await makeUser("bea"), topic, "Io posso", { env })).status).toBe(201);
  expect(takeLoggedErrors()).toHaveLength(1);
});

test("a place that cannot be released changes nothing of the refusal", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic({ is_locked: true });
  const POST_LIMIT = {
    getByName: () => ({
      reserve: async () => ({ wait: 0, reserved: true }),
      release: () => Promise.reject(new Error("the object is out of reach")),
    }),
  } as unknown as Env["POST_LIMIT"];
  const answer = await sendReply(anna, topic, "Permesso?", { env: { POST_LIMIT } });
  expect([answer.status, answer.error?.code]).toEqual([409, "topic_locked"]);
});
