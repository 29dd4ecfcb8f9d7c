import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { v7 as newId } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { type TopicViews, topicViews } from "../../worker/forum/TopicViews.ts";
import { VIEW_RATE } from "../../worker/forum/topics/rules.ts";
import { VISITORS_PER_ADDRESS } from "../../worker/readers.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { failingDatabase } from "../support/failingDatabase.ts";
import { findTopicRow, makeTopic } from "../support/forum.ts";
import { randomRuns } from "../support/testLength.ts";
import { makeUser } from "../support/users.ts";
import { type Ask, ask, bindings, database } from "../support/worker.ts";

withEmptyStorage();

const NOON = Date.parse("2027-05-03T10:00:00Z");
const READER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

beforeEach(() => {
  vi.setSystemTime(NOON);
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

type View = Ask & { agent?: string };

const view = (id: string, { agent = READER, headers, ...other }: View = {}) =>
  ask("POST", `/api/forum/topics/${id}/views`, { headers: { "user-agent": agent, ...headers }, ...other });

/** The object's alarm goes off, with this database. Returns whether one was set. */
async function goOff(id: string, DB: D1Database = database): Promise<boolean> {
  const views = topicViews(env, id);
  await runInDurableObject(views, (instance: TopicViews) => {
    Object.assign(instance, { env: bindings({ DB }) });
  });
  return runDurableObjectAlarm(views);
}

const viewsOf = async (id: string) => (await findTopicRow(id)).views_count;

const alarmTime = (id: string) =>
  runInDurableObject(topicViews(env, id), (_, state) => state.storage.getAlarm());

/** What an object holds: nothing at all once it has emptied itself. */
const storageOf = (id: string) =>
  runInDurableObject(topicViews(env, id), (_, { storage }) => ({
    tables: storage.sql
      .exec("select name from sqlite_master where type = 'table' and name = 'readers'")
      .toArray().length,
    pending: storage.kv.get<number>("pending"),
    batch: storage.kv.get("batch"),
  }));

/** The database, in which a write of views is done but its answer is lost. */
function losingAnswers(): D1Database {
  const lose = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => lose(target.bind(...values));
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return async (...options: unknown[]) => {
          await value.apply(target, options);
          throw new Error("D1_ERROR: the answer was lost");
        };
      },
    });
  const wrap = (target: D1Database | D1DatabaseSession): unknown => ({
    withSession: (constraint?: string) => wrap((target as D1Database).withSession(constraint)),
    getBookmark: () => null,
    prepare: (text: string) =>
      text.startsWith("update") ? lose(target.prepare(text)) : target.prepare(text),
  });
  return wrap(database) as D1Database;
}

test("a thousand beacons of one reader give one view, two readers give two", {
  timeout: 120_000,
}, async () => {
  const { id } = await makeTopic();
  for (let turn = 0; turn < 20; turn += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => view(id, { address: "10.9.9.9" })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(["204 "]));
  }
  await goOff(id);
  expect(await viewsOf(id)).toBe(1);
  await view(id, { address: "10.9.9.10" });
  await goOff(id);
  expect(await viewsOf(id)).toBe(2);
});

test("a thousand views of one reader that reach the object at once count as one", async () => {
  const { id } = await makeTopic();
  const reader = { reader: "one", address: null };
  const counted = await Promise.all(Array.from({ length: 1000 }, () => topicViews(env, id).count(reader)));
  expect(counted.filter(Boolean)).toHaveLength(1);
  await goOff(id);
  expect(await viewsOf(id)).toBe(1);
});

test("a reader counts again a minute later, a member under whatever address and browser", async () => {
  const { id } = await makeTopic();
  const as = await makeUser("anna");
  await view(id, { as });
  later(59);
  await view(id, { as, agent: `${READER} other` });
  later(1);
  await view(id, { as });
  await goOff(id);
  expect(await viewsOf(id)).toBe(2);
});

