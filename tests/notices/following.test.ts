import { beforeEach, expect, test } from "vitest";
import { newBudget, withBudget } from "../../worker/cronBudget.ts";
import { openDatabase } from "../../worker/env.ts";
import { SEARCHES_PAGE } from "../../worker/events/following/store.ts";
import { SEARCHES_COST, tellFollowedSearches } from "../../worker/events/following/tellFollowedSearches.ts";
import { FOLLOWED_SEARCHES_MAX, FOLLOWS_MAX } from "../../worker/notices/contract.ts";
import type { Follow } from "../../worker/notices/follows/outputs.ts";
import { makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeCategory } from "../support/events.ts";
import { makeForumCategory } from "../support/forum.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { makeOrganizer, postEvent } from "../support/organizers.ts";
import { makeTopicFields, postTopic } from "../support/topics.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, bindings, database, db } from "../support/worker.ts";

withEmptyStorage();
beforeEach(async () => {
  await database.batch(
    ["notices", "notice_jobs", "search_jobs", "follows"].map((table) =>
      database.prepare(`delete from ${table}`),
    ),
  );
});

const put = (as: SignedInUser, type: string, id: string, method = "PUT") =>
  ask<Follow>(method, `/api/follows/${type}/${encodeURIComponent(id)}`, { as });

const followSearch = (as: SignedInUser, query: string) =>
  ask<Follow>("POST", "/api/follows/searches", { as, body: { query } });

const followsOf = async (as: SignedInUser) => (await ask<Follow[]>("GET", "/api/follows", { as })).body;

async function noticesOf({ id }: { id: string }) {
  const { results } = await database
    .prepare("select kind, subject_id, count from notices where user_id = ? order by created_at")
    .bind(id)
    .all<{ kind: string; subject_id: string; count: number }>();
  return results;
}

async function jobs() {
  const { results } = await database
    .prepare("select kind, target_type, target_id from notice_jobs order by target_type, target_id")
    .all<{ kind: string; target_type: string; target_id: string }>();
  return results.map((row) => Object.values(row).join(" "));
}

/** Ten minutes later, when no event waits for its province any more. */
const LATER = () => new Date(Date.now() + 600_000);

const tellSearches = (now = LATER()) =>
  tellFollowedSearches({ env: bindings(), db, budget: newBudget() }, now);

