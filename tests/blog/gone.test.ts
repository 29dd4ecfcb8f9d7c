import { beforeEach, describe, expect, test } from "vitest";
import { articles, goneArticles } from "../../worker/blog/schema.ts";
import { articlePath } from "../../worker/lib/pageAddresses.ts";
import { ARTICLE_FIELDS, makeArticle } from "../support/articles.ts";
import { autosave, openTab } from "../support/drafts.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeUser } from "../support/users.ts";
import { ask, db, visit } from "../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  await db.delete(articles);
  await db.delete(goneArticles);
});

const statusOf = async (path: string) => (await visit(path, { "cache-control": "no-cache" })).status;

async function remove(id: string) {
  const as = await makeUser("ada", { role: "admin" });
  expect((await ask("DELETE", `/api/blog/${id}`, { as })).status).toBe(204);
}

describe("a deleted article", () => {
  test("that was published is gone at every address that it had, and in the API not found", async () => {
    const article = await makeArticle({ slug: "глубина", first_published_at: "2026-07-12T10:00:00.000Z" });
    await remove(article.id);
    for (const path of [
      articlePath(article),
      "/blog/глубина",
      "/blog/2026-07-12-глубина",
      "/blog/глубина-12-luglio-2026",
      `/blog/${article.id}`,
      `/blog/${article.id.toUpperCase()}`,
    ])
      expect(await statusOf(encodeURI(path)), path).toBe(410);
    const answer = await ask("GET", `/api/blog/${article.id}`);
    expect([answer.status, answer.error?.code]).toEqual([404, "article_not_found"]);
  });

  test("that was taken off the site before is gone, too", async () => {
    const first_published_at = "2026-07-12T10:00:00.000Z";
    const { id, slug } = await makeArticle({ published: false, first_published_at });
    expect(await statusOf(`/blog/${slug}`)).toBe(404);
    await remove(id);
    expect(await statusOf(`/blog/${slug}`)).toBe(410);
  });

  test("that nobody could read was never there", async () => {
    const { id, slug } = await makeArticle({ published: false });
    await remove(id);
    expect([await statusOf(`/blog/${slug}`), await statusOf(`/blog/${id}`)]).toEqual([404, 404]);
    expect(await db.select().from(goneArticles)).toEqual([]);
  });

  test("frees its slug, and an article that takes it answers there", async () => {
    const { id, slug } = await makeArticle();
    await remove(id);
    const as = await makeUser("gaia", { role: "blogger" });
    const body = { ...ARTICLE_FIELDS, slug, published: true };
    expect((await ask("POST", "/api/blog", { body, as })).body).toMatchObject({ slug });
    expect(await statusOf(`/blog/${slug}`)).not.toBe(410);
    expect(await statusOf(`/blog/${id}`)).toBe(410);
  });

  test("that was published is not created again under its id, by a save, an autosave or a lost answer's repetition", async () => {
    const as = await makeUser("gaia", { role: "blogger" });
    const { id } = await makeArticle({ author_id: as.id });
    await remove(id);
    const saved = await ask("POST", "/api/blog", { body: { ...ARTICLE_FIELDS, id }, as });
    const typed = await autosave(openTab(as), id, 0, { title: "Di nuovo" });
    expect([saved.status, saved.error?.code]).toEqual([404, "article_not_found"]);
    expect([typed.status, typed.error?.code]).toEqual([404, "article_not_found"]);
    expect(await db.select().from(articles)).toEqual([]);
  });

  test("that nobody could read does not come back while its author types, who had it open", async () => {
    const as = await makeUser("gaia", { role: "blogger" });
    const { id } = await makeArticle({ author_id: as.id, published: false });
    await remove(id);
    const typed = await autosave(openTab(as), id, 0, { title: "Ancora qui", is_known: true });
    expect([typed.status, typed.error?.code]).toEqual([404, "article_not_found"]);
    expect(await db.select().from(articles)).toEqual([]);
    expect((await autosave(openTab(as), id, 0, { title: "Nuovo" })).status).toBe(200);
  });

  test("leaves events' addresses alone", async () => {
    const { id, slug } = await makeArticle();
    await remove(id);
    expect([await statusOf(`/${slug}`), await statusOf(`/blog/altro/${slug}`)]).toEqual([404, 404]);
  });
});

test("an unpublished article is not found, and not gone", async () => {
  const { slug } = await makeArticle({ published: false });
  expect(await statusOf(`/blog/${slug}`)).toBe(404);
});