test("an author's own views do not count", async () => {
  const author = await makeUser("anna");
  const { id } = await makeTopic({ author_id: author.id });
  expect((await view(id, { as: author })).status).toBe(204);
  expect(await goOff(id)).toBe(false);
  await view(id, { as: await makeUser("bruno") });
  await goOff(id);
  expect(await viewsOf(id)).toBe(1);
});

test("made-up user agents of one address count a few times, however many there are", async () => {
  const { id } = await makeTopic();
  for (let turn = 0; turn < VIEW_RATE.times; turn += 1)
    await view(id, { address: "10.9.8.7", agent: `${READER} ${turn}` });
  await view(id, { address: "10.9.8.6" });
  await goOff(id);
  expect(await viewsOf(id)).toBe(VISITORS_PER_ADDRESS + 1);
});

test.for<[string, View]>([
  ["a crawler", { agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a preview of a link", { agent: "facebookexternalhit/1.1" }],
  ["a script", { agent: "curl/8.5.0" }],
  ["no user agent", { agent: "" }],
  ["a prefetch", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
  ["an old prefetch", { headers: { Purpose: "prefetch" } }],
])("%s is answered and not counted", async ([, call]) => {
  const { id } = await makeTopic();
  expect((await view(id, call)).status).toBe(204);
  expect(await goOff(id)).toBe(false);
});

test("an unknown, a deleted and a malformed topic make no object", async () => {
  const deleted = await makeTopic({ deleted_at: new Date().toISOString() });
  const getByName = vi.fn();
  const TOPIC_VIEWS = { getByName } as unknown as Env["TOPIC_VIEWS"];
  const answers = await Promise.all(
    [deleted.id, newId(), "1"].map((id) => view(id, { env: { TOPIC_VIEWS } })),
  );
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
    [404, "topic_not_found"],
    [404, "topic_not_found"],
    [400, "invalid"],
  ]);
  expect(getByName).not.toHaveBeenCalled();
});

test("beyond the rate limit of an address the database is not asked", async () => {
  for (let turn = 0; turn < VIEW_RATE.times; turn += 1) await view(newId(), { address: "10.9.7.7" });
  const DB = failingDatabase(database, (text) => text.includes("forum_topics"));
  expect((await view(newId(), { address: "10.9.7.7", env: { DB } })).status).toBe(204);
});

test("views wait in the object's storage and are written together, a minute after the first", async () => {
  const { id } = await makeTopic();
  for (const address of ["10.9.1.1", "10.9.1.2", "10.9.1.3"]) {
    await view(id, { address });
    later(10);
  }
  expect([await viewsOf(id), await alarmTime(id)]).toEqual([0, NOON + 60_000]);
  // The object dies and is made anew.
  await evictDurableObject(topicViews(env, id));
  expect((await storageOf(id)).pending).toBe(3);
  await goOff(id);
  expect([await viewsOf(id), (await findTopicRow(id)).views_batch]).toEqual([3, 1]);
});

test("a batch whose answer is lost is not added twice, and views meanwhile are not lost", async () => {
  const { id } = await makeTopic({ views_count: 40 });
  await view(id);
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  await goOff(id, losingAnswers());
  expect(await viewsOf(id)).toBe(41);
  await view(id);
  await evictDurableObject(topicViews(env, id));
  await goOff(id);
  await goOff(id);
  expect([await viewsOf(id), (await findTopicRow(id)).views_batch]).toEqual([42, 2]);
  expect(warned).toHaveBeenCalledOnce();
});

test("while the database is away the batch waits longer and longer, and is written at last", async () => {
  const { id } = await makeTopic();
  await view(id);
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  const away = failingDatabase(database, () => true);
  const waits: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    await goOff(id, away);
    waits.push((((await alarmTime(id)) ?? 0) - NOON) / 1000);
  }
  expect(waits.slice(0, 6)).toEqual([60, 120, 240, 480, 900, 900]);
  await goOff(id);
  expect([await viewsOf(id), await alarmTime(id)]).toEqual([1, NOON + 60_000]);
  expect(warned.mock.calls.join()).toContain("views of a topic were not written yet");
});