async function publish(as: SignedInUser, fields: object = {}) {
  const answer = await postEvent(as, fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

test("a member follows each public thing once, finds all in one list, and stops", async () => {
  const anna = await makeUser("anna");
  const sara = await makeUser("sara", { role: "instructor", company_name: "Apnea Sara" });
  const category = await makeForumCategory();
  const topic = (await postTopic(sara, await makeTopicFields({ category_id: category.id }))).body;
  await makeArticle({ hashtags: ["Respiro"] });
  for (const [type, id] of [
    ["topic", topic.id],
    ["forum_category", category.id],
    ["organizer", sara.id],
    ["hashtag", "respiro"],
    ["organizer", sara.id],
  ] as const)
    expect((await put(anna, type, id)).status).toBe(200);
  const search = (await followSearch(anna, "scope=past&maxCost=300&searchTerm=%20Liguria%20")).body;
  expect((await followSearch(anna, "searchTerm=Liguria&maxCost=300&nation=all")).body).toEqual(search);
  const list = await followsOf(anna);
  expect(list.map(({ type, title, href }) => [type, title, href]).toSorted()).toEqual(
    [
      ["topic", topic.title, `/forum/topic/${topic.id}`],
      ["forum_category", category.name, `/forum?category=${category.slug}`],
      ["organizer", "Apnea Sara", `/instructor/id/${sara.id}`],
      ["hashtag", "#Respiro", "/blog/hashtag/respiro"],
      ["search", "maxCost=300&searchTerm=Liguria", "/eventi-imminenti?maxCost=300&searchTerm=Liguria"],
    ].toSorted(),
  );
  expect(await followsOf(sara)).toEqual([]);
  for (const _ of [1, 2]) expect((await put(anna, "search", search.id, "DELETE")).status).toBe(204);
  expect((await put(anna, "search", search.id)).error?.code).toBe("not_found");
  expect(await followsOf(anna)).toHaveLength(4);
});

test("what is missing, hidden or no search is not followed, and what is hidden later is not listed", async () => {
  const anna = await makeUser("anna");
  const [member, sara] = [await makeUser("bruno"), await makeUser("sara", { role: "instructor" })];
  for (const [type, id] of [
    ["topic", crypto.randomUUID()],
    ["forum_category", crypto.randomUUID()],
    ["organizer", member.id],
    ["hashtag", "nessuno"],
    ["search", "nessuna"],
    ["event", crypto.randomUUID()],
  ] as const)
    expect((await put(anna, type, id)).error?.code).toBe("not_found");
  expect((await followSearch(anna, "scope=past")).status).toBe(400);
  expect((await followSearch(anna, "maxCost=301")).status).toBe(400);
  expect((await followSearch(anna, "category=nessuna")).status).toBe(404);
  await put(anna, "organizer", sara.id);
  await updateUser(sara.id, { is_active: false });
  expect(await followsOf(anna)).toEqual([]);
});

test("the limits of follows and of searches hold in the statement", async () => {
  const anna = await makeUser("anna");
  const fill = (type: string, count: number) =>
    database
      .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
        insert into follows select ?, ?, ? || i, 'maxCost=50', '' from n`)
      .bind(count, anna.id, type, crypto.randomUUID())
      .run();
  await fill("search", FOLLOWED_SEARCHES_MAX);
  const full = await followSearch(anna, "maxCost=300");
  expect([full.error?.code, full.error?.values]).toEqual(["follows_max", { limit: FOLLOWED_SEARCHES_MAX }]);
  const sara = await makeUser("sara", { role: "instructor" });
  expect((await put(anna, "organizer", sara.id)).status).toBe(200);
  // What is erased or hidden is not listed, and does not count.
  await fill("organizer", FOLLOWS_MAX);
  const other = await makeUser("olga", { role: "instructor" });
  expect((await put(anna, "organizer", other.id)).status).toBe(200);
  await put(anna, "organizer", other.id, "DELETE");
  await fill("search", FOLLOWS_MAX - FOLLOWED_SEARCHES_MAX - 1);
  expect((await put(anna, "organizer", other.id)).error?.values).toEqual({ limit: FOLLOWS_MAX });
});

test("a follower of a matching search is told once of a new event, and of a series once", async () => {
  const sara = await makeOrganizer("sara");
  const [anna, bruno, carla] = [await makeUser("anna"), await makeUser("bruno"), await makeUser("carla")];
  await followSearch(anna, "maxCost=300");
  await followSearch(anna, "nation=Italia&maxCost=100");
  await followSearch(bruno, "nation=Francia");
  await followSearch(carla, "maxCost=300");
  await put(carla, "organizer", sara.id);
  const event = await publish(sara, { cost: 80, nation: "Italia", location: "Camogli" });
  expect(await tellSearches(new Date())).toBe(false);
  expect(await noticesOf(anna)).toEqual([]);
  await tellSearches();
  await tellSearches();
  expect(await noticesOf(anna)).toEqual([{ kind: "search_match", subject_id: event.id, count: 1 }]);
  expect([await noticesOf(bruno), await noticesOf(sara)]).toEqual([[], []]);
  // Followers of the organizer are told by the organizer's news.
  expect(await noticesOf(carla)).toEqual([]);
  expect(await jobs()).toEqual([`event_new organizer ${sara.id}`]);
});

test("a search that was followed later, a blocked organizer and a past or cancelled event tell nothing", async () => {
  const sara = await makeOrganizer("sara");
  const [anna, bruno, carla] = [await makeUser("anna"), await makeUser("bruno"), await makeUser("carla")];
  await followSearch(anna, "maxCost=0");
  await followSearch(bruno, "maxCost=0");
  await database.prepare("insert into blocks values (?, ?, '')").bind(bruno.id, sara.id).run();
  const event = await publish(sara, {});
  await new Promise((resolve) => setTimeout(resolve, 5));
  await followSearch(carla, "maxCost=0");
  await tellSearches();
  expect(await noticesOf(anna)).toEqual([{ kind: "search_match", subject_id: event.id, count: 1 }]);
  expect([await noticesOf(bruno), await noticesOf(carla)]).toEqual([[], []]);
  const gone = await publish(sara, {});
  await database.prepare("update events set cancelled_at = '2026-01-01' where id = ?").bind(gone.id).run();
  await tellSearches();
  expect(await noticesOf(anna)).toHaveLength(1);
});

test("a tick tests a bounded page of searches for an event, and the next rounds go on", async () => {
  const sara = await makeOrganizer("sara");
  await makeCategory("Corsi", "corsi", 10);
  const members = await Promise.all([1, 2, 3].map((n) => makeUser(`membro${n}`)));
  await database
    .prepare(`with recursive n(i) as (select 0 union all select i + 1 from n where i < ?)
      insert into follows select value, 'search', 's' || (1000 + i), iif(i % 2, 'maxCost=300', 'category=corsi'), ''
      from n, json_each(?)`)
    .bind(SEARCHES_PAGE, JSON.stringify(members.map(({ id }) => id)))
    .run();
  await publish(sara, {});
  await database.prepare("update search_jobs set created_at = '2026-01-01'").run();
  const { db: DB, meter } = meterDatabase(database);
  const budget = { ...newBudget(), left: { ...SEARCHES_COST } };
  const env = withBudget(bindings({ DB }), budget);
  expect(
    await tellFollowedSearches({ env, db: openDatabase(env.DB, "first-primary").db, budget }, new Date()),
  ).toBe(true);
  expect(meter.statements.length).toBe(SEARCHES_COST.statements);
  expect(meter.trips).toBeLessThanOrEqual(SEARCHES_COST.subrequests);
  for (const member of members) expect(await noticesOf(member)).toHaveLength(1);
  expect(await tellSearches()).toBe(false);
  for (const member of members) expect(await noticesOf(member)).toHaveLength(1);
  expect((await database.prepare("select * from search_jobs").all()).results).toEqual([]);
});
