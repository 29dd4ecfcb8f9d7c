import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test, vi } from "vitest";
import type { ArticleVersion, EditedArticle } from "../../worker/blog/outputs.ts";
import { articleVersions } from "../../worker/blog/schema.ts";
import { makeArticle } from "../support/articles.ts";
import { autosave, listVersions, openEditor, openTab, publish } from "../support/drafts.ts";
import { interceptBatches } from "../support/interception.ts";
import { makeToken, makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";

const blogger = () => makeUser("bice", { role: "blogger" });
const titles = async (user: SignedInUser, id: string) =>
  (await listVersions(user, id)).map(({ number, kind, title }) => `${number} ${kind} ${title}`);

test("what one tab types in one stretch is no version; another tab, a user and a pause of ten minutes make one", async () => {
  vi.setSystemTime("2031-05-05T08:00:00Z");
  const [bice, ada] = [await blogger(), await makeUser("ada", { role: "admin" })];
  const [id, tab, second, other] = [newId(), openTab(bice), openTab(bice), openTab(ada)];
  await autosave(tab, id, 0, { title: "Uno" });
  await autosave(tab, id, 1, { title: "Due" });
  await autosave(tab, id, 2, { title: "Tre" });
  expect(await titles(bice, id)).toEqual([]);
  await autosave(second, id, 3, { title: "Altra scheda" });
  await autosave(other, id, 4, { title: "Di Ada" });
  vi.setSystemTime("2031-05-05T08:09:59Z");
  await autosave(other, id, 5, { title: "Ancora di Ada" });
  vi.setSystemTime("2031-05-05T08:19:59Z");
  await autosave(other, id, 6, { title: "Dopo la pausa" });
  expect(await titles(bice, id)).toEqual(["3 draft Ancora di Ada", "2 draft Altra scheda", "1 draft Tre"]);
  const [line] = await listVersions(bice, id);
  expect(line).toEqual({
    ...{ number: 3, kind: "draft", title: "Ancora di Ada", word_count: 0 },
    ...{ created_at: "2031-05-05T08:09:59.000Z", created_by: { id: ada.id, full_name: "Ada Rossi" } },
  });
});

test("saving, publishing and discarding keep what they replace, each under its kind", async () => {
  const bice = await blogger();
  const created = await ask<{ id: string }>("POST", "/api/blog", {
    as: bice,
    body: { title: "Salvato", content: "<p>Dieci lettere e più.</p>", language: "it" },
  });
  const { id } = created.body;
  await ask("PUT", `/api/blog/${id}`, { as: bice, body: { title: "Salvato di nuovo", published: true } });
  await ask("PUT", `/api/blog/${id}`, { as: bice, body: { title: "Pubblicato" } });
  const { draft_revision } = await openEditor(bice, id);
  await autosave(openTab(bice), id, draft_revision, { title: "Bozza" });
  await publish(bice, id);
  const after = await openEditor(bice, id);
  await autosave(openTab(bice), id, after.draft_revision, { title: "Buttata" });
  await ask("DELETE", `/api/blog/${id}/draft?revision=${after.draft_revision + 1}`, { as: bice });
  expect(await titles(bice, id)).toEqual([
    "4 draft Buttata",
    "3 published Pubblicato",
    "2 published Salvato di nuovo",
    "1 saved Salvato",
  ]);
});

test("a write that changes no text keeps no version", async () => {
  const bice = await blogger();
  const article = await makeArticle({ author_id: bice.id });
  await ask("PUT", `/api/blog/${article.id}`, { as: bice, body: { title: article.title } });
  await ask("POST", `/api/blog/${article.id}/unpublish`, { as: bice, body: { revision: 2 } });
  await publish(bice, article.id);
  expect(await titles(bice, article.id)).toEqual([]);
});

test("the last 25 versions stay, their numbers dense and never given twice", async () => {
  const bice = await blogger();
  const id = newId();
  for (let revision = 0; revision < 30; revision += 1)
    await autosave(openTab(bice), id, revision, { title: `Titolo ${revision}` });
  const lines = await listVersions(bice, id);
  expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, index) => 29 - index));
  expect(lines.at(-1)?.title).toBe("Titolo 4");
});

