import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { hashtagKey } from "../../worker/blog/contract.ts";
import { makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { randomRuns } from "../support/testLength.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const names = new Map<string, string>();
let gaia: SignedInUser;
let admin: SignedInUser;

beforeAll(async () => {
  gaia = await makeUser("gaia", { role: "blogger", full_name: "Gaia Łęcka D'Amico" });
  admin = await makeUser("ada", { role: "admin" });
  const texts: Record<string, NonNullable<Parameters<typeof makeArticle>[0]>> = {
    apnea: { title: "L'apnea a secco", plain_text: "Si respira piano, senz'acqua.", author_id: gaia.id },
    polish: { title: "Łódź pod wodą", language: "pl", plain_text: "Głęboko i spokojnie." },
    russian: { title: "Ещё один вдох", language: "ru", plain_text: "Ёлка и лёд под водой. Йога." },
    french: { title: "Un cœur lent", language: "fr", excerpt: "Où l'on plonge à Nîmes", plain_text: "Été." },
    tagged: { title: "Senza nome", hashtags: ["Monopinna", "gara_2026"], plain_text: "Breve." },
    draft: { title: "L'apnea segreta", published: false, author_id: gaia.id },
  };
  for (const [name, text] of Object.entries(texts)) {
    const hashtag_keys = text.hashtags?.map(hashtagKey) ?? null;
    names.set((await makeArticle({ ...text, hashtag_keys })).id, name);
  }
});

async function search(searchTerm: string, other: Record<string, string> = {}, as?: SignedInUser) {
  const query = new URLSearchParams({ searchTerm, ...other });
  const answer = await ask<{ id: string }[]>("GET", `/api/blog?${query}`, as ? { as } : {});
  expect([searchTerm, answer.status]).toEqual([searchTerm, 200]);
  return answer.body.map(({ id }) => names.get(id) ?? id).sort();
}

describe("a search of the blog", () => {
  test.each([
    ["apnea", ["apnea"]],
    ["APNE sec", ["apnea"]],
    ["l'apnea", ["apnea"]],
    ["senz'acqua respira", ["apnea"]],
    ["lodz WODA", ["polish"]],
    ["łódź", ["polish"]],
    ["gleboko", ["polish"]],
    ["елка еще", ["russian"]],
    ["ЁЛКА лёд", ["russian"]],
    ["coeur", ["french"]],
    ["cœur ete", ["french"]],
    ["nimes", ["french"]],
    ["monopinna", ["tagged"]],
    ["#gara_2026", ["tagged"]],
    ["2026 gara", ["tagged"]],
    ["apnea monopinna", []],
    ["segreta", []],
  ])("for %j finds words of title, excerpt, text and hashtags by their beginnings", async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  test("finds an author's articles by name, at once after a change of name, and by name and text together", async () => {
    for (const text of ["gaia", "lecka", "łęc", "d'amico gaia", "gaia apnea", "piano amico"])
      expect([text, await search(text)]).toEqual([text, ["apnea"]]);
    expect(await search("gaia monopinna")).toEqual([]);
    await updateUser(gaia.id, { full_name: "Nora Rossi" });
    expect([await search("gaia"), await search("nora")]).toEqual([[], ["apnea"]]);
    await updateUser(gaia.id, { full_name: "Gaia Łęcka D'Amico" });
  });

  test("finds nobody's articles by the name of a member who writes none", async () => {
    const member = await makeUser("zelda");
    expect(await search("zelda")).toEqual([]);
    const own = await makeArticle({ author_id: member.id, title: "Fu sua" });
    names.set(own.id, "former");
    expect(await search("zelda")).toEqual([]);
    expect(await search("fu sua")).toEqual(["former"]);
  });

  test("reads at most eight words of two letters, and of a long search its beginning", async () => {
    const eight = "apnea a secco si respira piano senz acqua";
    expect(await search(`${eight} e`)).toEqual(["apnea"]);
    expect(await search(`apnea l apnea secco si respira piano senz acqua inesistente`)).toEqual(["apnea"]);
    expect(await search(`apnea ${" ".repeat(200)} inesistente`)).toEqual(["apnea"]);
  });

  test.each(["a", "aᦰb"])("takes %j for no search yet, so that the list stays", async (text) => {
    expect(await search(text)).toEqual(await search(""));
  });

  test.each([
    '"',
    "'",
    "*",
    "apnea* OR",
    '") OR (',
    "-apnea",
    "facets: lit",
    "NEAR(apnea secco)",
    "^apnea",
    "{text}: apnea",
    "%",
    "\\",
    "🤿",
    "\u0000apnea",
    "AND",
    "' OR 1=1 --",
    "ᦰᦱ",
  ])("takes %j for plain text", async (text) => {
    const found = await search(text);
    const isApnea = /apnea/.test(text) && !/\b(or|near|text)\b/i.test(text);
    expect(found).toEqual(isApnea ? ["apnea"] : []);
  });

  test("of any text answers, and finds only articles with every word", async () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        await search(typed);
        await search(typed, {}, admin);
      }),
      { numRuns: randomRuns(50) },
    );
  });

  test("with filters finds what fits all of them, and counts no search as none", async () => {
    expect(await search("vodoj", { language: "ru" })).toEqual([]);
    expect(await search("вод", { language: "ru" })).toEqual(["russian"]);
    expect(await search("вод", { language: "it" })).toEqual([]);
    expect(await search("senza", { hashtag: "#MONOPINNA" })).toEqual(["tagged"]);
    expect((await search("  ")).length).toBeGreaterThan(4);
  });
});

