import { beforeAll, expect, test } from "vitest";
import { getEvents } from "../../web/events/queries.ts";
import { categories } from "../../worker/events/categories/schema.ts";
import type { Discipline } from "../../worker/events/contract.ts";
import type { EventFilter } from "../../worker/events/eventFilter.ts";
import type { EventCard } from "../../worker/events/outputs.ts";
import { listSorted } from "../../worker/events/sorting.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeCategory, makeEvent } from "../support/events.ts";
import { sampleCases } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db, inBrowser } from "../support/worker.ts";

withEmptyStorage();

const EVENTS = 45;
/** A page, so that every longer list has several. */
const LIMIT = 7;
const DISCIPLINES: (Discipline | null)[] = ["indoor", "outdoor", "indoor&outdoor", null];
const TITLES = ["Corso base", "corso avanzato", "Tuffo", "Èra glaciale", "zattera", "Tuffo"];
const NATIONS = ["Italia", "Malta", null];
const COSTS = [null, 0, 9000, 30_000, 30_001, 4550, 120_000];
const DATE_FROM = dayFromNow(-9);

type Seeded = {
  id: string;
  ordinal: number;
  title: string;
  date: string;
  last: string;
  created_at: string;
  cost_cents: number | null;
  nation: string | null;
  discipline: Discipline | null;
  category: string | null;
  organizer: SignedInUser | null;
};

type Search = Record<string, string>;

const seeded: Seeded[] = [];
let organizers: SignedInUser[] = [];

beforeAll(async () => {
  organizers = [await makeUser("gea", { role: "company" }), await makeUser("leo", { role: "instructor" })];
  const slugs = ["viaggi", "corsi"];
  for (const [index, slug] of slugs.entries()) await makeCategory(slug, slug, index);
  const known = await db.select().from(categories);
  for (let index = 0; index < EVENTS; index += 1) {
    const date = dayFromNow(((index * 17) % 60) - 25);
    const end_date = index % 6 === 0 ? dayFromNow(((index * 17) % 60) - 25 + (index % 4) * 5) : null;
    const slug = index % 5 === 4 ? null : (slugs[index % 2] as string);
    const organizer = index % 4 === 3 ? null : (organizers[index % 2] as SignedInUser);
    const row = await makeEvent({
      title: TITLES[index % TITLES.length] as string,
      date,
      end_date,
      nation: NATIONS[index % NATIONS.length] as string | null,
      cost_cents: COSTS[index % COSTS.length] as number | null,
      discipline: DISCIPLINES[index % DISCIPLINES.length] as Discipline | null,
      category_id: known.find((one) => one.slug === slug)?.id ?? null,
      organizer_id: organizer?.id ?? null,
      created_at: `2026-01-${String((index % 9) + 1).padStart(2, "0")}T00:00:00.000Z`,
    });
    seeded.push({ ...row, last: end_date ?? date, category: slug, organizer });
  }
});

/** Each filter: what is sent, and which events it leaves, in the plainest form. */
const FILTERS: Record<string, () => [value: string, fits: (row: Seeded) => boolean]> = {
  // A word finds the events of the category that it names, too.
  searchTerm: () => ["corso", ({ title, category }) => /corso/i.test(title) || category === "corsi"],
  nation: () => ["Italia", ({ nation }) => nation === "Italia"],
  dateFrom: () => [DATE_FROM, ({ last }) => last >= DATE_FROM],
  discipline: () => ["indoor", ({ discipline }) => discipline === "indoor"],
  maxCost: () => ["300", ({ cost_cents }) => (cost_cents ?? 0) <= 30_000],
  category: () => ["corsi", (row) => row.category === "corsi"],
  userRole: () => ["company", ({ organizer }) => organizer?.role === "company"],
  organizerId: () => [
    organizers[0]?.id as string,
    ({ organizer }) => organizer?.id === (organizers[0]?.id as string),
  ],
};
const NAMES = Object.keys(FILTERS);

/** No filter, each one, every pair, and all together. */
const SUBSETS = [
  [],
  ...NAMES.map((name) => [name]),
  ...NAMES.flatMap((one, index) => NAMES.slice(index + 1).map((other) => [one, other])),
  NAMES,
];

const SORTS: Search[] = [
  {},
  { sortColumn: "date", sortDirection: "asc" },
  { sortDirection: "desc" },
  { sortColumn: "title" },
  { sortColumn: "title", sortDirection: "desc" },
  { sortColumn: "created_at", sortDirection: "asc" },
  { sortColumn: "created_at", sortDirection: "desc" },
  { sortColumn: "cost" },
  { sortColumn: "cost", sortDirection: "desc" },
];

const SCOPES: Search[] = [{}, { scope: "upcoming" }, { scope: "past" }];

