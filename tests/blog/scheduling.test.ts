import { createScheduledController } from "cloudflare:test";
import { eq, like } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test, vi } from "vitest";
import { publishDueArticles } from "../../worker/blog/publishing/publishDueArticles.ts";
import { type ArticleRow, articles } from "../../worker/blog/schema.ts";
import { newBudget } from "../../worker/cronBudget.ts";
import worker from "../../worker/index.ts";
import { makeArticle } from "../support/articles.ts";
import { autosave, openEditor, openTab, publish } from "../support/drafts.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { interceptBatches } from "../support/interception.ts";
import { makePendingTwoFactor, makeTwoFactor } from "../support/twoFactor.ts";
import { makeUser, PASSWORD, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, bindings, db, visit } from "../support/worker.ts";

withEmptyStorage();

const TEXT = { title: "Prima del tuffo", content: "<p>Si respira piano, e si aspetta.</p>" };
const ROME = "Europe/Rome";

async function findRow({ id }: { id: string }): Promise<ArticleRow> {
  const row = await db.select().from(articles).where(eq(articles.id, id)).get();
  if (!row) throw new Error("there is no such article");
  return row;
}

/** A blogger at this instant, with an article scheduled for a clock time. */
async function scheduleAt(now: string, publish_at: string, time_zone = ROME) {
  vi.setSystemTime(now);
  const bice = await makeUser("bice", { role: "blogger" });
  const id = newId();
  await autosave(openTab(bice), id, 0, { ...TEXT, title: `${TEXT.title} ${id}` });
  const answer = await publish(bice, id, { publish_at, time_zone });
  return { bice, id, answer };
}

const tick = () => publishDueArticles({ env: bindings(), db, budget: newBudget() });

async function tickAt(now: string) {
  vi.setSystemTime(now);
  return tick();
}

test.for([
  // Winter and summer time, both sides of Rome's midnight, other zones with their own changes.
  ["2031-01-10T10:00:00Z", "2031-01-15T09:30", ROME, "2031-01-15T08:30:00.000Z", "2031-01-15"],
  ["2031-01-10T10:00:00Z", "2031-07-15T09:30", ROME, "2031-07-15T07:30:00.000Z", "2031-07-15"],
  ["2031-01-10T10:00:00Z", "2031-01-15T00:10", ROME, "2031-01-14T23:10:00.000Z", "2031-01-15"],
  ["2031-01-10T10:00:00Z", "2031-01-14T23:59", ROME, "2031-01-14T22:59:00.000Z", "2031-01-14"],
  ["2031-01-10T10:00:00Z", "2031-01-14T20:00", "America/New_York", "2031-01-15T01:00:00.000Z", "2031-01-15"],
  ["2031-01-10T10:00:00Z", "2031-01-15T08:00", "Pacific/Auckland", "2031-01-14T19:00:00.000Z", "2031-01-14"],
  // The last Sundays of March and October 2031 in Rome: before, and behind the change.
  ["2031-03-01T10:00:00Z", "2031-03-30T01:59", ROME, "2031-03-30T00:59:00.000Z", "2031-03-30"],
  ["2031-03-01T10:00:00Z", "2031-03-30T03:00", ROME, "2031-03-30T01:00:00.000Z", "2031-03-30"],
  ["2031-10-01T10:00:00Z", "2031-10-26T02:30", ROME, "2031-10-26T00:30:00.000Z", "2031-10-26"],
  ["2031-10-01T10:00:00Z", "2031-10-26T03:00", ROME, "2031-10-26T02:00:00.000Z", "2031-10-26"],
] as const)(
  "scheduled on %s for %s in %s, it is published at %s and dated %s",
  async ([now, at, zone, instant, day]) => {
    const { id, answer } = await scheduleAt(now, at, zone);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      article: { published: false, publish_at: instant, publish_time_zone: zone, revision: 2 },
      draft: null,
    });
    await tickAt(new Date(Date.parse(instant) - 1).toISOString());
    expect((await findRow({ id })).published).toBe(false);
    await tickAt(instant);
    expect(await findRow({ id })).toMatchObject({
      ...{ published: true, first_published_at: instant, published_day: day, publish_at: null, revision: 3 },
    });
  },
);

