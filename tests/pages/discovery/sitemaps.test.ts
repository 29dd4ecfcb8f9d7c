import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import legal from "../../../locales/it/legal.json" with { type: "json" };
import rules from "../../../locales/it/rules.json" with { type: "json" };
import { EVENTS_PER_SITEMAP } from "../../../worker/events/contract.ts";
import { eventPath, PAGES } from "../../../worker/lib/pageAddresses.ts";
import { LEGAL_TEXTS_CHANGED } from "../../../worker/pages/discovery/rules.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { makeCategory, makeEvent } from "../../support/events.ts";
import { meterDatabase } from "../../support/meterDatabase.ts";
import { makeUser } from "../../support/users.ts";
import { type Ask, ask, database } from "../../support/worker.ts";

withEmptyStorage();

const SITE = "https://respiro.test";
const HOSTILE = '2026-07-12-l\'apnea-&-<b>"facile"';
const CYRILLIC = "2026-07-13-жизнь-под-водой";

type Located = { loc: string; lastmod?: string };

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === "url" || name === "sitemap",
});

/** A sitemap as a search engine reads it, its form checked on the way. */
async function read(path: string, options: Ask = {}) {
  const { status, headers, text } = await ask("GET", path, options);
  expect([path, status, XMLValidator.validate(text)]).toEqual([path, 200, true]);
  expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  const { urlset, sitemapindex } = parser.parse(text, true);
  const root = urlset ?? sitemapindex;
  expect(root["@_xmlns"]).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  return (root.url ?? root.sitemap ?? []) as Located[];
}

/** So many events, one a minute, by one statement. */
async function manyEvents(count: number) {
  await database
    .prepare(`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
      insert into events (id, slug, title, date, created_at, updated_at)
      select 'e-' || n, '2026-08-01-evento-' || n, 'Evento & ' || n, '2026-08-01', '',
        strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', n || ' minutes') from numbers`)
    .bind(count)
    .run();
}

test("without events there is one sitemap, of the pages", async () => {
  expect(await read("/sitemap.xml")).toEqual([{ loc: `${SITE}/sitemaps/pages.xml` }]);
  expect((await read("/sitemaps/pages.xml"))[0]).toEqual({ loc: `${SITE}/` });
  expect((await ask("GET", "/sitemaps/events-0.xml")).status).toBe(404);
});

test("2,500 events are in three sitemaps, each once, with its canonical URL", async () => {
  const { ordinal } = await makeEvent({ slug: HOSTILE, title: "L'apnea & <b>", date: "2026-07-12" });
  await makeEvent({ slug: CYRILLIC, date: "2026-07-13", cancelled_at: "2026-07-01T00:00:00.000Z" });
  await makeEvent({ slug: "2001-05-01-passato", date: "2001-05-01" });
  await makeEvent({ slug: "un-nome-di-un-amministratore" });
  expect(ordinal).toBe(1);
  await manyEvents(2496);

  const index = await read("/sitemap.xml");
  const names = ["pages", "events-0", "events-1", "events-2"];
  expect(index.map(({ loc }) => loc)).toEqual(names.map((name) => `${SITE}/sitemaps/${name}.xml`));

  const parts = await Promise.all(index.slice(1).map(({ loc }) => read(loc)));
  // Row numbers begin with 1.
  expect(parts.map((part) => part.length)).toEqual([EVENTS_PER_SITEMAP - 1, EVENTS_PER_SITEMAP, 501]);
  const all = parts.flat();
  expect(new Set(all.map(({ loc }) => loc)).size).toBe(2500);
  expect(all.slice(0, 5).map(({ loc }) => loc)).toEqual([
    `${SITE}/${encodeURIComponent(eventPath(HOSTILE).slice(1))}`,
    `${SITE}/13-luglio-2026-${encodeURIComponent("жизнь-под-водой")}`,
    `${SITE}/1-maggio-2001-passato`,
    `${SITE}/un-nome-di-un-amministratore`,
    `${SITE}/1-agosto-2026-evento-1`,
  ]);
});

test("each URL in a sitemap answers 200 without a redirect", async () => {
  const pages = await read("/sitemaps/pages.xml");
  const events = await read("/sitemaps/events-0.xml");
  for (const { loc } of [...pages, ...events.slice(0, 6)])
    expect([loc, (await ask("GET", loc)).status]).toEqual([loc, 200]);
});

test("lastmod is the event's last change, and a sitemap's that of its latest event", async () => {
  const index = await read("/sitemap.xml");
  for (const { loc, lastmod } of index.slice(1)) {
    const moments = (await read(loc)).map((page) => page.lastmod ?? "");
    expect(moments.every((moment) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(moment))).toBe(
      true,
    );
    expect([loc, lastmod]).toEqual([loc, moments.sort().at(-1)]);
  }
  const later = "2031-01-01T00:00:00.000Z";
  await database.prepare("update events set updated_at = ? where ordinal = 1500").bind(later).run();
  const changed = (await read("/sitemap.xml")).filter(({ lastmod }) => lastmod === later);
  expect(changed.map(({ loc }) => loc)).toEqual([`${SITE}/sitemaps/events-1.xml`]);
});

/** Of four sitemaps, and a few that find none of organizers, schools, articles and topics. */
const SITEMAPS_ROWS = 3 * 4 + 13;

