import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { ArticleDraft } from "../../worker/blog/outputs.ts";
import { articleDrafts, articles } from "../../worker/blog/schema.ts";
import { makeArticle } from "../support/articles.ts";
import { autosave, listVersions, openEditor, openTab } from "../support/drafts.ts";
import { interceptBatches } from "../support/interception.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const findRow = (id: string) => db.select().from(articles).where(eq(articles.id, id)).get();
const findDraft = (id: string) =>
  db.select().from(articleDrafts).where(eq(articleDrafts.article_id, id)).get();
const blogger = () => makeUser("bice", { role: "blogger" });

test("the first save of an unknown id creates the article of whoever types, with an empty title", async () => {
  const bice = await blogger();
  const [id, tab] = [newId(), openTab(bice)];
  const answer = await autosave(tab, id, 0, {
    title: "",
    content: "<p>Il primo respiro</p>",
    author_id: newId(),
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    ...{ revision: 1, base_revision: 1, title: "", content: "<p>Il primo respiro</p>", language: "it" },
    ...{ saved_in: tab.savedIn, saved_by: { id: bice.id, full_name: "Bice Rossi" } },
  });
  expect(await findRow(id)).toMatchObject({
    ...{ slug: id, author_id: bice.id, published: false, content: "", title: "", draft_revision: 1 },
  });
  expect((await ask("GET", `/api/blog/${id}`)).status).toBe(404);
});

test("a save that is sent again after a lost answer is answered with what it wrote, and writes nothing", async () => {
  const [id, tab] = [newId(), openTab(await blogger())];
  const first = await autosave(tab, id, 0, { title: "Uno", content: "<p>Uno</p>" });
  const second = await autosave(tab, id, 1, { title: "Due" });
  const again = await autosave(tab, id, 1, { title: "Due" });
  expect([first.status, second.status, again.status]).toEqual([200, 200, 200]);
  expect(again.body).toEqual(second.body);
  expect((await findDraft(id))?.revision).toBe(2);
});

test("a save on an old revision is refused with the whole draft, who saved it and when", async () => {
  const [bice, ada] = [await blogger(), await makeUser("ada", { role: "admin" })];
  const [id, tab, other] = [newId(), openTab(bice), openTab(ada)];
  await autosave(tab, id, 0, { title: "Di Bice", content: "<p>Bice</p>" });
  const theirs = await autosave(other, id, 1, { title: "Di Ada", content: "<p>Ada</p>" });
  const refused = await autosave(tab, id, 1, { title: "Ancora di Bice" });
  expect([refused.status, refused.error?.code]).toEqual([409, "stale"]);
  expect(refused.error?.current).toEqual(theirs.body);
  expect(theirs.body.saved_by?.full_name).toBe("Ada Rossi");
});