test("the table finds titles and hashtags of every state, and no words of the text", async () => {
  expect(await search("apnea", {}, admin)).toEqual(["apnea", "draft"]);
  expect(await search("lapnea", {}, admin)).toEqual([]);
  expect(await search("lodz", {}, admin)).toEqual(["polish"]);
  expect(await search("mono", {}, admin)).toEqual(["tagged"]);
  expect(await search("respira", {}, admin)).toEqual([]);
  expect(await search("apnea", { state: "draft" }, gaia)).toEqual(["draft"]);
  expect(await search("lodz", {}, gaia)).toEqual([]);
});

describe("the indexes", () => {
  /** What each index finds for a term, by ordinal, as the rows themselves say it. */
  async function expectWholeIndexes() {
    const rows = async (sql: string) =>
      (await database.prepare(sql).all<{ n: number }>()).results.map(({ n }) => n);
    for (const [index, rowid, condition] of [
      ["article_search", "search_row", "published"],
      ["article_table_search", "table_row", "true"],
    ] as const) {
      const expected = `select ${rowid} as n from article_search_source where ${condition}`;
      expect(await rows(`select rowid as n from ${index} order by 1`)).toEqual(
        await rows(`${expected} order by 1`),
      );
      for (const [term, column] of [
        ["zeta", "title"],
        ["nuova", "title"],
      ])
        expect(
          await rows(`select rowid as n from ${index} where ${index} match 'text: ${term}' order by 1`),
        ).toEqual(
          await rows(
            `${expected} and ordinal in (select ordinal from articles where ${column} like '%${term}%') order by 1`,
          ),
        );
      for (const language of ["it", "en"])
        expect(
          await rows(
            `select rowid as n from ${index} where ${index} match 'facets: l${language}' order by 1`,
          ),
        ).toEqual(
          await rows(
            `${expected} and ordinal in (select ordinal from articles where language = '${language}') order by 1`,
          ),
        );
    }
    const hashtags =
      "select article_id || hashtag || language || published_at as n from article_hashtags order by 1";
    const source =
      "select id || hashtag || language || published_at as n from article_hashtag_source where published order by 1";
    expect(await rows(hashtags)).toEqual(await rows(source));
    const counts = "select language || hashtag || articles as n from article_hashtag_counts order by 1";
    expect(await rows(counts)).toEqual(
      await rows(`select language || hashtag || count(*) as n from (
        select language, hashtag from article_hashtags union all select '', hashtag from article_hashtags
      ) group by language, hashtag order by 1`),
    );
  }

  const CHANGES = {
    title: fc.constantFrom("Zeta", "Cosa nuova", "Zeta nuova", "Altro"),
    language: fc.constantFrom("it", "en"),
    published: fc.boolean(),
    excerpt: fc.constantFrom(null, "Riassunto"),
    plain_text: fc.constantFrom("Testo", "Un altro testo"),
    hashtags: fc.constantFrom("[]", '["mare"]', '["Mare","boa"]', null),
    author_id: fc.constantFrom("gaia", null),
    created_at: fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"),
  };

  test("are whole after any order of writing, publishing, withdrawing and deleting", async () => {
    const change = fc.record(CHANGES, { requiredKeys: [] });
    const step = fc.record({ article: fc.nat(4), change, erases: fc.nat(6).map((one) => one === 0) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const made: string[] = [];
        for (const { article, change, erases } of steps) {
          const id = made[article];
          if (!id) {
            made.push((await makeArticle({ published: false, title: "Zeta" })).id);
          } else if (erases) {
            await database.prepare("delete from articles where id = ?").bind(id).run();
            made.splice(article, 1);
          } else {
            const sets = Object.entries({
              ...change,
              ...(change.author_id && { author_id: gaia.id }),
              ...(change.published && {
                first_published_at: "2026-05-05T05:05:05.000Z",
                published_day: "2026-05-05",
              }),
            });
            if (sets.length === 0) continue;
            await database
              .prepare(`update articles set ${sets.map(([name]) => `${name} = ?`).join()} where id = ?`)
              .bind(...sets.map(([, value]) => (typeof value === "boolean" ? Number(value) : value)), id)
              .run();
          }
        }
        await expectWholeIndexes();
      }),
      { numRuns: randomRuns(15) },
    );
  });

  test("are built again by the statements of the manual", async () => {
    const before = await search("apnea");
    const statements = [
      "INSERT INTO article_search(article_search) VALUES ('delete-all')",
      "INSERT INTO article_search(rowid, text, facets) SELECT search_row, text, facets FROM article_search_source WHERE published ORDER BY search_row",
      "INSERT INTO article_table_search(article_table_search) VALUES ('delete-all')",
      "INSERT INTO article_table_search(rowid, text, facets) SELECT table_row, table_text, facets || state_facet FROM article_search_source ORDER BY table_row",
    ];
    for (const statement of statements) await database.prepare(statement).run();
    await expectWholeIndexes();
    expect(await search("apnea")).toEqual(before);
  });
});
