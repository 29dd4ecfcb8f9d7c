import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { DISCIPLINES, SCOPES, SEARCH_MAX } from "../../worker/events/contract.ts";
import type { EventCard, SectionsView } from "../../worker/events/outputs.ts";
import { type SearchableEvent, type SearchQuery, searchByBruteForce } from "../support/bruteForceSearch.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeCategory, makeEvent } from "../support/events.ts";
import { randomRuns } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const today = dayFromNow(0);
const TITLES = [
  "Corso d'apnea",
  "Però che mare",
  "Città sommersa",
  "STAGE in Sardegna",
  "Über dem Wasser",
  "50 metri",
  "Жизнь под водой",
  "Corso avanzato: CWT/FIM",
];
const PLACES = ["Genova", "Lago di Como", "Çeşme", "Sharm el-Sheikh", "L'Aquila", null];
const TEXTS = [
  "Una settimana di profondità",
  "Per chi comincia.",
  "Respirazione, compensazione & sicurezza",
  null,
];
const NATIONS = ["Italia", "Côte d'Ivoire", "Bosnia ed Erzegovina", "ITALIA", null];
const TERMS = [
  "corso",
  "CORSO",
  "cor",
  "d'apnea",
  "apnea",
  "pero",
  "però",
  "pero\u0300",
  "citta",
  "città somm",
  "uber",
  "über",
  "u\u0308ber",
  "cesme",
  "50",
  "жизнь",
  "Жиз",
  "como lago",
  "cwt/fim",
  "rossi",
  "blu",
  "profondita",
  "el-sheikh",
  "corso sardegna",
  "x",
  "a",
  "  corso  ",
];

const rows: SearchableEvent[] = [];
const organizers: SignedInUser[] = [];
let categories: { id: string; slug: string }[] = [];

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

beforeAll(async () => {
  organizers.push(await makeUser("gea", { role: "company", company_name: "Profondo Blu" }));
  organizers.push(await makeUser("leo", { role: "instructor" }));
  categories = [
    await makeCategory("Allenamenti", "allenamenti", 0),
    await makeCategory("Viaggi", "viaggi", 1),
    await makeCategory("Corsi", "corsi", 2),
  ];
  for (let index = 0; index < 140; index += 1) {
    const organizer = index % 5 < 2 ? pick(organizers, index) : null;
    const start = ((index * 37) % 80) - 40;
    const row = await makeEvent({
      title: pick(TITLES, index),
      location: pick(PLACES, index * 5 + 1),
      description: pick(TEXTS, index * 3 + 2),
      nation: pick(NATIONS, index * 7 + 3),
      discipline: pick([...DISCIPLINES, null], index * 11),
      category_id: pick([...categories.map(({ id }) => id), null], index * 13 + 1),
      organizer_id: organizer?.id ?? null,
      date: dayFromNow(start),
      end_date: index % 3 === 0 ? dayFromNow(start + (index % 9)) : null,
      cancelled_at: index % 17 === 16 ? new Date().toISOString() : null,
    });
    rows.push({
      ...row,
      organizer: organizer ? `${organizer.company_name ?? ""} ${organizer.full_name}` : "",
      role: organizer?.role ?? null,
      words: await listWords(row.ordinal, row.category_id),
    });
  }
});

/** What else an event is called, of which `words.test.ts` says what it must be. */
async function listWords(ordinal: number, categoryId: string | null): Promise<string> {
  const [own, category] = await database.batch<{ words: string }>([
    database.prepare("select words from event_search_words where ordinal = ?").bind(ordinal),
    database
      .prepare("select names as words from category_search_source where category_id = ?")
      .bind(categoryId),
  ]);
  return [...(own?.results ?? []), ...(category?.results ?? [])].map(({ words }) => words).join(" ");
}

/** The ids of a whole list, page by page, in the order of the pages. */
async function listed(query: URLSearchParams): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    if (cursor) query.set("cursor", cursor);
    const { body, headers, status } = await ask<EventCard[]>("GET", `/api/events?${query}`);
    expect(status).toBe(200);
    seen.push(...body.map(({ id }) => id));
    cursor = headers.get("x-next-cursor");
  } while (cursor);
  return seen;
}

function categoryIds(slug: string | undefined): (string | null)[] | undefined {
  const known = categories.find((category) => category.slug === slug);
  if (!known) return undefined;
  return slug === "allenamenti" ? [known.id, null] : [known.id];
}

const maybe = <Item>(items: readonly Item[]) => fc.option(fc.constantFrom(...items), { nil: undefined });

test("any combination of filters finds exactly what a full scan finds", async () => {
  const questions = fc.record({
    scope: fc.constantFrom(...SCOPES),
    searchTerm: maybe(TERMS),
    nation: maybe(["Italia", "Côte d'Ivoire", "Bosnia ed Erzegovina", "ITALIA", "Nessuna"]),
    dateFrom: maybe([-60, -10, 0, 1, 10, 39].map(dayFromNow)),
    dateTo: maybe([-50, -1, 0, 6, 35, 400].map(dayFromNow)),
    category: maybe(["allenamenti", "viaggi", "corsi"]),
    discipline: maybe(DISCIPLINES),
    userRole: maybe(["company", "instructor", "admin"]),
    organizer: maybe([0, 1]),
    limit: fc.constantFrom("5", "100"),
  });
  const question = questions.filter(({ dateFrom = "", dateTo = dateFrom }) => dateFrom <= dateTo);
  await fc.assert(
    fc.asyncProperty(question, async ({ category, organizer, limit, ...asked }) => {
      const organizerId = organizer === undefined ? undefined : organizers[organizer]?.id;
      const query = new URLSearchParams({ limit });
      const parameters = { ...asked, category, organizerId };
      for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
      const answer: SearchQuery = {
        ...asked,
        today,
        organizerId,
        categoryIds: categoryIds(category),
        searchTerm: asked.searchTerm?.trim(),
      };
      expect((await listed(query)).sort()).toEqual(searchByBruteForce(rows, answer).sort());
    }),
    { numRuns: randomRuns(150), seed: 20261121 },
  );
});

