import { beforeAll, describe, expect, test } from "vitest";
import { hashtagKey } from "../../worker/blog/contract.ts";
import type { ArticleRow } from "../../worker/blog/schema.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { sampleCases } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const ARTICLES = 46;
/** A page, so that every longer list has several. */
const LIMIT = 8;
const TITLES = ["Alba sul Conero", "alba in piscina", "Zattera", "Èra glaciale", "La boa", "Łódź pod wodą"];
const LANGUAGES: LanguageCode[] = ["it", "en", "it", "pl"];
const HASHTAGS = [["Apnea", "Mare"], ["FIPSAS"], null, ["mare", "Été"], []];

type Search = Record<string, string>;

let gaia: SignedInUser;
let tito: SignedInUser;
let admin: SignedInUser;
let member: SignedInUser;
const seeded: ArticleRow[] = [];

function at(minute: number): string {
  return new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
}

beforeAll(async () => {
  gaia = await makeUser("gaia", { role: "blogger" });
  tito = await makeUser("tito", { role: "blogger" });
  admin = await makeUser("ada", { role: "admin" });
  member = await makeUser("mara");
  for (let index = 0; index < ARTICLES; index += 1) {
    const published = index % 3 !== 2;
    const isScheduled = index % 6 === 5;
    const hashtags = HASHTAGS[index % HASHTAGS.length] as string[] | null;
    const created_at = at(Math.floor(((index * 17) % ARTICLES) / 2) * 2);
    seeded.push(
      await makeArticle({
        title: TITLES[index % TITLES.length] as string,
        language: LANGUAGES[index % LANGUAGES.length] as LanguageCode,
        hashtags,
        hashtag_keys: hashtags?.map(hashtagKey) ?? null,
        author_id: [gaia.id, tito.id, null][index % 3] ?? (index % 2 ? gaia.id : admin.id),
        published,
        created_at,
        updated_at: at(1000 + ((index * 29) % ARTICLES)),
        first_published_at: published ? at(500 + ((index * 13) % ARTICLES)) : null,
        ...(isScheduled && { publish_at: at(9000), publish_time_zone: "Europe/Rome" }),
      }),
    );
  }
});

/** Each filter: what is sent, and which articles it leaves, in the plainest form. */
const FILTERS: Record<string, () => [value: string, fits: (row: ArticleRow) => boolean]> = {
  searchTerm: () => ["alba", ({ title }) => title.toLowerCase().includes("alba")],
  language: () => ["it", ({ language }) => language === "it"],
  hashtag: () => ["#MARE", ({ hashtags }) => hashtags?.some((one) => one.toLowerCase() === "mare") ?? false],
  authorId: () => [gaia.id, ({ author_id }) => author_id === gaia.id],
};
const STATES: Record<string, (row: ArticleRow) => boolean> = {
  published: ({ published }) => published,
  scheduled: ({ publish_at }) => publish_at !== null,
  draft: ({ published, publish_at }) => !published && publish_at === null,
};
const NAMES = Object.keys(FILTERS);
const SUBSETS = [
  [],
  ...NAMES.map((name) => [name]),
  ...NAMES.flatMap((one, index) => NAMES.slice(index + 1).map((other) => [one, other])),
  NAMES,
];
const SORTS: Search[] = [
  {},
  ...["created_at", "updated_at", "published_at", "title"].flatMap((sortColumn) =>
    ["asc", "desc"].map((sortDirection) => ({ sortColumn, sortDirection })),
  ),
  { sortColumn: "title" },
];

const KEYS: Record<string, (row: ArticleRow) => string> = {
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
  published_at: ({ first_published_at }) => first_published_at ?? "",
  // Letters of ASCII alone are the same in capitals, as in SQLite's `nocase`.
  title: ({ title }) => title.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
};

/** The ids of a list, thought of as a plain array. */
function idsOf(rows: ArticleRow[], { sortColumn, sortDirection, published }: Search): string[] {
  const column = sortColumn ?? (published ? "published_at" : "created_at");
  const sign = (sortDirection ?? (column === "title" ? "asc" : "desc")) === "desc" ? -1 : 1;
  const key = KEYS[column] as (row: ArticleRow) => string;
  return rows
    .toSorted((one, other) => {
      const [first, second] = [key(one), key(other)];
      return sign * (first === second ? one.ordinal - other.ordinal : first < second ? -1 : 1);
    })
    .map(({ id }) => id);
}