test.for([
  ["2031-03-30T02:30", ROME, { publish_at: "validation.time_does_not_exist" }],
  ["2031-03-09T02:30", "America/New_York", { publish_at: "validation.time_does_not_exist" }],
  ["2031-03-01T11:00", ROME, { publish_at: "validation.publish_at_past" }],
  ["2032-03-03T12:00", ROME, { publish_at: "validation.publish_at_far" }],
  ["2031-02-30T12:00", ROME, { publish_at: "validation.clock_time" }],
  ["2031-03-10T24:00", ROME, { publish_at: "validation.clock_time" }],
  ["0001-01-01T00:00", ROME, { publish_at: "validation.clock_time" }],
  ["9999-12-31T23:59", ROME, { publish_at: "validation.clock_time" }],
  ["2031-03-10T12:00", "Europe/Atlantis", { time_zone: "validation.time_zone" }],
  ["2031-03-10T12:00", "+01:00", { time_zone: "validation.time_zone" }],
  ["2031-03-10T12:00", undefined, { time_zone: "validation.time_zone" }],
  [undefined, ROME, { publish_at: "validation.clock_time" }],
] as const)("at noon of 1 March 2031 %s in %s is refused as %o", async ([publish_at, time_zone, fields]) => {
  vi.setSystemTime("2031-03-01T11:00:00Z");
  const bice = await makeUser("bice", { role: "blogger" });
  const id = newId();
  await autosave(openTab(bice), id, 0, TEXT);
  const schedule = { ...(publish_at && { publish_at }), ...(time_zone && { time_zone }) };
  const refused = await publish(bice, id, schedule);
  expect([refused.status, refused.error?.fields]).toEqual([400, fields]);
  expect((await openEditor(bice, id)).draft).not.toBeNull();
});

test("a time that passes between check and write is refused", async () => {
  vi.setSystemTime("2031-03-01T10:59:59.900Z");
  const bice = await makeUser("bice", { role: "blogger" });
  const article = await makeArticle({ author_id: bice.id, published: false });
  const DB = interceptBatches({ before: () => vi.setSystemTime("2031-03-01T11:00:00.000Z") });
  const schedule = { publish_at: "2031-03-01T12:00", time_zone: ROME };
  const { status } = await publish(bice, article.id, schedule, { env: { DB } });
  const row = await findRow(article);
  expect(status === 400 || row.publish_at === "2031-03-01T11:00:00.000Z").toBe(true);
  expect(row.published).toBe(false);
});

test("the same schedule sent twice is one, another one replaces it, unpublishing drops it", async () => {
  const { bice, id } = await scheduleAt("2031-05-01T10:00:00Z", "2031-05-02T09:00");
  const body = { revision: 1, draft_revision: 1, publish_at: "2031-05-02T09:00", time_zone: ROME };
  expect((await ask("POST", `/api/blog/${id}/publish`, { as: bice, body })).status).toBe(200);
  expect(await findRow({ id })).toMatchObject({ revision: 2, publish_at: "2031-05-02T07:00:00.000Z" });
  await publish(bice, id, { publish_at: "2031-05-03T09:00", time_zone: ROME });
  await tickAt("2031-05-02T12:00:00Z");
  expect(await findRow({ id })).toMatchObject({ published: false, publish_at: "2031-05-03T07:00:00.000Z" });
  const off = await ask("POST", `/api/blog/${id}/unpublish`, { as: bice, body: { revision: 3 } });
  expect(off.body).toMatchObject({ article: { published: false, publish_at: null } });
  await tickAt("2031-05-04T12:00:00Z");
  expect((await findRow({ id })).published).toBe(false);
});

test("a published article is not scheduled; publishing or saving a scheduled one drops its schedule", async () => {
  const { bice, id } = await scheduleAt("2031-05-01T10:00:00Z", "2031-05-02T09:00");
  expect((await publish(bice, id)).body.article).toMatchObject({ published: true, publish_at: null });
  await autosave(openTab(bice), id, 2, { title: "Di nuovo" });
  const refused = await publish(bice, id, { publish_at: "2031-05-02T09:00", time_zone: ROME });
  expect([refused.status, refused.error?.code]).toEqual([409, "article_published"]);
  const saved = await scheduleAt("2031-05-01T10:00:00Z", "2031-05-02T09:00");
  await ask("PUT", `/api/blog/${saved.id}`, { as: saved.bice, body: { title: "Cambiato" } });
  await tickAt("2031-05-02T12:00:00Z");
  expect(await findRow(saved)).toMatchObject({ published: false, publish_at: null });
});