test("home's sections hold the same events as the lists they lead to", async () => {
  const questions: Partial<SearchQuery>[] = [
    {},
    { searchTerm: "corso" },
    { discipline: "indoor" },
    { nation: "Italia" },
  ];
  for (const asked of questions) {
    const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    const { body } = await ask<SectionsView>("GET", `/api/events/sections?${query}`);
    for (const { category, count, events } of body.sections) {
      const ids = categoryIds(category?.slug);
      const wanted = searchByBruteForce(rows, { scope: "upcoming", today, ...asked, categoryIds: ids });
      expect(count).toBe(wanted.length);
      expect(wanted).toEqual(expect.arrayContaining(events.map(({ id }) => id)));
      expect(events).toHaveLength(Math.min(12, wanted.length));
    }
    const past = searchByBruteForce(rows, { scope: "past", today, ...asked });
    expect(body.past.count).toBe(past.length);
    expect(body.past.events.map(({ id }) => id)).toEqual(past.slice(0, 12));
  }
});

test("a search of punctuation alone finds nothing", async () => {
  for (const term of ["!!!", "***", '"', "'", "-- ", "&|()", "…", "😀"]) {
    const query = new URLSearchParams({ searchTerm: term });
    expect([term, (await ask("GET", `/api/events?${query}`)).body]).toEqual([term, []]);
    const { body } = await ask<SectionsView>("GET", `/api/events/sections?${query}`);
    expect(body).toMatchObject({ sections: [], past: { count: 0, events: [] }, any: true });
  }
});

test("a visitor's text cannot use FTS5 query syntax", async () => {
  const terms = [
    '"*) OR (',
    '" OR title:"',
    "corso OR viaggio",
    "corso NOT apnea",
    "NEAR(corso apnea)",
    "title:corso",
    "facets:nItalia",
    "^corso",
    "corso*",
    "{title}:",
    "corso) OR (facets",
    "' OR 1=1 --",
    "'; drop table events; --",
    "\u0000corso",
    "AND",
    "NOT",
    "%",
    "_",
  ];
  for (const searchTerm of terms) {
    const answer = await ask<EventCard[]>("GET", `/api/events?${new URLSearchParams({ searchTerm })}`);
    expect([searchTerm, answer.status]).toEqual([searchTerm, 200]);
    const wanted = [
      ...searchByBruteForce(rows, { scope: "upcoming", today, searchTerm }),
      ...searchByBruteForce(rows, { scope: "past", today, searchTerm }),
    ];
    expect([searchTerm, answer.body.map(({ id }) => id).sort()]).toEqual([
      searchTerm,
      wanted.slice(0, 100).sort(),
    ]);
  }
  expect(await database.prepare("select count(*) as n from events").first("n")).toBe(rows.length);
});

test("any search text gets an answer, never a failure", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: SEARCH_MAX / 2 }), async (text) => {
      const query = new URLSearchParams({ searchTerm: text, nation: text.slice(0, 40) });
      expect([200, 400]).toContain((await ask("GET", `/api/events?${query}`)).status);
    }),
    { numRuns: randomRuns(80), seed: 1 },
  );
});

test("a search longer than the limit is refused, at the limit it is answered", async () => {
  expect((await ask("GET", `/api/events?searchTerm=${"a".repeat(SEARCH_MAX)}`)).status).toBe(200);
  const answer = await ask("GET", `/api/events?searchTerm=${"a".repeat(SEARCH_MAX + 1)}`);
  expect(answer.error).toMatchObject({ code: "invalid", fields: { searchTerm: "validation.too_long" } });
});

test("the index follows an event that changes, an organizer's new name, and an event that goes", async () => {
  const mia = await makeUser("mia", { role: "company" });
  const { id } = await makeEvent({ title: "Zaffiro", organizer_id: mia.id });
  const found = async (searchTerm: string) =>
    (await ask<EventCard[]>("GET", `/api/events?${new URLSearchParams({ searchTerm })}`)).body.length;
  expect([await found("zaffiro"), await found("smeraldo")]).toEqual([1, 0]);
  const day = dayFromNow(-5);
  await database.prepare("update events set title = 'Smeraldo', date = ? where id = ?").bind(day, id).run();
  expect([await found("zaffiro"), await found("smeraldo")]).toEqual([0, 1]);
  await database.prepare("update users set company_name = 'Turchese' where id = ?").bind(mia.id).run();
  expect(await found("turchese")).toBe(1);
  await database.prepare("delete from events where id = ?").bind(id).run();
  expect([await found("smeraldo"), await found("turchese")]).toEqual([0, 0]);
});
