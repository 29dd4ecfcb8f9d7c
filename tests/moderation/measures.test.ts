import { env } from "cloudflare:workers";
import { v7 as newId } from "uuid";
import { expect, test, vi } from "vitest";
import { uploads } from "../../worker/uploads/schema.ts";
import { makeArticle } from "../support/articles.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { findTopicRow, makeReply, makeTopic } from "../support/forum.ts";
import { queryRows } from "../support/fullAccount.ts";
import { mailsTo, mailTo } from "../support/mailbox.ts";
import { countNotices, listNotices } from "../support/notices.ts";
import { postMessage } from "../support/participants.ts";
import { sendReply } from "../support/replies.ts";
import { decideReport, sendReport } from "../support/reports.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database, db, ORIGIN, visit } from "../support/worker.ts";

const makeAdmins = async () =>
  [await makeUser("ugo", { role: "admin" }), await makeUser("eva", { role: "admin" })] as const;

const readValue = async (statement: string, id: string) =>
  Object.values((await queryRows<object>(statement, id))[0] ?? {})[0];

/** Reports a thing, and takes a measure; returns the decision's id. */
async function takeMeasure(
  as: SignedInUser,
  [type, id]: readonly [type: string, id: string],
  measure: string,
  { reporter, ...other }: { reporter?: SignedInUser; until?: string } = {},
): Promise<string> {
  const { body, status } = await sendReport(type, id, {}, reporter);
  expect([type, status]).toEqual([type, 201]);
  const decided = await decideReport(as, body.id, measure, other);
  expect([type, measure, decided.status]).toEqual([type, measure, 200]);
  return decided.body.id;
}

async function objectTo(author: SignedInUser, id: string): Promise<void> {
  const objection = { as: author, body: { text: "Non sono d’accordo per niente." } };
  expect((await ask("POST", `/api/decisions/${id}/objection`, objection)).status).toBe(201);
}

async function uphold(admin: SignedInUser, id: string): Promise<void> {
  const upheld = { as: admin, body: { outcome: "upheld", answer: "Hai ragione, ci siamo sbagliati." } };
  expect((await ask("POST", `/api/admin/reports/${id}/objection`, upheld)).status).toBe(200);
}

const QUESTION = "C’è ancora posto?";

/** An organizer's answer to a question about an event; returns the message's id. */
async function askQuestion(
  asker: SignedInUser,
  event: { id: string },
  organizer: SignedInUser,
): Promise<string> {
  const thread = await ask<{ id: string }>("POST", `/api/events/${event.id}/questions`, {
    as: asker,
    body: { id: newId(), content: "Ciao!" },
  });
  const message = { id: newId(), content: QUESTION };
  const path = `/api/me/questions/${thread.body.id}/messages`;
  expect((await ask("POST", path, { as: organizer, body: message })).status).toBe(201);
  return message.id;
}

test("each measure does what it says, and an upheld objection takes it back", async () => {
  const [ugo, eva] = await makeAdmins();
  const gea = await makeUser("gea", {
    role: "instructor",
    public_profile_enabled: true,
    public_slug: `gea-${crypto.randomUUID()}`,
  });
  const event = await makeEvent({ organizer_id: gea.id });
  const article = await makeArticle({ published: true, author_id: gea.id });
  const topic = await makeTopic({ author_id: gea.id });
  const reply = await makeReply(topic, { author_id: gea.id });
  const anna = await makeUser("anna");
  const message = await askQuestion(anna, event, gea);
  const cases: [
    thing: readonly [string, string],
    measure: string,
    hasIt: () => Promise<boolean>,
    until?: string,
  ][] = [
    [
      ["event", event.id],
      "stop_sales",
      async () =>
        (await ask("POST", `/api/events/${event.id}/register-free`, { as: anna })).error?.code ===
        "sales_stopped",
    ],
    [["event", event.id], "hide", async () => (await ask("GET", `/api/events/${event.id}`)).status === 404],
    [
      ["article", article.id],
      "hide",
      async () => (await readValue("select published from articles where id = ?", article.id)) === 0,
    ],
    [["topic", topic.id], "lock", async () => (await findTopicRow(topic.id)).is_locked],
    [
      ["reply", reply.id],
      "hide",
      async () =>
        (await readValue("select deleted_by from forum_replies where id = ?", reply.id)) === "staff",
    ],
    [
      ["message", message],
      "hide",
      async () => (await readValue("select content from question_messages where id = ?", message)) === "",
    ],
    [
      ["topic", topic.id],
      "suspend_write",
      async () =>
        String(await readValue("select write_suspended_until from users where id = ?", gea.id)).startsWith(
          "2099-01-31T23",
        ),
      "2099-01-31",
    ],
    [
      ["topic", topic.id],
      "suspend_account",
      async () => (await readValue("select is_active from users where id = ?", gea.id)) === 0,
    ],
  ];
  for (const [thing, measure, hasIt, until] of cases) {
    const id = await takeMeasure(ugo, thing, measure, { reporter: anna, ...(until && { until }) });
    expect([thing[0], measure, await hasIt()]).toEqual([thing[0], measure, true]);
    if (measure === "suspend_account")
      await database
        .prepare("update decisions set objection = 'no', objected_at = decided_at where id = ?")
        .bind(id)
        .run();
    else await objectTo(gea, id);
    await uphold(eva, id);
    expect([thing[0], measure, await hasIt()]).toEqual([thing[0], measure, false]);
  }
  await takeMeasure(ugo, ["profile", gea.id], "hide");
  await database.prepare("update users set public_profile_enabled = 1 where id = ?").bind(gea.id).run();
  expect(await readValue("select public_profile_enabled from users where id = ?", gea.id)).toBe(0);
});

