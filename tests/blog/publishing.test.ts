import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { EditedArticle } from "../../worker/blog/outputs.ts";
import { articleDrafts, articles } from "../../worker/blog/schema.ts";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { makeArticle } from "../support/articles.ts";
import { listEntries } from "../support/audit.ts";
import { autosave, listVersions, openEditor, openTab, publish } from "../support/drafts.ts";
import { interceptBatches, interceptRead } from "../support/interception.ts";
import { makeUser } from "../support/users.ts";
import { ask, db, visit } from "../support/worker.ts";

const blogger = () => makeUser("bice", { role: "blogger" });
const findRow = async (id: string) => {
  const row = await db.select().from(articles).where(eq(articles.id, id)).get();
  if (!row) throw new Error("there is no such article");
  return row;
};
const TEXT = { title: "Compensare con calma", content: "<p>Si compensa prima di sentire la pressione.</p>" };

test("publishing makes the draft's text the article's, with what follows from it, and deletes the draft", async () => {
  const bice = await blogger();
  const id = newId();
  await autosave(openTab(bice), id, 0, {
    ...TEXT,
    content: `<h2>Prima</h2>${TEXT.content}`,
    hashtags: ["mare"],
  });
  const { status, body, text } = await publish(bice, id);
  expect(status, text).toBe(200);
  expect(body).toMatchObject({
    article: {
      ...TEXT,
      content: expect.stringContaining("<h2"),
      published: true,
      revision: 2,
      excerpt: null,
    },
    draft: null,
    draft_revision: 2,
  });
  const row = await findRow(id);
  expect(row).toMatchObject({
    slug: expect.stringMatching(/^compensare-con-calma/),
    published_day: dayInTimeZone("Europe/Rome", new Date(row.first_published_at ?? "")),
    headings: [expect.objectContaining({ text: "Prima" })],
    plain_text: expect.stringContaining("Si compensa"),
    ...{ word_count: 8, saved_by: bice.id },
  });
  expect((await ask("GET", `/api/blog/${id}`)).body).toMatchObject({
    title: TEXT.title,
    content: row.content,
  });
  expect(await db.select().from(articleDrafts).where(eq(articleDrafts.article_id, id))).toEqual([]);
});

test("slug and day stay where a published article is published again, and the text before is a version", async () => {
  const bice = await blogger();
  const article = await makeArticle({
    author_id: bice.id,
    created_at: "2026-02-03T10:00:00.000Z",
    saved_by: bice.id,
  });
  await autosave(openTab(bice), article.id, 0, { title: "Un altro titolo" });
  const { body } = await publish(bice, article.id);
  expect(body.article).toMatchObject({
    ...{ title: "Un altro titolo", slug: article.slug, published_day: "2026-02-03" },
    first_published_at: "2026-02-03T10:00:00.000Z",
  });
  expect(await listVersions(bice, article.id)).toMatchObject([
    { number: 1, kind: "published", title: article.title, created_by: { id: bice.id } },
  ]);
});

test("until it is published, visitors read the text before", async () => {
  const bice = await blogger();
  const article = await makeArticle({ author_id: bice.id });
  await autosave(openTab(bice), article.id, 0, { ...TEXT });
  expect((await ask("GET", `/api/blog/${article.id}`)).body).toMatchObject({
    title: article.title,
    content: article.content,
  });
});

test("what the hard rules refuse is named by field, and the draft stays", async () => {
  const bice = await blogger();
  const id = newId();
  await autosave(openTab(bice), id, 0, { title: "x", content: "<p>breve</p>", cover_image_url: "http://" });
  const refused = await publish(bice, id);
  expect([refused.status, refused.error?.fields]).toEqual([
    400,
    { title: "validation.article_title", cover_image_url: "validation.link" },
  ]);
  await autosave(openTab(bice), id, 1, { title: "Titolo", cover_image_url: null });
  expect((await publish(bice, id)).error?.fields).toEqual({ content: "validation.article_content" });
  expect((await openEditor(bice, id)).draft?.title).toBe("Titolo");
});

test("a reserved or taken slug gets a number", async () => {
  const bice = await blogger();
  const slugs = [];
  for (const title of ["Gestione", "Gestione"]) {
    const id = newId();
    await autosave(openTab(bice), id, 0, { ...TEXT, title });
    slugs.push((await publish(bice, id)).body.article.slug);
  }
  expect(slugs).toEqual(["gestione-2", "gestione-3"]);
});

test("of twenty clicks one publishes, all get its result, and the text before is kept once", async () => {
  const bice = await blogger();
  const article = await makeArticle({ author_id: bice.id });
  await autosave(openTab(bice), article.id, 0, { ...TEXT });
  const body = { revision: 1, draft_revision: 1 };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask("POST", `/api/blog/${article.id}/publish`, { as: bice, body })),
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  expect(await findRow(article.id)).toMatchObject({ revision: 2, title: TEXT.title });
  expect(await listVersions(bice, article.id)).toHaveLength(1);
});

test("a draft that changed after it was seen is not published", async () => {
  const bice = await blogger();
  const id = newId();
  await autosave(openTab(bice), id, 0, TEXT);
  const DB = interceptBatches({
    before: (batch) =>
      batch === 1 && autosave(openTab(bice), id, 1, { content: "<p>Cambiato nel frattempo</p>" }),
  });
  for (const env of [{ DB }, {}]) {
    const body = { revision: 1, draft_revision: 1 };
    const refused = await ask("POST", `/api/blog/${id}/publish`, { as: bice, body, env });
    expect([refused.status, refused.error?.code]).toEqual([409, "stale"]);
    expect((refused.error?.current as EditedArticle | undefined)?.draft?.content).toBe(
      "<p>Cambiato nel frattempo</p>",
    );
  }
  expect((await findRow(id)).published).toBe(false);
});

