import { expect, test } from "vitest";
import type { ReportedThing } from "../../worker/admin/reports/outputs.ts";
import type { DecisionView } from "../../worker/moderation/outputs.ts";
import { listEntries } from "../support/audit.ts";
import { makeEvent } from "../support/events.ts";
import { findReplyRow, findTopicRow, makeReply, makeTopic } from "../support/forum.ts";
import { queryRows } from "../support/fullAccount.ts";
import { linkIn, mailsTo, mailTo } from "../support/mailbox.ts";
import { DECISION, decideReport, sendReport } from "../support/reports.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

const FACTS = DECISION.facts;

const queue = async (as: SignedInUser, state = "open") =>
  (await ask<ReportedThing[]>("GET", `/api/admin/reports?state=${state}`, { as })).body;

test("one decision closes all reports of a thing, and tells its author and each reporter", async () => {
  const [ugo, anna, bea] = [
    await makeUser("ugo", { role: "admin" }),
    await makeUser("anna"),
    await makeUser("bea"),
  ];
  const topic = await makeTopic({ title: "Da soli in mare" });
  const reply = await makeReply(topic, { author_id: anna.id, content: "Scendi pure da solo." });
  const stranger = `stranger-${crypto.randomUUID()}@example.org`;
  const first = await sendReport("reply", reply.id, {}, bea);
  await sendReport("reply", reply.id, { name: "Carlo", email: stranger, reason: "danger_to_life" });
  await ask("PUT", `/api/forum/replies/${reply.id}`, {
    as: anna,
    body: { content: "Non scendere mai da solo." },
  });
  const thing = (await queue(ugo)).find(({ id }) => id === first.body.id);
  expect(thing).toMatchObject({
    target: { type: "reply", id: reply.id },
    is_danger: true,
    snapshot: { text: "Scendi pure da solo." },
    current: { text: "Non scendere mai da solo.", is_public: true },
    former: [{ text: "Scendi pure da solo." }],
    author: { id: anna.id },
    decision: null,
  });
  expect(thing?.reports.map(({ reporter }) => reporter?.email)).toEqual([bea.email, stranger]);
  const decided = await decideReport(ugo, first.body.id, "delete");
  expect(decided).toMatchObject({ status: 200, body: { measure: "delete", ground: "terms" } });
  expect((await findReplyRow(reply.id)).deleted_by).toBe("staff");
  const statement = mailTo(anna.email);
  for (const part of [FACTS, "Regola 3", "non è più sul sito", "opporti", "automatici"])
    expect(statement.text).toContain(part);
  for (const name of [bea.email, stranger, "Carlo", "Bea"]) expect(statement.text).not.toContain(name);
  for (const reporter of [bea.email, stranger])
    expect(mailsTo(reporter).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Abbiamo ricevuto"),
      expect.stringContaining("accolta"),
    ]);
  expect(
    await queryRows(
      "select user_id, kind from notices where user_id in (?, ?) order by kind",
      anna.id,
      bea.id,
    ),
  ).toEqual([
    { user_id: anna.id, kind: "measure" },
    { user_id: bea.id, kind: "report_decided" },
  ]);
  const [{ id: decisionId } = { id: "" }] = await queryRows<{ id: string }>(
    "select id from decisions where author_id = ?",
    anna.id,
  );
  for (const [as, href] of [
    [anna, `/decisioni/${decisionId}`],
    [bea, `/forum/topic/${reply.topic_id}#${reply.number}`],
  ] as const)
    expect((await ask("GET", "/api/notices", { as })).body).toMatchObject([{ subject: { href } }]);
  expect(await listEntries(ugo, "report.decide")).toMatchObject([{ actor_id: ugo.id, person_id: anna.id }]);
  expect((await queue(ugo)).some(({ target }) => target.id === reply.id)).toBe(false);
  expect((await queue(ugo, "decided"))[0]).toMatchObject({
    reports: [{}, {}],
    decision: { measure: "delete", facts: FACTS },
  });
});

