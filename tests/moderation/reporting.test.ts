import { expect, test, vi } from "vitest";
import type { QuestionThreadView } from "../../worker/questions/outputs.ts";
import { makeArticle } from "../support/articles.ts";
import { makeEvent } from "../support/events.ts";
import { makeReply, makeTopic } from "../support/forum.ts";
import { queryRows } from "../support/fullAccount.ts";
import { mailsTo } from "../support/mailbox.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

const newAddress = () => `reporter-${crypto.randomUUID()}@example.org`;

function report(
  target_type: string,
  target_id: string,
  other: Record<string, unknown> = {},
  options: { as?: SignedInUser; address?: string; env?: Partial<Env> } = {},
) {
  const body = {
    target_type,
    target_id,
    kind: "illegal",
    reason: "hate",
    text: "Insulta una persona",
    good_faith: true,
    ...other,
  };
  return ask<{ id: string }>("POST", "/api/reports", { body, ...options });
}

test("a visitor reports a topic, gets a receipt, and the text is kept as it was", async () => {
  const topic = await makeTopic({ title: "Un topic", content: "Testo di prima" });
  const email = newAddress();
  const answer = await report("topic", topic.id, { email, name: "Carla" });
  expect(answer.status).toBe(201);
  expect(
    await queryRows(
      "select snapshot, reporter_email, reporter_name from reports where id = ?",
      answer.body.id,
    ),
  ).toEqual([
    { snapshot: expect.stringContaining("Testo di prima"), reporter_email: email, reporter_name: "Carla" },
  ]);
  expect(mailsTo(email)).toHaveLength(1);
  expect(mailsTo(email)[0]?.text).not.toContain("Insulta");
});

test("the second open report of a thing by the same member or address is refused", async () => {
  const [anna, topic] = [await makeUser("anna"), await makeTopic()];
  const email = newAddress();
  for (const options of [{ as: anna }, {}]) {
    expect((await report("topic", topic.id, { email }, options)).status).toBe(201);
    expect((await report("topic", topic.id, { email }, options)).error?.code).toBe("already_reported");
  }
});

test("what is missing, hidden or a draft has no report, and a bad report says what is wrong", async () => {
  const deleted = await makeTopic({ deleted_at: "2026-01-01T00:00:00.000Z", deleted_by: "staff" });
  const draft = await makeArticle({ published: false });
  for (const [type, id] of [
    ["topic", deleted.id],
    ["article", draft.id],
    ["event", crypto.randomUUID()],
    ["picture", "private/x.jpg"],
  ] as const)
    expect([type, (await report(type, id)).status]).toEqual([type, 404]);
  const { id } = await makeTopic();
  for (const wrong of [
    { good_faith: false },
    { text: "x" },
    { kind: "bad" },
    { reason: "bad" },
    { email: "nobody" },
  ])
    expect((await report("topic", id, wrong)).error?.fields).toHaveProperty(Object.keys(wrong)[0] ?? "");
});

test("a message is reported by the two members of its thread alone", async () => {
  const [anna, gea, bea] = [
    await makeUser("anna"),
    await makeUser("gea", { role: "instructor" }),
    await makeUser("bea"),
  ];
  const event = await makeEvent({ organizer_id: gea.id });
  const message = { id: crypto.randomUUID(), content: "Ciao, un insulto" };
  await ask<QuestionThreadView>("POST", `/api/events/${event.id}/questions`, { as: anna, body: message });
  expect((await report("message", message.id, {}, { as: bea })).status).toBe(404);
  expect((await report("message", message.id)).status).toBe(404);
  expect((await report("message", message.id, {}, { as: gea })).status).toBe(201);
});

test("an address of the site leads to what it shows", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  const event = await makeEvent({ organizer_id: gea.id, title: "Apnea al lago" });
  const topic = await makeTopic({ title: "Un topic" });
  const reply = await makeReply(topic);
  const find = (url: string) => ask("GET", `/api/reports/target?url=${encodeURIComponent(url)}`);
  for (const [url, type, id] of [
    [`/${event.slug}`, "event", event.id],
    [`/forum/topic/${topic.id}`, "topic", topic.id],
    [`/forum/topic/${topic.id}#${reply.number}`, "reply", reply.id],
    [`/instructor/id/${gea.id}`, "profile", gea.id],
  ] as const)
    expect([url, (await find(url)).body]).toMatchObject([url, { type, id }]);
  for (const url of ["https://elsewhere.example/forum/topic/1", "/", "/privacy-policy", "%%%"])
    expect([url, (await find(url)).status]).toEqual([url, 404]);
});

test("receipts to one mailbox and reports from one address are limited, and strangers pass Turnstile", async () => {
  const email = newAddress();
  for (let count = 0; count < 4; count += 1)
    await report("topic", (await makeTopic()).id, { email }, { address: `198.51.100.${count}` });
  expect(mailsTo(email)).toHaveLength(3);
  const { id } = await makeTopic();
  const statuses = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await report("topic", id, {}, { address: "203.0.113.77" })).status);
  expect([statuses.at(0), statuses.at(-1)]).toEqual([201, 429]);
  vi.stubGlobal("fetch", async () => Response.json({ success: false }));
  const env = { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "secret" };
  expect((await report("topic", id, {}, { env })).error?.code).toBe("challenge_failed");
});