/** Letters of ASCII alone are the same in capitals, as in SQLite's `nocase`. */
const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function sorted(rows: Seeded[], key: (row: Seeded) => string, sign: number): Seeded[] {
  return rows.toSorted((one, other) => {
    return sign * (compare(key(one), key(other)) || compare(one.ordinal, other.ordinal));
  });
}

/** All pages of a list, thought of as plain arrays. */
function pagesOf(rows: Seeded[], { scope, sortColumn, sortDirection }: Search): string[][] {
  const today = dayFromNow(0);
  const upcoming = rows.filter(({ last }) => last >= today);
  const past = rows.filter(({ last }) => last < today);
  const column = sortColumn ?? "date";
  const isSaid = sortColumn !== undefined || sortDirection !== undefined;
  if (isSaid && (scope || column !== "date" || sortDirection === "desc")) {
    const key = {
      date: (row: Seeded) => row.date,
      title: (row: Seeded) => folded(row.title),
      created_at: (row: Seeded) => row.created_at,
      cost: (row: Seeded) => String(row.cost_cents ?? 0).padStart(9, "0"),
    }[column] as (row: Seeded) => string;
    const listed = scope === "upcoming" ? upcoming : scope === "past" ? past : rows;
    return cut(sorted(listed, key, sortDirection === "desc" ? -1 : 1)).map((page) =>
      page.map(({ id }) => id),
    );
  }
  const forwards = scope === "past" ? [] : sorted(upcoming, ({ last }) => last, 1);
  const backwards = scope === "upcoming" ? [] : sorted(past, ({ last }) => last, -1);
  // Taken by last day; inside a page those to come stand by their first day.
  return cut([...forwards, ...backwards]).map((page) => {
    const coming = page.filter(({ last }) => last >= today);
    const rest = page.filter(({ last }) => last < today);
    return [...sorted(coming, ({ date }) => date, 1), ...rest].map(({ id }) => id);
  });
}

function cut(rows: Seeded[]): Seeded[][] {
  const count = Math.max(1, Math.ceil(rows.length / LIMIT));
  return Array.from({ length: count }, (_, page) => rows.slice(page * LIMIT, (page + 1) * LIMIT));
}

/** Every page, each asked for with the cursor of the one before. A last page that is full may name an empty one. */
async function byCursor(search: Search): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | undefined; ; ) {
    const asked = { ...search, limit: String(LIMIT), ...(cursor && { cursor }) };
    const page = await inBrowser(null, () => getEvents(asked));
    if (page.events.length > 0 || pages.length === 0) pages.push(page.events.map(({ id }) => id));
    cursor = page.next;
    if (!cursor) return pages;
  }
}

async function byOffset(search: Search): Promise<string[][]> {
  const pages: string[][] = [];
  for (let offset = 0; ; offset += LIMIT) {
    const asked = { ...search, limit: String(LIMIT), offset: String(offset) };
    const { events } = await inBrowser(null, () => getEvents(asked));
    if (events.length > 0 || offset === 0) pages.push(events.map(({ id }) => id));
    if (events.length < LIMIT) return pages;
  }
}

const TABLE = SCOPES.flatMap((scope) => SORTS.map((sort) => ({ ...scope, ...sort })));

test.each(TABLE)(
  "%j holds together with every filter, page by page, by cursor and by offset",
  async (order) => {
    for (const names of sampleCases(SUBSETS, JSON.stringify(order))) {
      const filters = names.map((name) => [name, FILTERS[name]?.()] as const);
      const search = {
        ...order,
        ...Object.fromEntries(filters.map(([name, filter]) => [name, filter?.[0] as string])),
      };
      const left = seeded.filter((row) => filters.every(([, filter]) => filter?.[1](row)));
      const expected = pagesOf(left, order);
      expect([search, await byCursor(search)]).toEqual([search, expected]);
      expect([search, await byOffset(search)]).toEqual([search, expected]);
    }
  },
);

test("few matches, sorted in place, and many, read along the index, give the same order", async () => {
  const known = await db.select().from(categories);
  const filters: EventFilter[] = [
    {},
    { searchTerm: "corso" },
    { title: "tuffo" },
    { nation: "Italia" },
    { dateFrom: DATE_FROM },
    { discipline: "indoor" },
    { maxCost: 100 },
    { maxCost: 0 },
    { userRole: "company" },
    { organizerId: organizers[0]?.id as string },
    { categoryIds: known.slice(0, 1).map(({ id }) => id) },
    { categoryIds: [known[0]?.id ?? "", null] },
    { categoryIds: [] },
  ];
  for (const one of filters)
    for (const scope of [undefined, "upcoming", "past"] as const)
      for (const other of sampleCases(filters, `${JSON.stringify(one)} ${scope}`)) {
        const filter = { ...one, ...other };
        const page = {
          ...{ scope, today: dayFromNow(0), limit: LIMIT, offset: 2, after: undefined },
          ...{ column: "title" as const, direction: "desc" as const },
        };
        const [few, many] = await Promise.all([
          listSorted(db, filter, page, 1000),
          listSorted(db, filter, page, -1),
        ]);
        expect([filter, scope, many]).toEqual([filter, scope, few]);
      }
});