test("a draft of a published article that is discarded meanwhile is not answered as published", async () => {
  const bice = await blogger();
  const article = await makeArticle({ author_id: bice.id });
  await autosave(openTab(bice), article.id, 0, TEXT);
  const DB = interceptRead('from "article_drafts"', () =>
    ask("DELETE", `/api/blog/${article.id}/draft?revision=1`, { as: bice }),
  );
  const body = { revision: 1, draft_revision: 1 };
  const refused = await ask("POST", `/api/blog/${article.id}/publish`, { as: bice, body, env: { DB } });
  expect([refused.status, refused.error?.code]).toEqual([409, "stale"]);
  expect(await findRow(article.id)).toMatchObject({ title: article.title, revision: 1 });
});

test("an article that was changed after it was seen is not published, and its draft stays", async () => {
  const bice = await blogger();
  const article = await makeArticle({ author_id: bice.id, published: false });
  await autosave(openTab(bice), article.id, 0, TEXT);
  await ask("PUT", `/api/blog/${article.id}`, { as: bice, body: { title: "Di un altro" } });
  const body = { revision: 1, draft_revision: 1 };
  expect((await ask("POST", `/api/blog/${article.id}/publish`, { as: bice, body })).error?.code).toBe(
    "stale",
  );
  expect((await openEditor(bice, article.id)).draft?.title).toBe(TEXT.title);
});

test("a tab that opened a text without a draft does not save over one that replaced it", async () => {
  const bice = await blogger();
  const article = await makeArticle({ author_id: bice.id });
  await ask("PUT", `/api/blog/${article.id}`, { as: bice, body: { title: "Nuovo" } });
  const late = await autosave(openTab(bice), article.id, 0, { content: "<p>Sul vecchio testo</p>" });
  expect([late.status, late.error?.current]).toEqual([
    409,
    expect.objectContaining({ title: "Nuovo", revision: 2 }),
  ]);
});

test("an unpublished article is gone for visitors at once, keeps its address, and twice is no error", async () => {
  const bice = await blogger();
  const article = await makeArticle({ author_id: bice.id, created_at: "2026-02-03T10:00:00.000Z" });
  const path = `/api/blog/slug/3-febbraio-2026-${article.slug}`;
  expect((await visit(path)).status).toBe(200);
  for (let turn = 0; turn < 2; turn += 1) {
    const body = { revision: 1 };
    const { status, body: edited } = await ask<EditedArticle>("POST", `/api/blog/${article.id}/unpublish`, {
      as: bice,
      body,
    });
    expect([status, edited.article.published, edited.article.revision]).toEqual([200, false, 2]);
  }
  expect((await visit(path)).status).toBe(404);
  const { body } = await publish(bice, article.id);
  expect(body.article).toMatchObject({ published: true, published_day: "2026-02-03", slug: article.slug });
  const stale = await ask("POST", `/api/blog/${article.id}/unpublish`, { as: bice, body: { revision: 1 } });
  expect([stale.status, stale.error?.code]).toEqual([409, "stale"]);
});

test("publishing purges the page that visitors were shown", async () => {
  const bice = await blogger();
  const article = await makeArticle({ author_id: bice.id });
  const path = `/api/blog/slug/${article.slug}`;
  await visit(path);
  await autosave(openTab(bice), article.id, 0, { title: "Subito" });
  await publish(bice, article.id);
  expect(JSON.parse((await visit(path)).text)).toMatchObject({ title: "Subito" });
});

test("an admin's writes to another's article leave entries, of a draft one, the author's none", async () => {
  const [bice, ada] = [await blogger(), await makeUser("ada", { role: "admin" })];
  const article = await makeArticle({ author_id: bice.id });
  const tab = openTab(ada);
  for (const [revision, title] of ["Uno", "Due", "Tre"].entries())
    await autosave(tab, article.id, revision, { title });
  await publish(ada, article.id);
  await ask("POST", `/api/blog/${article.id}/unpublish`, { as: ada, body: { revision: 2 } });
  const entries = (await listEntries(ada)).toReversed();
  expect(entries.map(({ action }) => action)).toEqual([
    "article.update",
    "article.update",
    "article.unpublish",
  ]);
  expect(entries.every(({ person_id }) => person_id === bice.id)).toBe(true);
  const own = await makeArticle({ author_id: bice.id });
  await autosave(openTab(bice), own.id, 0, { title: "Mio" });
  await publish(bice, own.id);
  expect(await listEntries(bice)).toEqual([]);
});

test("an admin's schedule and its end leave an entry each, with the instant", async () => {
  const [bice, ada] = [await blogger(), await makeUser("ada", { role: "admin" })];
  const article = await makeArticle({ author_id: bice.id, published: false });
  const publish_at = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
  const { body } = await publish(ada, article.id, { publish_at, time_zone: "UTC" });
  const call = { as: ada, body: { revision: body.article.revision } };
  expect((await ask("POST", `/api/blog/${article.id}/unpublish`, call)).status).toBe(200);
  const at = `${publish_at}:00.000Z`;
  expect((await listEntries(ada)).toReversed()).toMatchObject([
    {
      action: "article.update",
      fields: ["publish_at"],
      before: { publish_at: null },
      after: { publish_at: at },
    },
    {
      action: "article.update",
      fields: ["publish_at"],
      before: { publish_at: at },
      after: { publish_at: null },
    },
  ]);
});
