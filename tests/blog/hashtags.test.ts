import { expect, test } from "vitest";
import { hashtagKey } from "../../worker/blog/contract.ts";
import type { ArticleDraft, EditedArticle } from "../../worker/blog/outputs.ts";
import { ARTICLE_FIELDS, makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

type Hashtag = { hashtag: string; articles: number };

function make(hashtags: string[], other: Parameters<typeof makeArticle>[0] = {}) {
  return makeArticle({ hashtags, hashtag_keys: hashtags.map(hashtagKey), ...other });
}

async function list(language = ""): Promise<Record<string, number>> {
  const { body } = await ask<Hashtag[]>("GET", `/api/blog/hashtags?language=${language}`);
  return Object.fromEntries(body.map(({ hashtag, articles }) => [hashtag, articles]));
}

async function idsOf(hashtag: string, other = "") {
  const { body } = await ask<{ id: string }[]>(
    "GET",
    `/api/blog?hashtag=${encodeURIComponent(hashtag)}${other}`,
  );
  return body.map(({ id }) => id);
}

test("hashtags in use come with their articles, the most used first, by language and as they were written last", async () => {
  await make(["Apnea", "Été"]);
  await make(["apnea", "AIDA"]);
  const en = await make(["APNEA", "Łódź"], { language: "en" });
  await make(["segreto"], { published: false });
  expect(await list()).toEqual({ APNEA: 3, Été: 1, AIDA: 1, Łódź: 1 });
  expect(await list("it")).toEqual({ apnea: 2, Été: 1, AIDA: 1 });
  expect(await list("all")).toEqual(await list());
  expect(await list("ru")).toEqual({});
  await database.prepare("delete from articles where id = ?").bind(en.id).run();
  expect(await list()).toEqual({ APNEA: 2, Été: 1, AIDA: 1 });
});

test("a hashtag is found with or without #, in any case of any script", async () => {
  const one = await make(["Été", "Глубина", "ŁÓDŹ", "FIPSAS"]);
  for (const asked of [
    "été",
    "ÉTÉ",
    "#été",
    "E\u0301te\u0301",
    "глубина",
    "#ГЛУБИНА",
    "łódź",
    "#fipsas",
    " Fipsas ",
  ])
    expect([asked, await idsOf(asked)]).toEqual([asked, expect.arrayContaining([one.id])]);
  for (const asked of ["ete", "glubina", "fip", "fipsa*", '"fipsas"']) expect(await idsOf(asked)).toEqual([]);
  expect(await idsOf("fipsas", "&language=en")).toEqual([]);
});

test("an article that is written, changed or published by its author is found by hashtags in any case", async () => {
  const as = await makeUser("gaia", { role: "blogger" });
  const body = { ...ARTICLE_FIELDS, hashtags: ["Élan", "Ёлка"], published: true };
  const { id } = (await ask<{ id: string }>("POST", "/api/blog", { body, as })).body;
  expect([await idsOf("ÉLAN"), await idsOf("ёлка")]).toEqual([[id], [id]]);
  await ask("PUT", `/api/blog/${id}`, { body: { hashtags: ["ÓSMY"] }, as });
  expect([await idsOf("élan"), await idsOf("ósmy")]).toEqual([[], [id]]);
  const { article, draft_revision } = (await ask<EditedArticle>("GET", `/api/blog/${id}/draft`, { as })).body;
  const { title, content, language } = article;
  const typed = {
    title,
    content,
    language,
    hashtags: ["ŚLEDŹ"],
    revision: draft_revision,
    saved_in: crypto.randomUUID(),
  };
  const draft = await ask<ArticleDraft>("PUT", `/api/blog/${id}/draft`, { body: typed, as });
  const published = { revision: article.revision, draft_revision: draft.body.revision };
  expect((await ask("POST", `/api/blog/${id}/publish`, { body: published, as })).status).toBe(200);
  expect([await idsOf("ósmy"), await idsOf("śledź")]).toEqual([[], [id]]);
});

test("without its folded forms an article's hashtags are folded in ASCII", async () => {
  const one = await makeArticle({ hashtags: ["Monopinna", "FIM"], hashtag_keys: null });
  expect([await idsOf("monopinna"), await idsOf("fim")]).toEqual([[one.id], [one.id]]);
});

test("the counts follow every change of an article", async () => {
  const one = await make(["boa", "cavo"]);
  const change = (sets: string, ...values: unknown[]) =>
    database
      .prepare(`update articles set ${sets} where id = ?`)
      .bind(...values, one.id)
      .run();
  const counts = async () => {
    const { boa = 0, cavo = 0, muta = 0 } = await list("it");
    return [boa, cavo, muta];
  };
  expect(await counts()).toEqual([1, 1, 0]);
  await change("hashtags = ?, hashtag_keys = ?", '["cavo","muta"]', '["cavo","muta"]');
  expect([await counts(), await idsOf("boa"), await idsOf("muta")]).toEqual([[0, 1, 1], [], [one.id]]);
  await change("language = 'en'");
  expect([await counts(), (await list("en")).muta]).toEqual([[0, 0, 0], 1]);
  await change("language = 'it', published = 0");
  expect([await counts(), await idsOf("muta")]).toEqual([[0, 0, 0], []]);
  await change("published = 1");
  expect(await counts()).toEqual([0, 1, 1]);
  await database.prepare("delete from articles where id = ?").bind(one.id).run();
  expect([await counts(), await idsOf("muta")]).toEqual([[0, 0, 0], []]);
  const { results } = await database.prepare("select * from article_hashtag_counts where articles < 1").all();
  expect(results).toEqual([]);
});

test("the list is kept at the edge, at most thirty hashtags long", async () => {
  for (let index = 0; index < 5; index += 1)
    await make(Array.from({ length: 10 }, (_, number) => `riga${index}x${number}`));
  const { body, headers } = await ask<Hashtag[]>("GET", "/api/blog/hashtags");
  expect(body).toHaveLength(30);
  expect(headers.get("cache-control")).toContain("s-maxage=30");
  expect((await ask("GET", "/api/blog/hashtags?language=de")).status).toBe(400);
});
