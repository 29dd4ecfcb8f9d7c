import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { enrolFree } from "../../web/enrolments/queries.ts";
import { CACHED_SECONDS, EDGE_CACHE_CONTROL } from "../../worker/edgeCache.ts";
import { events } from "../../worker/events/schema.ts";
import { forumTopics } from "../../worker/forum/schema.ts";
import { app } from "../../worker/index.ts";
import { makeCategory, makeEnrolment, makeEvent } from "../support/events.ts";
import { makeReply, makeTopic } from "../support/forum.ts";
import { makeUser } from "../support/users.ts";
import { ask, db, inBrowser, ORIGIN, visit } from "../support/worker.ts";

/** Whether an answer came from the edge cache. */
const isCached = (answer: { headers: Headers }) =>
  answer.headers.get("cache-status")?.includes("hit") ?? false;

/** Each test has addresses of its own, so that what one leaves behind is nothing to another. */
let tests = 0;
let here = "";
beforeEach(() => {
  tests += 1;
  here = `https://respiro-${tests}.test`;
});
const at = (path: string, headers?: Record<string, string>) => visit(here + path, headers);

const PAGES = ["/", "/eventi-imminenti", "/chi-siamo", "/non/esiste"];
const CALLS = [
  "/api/events",
  "/api/events/sections",
  "/api/events/nations",
  "/api/events/nations/codes",
  "/api/categories",
  "/api/public-config",
  "/api/sponsors",
];

test("the second visitor gets the cached page of the first, without the database", async () => {
  await makeEvent({ title: "Prima" });
  for (const path of [...PAGES, ...CALLS]) {
    const first = await at(path);
    await db.update(events).set({ title: "Dopo" });
    const second = await at(path);
    expect([path, isCached(first), isCached(second)]).toEqual([path, false, true]);
    expect([path, second.text === first.text, second.status]).toEqual([path, true, first.status]);
    for (const name of [
      "vary",
      "content-security-policy",
      "strict-transport-security",
      "content-type",
      "x-frame-options",
    ])
      expect([path, name, second.headers.get(name)]).toEqual([path, name, first.headers.get(name)]);
    await db.update(events).set({ title: "Prima" });
  }
});

test("an entry lives 30 seconds, and after 20 is revalidated behind the visitor", async () => {
  const { id } = await makeEvent({ slug: "2030-01-02-eta", title: "Giovane", date: "2030-01-02" });
  const path = "/2-gennaio-2030-eta";
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await at(path);
  await db.update(events).set({ title: "Cambiato" }).where(eq(events.id, id));
  vi.setSystemTime(Date.now() + 15_000);
  expect((await at(path)).text).toContain("Giovane");
  vi.setSystemTime(Date.now() + 8_000);
  const old = await at(path);
  expect([isCached(old), old.text.includes("Giovane")]).toEqual([true, true]);
  const renewed = await at(path);
  expect([isCached(renewed), renewed.text.includes("Cambiato")]).toEqual([true, true]);
  expect(CACHED_SECONDS).toBe(30);
  expect(renewed.headers.get("cache-control")).toBe(
    "public, max-age=0, s-maxage=30, stale-while-revalidate=30",
  );
});

test("an answer that became a refusal leaves the cache when it is revalidated", async () => {
  const topic = await makeTopic();
  await makeReply(topic);
  const path = `/api/forum/replies?topicId=${topic.id}`;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  expect((await at(path)).status).toBe(200);
  await db
    .update(forumTopics)
    .set({ deleted_at: "2026-05-01T00:00:00.000Z", deleted_by: "staff" })
    .where(eq(forumTopics.id, topic.id));
  vi.setSystemTime(Date.now() + 23_000);
  expect(isCached(await at(path))).toBe(true);
  expect((await at(path)).status).toBe(404);
});

