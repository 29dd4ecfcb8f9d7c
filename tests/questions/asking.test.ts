import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../worker/auth/schema.ts";
import { events } from "../../worker/events/schema.ts";
import {
  QUESTION_MAX,
  QUESTIONS_PER_DAY,
  THREAD_MESSAGES_MAX,
  UNANSWERED_MAX,
} from "../../worker/questions/contract.ts";
import type { QuestionThread, QuestionThreadView, UnreadQuestions } from "../../worker/questions/outputs.ts";
import { questionMessages, questionThreads } from "../../worker/questions/schema.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { linkIn, mailsTo, mailTo } from "../support/mailbox.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const message = (content = "C’è ancora posto in camera doppia?") => ({ id: crypto.randomUUID(), content });

function askQuestion(as: SignedInUser, event: { id: string }, body: unknown = message()) {
  return ask<QuestionThreadView>("POST", `/api/events/${event.id}/questions`, { as, body });
}

function reply(as: SignedInUser, thread: { id: string }, body: unknown = message("Sì, due.")) {
  return ask<QuestionThreadView>("POST", `/api/me/questions/${thread.id}/messages`, { as, body });
}

async function listInbox(as: SignedInUser, inbox: "asked" | "received", cursor = "") {
  const answer = await ask<QuestionThread[]>("GET", `/api/me/questions?inbox=${inbox}${cursor}`, { as });
  return answer;
}

const unread = async (as: SignedInUser) =>
  (await ask<UnreadQuestions>("GET", "/api/me/questions/unread", { as })).body;

async function makeMembers() {
  const [anna, gea] = [await makeUser("anna"), await makeUser("gea", { role: "instructor" })];
  const event = await makeEvent({ organizer_id: gea.id, title: "L’acqua alta" });
  return { anna, gea, event };
}

const codeOf = ({ body, status }: { body: unknown; status: number }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
];