test("the sitemap index reads three rows per sitemap, a sitemap only its events, and nothing is scanned", async () => {
  const { db, meter } = meterDatabase(database);
  await ask("GET", "/sitemap.xml", { env: { DB: db } });
  expect(meter.rows).toBeLessThanOrEqual(SITEMAPS_ROWS);
  await ask("GET", "/sitemaps/events-2.xml", { env: { DB: db } });
  expect(meter.rows).toBeLessThanOrEqual(SITEMAPS_ROWS + 501);
  for (const { text, values } of meter.statements) {
    const plan = await database
      .prepare(`explain query plan ${text}`)
      .bind(...values)
      .all<{ detail: string }>();
    const details = plan.results.map(({ detail }) => detail);
    expect(details.filter((detail) => /^SCAN events\b/.test(detail))).toEqual([]);
    expect(details.join()).toMatch(
      /(SEARCH (events|users)|USING (COVERING )?INDEX (articles|forum_topics|schools)_(sitemap|published|order|slug))/,
    );
    expect(details.join()).not.toMatch(/users_role/);
  }
});

test("a sitemap whose events are all deleted is left out, and those after it stay", async () => {
  await database.prepare("delete from events where ordinal between 1000 and 1999").run();
  expect((await read("/sitemap.xml")).map(({ loc }) => loc.slice(-12))).toEqual([
    "ps/pages.xml",
    "events-0.xml",
    "events-2.xml",
  ]);
  expect((await ask("GET", "/sitemaps/events-1.xml")).status).toBe(404);
});

test.for([
  "events-99999999999999999999.xml",
  "events-.xml",
  "events--1.xml",
  "events-0.xml.gz",
  "blog.xml",
  "events-0",
])("there is no sitemap %s", async (file) => {
  expect((await ask("GET", `/sitemaps/${file}`)).status).toBe(404);
});

test("the pages' sitemap has home, upcoming, every category, about, packages and the legal pages", async () => {
  await makeCategory("Viaggi & corsi", "viaggi-&-corsi", 1);
  await makeCategory("Gare", "gare", 2);
  const pages = await read("/sitemaps/pages.xml");
  expect(pages.map(({ loc }) => loc)).toEqual([
    `${SITE}/`,
    `${SITE}/eventi-imminenti`,
    `${SITE}/categories/viaggi-%26-corsi`,
    `${SITE}/categories/gare`,
    `${SITE}/blog`,
    `${SITE}/forum`,
    `${SITE}/chi-siamo`,
    `${SITE}/organizer-packages`,
    `${SITE}/sponsor-packages`,
    `${SITE}/sponsor`,
    `${SITE}/privacy-policy`,
    `${SITE}/cookie-policy`,
    `${SITE}/regole`,
    `${SITE}/contatti`,
    `${SITE}/condizioni-di-vendita`,
  ]);
  const known: string[] = Object.values(PAGES).map(({ path }) => path);
  const fixed = pages
    .map(({ loc }) => new URL(loc).pathname)
    .filter((path) => !path.startsWith("/categories"));
  expect(fixed.filter((path) => !known.includes(path))).toEqual([]);
});

test("organizers with a public page are in the sitemap of their first letter, other users in none", async () => {
  const open = { role: "instructor", public_profile_enabled: true } as const;
  const changed = { updated_at: "2026-03-01T10:00:00.000Z" };
  await makeUser("anna", { ...open, ...changed, public_slug: "anna-del-mare" });
  await makeUser("zeno", { ...open, role: "company", public_slug: "zeno" });
  await makeUser("arturo", { ...open, public_slug: "arturo" });
  await makeUser("spenta", { ...open, public_profile_enabled: false, public_slug: "apnea-spenta" });
  await makeUser("sospesa", { ...open, is_active: false, public_slug: "bella" });
  await makeUser("socia", { ...open, role: "final_user", public_slug: "c-socia" });
  const index = await read("/sitemap.xml");
  const ofOrganizers = index.filter(({ loc }) => loc.includes("organizers"));
  expect(ofOrganizers).toEqual(
    ["a", "z"].map((letter) => ({ loc: `${SITE}/sitemaps/organizers-${letter}.xml` })),
  );
  expect(await read("/sitemaps/organizers-a.xml")).toEqual([
    { loc: `${SITE}/instructor/anna-del-mare`, lastmod: changed.updated_at },
    { loc: `${SITE}/instructor/arturo`, lastmod: expect.any(String) },
  ]);
  for (const { loc } of [
    ...(await read("/sitemaps/organizers-a.xml")),
    ...(await read("/sitemaps/organizers-z.xml")),
  ])
    expect([loc, (await ask("GET", loc)).status]).toEqual([loc, 200]);
  for (const letter of ["b", "c", "y"])
    expect((await ask("GET", `/sitemaps/organizers-${letter}.xml`)).status).toBe(404);
});

test("the legal pages' lastmod is the date in their texts", async () => {
  const days = Object.entries({ ...legal, ...rules }).map(([page, { updated }]) => [
    page,
    updated.split("/").reverse().join("-"),
  ]);
  expect(days).toEqual(Object.entries(LEGAL_TEXTS_CHANGED));
});

test("URLs use SITE_URL, not the host of the request", async () => {
  const env = { SITE_URL: "https://respiro.example" };
  const answers = await Promise.all(
    ["/sitemap.xml", "/sitemaps/pages.xml", "/sitemaps/events-0.xml"].map((path) => read(path, { env })),
  );
  for (const { loc } of answers.flat()) expect(new URL(loc).origin).toBe("https://respiro.example");
});