test("each language has its entry; campaign parameters make no other", async () => {
  expect(isCached(await at("/chi-siamo"))).toBe(false);
  const polish = await at("/chi-siamo", { "accept-language": "pl" });
  expect([isCached(polish), polish.headers.get("content-language")]).toEqual([false, "pl"]);
  const byCookie = await at("/chi-siamo", { cookie: "theme=1; lang=pl" });
  expect([isCached(byCookie), byCookie.text]).toEqual([true, polish.text]);
  expect(isCached(await at("/chi-siamo?lang=pl"))).toBe(false);
  expect(isCached(await at("/chi-siamo?lang=pl&utm_source=x", { "accept-language": "fr" }))).toBe(true);
  expect(isCached(await at("/chi-siamo?utm_source=newsletter&fbclid=x"))).toBe(true);
  expect(isCached(await at("/eventi-imminenti"))).toBe(false);
  expect(isCached(await at("/eventi-imminenti?scope=past"))).toBe(false);
  expect(isCached(await at("/eventi-imminenti?nation=Italia"))).toBe(false);
  expect(isCached(await at("/eventi-imminenti?nation=Italia&x=1"))).toBe(true);
});

test("parameters that a page or a call does not know make no entry of their own", async () => {
  await makeEvent({ title: "Comune" });
  const known = ["/chi-siamo", "/eventi-imminenti?nation=Italia", "/api/events/nations", "/api/categories"];
  const calls = [
    "/api/events?limit=5&nation=Italia",
    "/api/events/near?lat=44.35&lng=9.15",
    "/api/events/map",
  ];
  for (const path of [...known, ...calls]) {
    expect([path, isCached(await at(path))]).toEqual([path, false]);
    const sign = path.includes("?") ? "&" : "?";
    for (const more of ["x=1", "x=2", "utm_source=a&utm_medium=b", "fbclid=1&x=1&x=2", "_=9", "cursorr="])
      expect([path, more, isCached(await at(path + sign + more))]).toEqual([path, more, true]);
  }
  // What a page does not read is none of its own, though another page reads it.
  for (const path of [
    "/chi-siamo?nation=Malta",
    "/chi-siamo?page=7&cursor=a",
    "/eventi-imminenti?nation=Italia&page=2",
  ])
    expect([path, isCached(await at(path))]).toEqual([path, true]);
});

test("parameters in another order or form are the same call; those that are refused reach no cache", async () => {
  await makeEvent({ title: "Stesso" });
  const first = await at("/api/events?limit=100&nation=Italia&searchTerm=lago");
  expect(isCached(first)).toBe(false);
  const same = [
    "/api/events?searchTerm=lago&nation=Italia&limit=100",
    "/api/events?searchTerm=+lago+&nation=Italia&limit=5000&discipline=all&category=",
  ];
  for (const path of same) expect([path, isCached(await at(path))]).toEqual([path, true]);
  expect(isCached(await at("/api/events?limit=99&nation=Italia&searchTerm=lago"))).toBe(false);
  for (const path of ["/api/events?nation=a&nation=b", "/api/events?sortColumn=password"])
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await at(path);
      expect([path, answer.status, isCached(answer)]).toEqual([path, 400, false]);
    }
});

test("a position is cached by the kilometre, not by the metre", async () => {
  expect(isCached(await at("/api/events/near?lat=44.35123&lng=9.15321&radius=25"))).toBe(false);
  expect(isCached(await at("/api/events/near?lat=44.34987&lng=9.14999&radius=25"))).toBe(true);
  expect(isCached(await at("/api/events/near?lat=44.37&lng=9.15&radius=25"))).toBe(false);
});