test("a question reaches the organizer's inbox and mail, and the answer comes back the same way", async () => {
  const { anna, gea, event } = await makeMembers();
  const asked = await askQuestion(anna, event);
  expect(asked.status).toBe(201);
  expect(asked.body).toMatchObject({
    inbox: "asked",
    title: "L’acqua alta",
    event: { id: event.id, slug: event.slug },
    other: { name: "Gea Rossi" },
    unread: 0,
    refusal: null,
    messages: [{ number: 1, is_own: true, content: "C’è ancora posto in camera doppia?" }],
  });
  const { id } = asked.body;
  const mail = mailTo(gea.email);
  expect(mail.subject).toBe("Una domanda su L’acqua alta");
  expect(mail.text).toContain("Anna Rossi");
  expect(mail.text).toContain("camera doppia");
  expect(linkIn(mail).pathname).toBe(`/dashboard/questions/${id}`);
  expect(mail.text).not.toContain(anna.email);

  expect(await unread(gea)).toEqual({ asked: 0, received: 1 });
  expect((await listInbox(gea, "received")).body).toMatchObject([
    { id, unread: 1, other: { name: "Anna Rossi" }, last_message: { is_own: false } },
  ]);
  await ask("PUT", `/api/me/questions/${id}/read`, { as: gea, body: { number: 1 } });
  expect(await unread(gea)).toEqual({ asked: 0, received: 0 });

  const answered = await reply(gea, { id });
  expect(answered.body.messages.map(({ number, is_own }) => [number, is_own])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(mailTo(anna.email).subject).toBe("Una risposta su L’acqua alta");
  expect(linkIn(mailTo(anna.email)).pathname).toBe(`/profile/questions/${id}`);
  expect(await unread(anna)).toEqual({ asked: 1, received: 0 });
});

test("a second question about the same event continues the thread, and waits for no second mail", async () => {
  const { anna, gea, event } = await makeMembers();
  const first = await askQuestion(anna, event);
  const second = await askQuestion(anna, event, message("E il noleggio?"));
  expect(second.body.id).toBe(first.body.id);
  expect(second.body.messages).toHaveLength(2);
  expect(mailsTo(gea.email)).toHaveLength(1);
  // Once the organizer has read, the next message is told again.
  await ask("PUT", `/api/me/questions/${first.body.id}/read`, { as: gea, body: { number: 2 } });
  await askQuestion(anna, event, message("E le pinne?"));
  expect(mailsTo(gea.email)).toHaveLength(2);
});

test("a message sent five times at once is stored and mailed once", async () => {
  const { anna, gea, event } = await makeMembers();
  const body = message();
  const sent = await Promise.all(Array.from({ length: 5 }, () => askQuestion(anna, event, body)));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const rows = await db.select().from(questionMessages).where(eq(questionMessages.id, body.id));
  expect(rows).toHaveLength(1);
  expect(mailsTo(gea.email)).toHaveLength(1);
  const [thread] = await db.select().from(questionThreads).where(eq(questionThreads.asker_id, anna.id));
  expect(thread).toMatchObject({ last_number: 1, unanswered: 1 });
});

test("twenty questions at once about as many events open five threads, and the refusal says when", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const anna = await makeUser("anna");
  const offered = await Promise.all(Array.from({ length: 20 }, () => makeEvent({ organizer_id: gea.id })));
  const answers = await Promise.all(offered.map((event) => askQuestion(anna, event)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(QUESTIONS_PER_DAY);
  const refused = answers.find(({ status }) => status === 429);
  expect(codeOf(refused ?? answers[0] ?? { body: null, status: 0 })).toEqual([429, "questions_limit"]);
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(86_000);
  expect(mailsTo(gea.email)).toHaveLength(QUESTIONS_PER_DAY);
  // A day later the limit begins anew, and a thread that is open takes messages all the while.
  await db
    .update(questionThreads)
    .set({ created_at: new Date(Date.now() - 86_500_000).toISOString() })
    .where(eq(questionThreads.asker_id, anna.id));
  expect((await askQuestion(anna, await makeEvent({ organizer_id: gea.id }))).status).toBe(201);
});

test("an asker writes five messages before an answer, the organizer as many as needed, a thread holds a hundred", async () => {
  const { anna, gea, event } = await makeMembers();
  const { body: thread } = await askQuestion(anna, event);
  for (let sent = 1; sent < UNANSWERED_MAX; sent += 1) {
    expect((await reply(anna, thread, message(`Ancora ${sent}`))).status).toBe(201);
  }
  expect(codeOf(await reply(anna, thread))).toEqual([409, "answer_awaited"]);
  expect(codeOf(await askQuestion(anna, event))).toEqual([409, "answer_awaited"]);
  expect((await reply(gea, thread)).status).toBe(201);
  expect((await reply(anna, thread)).body.refusal).toBeNull();
  await db
    .update(questionThreads)
    .set({ last_number: THREAD_MESSAGES_MAX })
    .where(eq(questionThreads.id, thread.id));
  expect(codeOf(await reply(gea, thread))).toEqual([409, "question_closed"]);
});

test("the organizer closes a thread and opens it again; the asker cannot", async () => {
  const { anna, gea, event } = await makeMembers();
  const { body: thread } = await askQuestion(anna, event);
  const close = (as: SignedInUser, closed: boolean) =>
    ask<QuestionThreadView>("PUT", `/api/me/questions/${thread.id}`, { as, body: { closed } });
  expect((await close(anna, true)).status).toBe(403);
  expect((await close(gea, true)).body).toMatchObject({
    closed_at: expect.any(String),
    refusal: "question_closed",
  });
  expect(codeOf(await reply(anna, thread))).toEqual([409, "question_closed"]);
  expect(codeOf(await askQuestion(anna, event))).toEqual([409, "question_closed"]);
  expect((await close(gea, false)).body.closed_at).toBeNull();
  expect((await reply(anna, thread)).status).toBe(201);
});

test("nobody asks about past, cancelled, own or unknown events, nor an organizer who left", async () => {
  const { anna, gea } = await makeMembers();
  const of = (other: Partial<typeof events.$inferInsert>) => makeEvent({ organizer_id: gea.id, ...other });
  const past = await of({ date: dayFromNow(-2) });
  const cancelled = await of({ cancelled_at: new Date().toISOString() });
  const nobodys = await makeEvent();
  expect(codeOf(await askQuestion(anna, past))).toEqual([409, "event_past"]);
  expect(codeOf(await askQuestion(anna, cancelled))).toEqual([409, "event_cancelled"]);
  expect(codeOf(await askQuestion(gea, await of({})))).toEqual([403, "forbidden"]);
  expect(codeOf(await askQuestion(anna, nobodys))).toEqual([409, "organizer_unreachable"]);
  expect(codeOf(await askQuestion(anna, { id: crypto.randomUUID() }))).toEqual([404, "event_not_found"]);
  const left = await of({});
  await db.update(users).set({ is_active: false }).where(eq(users.id, gea.id));
  expect(codeOf(await askQuestion(anna, left))).toEqual([409, "organizer_unreachable"]);
  expect(await db.select().from(questionThreads).where(eq(questionThreads.asker_id, anna.id))).toEqual([]);
});

test("others find neither the thread nor a way to write, read or close it", async () => {
  const { anna, event } = await makeMembers();
  const { body: thread } = await askQuestion(anna, event);
  for (const as of [await makeUser("bruno"), await makeUser("ugo", { role: "admin" })]) {
    const path = `/api/me/questions/${thread.id}`;
    expect(codeOf(await ask("GET", path, { as }))).toEqual([404, "question_not_found"]);
    expect(codeOf(await reply(as, thread))).toEqual([404, "question_not_found"]);
    expect((await ask("PUT", `${path}/read`, { as, body: { number: 1 } })).status).toBe(404);
    expect((await ask("PUT", path, { as, body: { closed: true } })).status).toBe(404);
  }
  // A message's id is its author's: somebody else's is not answered.
  const [known] = await db.select().from(questionMessages).where(eq(questionMessages.thread_id, thread.id));
  const bruno = await makeUser("bruno");
  const stolen = await askQuestion(bruno, event, { id: known?.id, content: "Mio" });
  expect(codeOf(stolen)).toEqual([400, "invalid"]);
});

test("texts without words, of more than 2,000 characters and ids of another form are refused", async () => {
  const { anna, event } = await makeMembers();
  const fieldsOf = async (body: unknown) => {
    const answer = await askQuestion(anna, event, body);
    const { error } = answer.body as unknown as { error: { fields: Record<string, { key: string }> } };
    return [answer.status, Object.entries(error.fields).map(([name, { key }]) => [name, key])];
  };
  expect(await fieldsOf({ ...message(), content: " \n " })).toEqual([
    400,
    [["content", "validation.question"]],
  ]);
  expect(await fieldsOf(message("a".repeat(QUESTION_MAX + 1)))).toEqual([
    400,
    [["content", "validation.too_long"]],
  ]);
  expect(await fieldsOf({ ...message(), id: "1" })).toEqual([400, [["id", "validation.id"]]]);
  expect((await askQuestion(anna, event, message("a".repeat(QUESTION_MAX)))).status).toBe(201);
});

test("a new organizer takes the threads over, a deleted event leaves its title", async () => {
  const { anna, gea, event } = await makeMembers();
  const { body: thread } = await askQuestion(anna, event);
  await reply(gea, thread);
  const leo = await makeUser("leo", { role: "instructor" });
  await db.update(events).set({ organizer_id: leo.id }).where(eq(events.id, event.id));
  expect((await listInbox(gea, "received")).body).toEqual([]);
  expect((await listInbox(leo, "received")).body).toMatchObject([{ id: thread.id, unread: 2 }]);
  await db.delete(events).where(eq(events.id, event.id));
  expect((await listInbox(anna, "asked")).body).toMatchObject([{ title: "L’acqua alta", event: null }]);
});

test("an inbox comes in pages of twenty, the latest message first", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const askers = await Promise.all(Array.from({ length: 23 }, (_, index) => makeUser(`sub${index}`)));
  const event = await makeEvent({ organizer_id: gea.id });
  for (const anna of askers) await askQuestion(anna, event);
  const first = await listInbox(gea, "received");
  const next = first.headers.get("X-Next-Cursor");
  const second = await listInbox(gea, "received", `&cursor=${next}`);
  expect([first.body.length, second.body.length, second.headers.get("X-Next-Cursor")]).toEqual([20, 3, null]);
  const all = [...first.body, ...second.body];
  expect(new Set(all.map(({ id }) => id)).size).toBe(23);
  const times = all.map(({ last_message }) => last_message.created_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect((await listInbox(gea, "asked", `&cursor=${next}`)).status).toBe(400);
});

test("an organizer writes to one participant, on the site and by mail, and opens a closed thread again", async () => {
  const { anna, gea, event } = await makeMembers();
  const { id } = await makeEnrolment(event, anna);
  const path = `/api/events/${event.id}/participants/${id}/messages`;
  const write = (as: SignedInUser, content: string) =>
    ask<QuestionThreadView & { error?: { code: string } }>("POST", path, { as, body: message(content) });
  const { status, body } = await write(gea, "Porta la muta da 5.");
  expect([status, body.inbox, body.messages[0]?.content]).toEqual([201, "received", "Porta la muta da 5."]);
  const mail = await mailTo(anna.email);
  expect([mail.subject, mail.text.includes("Porta la muta da 5.")]).toEqual([
    "Gea Rossi ti scrive: L’acqua alta",
    true,
  ]);
  expect(await unread(anna)).toMatchObject({ asked: 1 });
  await reply(anna, body, message("Va bene."));
  await ask("PUT", `/api/me/questions/${body.id}`, { as: gea, body: { closed: true } });
  const again = await write(gea, "E le pinne.");
  expect([again.body.id, again.body.messages.length, again.body.closed_at]).toEqual([body.id, 3, null]);
  const admin = await makeUser("ugo", { role: "admin" });
  expect((await write(admin, "A nome suo.")).status).toBe(404);
  expect((await write(await makeUser("leo", { role: "instructor" }), "Ciao.")).status).toBe(404);
  const other = await makeEvent({ organizer_id: gea.id });
  const elsewhere = await ask("POST", `/api/events/${other.id}/participants/${id}/messages`, {
    as: gea,
    body: message(),
  });
  expect(elsewhere.status).toBe(404);
});