async function page(search: Search, as: SignedInUser | null) {
  const answer = await ask<{ id: string }[]>(
    "GET",
    `/api/blog?${new URLSearchParams(search)}`,
    as ? { as } : {},
  );
  expect([search, answer.status, answer.error]).toEqual([search, 200, undefined]);
  const [next, previous] = ["x-next-cursor", "x-previous-cursor"].map((name) => answer.headers.get(name));
  return { ids: answer.body.map(({ id }) => id), next, previous };
}

/** Every page by cursor, forwards, and each but the last again, backwards. */
async function byCursor(search: Search, as: SignedInUser | null): Promise<string[]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const asked = { ...search, limit: String(LIMIT), ...(cursor && { cursor }) };
    const found = await page(asked, as);
    const before = pages.at(-1);
    if (before && found.previous) {
      const back = await page({ ...search, limit: String(LIMIT), cursor: found.previous }, as);
      expect([search, back.ids]).toEqual([search, before]);
    }
    expect([search, found.previous === null]).toEqual([search, before === undefined]);
    pages.push(found.ids);
    cursor = found.next ?? null;
  } while (cursor);
  return pages.flat();
}

async function byOffset(search: Search, as: SignedInUser | null): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += LIMIT) {
    const found = await page({ ...search, limit: String(LIMIT), offset: String(offset) }, as);
    ids.push(...found.ids);
    if (found.ids.length < LIMIT) return ids;
  }
}

function searchOf(names: string[]) {
  const filters = names.map((name) => [name, ...(FILTERS[name]?.() ?? [])] as const);
  return {
    search: Object.fromEntries(filters.map(([name, value]) => [name, value as string])) as Search,
    fits: (row: ArticleRow) => filters.every(([, , test]) => test?.(row)),
  };
}

describe("the list of published articles", () => {
  test.each(SORTS)("sorted by %j holds together with every pair of filters, page by page", async (sort) => {
    for (const names of sampleCases(SUBSETS, `readers ${JSON.stringify(sort)}`))
      for (const published of [{}, { published: "true" }] as Search[]) {
        const { search, fits } = searchOf(names);
        const asked = { ...search, ...sort, ...published };
        const expected = idsOf(
          seeded.filter((row) => row.published && fits(row)),
          asked,
        );
        expect([asked, await byCursor(asked, null)]).toEqual([asked, expected]);
        expect([asked, await byOffset(asked, null)]).toEqual([asked, expected]);
      }
  });

  test("is what visitors and members get, whatever they ask", async () => {
    const published = seeded.filter((row) => row.published);
    const ids = new Set(published.map(({ id }) => id));
    const searches: Search[] = [
      { state: "draft" },
      { published: "false" },
      { state: "scheduled", published: "false" },
    ];
    for (const as of [null, member])
      for (const search of searches)
        expect([search, new Set((await page({ ...search, limit: "100" }, as)).ids)]).toEqual([search, ids]);
    const drafts = seeded.filter((row) => !row.published && row.author_id === gaia.id);
    expect(drafts.length).toBeGreaterThan(0);
    const own = await page({ authorId: gaia.id, limit: "100" }, null);
    expect(own.ids.filter((id) => drafts.some((draft) => draft.id === id))).toEqual([]);
  });

  test("is what bloggers and admins get who ask for published articles", async () => {
    for (const as of [gaia, admin]) {
      const asked = { published: "true", state: "draft", limit: "100" };
      const { ids } = await page(asked, as);
      expect(ids).toEqual(
        idsOf(
          seeded.filter((row) => row.published),
          asked,
        ),
      );
    }
  });

  test("has neither text nor anything of its draft", async () => {
    const { body } = await ask<object[]>("GET", "/api/blog?limit=1");
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(
      [
        "author_id cover_alt cover_image_url created_at excerpt first_published_at hashtags id language profiles",
        "published published_day reading_minutes slug title updated_at",
      ]
        .join(" ")
        .split(" "),
    );
  });
});