test("a version is shown whole, and brought back into the draft, whose text is kept", async () => {
  const bice = await blogger();
  const [id, tab] = [newId(), openTab(bice)];
  const whole = {
    title: "Uno",
    content: "<p>Uno due tre</p>",
    excerpt: "Breve",
    hashtags: ["mare"],
    cover_alt: "Mare",
  };
  await autosave(tab, id, 0, whole);
  await autosave(openTab(bice), id, 1, {
    title: "Due",
    content: "<p>Altro</p>",
    excerpt: null,
    hashtags: [],
  });
  const shown = await ask<ArticleVersion>("GET", `/api/blog/${id}/versions/1`, { as: bice });
  expect(shown.body).toMatchObject({ ...whole, number: 1, kind: "draft", word_count: 3 });
  const restore = () =>
    ask<EditedArticle>("POST", `/api/blog/${id}/versions/1/restore`, {
      as: bice,
      body: { draft_revision: 2 },
    });
  const restored = await restore();
  expect(restored.body).toMatchObject({ draft: { ...whole, revision: 3 }, draft_revision: 3 });
  expect((await restore()).body).toEqual(restored.body);
  expect(await titles(bice, id)).toEqual(["2 draft Due", "1 draft Uno"]);
  await autosave(tab, id, 3, { title: "Tre" });
  expect(await titles(bice, id)).toEqual(["3 restored Uno", "2 draft Due", "1 draft Uno"]);
});

test("the oldest of 25 versions is brought back although the draft's version pushes it out", async () => {
  const bice = await blogger();
  const id = newId();
  for (let revision = 0; revision < 26; revision += 1)
    await autosave(openTab(bice), id, revision, { title: `Titolo ${revision}` });
  const { body } = await ask<EditedArticle>("POST", `/api/blog/${id}/versions/1/restore`, {
    as: bice,
    body: { draft_revision: 26 },
  });
  expect(body.draft?.title).toBe("Titolo 0");
  expect((await listVersions(bice, id)).map(({ title }) => title)).toContain("Titolo 25");
});

test("restoring on an old number, or a version that is not there, is refused and changes nothing", async () => {
  const bice = await blogger();
  const id = newId();
  await autosave(openTab(bice), id, 0, { title: "Uno" });
  await autosave(openTab(bice), id, 1, { title: "Due" });
  const restore = (number: number, draft_revision: number, env: Partial<Env> = {}) =>
    ask("POST", `/api/blog/${id}/versions/${number}/restore`, { as: bice, body: { draft_revision }, env });
  const stale = await restore(1, 1);
  expect([stale.status, stale.error?.code, stale.error?.current]).toEqual([
    ...[409, "stale"],
    expect.objectContaining({ draft_revision: 2 }),
  ]);
  expect((await restore(9, 2)).status).toBe(404);
  const DB = interceptBatches({
    before: (batch) => batch === 2 && autosave(openTab(bice), id, 2, { title: "Tre" }),
  });
  expect((await restore(1, 2, { DB })).status).toBe(409);
  expect((await openEditor(bice, id)).draft?.title).toBe("Tre");
});

test("an erased writer's versions stay without a name", async () => {
  const [bice, ada] = [await blogger(), await makeUser("ada", { role: "admin" })];
  const id = newId();
  await autosave(openTab(bice), id, 0, { title: "Di Bice" });
  await autosave(openTab(ada), id, 1, { title: "Di Ada" });
  await ask("DELETE", "/api/account", { as: bice, body: { password: "in apnea con calma" } });
  expect(await listVersions(ada, id)).toMatchObject([{ title: "Di Bice", created_by: null }]);
});

test("pictures that only drafts and versions show are in use until the last of these is gone", async () => {
  const bice = { ...(await blogger()) };
  const key = `mare-${newId()}.webp`;
  const at = new Date().toISOString();
  await database
    .prepare(`insert into uploads (key, owner_id, content_type, size_bytes, created_at, unused_since)
      values (?, ?, 'image/webp', 1, ?, ?)`)
    .bind(key, bice.id, at, at)
    .run();
  const uses = async () =>
    (await database.prepare("select holder from upload_uses where upload_key = ?").bind(key).all()).results
      .length;
  const [id, tab] = [newId(), openTab({ ...bice, token: await makeToken(bice) })];
  await autosave(tab, id, 0, { title: "Uno", cover_image_url: `/public/${key}` });
  expect(await uses()).toBe(1);
  await autosave(openTab(bice), id, 1, { cover_image_url: null });
  expect(await uses()).toBe(1);
  await db.delete(articleVersions).where(eq(articleVersions.article_id, id));
  expect(await uses()).toBe(0);
});

test("a draft keeps nobody else's upload from being deleted, and is saved all the same", async () => {
  const [bice, dora] = [await blogger(), await blogger()];
  const key = `altrui-${newId()}.webp`;
  const at = new Date().toISOString();
  await database
    .prepare(`insert into uploads (key, owner_id, content_type, size_bytes, created_at, unused_since)
      values (?, ?, 'image/webp', 1, ?, ?)`)
    .bind(key, dora.id, at, at)
    .run();
  const saved = await autosave(openTab(bice), newId(), 0, {
    title: "Uno",
    cover_image_url: `/public/${key}`,
  });
  expect(saved.body.cover_image_url).toBe(`/public/${key}`);
  const { results } = await database
    .prepare("select * from upload_uses where upload_key = ?")
    .bind(key)
    .all();
  expect(results).toEqual([]);
});