test("the cron publishes what was scheduled, not what was typed since", async () => {
  const { bice, id } = await scheduleAt("2031-05-01T10:00:00Z", "2031-05-02T09:00");
  const { draft_revision } = await openEditor(bice, id);
  await autosave(openTab(bice), id, draft_revision, { title: "Non ancora" });
  await tickAt("2031-05-02T07:00:00Z");
  expect((await ask("GET", `/api/blog/${id}`)).body).toMatchObject({ title: `${TEXT.title} ${id}` });
  const fresh = await makeUser("ada", { role: "admin" });
  expect((await openEditor(fresh, id)).draft?.title).toBe("Non ancora");
});

test("a cron that missed hours publishes on its next run, dated as scheduled, and visitors read it at once", async () => {
  const { id } = await scheduleAt("2031-05-01T10:00:00Z", "2031-05-02T23:50");
  const { slug } = await findRow({ id });
  expect((await visit("/blog")).text).not.toContain(slug);
  expect((await visit(`/api/blog/slug/${slug}`)).status).toBe(404);
  vi.setSystemTime("2031-05-03T05:00:00Z");
  // Other jobs of the tick ask Stripe.
  vi.stubGlobal("fetch", async () => Response.json({ object: "list", data: [], has_more: false }));
  await worker.scheduled(createScheduledController(), bindings());
  expect(await findRow({ id })).toMatchObject({
    ...{ first_published_at: "2031-05-02T21:50:00.000Z", published_day: "2031-05-02" },
  });
  expect((await visit(`/api/blog/slug/${slug}`)).status).toBe(200);
});

test("two runs at once publish an article once, and an earlier publishing keeps its date", async () => {
  vi.setSystemTime("2031-05-01T10:00:00Z");
  const bice = await makeUser("bice", { role: "blogger" });
  const first = { first_published_at: "2030-01-01T10:00:00.000Z", published_day: "2030-01-01" };
  const article = await makeArticle({ author_id: bice.id, published: false, ...first });
  await publish(bice, article.id, { publish_at: "2031-05-02T09:00", time_zone: ROME });
  vi.setSystemTime("2031-05-02T10:00:00Z");
  await Promise.all([tick(), tick(), tick()]);
  expect(await findRow(article)).toMatchObject({ ...first, published: true, revision: 3 });
});

test("sixty due at once are published in bounded steps, the longest due first", async () => {
  vi.setSystemTime("2031-05-01T10:00:00Z");
  const bice = await makeUser("bice", { role: "blogger" });
  for (let number = 0; number < 60; number += 1)
    await makeArticle({
      ...{ author_id: bice.id, title: `Sessanta ${number}`, published: false, scheduled_by: bice.id },
      publish_at: `2031-05-02T08:${String(number).padStart(2, "0")}:00.000Z`,
      publish_time_zone: ROME,
    });
  vi.setSystemTime("2031-05-02T10:00:00Z");
  const listPublished = () =>
    db
      .select()
      .from(articles)
      .where(like(articles.title, "Sessanta %"))
      .orderBy(articles.first_published_at, articles.publish_at);
  const budget = newBudget();
  budget.left = { statements: 4, subrequests: 4 };
  // The database is not counted here, so that the step is cut by hand.
  budget.reserved = { statements: 0, subrequests: 0 };
  expect(await publishDueArticles({ env: { ...bindings() }, db: cutAfter(budget), budget })).toBe(true);
  const published = (await listPublished()).filter(({ published }) => published);
  expect(
    published.map(({ publish_at, first_published_at }) => [publish_at, first_published_at?.slice(11, 16)]),
  ).toEqual(Array.from({ length: 20 }, (_, number) => [null, `08:${String(number).padStart(2, "0")}`]));
  expect(await tick()).toBe(false);
  expect((await listPublished()).every(({ published }) => published)).toBe(true);
});

/** The database, whose first batch uses the budget up. */
function cutAfter(budget: ReturnType<typeof newBudget>): typeof db {
  const { batch } = db.$client;
  const client = Object.create(db.$client, {
    batch: {
      value: (statements: D1PreparedStatement[]) => {
        budget.left.statements = 0;
        return batch.call(db.$client, statements);
      },
    },
  });
  return Object.create(db, { $client: { value: client } });
}

