import { v7 as newId } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { publishDueArticles } from "../../worker/blog/publishing/publishDueArticles.ts";
import { newBudget } from "../../worker/cronBudget.ts";
import { autosave, openTab, publish } from "../support/drafts.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { makeForumCategory } from "../support/forum.ts";
import { makeDive } from "../support/logbook.ts";
import { makeOrganizer, makePackage, makeTrainingFields, putEvent } from "../support/organizers.ts";
import { postMessage } from "../support/participants.ts";
import { clearReminders, runCronAt } from "../support/reminders.ts";
import { makeTopicFields, postTopic } from "../support/topics.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, bindings, database, db } from "../support/worker.ts";

withEmptyStorage();
beforeEach(async () => {
  await clearReminders();
  await bindings().CONFIG.delete("event-reminders");
  await database.batch(
    ["notices", "notice_jobs", "follows"].map((table) => database.prepare(`delete from ${table}`)),
  );
});

async function toldOf({ id }: { id: string }) {
  const { results } = await database
    .prepare("select kind || ' ' || count as told from notices where user_id = ? order by kind")
    .bind(id)
    .all<{ told: string }>();
  return results.map(({ told }) => told);
}

async function jobs() {
  const { results } = await database
    .prepare("select kind || ' ' || target_type as job from notice_jobs order by job")
    .all<{ job: string }>();
  return results.map(({ job }) => job);
}

const follow = (as: SignedInUser, type: string, id: string) =>
  database
    .prepare("insert into follows (user_id, target_type, target_id, created_at) values (?, ?, ?, '')")
    .bind(as.id, type, id)
    .run();

const TEXT = { title: "Prima del tuffo", content: "<p>Si respira piano, e si aspetta.</p>" };

test("an article tells followers of author and hashtag once, by hand or by the clock, and not again", async () => {
  const [bice, anna] = [await makeUser("bice", { role: "blogger" }), await makeUser("anna")];
  await follow(anna, "organizer", bice.id);
  await follow(anna, "hashtag", "respiro");
  const write = async () => {
    const id = newId();
    await autosave(openTab(bice), id, 0, { ...TEXT, title: `${TEXT.title} ${id}`, hashtags: ["Respiro"] });
    return id;
  };
  const id = await write();
  expect((await publish(bice, id)).status).toBe(200);
  expect(await jobs()).toEqual(["article hashtag", "article organizer"]);
  await ask("POST", `/api/blog/${id}/unpublish`, { as: bice, body: { revision: 2 } });
  await publish(bice, id);
  expect(await jobs()).toHaveLength(2);
  const scheduled = await write();
  const answer = await publish(bice, scheduled, {
    publish_at: `${dayFromNow(2)}T09:30`,
    time_zone: "Europe/Rome",
  });
  expect([answer.status, (await jobs()).length]).toEqual([200, 2]);
  vi.setSystemTime(`${dayFromNow(3)}T09:00:00Z`);
  for (const _ of [1, 2]) await publishDueArticles({ env: bindings(), db, budget: newBudget() });
  expect(await jobs()).toHaveLength(4);
});

test("a topic tells the followers of its category, and a series its organizer's followers once", async () => {
  const [anna, sara] = [await makeUser("anna"), await makeOrganizer("sara")];
  const category = await makeForumCategory();
  await follow(anna, "forum_category", category.id);
  await follow(anna, "organizer", sara.id);
  await postTopic(sara, await makeTopicFields({ category_id: category.id }));
  const series = await ask("POST", "/api/events", {
    as: sara,
    body: { ...makeTrainingFields(), repeat: { count: 3 } },
  });
  expect(series.status, series.text).toBe(201);
  expect(await jobs()).toEqual(["event_new organizer", "topic_new forum_category"]);
});

test("participants are told of message, change and cancellation, also those who blocked the organizer of the last two", async () => {
  const sara = await makeOrganizer("sara");
  const [anna, bruno, carla] = [await makeUser("anna"), await makeUser("bruno"), await makeUser("carla")];
  const dive = await makeEvent({ organizer_id: sara.id, location: "Camogli", nation: "Italia" });
  for (const user of [anna, bruno]) await makeEnrolment(dive, user);
  await makeEnrolment(dive, carla, { status: "cancelled" });
  await database.prepare("insert into blocks values (?, ?, '')").bind(bruno.id, sara.id).run();
  for (const _ of [1, 2]) expect((await postMessage(dive, sara, { text: "A domani" })).status).toBe(201);
  const change = { date: dayFromNow(31), message: "Un giorno dopo" };
  const changed = await putEvent(sara, dive.id, change);
  expect(changed.status, changed.text).toBe(200);
  const body = { paying: 0, total: 0, message: "Mare mosso" };
  const cancelled = await ask("POST", `/api/events/${dive.id}/cancellation`, { as: sara, body });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(await toldOf(anna)).toEqual(["event_cancelled 1", "event_changed 1", "event_message 2"]);
  expect(await toldOf(bruno)).toEqual(["event_cancelled 1", "event_changed 1"]);
  expect([await toldOf(carla), await toldOf(sara)]).toEqual([[], []]);
});

test("the reminders of tomorrow and of an ending package are told once beside their mails", async () => {
  const [anna, sara] = [await makeUser("anna"), await makeUser("sara", { role: "instructor" })];
  vi.setSystemTime("2027-07-04T08:00:00.000Z");
  await makePackage(sara, "premium", 7);
  const dive = await makeEvent({ date: "2027-07-11", start_time: "08:30" });
  await makeEnrolment(dive, anna, { created_at: "2027-06-01T08:00:00.000Z" });
  for (const moment of ["2027-07-10T07:00:00.000Z", "2027-07-10T12:00:00.000Z"]) {
    for (const key of ["reminders", "event-reminders"]) await bindings().CONFIG.delete(key);
    await runCronAt(moment);
  }
  expect(await toldOf(anna)).toEqual(["event_tomorrow 1"]);
  expect(await toldOf(sara)).toEqual(["package_ending 1"]);
});

test("an instructor is told of a diver's requests in one notice", async () => {
  const anna = await makeUser("anna");
  const sara = await makeUser("sara", { role: "instructor", confirmed_at: new Date().toISOString() });
  const dives = [await makeDive(anna), await makeDive(anna)];
  for (const { id } of dives) {
    const asked = await ask("POST", `/api/logbook/${id}/request`, {
      as: anna,
      body: { instructor_id: sara.id },
    });
    expect(asked.status, asked.text).toBeLessThan(300);
  }
  expect(await toldOf(sara)).toEqual(["signature_asked 2"]);
});