describe("the table of those who write", () => {
  test.each(SORTS)("sorted by %j has every state, with every pair of filters", async (sort) => {
    for (const names of sampleCases(SUBSETS, `writers ${JSON.stringify(sort)}`))
      for (const state of [undefined, ...Object.keys(STATES)]) {
        const { search, fits } = searchOf(names);
        const asked = { ...search, ...sort, ...(state && { state }) };
        const left = seeded.filter((row) => fits(row) && (!state || STATES[state]?.(row)));
        expect([asked, await byCursor(asked, admin)]).toEqual([asked, idsOf(left, asked)]);
      }
  });

  test.each(SORTS)("sorted by %j has a blogger's own alone", async (sort) => {
    for (const names of sampleCases(SUBSETS, `a blogger ${JSON.stringify(sort)}`)) {
      const { search, fits } = searchOf(names);
      const asked = { ...search, ...sort };
      const own = seeded.filter((row) => fits(row) && row.author_id === gaia.id);
      expect([asked, await byCursor(asked, gaia)]).toEqual([asked, idsOf(own, asked)]);
    }
    expect(await byCursor({ ...sort, authorId: gaia.id }, tito)).toEqual([]);
  });

  test("says state, revision and whether there is a draft", async () => {
    const row = seeded.find(({ publish_at }) => publish_at !== null) as ArticleRow;
    await database
      .prepare(
        `insert into article_drafts (article_id, title, content, language, revision, base_revision, saved_in, saved_at)
         values (?, 'Bozza', '', 'it', 1, 1, 'x', '')`,
      )
      .bind(row.id)
      .run();
    const { body } = await ask<object[]>("GET", "/api/blog?state=scheduled&limit=100", { as: admin });
    expect(body.find((one) => (one as ArticleRow).id === row.id)).toMatchObject({
      title: row.title,
      published: false,
      publish_at: at(9000),
      revision: 1,
      has_draft: true,
    });
    expect(body.filter((one) => (one as { has_draft: boolean }).has_draft)).toHaveLength(1);
  });

  test("is no longer a demoted blogger's, whose token sees what visitors see", async () => {
    const former = await makeUser("nina", { role: "blogger" });
    const draft = await makeArticle({ author_id: former.id, published: false });
    expect((await page({}, former)).ids).toEqual([draft.id]);
    await database.prepare("update users set role = 'final_user' where id = ?").bind(former.id).run();
    expect((await page({ limit: "100" }, former)).ids).not.toContain(draft.id);
    await database.prepare("delete from articles where id = ?").bind(draft.id).run();
  });
});

test("the edge caches the list for visitors alone", async () => {
  const visitor = await ask("GET", "/api/blog?published=true");
  expect(visitor.headers.get("cache-control")).toContain("s-maxage=30");
  for (const as of [member, gaia, admin])
    expect((await ask("GET", "/api/blog?published=true", { as })).headers.get("cache-control")).toBe(
      "no-store",
    );
});

test.each([
  ["language=de", "language"],
  ["sortColumn=plain_text", "sortColumn"],
  ["sortDirection=up", "sortDirection"],
  ["state=secret", "state"],
  ["authorId=1", "authorId"],
  ["limit=0", "limit"],
  ["offset=2001", "offset"],
  ["offset=-1", "offset"],
  [`hashtag=${"x".repeat(31)}`, "hashtag"],
  ["hashtag=%23", "hashtag"],
  ["cursor=WzFd", "cursor"],
])("%s is refused at its field", async (query, field) => {
  const { status, error } = await ask("GET", `/api/blog?${query}`);
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]]);
});

test("empty parameters and `all` filter nothing, and a limit is at most 100", async () => {
  const all = await page({ limit: "100" }, null);
  const empty = "searchTerm=&language=all&hashtag=&authorId=&state=&sortColumn=&cursor=&limit=5000";
  const { body } = await ask<{ id: string }[]>("GET", `/api/blog?${empty}`);
  expect(body.map(({ id }) => id)).toEqual(all.ids);
});

test("a cursor of another order is refused to readers and begins the table anew", async () => {
  const { next } = await page({ sortColumn: "title", limit: "1" }, null);
  const { error } = await ask("GET", `/api/blog?cursor=${next}`);
  expect(error?.fields).toEqual({ cursor: "validation.wrong" });
  const first = await page({ limit: "3" }, admin);
  expect((await page({ limit: "3", cursor: next as string }, admin)).ids).toEqual(first.ids);
});

test("an article that is published, withdrawn or deleted between two pages shifts no other", async () => {
  for (const search of [
    {},
    { language: "it" },
    { language: "it", hashtag: "mare" },
    { searchTerm: "alba" },
  ] as Search[]) {
    const asked = { ...search, published: "true", limit: "2" };
    const whole = (await page({ ...asked, limit: "100" }, null)).ids;
    const first = await page(asked, null);
    const newest = await makeArticle({ title: "Alba nuova", hashtags: ["mare"] });
    await database.prepare("update articles set published = 0 where id = ?").bind(whole[1]).run();
    const second = await page({ ...asked, cursor: first.next as string }, null);
    expect([search, second.ids]).toEqual([search, whole.slice(2, 4)]);
    await database.prepare("update articles set published = 1 where id = ?").bind(whole[1]).run();
    await database.prepare("delete from articles where id = ?").bind(newest.id).run();
    expect((await page({ ...asked, limit: "100" }, null)).ids).toEqual(whole);
  }
});