test("whatever fails and dies in between, every counted view is written once", {
  timeout: 60_000,
}, async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const step = fc.constantFrom("view", "view", "views", "write", "away", "lost", "die", "idle");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const { id } = await makeTopic({ views_count: 100 });
      let counted = 0;
      const count = async () => {
        const isCounted = await topicViews(env, id).count({ reader: newId(), address: null });
        if (isCounted) counted += 1;
      };
      const actions = {
        view: count,
        views: () => Promise.all([count(), goOff(id), count()]),
        write: () => goOff(id),
        away: () =>
          goOff(
            id,
            failingDatabase(database, () => true),
          ),
        lost: () => goOff(id, losingAnswers()),
        die: async () => {
          // Only a running object can die.
          await alarmTime(id);
          await evictDurableObject(topicViews(env, id));
        },
        idle: async () => {
          later(120);
          await goOff(id);
        },
      };
      for (const name of steps) await actions[name]();
      later(120);
      while (await goOff(id));
      expect(await viewsOf(id)).toBe(100 + counted);
      expect(await storageOf(id)).toEqual({ tables: 0, pending: undefined, batch: undefined });
    }),
    { numRuns: randomRuns(15) },
  );
});

test("an idle object empties itself, and goes on numbering its batches afterwards", async () => {
  const { id } = await makeTopic();
  for (const turn of [1, 2]) {
    await view(id);
    later(60);
    await goOff(id);
    // The reader counted for a minute, so the object keeps nothing any more.
    expect(await alarmTime(id)).toBeNull();
    expect(await storageOf(id)).toEqual({ tables: 0, pending: undefined, batch: undefined });
    expect([await viewsOf(id), (await findTopicRow(id)).views_batch]).toEqual([turn, turn]);
  }
});

test("no other call changes the views of a topic, an author's and an admin's included", async () => {
  const author = await makeUser("anna");
  const topic = await makeTopic({ author_id: author.id, views_count: 7 });
  const counts = { views_count: 999, views_batch: 999 };
  for (const as of [author, await makeUser("ugo", { role: "admin" })]) {
    const body = { title: `Un titolo di ${as.role}`, ...counts };
    expect((await ask("PUT", `/api/forum/topics/${topic.id}`, { as, body })).status).toBe(200);
    await ask("POST", "/api/forum/replies", {
      as,
      body: { topic_id: topic.id, content: "Eccomi", ...counts },
    });
    await ask("PUT", `/api/forum/topics/${topic.id}/read`, { as, body: { number: 1, ...counts } });
  }
  await ask("GET", `/api/forum/topics/${topic.id}`);
  expect(await findTopicRow(topic.id)).toMatchObject({ views_count: 7, views_batch: 0 });
  const body = { title: "Nuovo di zecca", content: "Ciao", category_id: topic.category_id, ...counts };
  const made = await ask<{ id: string }>("POST", "/api/forum/topics", { as: author, body });
  expect([made.status, await viewsOf(made.body.id)]).toEqual([201, 0]);
});

test("the object keeps neither the address nor the user", async () => {
  const { id } = await makeTopic();
  const anna = await makeUser("anna");
  await view(id, { address: "10.9.6.6" });
  await view(id, { as: anna, address: "10.9.6.7" });
  const readers = await runInDurableObject(topicViews(env, id), (_, { storage }) =>
    JSON.stringify(storage.sql.exec("select * from readers").toArray()),
  );
  expect(JSON.parse(readers)).toHaveLength(2);
  for (const secret of ["10.9.6", anna.id, "Firefox"]) expect(readers).not.toContain(secret);
});

test("views of a topic that is gone are dropped", async () => {
  const { id } = await makeTopic();
  await view(id);
  await database.prepare("delete from forum_topics where id = ?").bind(id).run();
  later(60);
  await goOff(id);
  expect(await alarmTime(id)).toBeNull();
});