test("with and without an offset of nothing the first page is the same, and asking twice changes nothing", async () => {
  for (const search of TABLE) {
    const query = new URLSearchParams({ ...search, limit: String(LIMIT) });
    const first = await ask<EventCard[]>("GET", `/api/events?${query}`);
    const again = await ask<EventCard[]>("GET", `/api/events?${query}&offset=0`);
    expect([search, again.body]).toEqual([search, first.body]);
    expect(again.headers.get("x-next-cursor")).toBe(first.headers.get("x-next-cursor"));
  }
});

test("an event that is added, removed or renamed between two sorted pages shifts nothing", async () => {
  const nation = "Mossa";
  for (const title of ["a", "b", "c", "d", "e", "f"]) await makeEvent({ nation, title: `${title} mossa` });
  const search = { nation, sortColumn: "title", limit: "3" };
  const first = await inBrowser(null, () => getEvents(search));
  await makeEvent({ nation, title: "aa nuova" });
  await db.run(`update events set title = 'zz' where id = '${first.events[2]?.id}'`);
  const second = await inBrowser(null, () => getEvents({ ...search, cursor: first.next as string }));
  expect(second.events.map(({ title }) => title)).toEqual(["d mossa", "e mossa", "f mossa"]);
});

test("a sorted list goes on beyond five hundred, whatever filters it", async () => {
  const nation = "Lunga";
  const insert = db.$client.prepare(
    `insert into events (id, slug, title, date, nation, created_at, updated_at)
     with recursive n(i) as (select 0 union all select i + 1 from n where i < 619)
     select 'lunga-' || i, 'lunga-' || i, 'Lunga ' || (i % 50), date('2030-01-01', i || ' days'), ?, '', '' from n`,
  );
  await insert.bind(nation).run();
  const limit = "100";
  for (const filter of [{ nation }, { searchTerm: "lunga" }, { nation, searchTerm: "lunga" }] as Search[]) {
    const seen = new Set<string>();
    let last = "";
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const asked = { ...filter, sortColumn: "title", limit, ...(cursor && { cursor }) };
      const page = await inBrowser(null, () => getEvents(asked));
      for (const { id, title } of page.events) {
        expect([id, seen.has(id), title >= last]).toEqual([id, false, true]);
        seen.add(id);
        last = title;
      }
      cursor = page.next;
    }
    expect([filter, seen.size]).toEqual([filter, 620]);
  }
});

test("a cursor of another list, or of none, is refused at its field", async () => {
  const { headers } = await ask("GET", "/api/events?sortColumn=title&limit=1");
  const ofTitle = headers.get("x-next-cursor") ?? "";
  const wrong = [
    `cursor=${ofTitle}`,
    `sortColumn=created_at&cursor=${ofTitle}`,
    "sortColumn=title&cursor=2026-01-01_4",
    "sortColumn=title&cursor=WzFd",
    `sortColumn=cost&cursor=${Buffer.from(JSON.stringify(["cost", "5", 1])).toString("base64url")}`,
    "cursor=past_ieri",
  ];
  for (const query of wrong) {
    const answer = await ask("GET", `/api/events?${query}`);
    expect([query, answer.status, answer.error?.fields]).toEqual([
      query,
      400,
      { cursor: "validation.wrong" },
    ]);
  }
});

test("an event whose price changes is found by its new one", async () => {
  const { id } = await makeEvent({ title: "Rincarato", cost_cents: 5000 });
  const found = async (maxCost: number) => {
    const { body } = await ask<EventCard[]>("GET", `/api/events?searchTerm=rincarato&maxCost=${maxCost}`);
    return body.map((event) => event.id);
  };
  expect(await found(50)).toEqual([id]);
  await db.run(`update events set cost_cents = 5001 where id = '${id}'`);
  expect([await found(50), await found(100)]).toEqual([[], [id]]);
});

test("a column that lists are not sorted by is refused, as is a direction or a price that is none", async () => {
  const { error } = await ask("GET", "/api/events?sortColumn=password_hash&sortDirection=up&maxCost=77");
  expect(error?.fields).toEqual({
    ...{ sortColumn: "validation.wrong", sortDirection: "validation.wrong", maxCost: "validation.wrong" },
  });
});

test("a list of two organizers at once is empty", async () => {
  const [gea, leo] = organizers.map(({ id }) => id);
  const { body } = await ask<EventCard[]>("GET", `/api/events?organizerId=${gea}&userId=${leo}`);
  expect(body).toEqual([]);
});