test("all returns from paying share one entry, and the session id is not cached", async () => {
  await makeEvent({ slug: "2030-01-06-pagato", title: "Pagato", date: "2030-01-06" });
  const path = "/6-gennaio-2030-pagato";
  const session = "cs_test_a1Segreto";
  const first = await at(`${path}?success=true&session_id=${session}`);
  expect([first.status, isCached(first), first.text.includes(session)]).toEqual([200, false, false]);
  expect(first.text.match(/rel="canonical" href="([^"]+)"/)?.[1]).toBe(ORIGIN + path);
  const next = await at(`${path}?success=true&session_id=cs_test_b2Altro`);
  expect([isCached(next), next.text === first.text]).toEqual([true, true]);
  expect(isCached(await at(path))).toBe(false);
  const canceled = await at(`${path}?canceled=true`);
  expect([isCached(canceled), canceled.text === first.text]).toEqual([true, false]);
  // Other sites are told at most that somebody comes from this one.
  expect(first.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});

test("a private answer has a Date header", async () => {
  const anna = await makeUser("anna-data");
  const own = await at("/api/me/participations", { authorization: `Bearer ${anna.token}` });
  expect(Math.abs(Date.parse(own.headers.get("date") ?? "") - Date.now())).toBeLessThan(5000);
});

test("a forced reload gets a fresh page and caches it", async () => {
  const { id } = await makeEvent({ slug: "2030-01-03-forza", title: "Vecchio", date: "2030-01-03" });
  await at("/3-gennaio-2030-forza");
  await db.update(events).set({ title: "Nuovo" }).where(eq(events.id, id));
  const forced = await at("/3-gennaio-2030-forza", { "cache-control": "no-cache" });
  expect([isCached(forced), forced.text.includes("Nuovo")]).toEqual([false, true]);
  expect((await at("/3-gennaio-2030-forza")).text).toContain("Nuovo");
});

test("enrolling purges the event's page in every language and its calls; the rest ends with its lifetime", async () => {
  const anna = await makeUser("anna-rinnova");
  const { id: category_id } = await makeCategory("Gare", "gare-rinnovate", 3);
  const seats = { date: "2030-01-04", participants: 5, category_id };
  const { id } = await makeEvent({ slug: "2030-01-04-posti", ...seats });
  const origin = "https://respiro.test";
  const paths = [
    "/4-gennaio-2030-posti",
    "/4-gennaio-2030-posti?lang=ru",
    `/api/events/${id}`,
    "/api/events/slug/4-gennaio-2030-posti",
    `/api/events/${id}/participants`,
  ];
  const others = [
    "/",
    "/eventi-imminenti?scope=past",
    "/categories/gare-rinnovate",
    "/categories/gare-rinnovate?lang=pl",
    "/api/events?scope=upcoming&limit=24",
    "/api/calendars/all.ics",
    `/api/calendars/events/${id}.ics`,
    "/api/calendars/categories/gare-rinnovate.ics",
  ];
  for (const path of [...paths, ...others]) await visit(origin + path);
  for (const path of [...paths, ...others])
    expect([path, isCached(await visit(origin + path))]).toEqual([path, true]);
  await inBrowser(anna, () => enrolFree(id));
  for (const path of paths) expect([path, isCached(await visit(origin + path))]).toEqual([path, false]);
  for (const path of others) expect([path, isCached(await visit(origin + path))]).toEqual([path, true]);
  expect((await visit(`${origin}/4-gennaio-2030-posti`)).text).toContain("4 posti liberi su 5");
});

test("a request with a token neither reads nor fills the cache", async () => {
  const anna = await makeUser("anna-privata");
  const token = { authorization: `Bearer ${anna.token}` };
  for (const path of [...PAGES, ...CALLS]) {
    expect([path, isCached(await at(path, token))]).toEqual([path, false]);
    expect([path, isCached(await at(path))]).toEqual([path, false]);
    expect([path, isCached(await at(path, token))]).toEqual([path, false]);
  }
});

/** The calls that the edge may cache. A new route with `cached` is added here. */
const CACHEABLE = [
  "/api/blog",
  "/api/blog/hashtags",
  "/api/calendars/all.ics",
  "/api/calendars/categories/:file",
  "/api/calendars/events/:file",
  "/api/calendars/organizers/:file",
  "/api/categories",
  "/api/docs",
  "/api/events",
  "/api/events/:id",
  "/api/events/:id/other-dates",
  "/api/events/:id/participants",
  "/api/events/:id/people",
  "/api/events/alternatives",
  "/api/events/count",
  "/api/events/map",
  "/api/events/nations",
  "/api/events/nations/codes",
  "/api/events/sections",
  "/api/events/slug/:slug",
  "/api/forum/categories",
  "/api/forum/similar",
  "/api/forum/topics",
  "/api/health",
  "/api/openapi.json",
  "/api/public-config",
  "/api/search",
  "/api/sponsors",
];

/** The calls' addresses with something in them: an event, its category, who holds it, and a person's own calendar. */
async function filled(): Promise<(path: string) => string> {
  const holder = await makeUser("custode", { role: "instructor" });
  const trips = await makeCategory("Viaggi", `viaggi-${tests}`, 1);
  const { id, slug } = await makeEvent({ category_id: trips.id, organizer_id: holder.id, participants: 3 });
  const { body } = await ask<{ url: string }>("POST", "/api/me/calendar", { as: holder, body: {} });
  const files: Record<string, string> = {
    events: `${id}.ics`,
    categories: `${trips.slug}.ics`,
    organizers: `${holder.id}.ics`,
    mine: body.url.split("/").at(-1) ?? "",
  };
  return (path) =>
    path
      .replace(/(\w+)\/:file$/, (_, folder: string) => `${folder}/${files[folder]}`)
      .replace(":slug", slug)
      .replace(":id", id)
      .replace(":key", "events_free_mode")
      .replace(/:(\w+)(\{.*?\})?/g, "x");
}

test("the calls that may be cached are a written list", async () => {
  const address = await filled();
  const paths = new Set(app.routes.filter(({ method }) => method === "GET").map(({ path }) => path));
  const calls = [...paths].filter((path) => path.startsWith("/api/") && !path.includes("*"));
  expect(calls.length).toBeGreaterThan(8);
  const marked: string[] = [];
  for (const path of calls) {
    const cacheControl = (await ask("GET", address(path))).headers.get("cache-control");
    if (cacheControl === EDGE_CACHE_CONTROL) marked.push(path);
    else expect([path, cacheControl?.replace("private, ", "")]).toEqual([path, "no-store"]);
  }
  expect(marked.sort()).toEqual(CACHEABLE);
});

test("no answer to a signed-in user is marked as public or cached", async () => {
  const berta = await makeUser("berta-invisibile", { role: "admin", phone: "+39 333 7654321" });
  const address = await filled();
  await makeEnrolment({ id: address(":id") }, berta);
  const routes = new Map(app.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  for (const { method, path } of routes.values()) {
    if (method !== "GET" || path.includes("*")) continue;
    const answer = await ask("GET", address(path), { as: berta });
    if (!path.startsWith("/api/")) continue;
    expect([path, answer.headers.get("cache-control")?.includes("public") ?? false]).toEqual([path, false]);
    const stranger = await visit(address(path));
    for (const secret of [berta.email, berta.token, "7654321"])
      expect([path, stranger.text.includes(secret)]).toEqual([path, false]);
  }
});

test("a public answer carries no D1 bookmark", async () => {
  await makeEvent();
  for (const path of CALLS) {
    const { headers } = await ask("GET", path);
    expect([path, headers.get("x-d1-bookmark"), headers.get("set-cookie")]).toEqual([path, null, null]);
    expect([path, headers.get("vary")]).toEqual([path, "Authorization"]);
  }
});

test("a redirect is not cached, because it carries the visitor's query", async () => {
  await makeEvent({ slug: "2030-01-05-ritorno", date: "2030-01-05" });
  const one = await at("/2030-01-05-ritorno?session_id=cs_mine");
  expect(one.headers.get("location")).toBe("/5-gennaio-2030-ritorno?session_id=cs_mine");
  expect(one.headers.get("cache-control")).toBe("no-store");
  // Nor does a browser follow it unasked: what was a former address may be today's again.
  expect((await at("/2030-01-05-ritorno")).headers.get("cache-control")).toBe("no-cache");
  const other = await at("/2030-01-05-ritorno?session_id=cs_other");
  expect([isCached(other), other.headers.get("location")]).toEqual([
    false,
    "/5-gennaio-2030-ritorno?session_id=cs_other",
  ]);
});

test("only GET is cached", async () => {
  await at("/api/events");
  const { headers } = await ask("HEAD", `${here}/api/events`);
  expect(isCached({ headers })).toBe(false);
  expect((await ask("POST", "/api/events")).headers.get("cache-control")).toBe("no-store");
});