test("of fifty saves on one revision one is written", async () => {
  const bice = await blogger();
  const id = newId();
  await autosave(openTab(bice), id, 0, { title: "Uno" });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => autosave(openTab(bice), id, 1, { title: `Titolo ${number}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect((await findRow(id))?.draft_revision).toBe(2);
});

test("a save that loses the race between check and write is refused, and the winner's text stands", async () => {
  const bice = await blogger();
  const [id, slow, fast] = [newId(), openTab(bice), openTab(bice)];
  await autosave(slow, id, 0, { title: "Uno" });
  let raced = false;
  const DB = interceptBatches({
    async before(batch) {
      if (batch !== 2 || raced) return;
      raced = true;
      await autosave(fast, id, 1, { title: "Veloce" });
    },
  });
  const answer = await autosave(slow, id, 1, { title: "Lenta" }, { env: { DB } });
  expect(raced).toBe(true);
  expect([answer.status, (answer.error?.current as ArticleDraft | undefined)?.title]).toEqual([
    409,
    "Veloce",
  ]);
});

test("content is cleaned as it is saved, and a link half written is kept", async () => {
  const [id, tab] = [newId(), openTab(await blogger())];
  const content = '<p onclick="x()">Ciao<script>alert(1)</script></p>';
  const { body } = await autosave(tab, id, 0, {
    title: " Due \n righe ",
    content,
    cover_image_url: "https://",
  });
  expect(body).toMatchObject({ title: "Due righe", cover_image_url: "https://" });
  expect(body.content).not.toMatch(/onclick|script/);
});

test("fields that are left out stay as they are, and too large ones are refused by name", async () => {
  const [id, tab] = [newId(), openTab(await blogger())];
  await autosave(tab, id, 0, {
    title: "Uno",
    content: "<p>Testo</p>",
    hashtags: ["#Apnea", "apnea", "mare"],
  });
  const second = await autosave(tab, id, 1, { excerpt: "In breve" });
  expect(second.body).toMatchObject({
    title: "Uno",
    content: "<p>Testo</p>",
    excerpt: "In breve",
    hashtags: ["Apnea", "mare"],
  });
  const refused = await autosave(tab, id, 2, {
    title: "x".repeat(201),
    content: "x".repeat(200_001),
    excerpt: "x".repeat(301),
  });
  expect([refused.status, refused.error?.fields]).toEqual([
    400,
    { title: "validation.too_long", content: "validation.too_long", excerpt: "validation.too_long" },
  ]);
  expect((await autosave(tab, id, 2, { saved_in: "restored 1" })).status).toBe(400);
});

test("a text typed back to what is saved leaves no draft, and its number is not given again", async () => {
  const bice = await blogger();
  const article = await makeArticle({
    author_id: bice.id,
    title: "Salvato",
    hashtags: [],
    gallery_images: [],
  });
  const tab = openTab(bice);
  expect((await autosave(tab, article.id, 0, { title: "Salvato" })).body).toMatchObject({
    revision: 0,
    base_revision: 0,
  });
  expect((await autosave(tab, article.id, 0, { title: "Cambiato" })).body).toMatchObject({
    revision: 1,
    base_revision: 1,
  });
  const back = await autosave(tab, article.id, 1, { title: "Salvato" });
  expect(back.body).toMatchObject({ title: "Salvato", revision: 3, base_revision: 0 });
  expect(await openEditor(bice, article.id)).toMatchObject({ draft: null, draft_revision: 3 });
  expect((await autosave(tab, article.id, 0, { title: "Tardi" })).status).toBe(409);
  expect((await autosave(tab, article.id, 1, { title: "Tardi" })).status).toBe(409);
  expect((await autosave(tab, article.id, 3, { title: "Poi" })).body.revision).toBe(4);
});

test("a late save of an old tab never matches after the draft was discarded", async () => {
  const bice = await blogger();
  const [id, tab] = [newId(), openTab(bice)];
  await autosave(tab, id, 0, { title: "Uno", content: "<p>Uno</p>" });
  expect((await ask("DELETE", `/api/blog/${id}/draft?revision=1`, { as: bice })).status).toBe(204);
  expect((await ask("DELETE", `/api/blog/${id}/draft?revision=1`, { as: bice })).status).toBe(204);
  for (const revision of [0, 1]) {
    const late = await autosave(tab, id, revision, { title: "Tardi" });
    expect([late.status, late.error?.current]).toEqual([
      409,
      expect.objectContaining({ revision: 3, base_revision: 0 }),
    ]);
  }
  expect(await listVersions(bice, id)).toMatchObject([
    { number: 1, kind: "draft", title: "Uno", word_count: 1 },
  ]);
});

test("a save of an article that was deleted meanwhile does not bring it back", async () => {
  const bice = await blogger();
  const article = await makeArticle({ author_id: bice.id });
  await autosave(openTab(bice), article.id, 0, { title: "Bozza" });
  await ask("DELETE", `/api/blog/${article.id}`, { as: bice });
  for (const revision of [0, 1])
    expect((await autosave(openTab(bice), article.id, revision, { title: "Tardi" })).error?.code).toBe(
      "article_not_found",
    );
  expect(await findRow(article.id)).toBeUndefined();
});

test("a new article is listed by its draft's title, a saved one by its saved title", async () => {
  const bice = await blogger();
  const [id, tab] = [newId(), openTab(bice)];
  await autosave(tab, id, 0, { title: "Uno" });
  await autosave(tab, id, 1, { title: "Due", language: "en" });
  expect(await findRow(id)).toMatchObject({ title: "Due", language: "en", slug: id });
  const saved = await makeArticle({ author_id: bice.id, title: "Salvato", published: false });
  await autosave(tab, saved.id, 0, { title: "Altro" });
  expect(await findRow(saved.id)).toMatchObject({ title: "Salvato" });
});

test("others find no draft, whoever lost the role is refused", async () => {
  const [bice, dora, ada] = [await blogger(), await blogger(), await makeUser("ada", { role: "admin" })];
  const article = await makeArticle({ author_id: bice.id, published: false });
  const path = `/api/blog/${article.id}/draft`;
  for (const [method, route, body] of [
    ["GET", path, undefined],
    ["PUT", path, { revision: 0, saved_in: "tab", title: "x" }],
    ["DELETE", `${path}?revision=0`, undefined],
    ["GET", `/api/blog/${article.id}/versions`, undefined],
    ["POST", `/api/blog/${article.id}/versions/1/restore`, { draft_revision: 0 }],
  ] as const) {
    const answer = await ask(method, route, { as: dora, ...(body && { body }) });
    expect([method, route, answer.status, answer.error?.code]).toEqual([
      method,
      route,
      404,
      "article_not_found",
    ]);
  }
  expect((await ask("GET", path, { as: ada })).status).toBe(200);
  await updateUser(bice.id, { role: "final_user" });
  expect((await ask("GET", path, { as: bice })).status).toBe(403);
});

test("an article handed to nobody between check and write is not written to by its former author", async () => {
  const bice = await blogger();
  const article = await makeArticle({ author_id: bice.id });
  const DB = interceptBatches({
    before: () => db.update(articles).set({ author_id: null }).where(eq(articles.id, article.id)),
  });
  const answer = await autosave(openTab(bice), article.id, 0, { title: "Tardi" }, { env: { DB } });
  expect([403, 404]).toContain(answer.status);
  expect(await findDraft(article.id)).toBeUndefined();
});

test("a save every two seconds is never refused, a flood is, for two seconds, and loses nothing", async () => {
  const bice = await blogger();
  const [id, tab] = [newId(), openTab(bice)];
  await autosave(tab, id, 0, { title: "Uno" });
  const counter = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`article-drafts:${bice.id}`));
  const fill = (times: number, milliseconds: number) =>
    runInDurableObject(counter, (_, { storage }) =>
      storage.put(
        "taken",
        Array.from({ length: times }, (_, number) => Date.now() - (times - number) * milliseconds),
      ),
    );
  await fill(150, 2001);
  expect((await autosave(tab, id, 1, { title: "Due" })).status).toBe(200);
  await fill(150, 1990);
  const refused = await autosave(tab, id, 2, { title: "Tre" });
  expect([refused.status, Number(refused.headers.get("Retry-After"))]).toEqual([429, expect.closeTo(2, -1)]);
  expect((await findDraft(id))?.title).toBe("Due");
});
