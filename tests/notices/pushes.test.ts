import { beforeEach, expect, test, vi } from "vitest";
import { PUSH_DEVICES_MAX } from "../../worker/notices/channels/contract.ts";
import type { Notice } from "../../worker/notices/outputs.ts";
import { noticeInsert } from "../../worker/notices/store.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { makeTopic } from "../support/forum.ts";
import { PushService } from "../support/push/PushService.ts";
import { clearReminders, runCronAt } from "../support/reminders.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

withEmptyStorage();

let service = new PushService();

beforeEach(async () => {
  await clearReminders();
  await database.prepare("delete from notices").run();
  service = new PushService();
  vi.stubGlobal("fetch", (input: RequestInfo, init?: RequestInit) =>
    service.receive(new Request(input, init)),
  );
});

async function subscribe(as: SignedInUser) {
  const subscription = await service.subscribe();
  const answer = await ask("PUT", "/api/push/subscription", { as, body: subscription });
  expect(answer.status, answer.text).toBe(200);
  return subscription;
}

/** Tells a member of a mention at a moment. */
async function tell(user: SignedInUser, at: string, title = "Onde lunghe") {
  const bea = await makeUser("bea");
  const topic = await makeTopic({ author_id: bea.id, title });
  const fact = {
    kind: "mention" as const,
    subject: { type: "topic" as const, id: topic.id },
    actorId: bea.id,
  };
  await noticeInsert(db, fact, [user.id], new Date(at));
  return topic;
}

const countSubscriptions = async ({ id }: SignedInUser) =>
  (await database
    .prepare("select count(*) as n from push_subscriptions where user_id = ?")
    .bind(id)
    .first("n")) as number;

test("a push is encrypted for its browser and signed for its service, with the kind and the public title alone", async () => {
  const anna = await makeUser("anna", { language: "fr" });
  const { endpoint } = await subscribe(anna);
  const topic = await tell(anna, "2026-11-19T09:00:00.000Z");
  for (const minutes of ["05", "10"]) await runCronAt(`2026-11-19T09:${minutes}:00.000Z`);
  const [push, ...others] = service.received;
  expect(others).toEqual([]);
  expect(push).toMatchObject({
    endpoint,
    message: { title: "Mentions de ton nom", body: "Onde lunghe", path: `/forum/topic/${topic.id}` },
    claims: { sub: expect.stringMatching(/^mailto:/) },
  });
  expect(push?.topic).toMatch(/^[\w-]{32}$/);
});

test("the push and the notice about a cancelled date say which day of its series it was", async () => {
  const anna = await makeUser("anna", { language: "fr" });
  await subscribe(anna);
  const event = await makeEvent({ title: "Yoga", date: "2026-12-02" });
  const fact = {
    kind: "event_cancelled" as const,
    subject: { type: "event" as const, id: event.id },
    actorId: null,
  };
  await noticeInsert(db, fact, [anna.id], new Date("2026-11-19T09:00:00.000Z"));
  for (const minutes of ["05", "10"]) await runCronAt(`2026-11-19T09:${minutes}:00.000Z`);
  expect(service.received.map(({ message }) => message)).toMatchObject([
    { body: "Yoga, mercredi 2 décembre" },
  ]);
  const { body } = await ask<Notice[]>("GET", "/api/notices", { as: anna });
  expect(body.map(({ subject }) => [subject.title, subject.day])).toEqual([["Yoga", "2026-12-02"]]);
});

test("nothing is pushed of what was read, unwanted or deleted, nor to an account without the channel", async () => {
  const [anna, zoe] = [await makeUser("anna"), await makeUser("zoe")];
  await subscribe(anna);
  const [read, gone] = [
    await tell(anna, "2026-11-19T09:00:00.000Z"),
    await tell(anna, "2026-11-19T09:00:00.000Z"),
  ];
  await tell(zoe, "2026-11-19T09:00:00.000Z");
  await database.batch([
    database.prepare("update notices set read_at = 'x' where subject_id = ?").bind(read.id),
    database
      .prepare("update forum_topics set deleted_at = 'x', deleted_by = author_id where id = ?")
      .bind(gone.id),
  ]);
  await runCronAt("2026-11-19T09:05:00.000Z");
  const body = { kinds: [{ kind: "mention", mail: "never", push: false }] };
  await tell(anna, "2026-11-19T09:06:00.000Z");
  await ask("PUT", "/api/notices/choices", { as: anna, body });
  await runCronAt("2026-11-19T09:10:00.000Z");
  expect(service.received).toEqual([]);
});

test("an ended subscription is deleted, and a busy service gets the push later, the other browser not again", async () => {
  const anna = await makeUser("anna");
  const [fine, busy, gone] = [await subscribe(anna), await subscribe(anna), await subscribe(anna)];
  service.answers.set(gone.endpoint, { status: 410 });
  service.answers.set(busy.endpoint, { status: 429, retryAfter: "600" });
  await tell(anna, "2026-11-19T09:00:00.000Z");
  await runCronAt("2026-11-19T09:05:00.000Z");
  service.answers.delete(busy.endpoint);
  await runCronAt("2026-11-19T09:10:00.000Z");
  expect(service.received.map(({ endpoint }) => endpoint)).toEqual([fine.endpoint]);
  expect(await countSubscriptions(anna)).toBe(2);
  await runCronAt("2026-11-19T09:15:00.000Z");
  expect(service.received.map(({ endpoint }) => endpoint)).toEqual([fine.endpoint, busy.endpoint]);
  service.answers.set(busy.endpoint, { status: 503 });
  await tell(anna, "2026-11-19T10:00:00.000Z");
  for (const hour of ["10:05", "16:00", "23:00"]) await runCronAt(`2026-11-19T${hour}:00.000Z`);
  await runCronAt("2026-11-20T10:05:00.000Z");
  const due = await database.prepare("select 1 from notices where push_due_at is not null").all();
  expect(due.results).toEqual([]);
});

test("a subscription ends with its session, belongs to the last account, and replaces the oldest beyond the limit", async () => {
  const [anna, zoe] = [await makeUser("anna"), await makeUser("zoe")];
  const shared = await subscribe(anna);
  expect((await ask("PUT", "/api/push/subscription", { as: zoe, body: shared })).status).toBe(200);
  expect([await countSubscriptions(anna), await countSubscriptions(zoe)]).toEqual([0, 1]);
  for (let count = 0; count < PUSH_DEVICES_MAX; count += 1) await subscribe(zoe);
  expect(await countSubscriptions(zoe)).toBe(PUSH_DEVICES_MAX);
  await ask("DELETE", "/api/account/sessions", { as: zoe });
  expect(await countSubscriptions(zoe)).toBe(0);
  const own = await subscribe(anna);
  await ask("DELETE", "/api/push/subscription", { as: zoe, body: { endpoint: own.endpoint } });
  expect(await countSubscriptions(anna)).toBe(1);
  await ask("DELETE", "/api/push/subscription", { as: anna, body: { endpoint: own.endpoint } });
  expect(await countSubscriptions(anna)).toBe(0);
});

test("other hosts and broken keys are refused", async () => {
  const anna = await makeUser("anna");
  const good = await service.subscribe();
  const bad = [
    { ...good, endpoint: "https://evil.example/fcm" },
    { ...good, endpoint: "http://169.254.169.254/latest" },
    { ...good, keys: { ...good.keys, p256dh: "short" } },
    { endpoint: good.endpoint },
  ];
  for (const body of bad) {
    const answer = await ask("PUT", "/api/push/subscription", { as: anna, body });
    expect([answer.status, body]).toEqual([400, body]);
  }
});