test("a deleted event, article, message or picture is gone, and its author is told why", async () => {
  const [ugo, eva] = await makeAdmins();
  const [gea, anna] = [await makeUser("gea", { role: "instructor" }), await makeUser("anna")];
  const event = await makeEvent({ organizer_id: gea.id });
  const asked = await askQuestion(anna, event, gea);
  const article = await makeArticle({ published: true, author_id: gea.id });
  const key = `misure-${crypto.randomUUID()}.webp`;
  const row = {
    size_bytes: 4,
    content_type: "image/webp",
    owner_id: gea.id,
    created_at: new Date().toISOString(),
  };
  await db.insert(uploads).values({ key, ...row });
  await env.UPLOADS.put(key, "onde");
  await visit(`/public/${key}`);
  const left = async () => [
    (await visit(`/public/${key}`)).status,
    (await ask("GET", `/api/blog/${article.id}`)).status,
    (await ask("GET", `/api/events/${event.id}`)).status,
    await readValue("select content from question_messages where id = ?", asked),
  ];
  expect(await left()).toEqual([200, 200, 200, QUESTION]);
  const things = [
    ["message", asked],
    ["picture", `${ORIGIN}/public/${key}`],
    ["article", article.id],
    ["event", event.id],
  ] as const;
  for (const thing of things) {
    const id = await takeMeasure(ugo, thing, "delete", { reporter: anna });
    expect(mailsTo(gea.email).at(-1)?.text).toContain("non è più sul sito");
    await objectTo(gea, id);
    await uphold(eva, id);
  }
  // An objection brings back a message; the others are erased.
  expect(await left()).toEqual([404, 404, 404, QUESTION]);
});

test("a hidden event is told to nobody any more, not in earlier notices either", async () => {
  const [ugo] = await makeAdmins();
  const [gea, anna] = [await makeUser("gea", { role: "instructor" }), await makeUser("anna")];
  const event = await makeEvent({ organizer_id: gea.id });
  await makeEnrolment(event, anna);
  expect((await postMessage(event, gea, { text: "A domani" })).status).toBe(201);
  expect(await countNotices(anna)).toBe(1);
  await takeMeasure(ugo, ["event", event.id], "hide");
  expect(await listNotices(anna)).toEqual([]);
});

test("by a decision an author's posts with links wait until its last day, or until an objection is upheld", async () => {
  const [ugo, eva] = await makeAdmins();
  const [anna, topic] = [await makeUser("anna"), await makeTopic()];
  for (const _ of [1, 2, 3]) await makeReply(topic, { author_id: anna.id });
  const send = async () => (await sendReply(anna, topic, "Guardate: https://pinne.example/sconti")).status;
  const reply = await makeReply(topic, { author_id: anna.id });
  expect(await send()).toBe(201);
  const refused = await decideReport(ugo, (await sendReport("reply", reply.id)).body.id, "no_links");
  expect(refused.error?.fields).toHaveProperty("until");
  const id = await takeMeasure(ugo, ["reply", reply.id], "no_links", {
    reporter: await makeUser("bea"),
    until: dayFromNow(7),
  });
  expect(mailTo(anna.email).text).toContain("i tuoi messaggi con link aspettano");
  expect([await send(), (await sendReply(anna, topic, "Senza link.")).status]).toEqual([202, 201]);
  vi.setSystemTime(`${dayFromNow(9)}T12:00:00Z`);
  expect(await send()).toBe(201);
  vi.useRealTimers();
  await objectTo(anna, id);
  await uphold(eva, id);
  expect(await send()).toBe(201);
});