test.for([
  ["was demoted", (bice: SignedInUser) => updateUser(bice.id, { role: "final_user" })],
  ["was deactivated", (bice: SignedInUser) => updateUser(bice.id, { is_active: false })],
  [
    "is suspended from writing",
    (bice: SignedInUser) => updateUser(bice.id, { write_suspended_until: "2031-05-03T10:00:00.000Z" }),
  ],
  [
    "is the author no more",
    (bice: SignedInUser) =>
      db.update(articles).set({ author_id: null }).where(eq(articles.author_id, bice.id)),
  ],
] as const)(
  "an article stays a draft where who scheduled it %s, and the log names no one",
  async ([, change]) => {
    const { bice, id } = await scheduleAt("2031-05-01T10:00:00Z", "2031-05-02T09:00");
    await change(bice);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await tickAt("2031-05-02T10:00:00Z");
    expect(await findRow({ id })).toMatchObject({
      published: false,
      publish_at: null,
      first_published_at: null,
    });
    expect(warn.mock.calls.flat().join()).toContain(id);
    expect(warn.mock.calls.flat().join()).not.toMatch(/Bice|@/);
  },
);

const byAdmin = async (bice: SignedInUser, path: string, body: object) =>
  ask("PUT", `/api/admin/users/${bice.id}/${path}`, { as: await makeUser("ada", { role: "admin" }), body });

test.for([
  [
    "erased",
    (bice: SignedInUser) => ask("DELETE", "/api/account", { as: bice, body: { password: PASSWORD } }),
  ],
  ["deactivated", (bice: SignedInUser) => byAdmin(bice, "active", { is_active: false })],
  ["demoted", (bice: SignedInUser) => byAdmin(bice, "role", { role: "final_user" })],
] as const)("the schedule of a blogger who is %s ends at once, and shows no more", async ([, change]) => {
  const { bice, id } = await scheduleAt("2031-05-01T10:00:00Z", "2031-05-02T09:00");
  const { revision } = await findRow({ id });
  expect((await change(bice)).status).toBeLessThan(300);
  expect(await findRow({ id })).toMatchObject({
    ...{ published: false, publish_at: null, publish_time_zone: null, scheduled_by: null },
    revision: revision + 1,
  });
});

test("the schedules of an admin who becomes a blogger end for others' articles alone", async () => {
  vi.setSystemTime("2031-05-01T10:00:00Z");
  const ada = await makeUser("ada", { role: "admin" });
  const [own, others] = [
    await makeArticle({ published: false, author_id: ada.id }),
    await makeArticle({ published: false }),
  ];
  for (const { id } of [own, others])
    await publish(ada, id, { publish_at: "2031-05-02T09:00", time_zone: ROME });
  await byAdmin(ada, "role", { role: "blogger" });
  expect((await findRow(own)).publish_at).not.toBeNull();
  expect((await findRow(others)).publish_at).toBeNull();
});

/** An article of nobody's that this admin has scheduled for the next morning. */
async function scheduleByAdmin(name: string) {
  vi.setSystemTime("2031-05-01T10:00:00Z");
  const admin = await makeUser(name, { role: "admin" });
  const article = await makeArticle({ published: false });
  await publish(admin, article.id, { publish_at: "2031-05-02T09:00", time_zone: ROME });
  return { admin, article };
}

test("an admin's schedule holds for another's article", async () => {
  const { article } = await scheduleByAdmin("ada");
  await tickAt("2031-05-02T10:00:00Z");
  expect((await findRow(article)).published).toBe(true);
});

test("the cron publishes for no admin who lacks the second factor that the site asks for", async () => {
  const [without, having] = [await scheduleByAdmin("ada"), await scheduleByAdmin("ugo")];
  const { bice, id } = await scheduleAt("2031-05-01T10:00:00Z", "2031-05-02T09:00");
  await makePendingTwoFactor(without.admin);
  await makeTwoFactor(having.admin);
  const as = having.admin;
  const body = { value: { enabled: true } };
  expect((await ask("PUT", "/api/settings/two_factor_for_admins", { as, body })).status).toBe(200);
  await tickAt("2031-05-02T10:00:00Z");
  expect(await findRow(without.article)).toMatchObject({ published: false, publish_at: null });
  expect((await findRow(having.article)).published).toBe(true);
  expect([bice.role, (await findRow({ id })).published]).toEqual(["blogger", true]);
});

test("an article deleted before its time is not published", async () => {
  const { bice, id } = await scheduleAt("2031-05-01T10:00:00Z", "2031-05-02T09:00");
  await ask("DELETE", `/api/blog/${id}`, { as: bice });
  expect(await tickAt("2031-05-02T10:00:00Z")).toBe(false);
  expect((await ask("GET", `/api/blog/${id}`)).status).toBe(404);
});