test("of two admins who decide at once, one wins and the other learns it", async () => {
  const [ugo, eva] = [await makeUser("ugo", { role: "admin" }), await makeUser("eva", { role: "admin" })];
  const topic = await makeTopic();
  const { body } = await sendReport("topic", topic.id);
  const answers = await Promise.all([
    decideReport(ugo, body.id, "lock"),
    decideReport(eva, body.id, "delete"),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await queryRows("select measure from decisions where target_id = ?", topic.id)).toHaveLength(1);
  const row = await findTopicRow(topic.id);
  const won = answers.find(({ status }) => status === 200)?.body.measure;
  expect([row.is_locked, row.deleted_at !== null]).toEqual([won === "lock", won === "delete"]);
  expect((await decideReport(eva, body.id, "none")).error?.code).toBe("report_decided");
});

test("the author reads the statement and objects once; another admin upholds it and the topic is back", async () => {
  const [ugo, eva, anna] = [
    await makeUser("ugo", { role: "admin" }),
    await makeUser("eva", { role: "admin" }),
    await makeUser("anna"),
  ];
  const topic = await makeTopic({ author_id: anna.id });
  const { body } = await sendReport("topic", topic.id);
  const { body: decision } = await decideReport(ugo, body.id, "hide");
  expect((await findTopicRow(topic.id)).deleted_at).not.toBeNull();
  expect(linkIn(mailTo(anna.email)).pathname).toBe(`/decisioni/${decision.id}`);
  const path = `/api/decisions/${decision.id}`;
  expect((await ask("GET", path, { as: await makeUser("bea") })).status).toBe(404);
  expect((await ask<DecisionView>("GET", path, { as: anna })).body.statement).toContain(FACTS);
  const objection = { as: anna, body: { text: "Era una citazione, non un consiglio." } };
  expect((await ask("POST", `${path}/objection`, objection)).status).toBe(201);
  expect((await ask("POST", `${path}/objection`, objection)).error?.code).toBe("already_objected");
  const answer = { outcome: "upheld", answer: "Hai ragione, era una citazione." };
  const uphold = (as: SignedInUser) =>
    ask("POST", `/api/admin/reports/${decision.id}/objection`, { as, body: answer });
  expect((await uphold(ugo)).error?.code).toBe("own_decision");
  expect((await uphold(eva)).status).toBe(200);
  expect((await uphold(eva)).error?.code).toBe("report_decided");
  expect((await findTopicRow(topic.id)).deleted_at).toBeNull();
  expect(mailsTo(anna.email).at(-1)?.subject).toContain("accolta");
  expect((await ask<DecisionView>("GET", path, { as: anna })).body).toMatchObject({
    outcome: "upheld",
    answer: answer.answer,
  });
});

test("a measure that the thing does not have, a past day and one's own thing are refused", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const { body } = await sendReport("topic", (await makeTopic({ author_id: ugo.id })).id);
  expect((await decideReport(ugo, body.id, "stop_sales")).error?.fields).toHaveProperty("measure");
  expect(
    (await decideReport(ugo, body.id, "suspend_write", { until: "2020-01-01" })).error?.fields,
  ).toHaveProperty("until");
  expect((await decideReport(ugo, body.id, "lock")).error?.code).toBe("own_account");
  expect((await decideReport(ugo, body.id, "none")).status).toBe(200);
});

test("a member who moderates the forum decides its posts and nothing else", async () => {
  const [ugo, mara] = [await makeUser("ugo", { role: "admin" }), await makeUser("mara")];
  const [topic, event] = [await makeTopic(), await makeEvent({ organizer_id: ugo.id })];
  const posts = await sendReport("topic", topic.id);
  const sale = await sendReport("event", event.id);
  expect((await ask("GET", "/api/admin/reports", { as: mara })).status).toBe(403);
  const grant = (moderates_forum: boolean) =>
    ask("PUT", `/api/admin/users/${mara.id}/moderator`, { as: ugo, body: { moderates_forum } });
  expect((await grant(true)).status).toBe(200);
  expect((await queue(mara)).map(({ target }) => target.type)).not.toContain("event");
  expect((await decideReport(mara, sale.body.id, "none")).status).toBe(404);
  expect((await decideReport(mara, posts.body.id, "suspend_account")).error?.fields).toHaveProperty(
    "measure",
  );
  expect((await decideReport(mara, posts.body.id, "delete")).status).toBe(200);
  expect((await ask("GET", "/api/admin/reports/figures?year=2026", { as: mara })).status).toBe(403);
  await grant(false);
  expect((await ask("GET", "/api/admin/reports", { as: mara })).status).toBe(403);
});

test("the statement is prepared in the author's language, and an edited one is sent", async () => {
  const [ugo, ann] = [await makeUser("ugo", { role: "admin" }), await makeUser("ann", { language: "en" })];
  const { body } = await sendReport("topic", (await makeTopic({ author_id: ann.id, title: "Alone" })).id);
  const fields = { measure: "delete", ground: "law", clause: "Art. 1", facts: FACTS };
  const prepared = await ask<{ statement: string }>("POST", `/api/admin/reports/${body.id}/statement`, {
    as: ugo,
    body: fields,
  });
  expect(prepared.body).toMatchObject({
    language: "en",
    statement: expect.stringContaining("against the law: Art. 1"),
  });
  await decideReport(ugo, body.id, "delete", { statement: `${prepared.body.statement}\n\nTake care.` });
  expect(mailTo(ann.email).text).toContain("Take care.");
});

test("the yearly figures count by reason and measure, and reporters are forgotten two years after the decision", async () => {
  const [ugo, anna] = [await makeUser("ugo", { role: "admin" }), await makeUser("anna")];
  const { body } = await sendReport("topic", (await makeTopic()).id, {}, anna);
  await decideReport(ugo, body.id, "lock");
  const year = new Date().getFullYear();
  const csv = await ask<string>("GET", `/api/admin/reports/figures?year=${year}`, { as: ugo });
  expect(csv.status).toBe(200);
  const { forgetReporters } = await import("../../worker/moderation/store.ts");
  const { db } = await import("../support/worker.ts");
  await forgetReporters(db, "2000-01-01");
  expect(await queryRows("select reporter_id from reports where id = ?", body.id)).toEqual([
    { reporter_id: anna.id },
  ]);
  await forgetReporters(db, "2999-01-01");
  expect(await queryRows("select reporter_id from reports where id = ?", body.id)).toEqual([
    { reporter_id: null },
  ]);
});
