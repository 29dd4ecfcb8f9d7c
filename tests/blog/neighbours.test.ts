import { beforeAll, expect, test } from "vitest";
import { RELATED_ARTICLES } from "../../worker/blog/contract.ts";
import type { ArticleNeighbours } from "../../worker/blog/outputs.ts";
import { makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

let minute = 0;

/** An article a minute newer than the one before. */
function make(title: string, hashtags: string[], other: Parameters<typeof makeArticle>[0] = {}) {
  minute += 1;
  const at = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
  return makeArticle({ title, hashtags, created_at: at, ...other });
}

async function neighbours({ id }: { id: string }) {
  const { status, body } = await ask<ArticleNeighbours>("GET", `/api/blog/${id}/neighbours`);
  expect(status).toBe(200);
  return {
    related: body.related.map(({ title }) => title),
    previous: body.previous?.title ?? null,
    next: body.next?.title ?? null,
  };
}

let boa: Awaited<ReturnType<typeof make>>;

beforeAll(async () => {
  await make("Prima", []);
  await make("English first", ["mare", "boa", "cavo"], { language: "en" });
  await make("Solo mare, vecchia", ["mare"]);
  await make("Mare e cavo", ["Mare", "CAVO"]);
  boa = await make("La boa", ["mare", "Boa", "cavo"]);
  await make("Bozza", ["mare", "boa", "cavo"], { published: false });
  await make("Tre in comune", ["cavo", "boa", "mare", "altro"]);
  await make("Solo mare, nuova", ["mare"]);
  await make("English last", ["mare"], { language: "en" });
});

test("related articles share most hashtags, in the article's language first, then the newest", async () => {
  expect(await neighbours(boa)).toEqual({
    related: ["Tre in comune", "Mare e cavo", "Solo mare, nuova"],
    previous: "Mare e cavo",
    next: "Tre in comune",
  });
});

test("articles of other languages fill up what their own has not, and strangers do not", async () => {
  const alone = await make("Da sola", ["monopinna"]);
  expect((await neighbours(alone)).related).toEqual([]);
  const pl = await make("Po polsku", ["boa"], { language: "pl" });
  expect(await neighbours(pl)).toEqual({
    related: ["Tre in comune", "La boa", "English first"],
    previous: null,
    next: null,
  });
  await database.prepare("delete from articles where id in (?, ?)").bind(alone.id, pl.id).run();
});

test("the first has no previous, the last no next, and articles of the same instant follow each other", async () => {
  const twin = { first_published_at: "2027-01-01T00:00:00.000Z" };
  const one = await make("Gemello uno", [], twin);
  const two = await make("Gemello due", [], twin);
  expect(await neighbours(one)).toMatchObject({ previous: "Solo mare, nuova", next: "Gemello due" });
  expect(await neighbours(two)).toMatchObject({ previous: "Gemello uno", next: null });
  const [first] = (
    await ask<{ id: string }[]>("GET", "/api/blog?sortColumn=published_at&sortDirection=asc&limit=1")
  ).body;
  expect(await neighbours(first as { id: string })).toMatchObject({ previous: null });
});

test("a popular hashtag hides no article that shares a rare one", async () => {
  const rare = await make("Rara", ["mare", "narghilè"]);
  for (let index = 0; index < 20; index += 1) await make(`Mare ${index}`, ["mare"]);
  const asked = await make("Chiede", ["mare", "narghilè"]);
  const { related } = await neighbours(asked);
  expect(related).toEqual([rare.title, "Mare 19", "Mare 18"]);
  expect(related).toHaveLength(RELATED_ARTICLES);
});

test("an unpublished or unknown article has no neighbours, and is not found", async () => {
  const draft = await make("Un'altra bozza", ["mare"], { published: false });
  for (const id of [draft.id, crypto.randomUUID(), "x"]) {
    const { status, error } = await ask("GET", `/api/blog/${id}/neighbours`);
    expect([id, status, error?.code]).toEqual([id, 404, "article_not_found"]);
  }
});
