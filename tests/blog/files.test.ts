import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, test, vi } from "vitest";
import type { ArticleDetail } from "../../worker/blog/outputs.ts";
import { articleDrafts, articles, articleVersions } from "../../worker/blog/schema.ts";
import { newBudget } from "../../worker/cronBudget.ts";
import { deleteUnusedFiles } from "../../worker/uploads/cleanUp.ts";
import { uploadKey } from "../../worker/uploads/contract.ts";
import { findLinkedPictureOwner } from "../../worker/uploads/linkedStore.ts";
import type { UploadView } from "../../worker/uploads/outputs.ts";
import { linkedPictures, uploads } from "../../worker/uploads/schema.ts";
import { ARTICLE_FIELDS, makeArticle } from "../support/articles.ts";
import { autosave, openTab } from "../support/drafts.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { PICTURES } from "../support/pictures.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

withEmptyStorage();

const blogger = () => makeUser("gaia", { role: "blogger" });

async function upload(owner: SignedInUser): Promise<string> {
  const raw = new FormData();
  raw.set("file", new File([PICTURES.png], "foto.png"));
  return (await ask<UploadView>("POST", "/api/upload", { raw, as: owner })).body.url;
}

const create = (as: SignedInUser, other: object) =>
  ask<ArticleDetail>("POST", "/api/blog", { body: { ...ARTICLE_FIELDS, ...other }, as });

const change = (as: SignedInUser, id: string, body: object) =>
  ask<ArticleDetail>("PUT", `/api/blog/${id}`, { body, as });

const withPicture = (src: string) => `${ARTICLE_FIELDS.content}<p><img src="${src}" alt="Il mare"></p>`;

/** A day passes, and the cron deletes what has been unused meanwhile. */
async function sweep() {
  const dayOld = new Date(Date.now() - 26 * 3_600_000).toISOString();
  for (const table of ["uploads", "linked_pictures"])
    await env.DB.prepare(`update ${table} set unused_since = ? where unused_since is not null`)
      .bind(dayOld)
      .run();
  await deleteUnusedFiles({ env, db, budget: newBudget() }, new Date());
}

async function isThere(url: string): Promise<boolean> {
  if (!url.startsWith("/public/"))
    return Boolean(await db.select().from(linkedPictures).where(eq(linkedPictures.url, url)).get());
  return Boolean(await env.UPLOADS.head(uploadKey(url)));
}

describe("a picture in an article", () => {
  test("is one's own upload, in each field; another's is refused there", async () => {
    const [gaia, bea] = [await blogger(), await makeUser("bea", { role: "blogger" })];
    const [own, others] = [await upload(gaia), await upload(bea)];
    const fields: [string, (url: string) => object][] = [
      ["cover_image_url", (url) => ({ cover_image_url: url })],
      ["gallery_images", (url) => ({ gallery_images: [own, url] })],
      ["content", (url) => ({ content: withPicture(url) })],
    ];
    for (const [name, make] of fields) {
      expect((await create(gaia, make(own))).status, name).toBe(201);
      for (const bad of [others, "/public/mai-caricata.png"]) {
        const answer = await create(gaia, make(bad));
        expect([answer.status, answer.error?.fields]).toEqual([400, { [name]: "validation.picture_gone" }]);
      }
    }
  });

  test("of a blogger stays when an admin edits, who may show anybody's", async () => {
    const [gaia, ada] = [await blogger(), await makeUser("ada", { role: "admin" })];
    const { body } = await create(gaia, { cover_image_url: await upload(gaia) });
    const byAdmin = await change(ada, body.id, { gallery_images: [await upload(ada)] });
    expect(byAdmin.status).toBe(200);
    expect((await change(gaia, body.id, { title: "Con le foto di Ada" })).status).toBe(200);
  });

  test("about to be deleted by the cron is refused", async () => {
    const gaia = await blogger();
    const url = await upload(gaia);
    await db.update(uploads).set({ unused_since: new Date(Date.now() - 24.5 * 3_600_000).toISOString() });
    expect((await create(gaia, { cover_image_url: url })).error?.fields).toEqual({
      cover_image_url: "validation.picture_gone",
    });
  });

  test("may be one of two hundred, not more", async () => {
    const gaia = await blogger();
    const pictures = (count: number) =>
      Array.from({ length: count }, (_, n) => withPicture(`https://foto.example/${n}.jpg`)).join("");
    vi.stubGlobal("fetch", async () => new Response("busy", { status: 503 }));
    expect((await create(gaia, { content: pictures(200) })).status).toBe(201);
    expect((await create(gaia, { content: pictures(201) })).error?.fields).toEqual({
      content: "validation.article_files",
    });
  });
});

describe("a picture of another site", () => {
  test("is copied once on the author's account, and shown from here alone", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (input: RequestInfo) => {
      asked.push(new URL(input instanceof Request ? input.url : input).href);
      return new Response(PICTURES.jpeg);
    });
    const gaia = await blogger();
    const [cover, inGallery, inText] = [1, 2, 3].map((n) => `https://foto.example/copia-${n}.jpg`) as [
      string,
      string,
      string,
    ];
    const { body } = await create(gaia, {
      cover_image_url: cover,
      gallery_images: [inGallery],
      content: withPicture(inText),
    });
    expect(body.content).toContain(`src="/public/linked?url=${encodeURIComponent(inText)}"`);
    expect(body.content).not.toContain('src="https:');
    expect(asked.toSorted()).toEqual([cover, inGallery, inText]);
    for (const url of [cover, inGallery, inText]) {
      expect(await findLinkedPictureOwner(db, url)).toBe(gaia.id);
      const shown = await ask("GET", `/public/linked?url=${encodeURIComponent(url)}`);
      expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    }
    const copies = await db.select().from(uploads).where(eq(uploads.owner_id, gaia.id));
    expect(copies).toHaveLength(3);
  });

  test("that is only linked to is never fetched", async () => {
    const fetched = vi.fn(async () => new Response(PICTURES.jpeg));
    vi.stubGlobal("fetch", fetched);
    const url = "https://foto.example/collegata.jpg";
    await create(await blogger(), { content: `${ARTICLE_FIELDS.content}<p><a href="${url}">Qui</a></p>` });
    expect([fetched.mock.calls.length, await isThere(url)]).toEqual([0, false]);
  });
});

describe("the cron keeps a file for as long as", () => {
  const linked = "https://foto.example/tenuta.jpg";

  test("an article shows it in its cover, gallery or text", async () => {
    vi.stubGlobal("fetch", async () => new Response(PICTURES.jpeg));
    const gaia = await blogger();
    const [cover, inGallery, inText] = [await upload(gaia), await upload(gaia), await upload(gaia)];
    const { body } = await create(gaia, {
      cover_image_url: cover,
      gallery_images: [inGallery],
      content: withPicture(inText) + withPicture(linked),
    });
    await sweep();
    const all = [cover, inGallery, inText, linked];
    expect(await Promise.all(all.map(isThere))).toEqual([true, true, true, true]);
    await ask("DELETE", `/api/blog/${body.id}`, { as: gaia });
    await sweep();
    expect(await Promise.all(all.map(isThere))).toEqual([false, false, false, false]);
  });

  test("an earlier text shows it, and not after the last of them is gone", async () => {
    vi.stubGlobal("fetch", async () => new Response(PICTURES.jpeg));
    const gaia = await blogger();
    const url = await upload(gaia);
    const { body } = await create(gaia, { content: withPicture(url) + withPicture(linked) });
    await change(gaia, body.id, { content: ARTICLE_FIELDS.content });
    const versions = await db.select().from(articleVersions).where(eq(articleVersions.article_id, body.id));
    expect(versions.map(({ files }) => files)).toEqual([[uploadKey(url), linked]]);
    await sweep();
    expect([await isThere(url), await isThere(linked)]).toEqual([true, true]);
    await db.delete(articleVersions);
    await sweep();
    expect([await isThere(url), await isThere(linked)]).toEqual([false, false]);
  });

  test("a draft shows it, whatever the article shows", async () => {
    const gaia = await blogger();
    const [first, second] = [await upload(gaia), await upload(gaia)];
    const { id } = await makeArticle({ author_id: gaia.id });
    const draft = {
      ...{ ...ARTICLE_FIELDS, article_id: id, revision: 1, base_revision: 1, saved_in: "scheda" },
      saved_at: new Date().toISOString(),
    };
    await db.insert(articleDrafts).values({ ...draft, files: [uploadKey(first), uploadKey(second)] });
    await sweep();
    expect([await isThere(first), await isThere(second)]).toEqual([true, true]);
    await db.update(articleDrafts).set({ files: [uploadKey(second)] });
    await sweep();
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    await db.delete(articles).where(eq(articles.id, id));
    await sweep();
    expect(await isThere(second)).toBe(false);
  });

  test("is kept from save to save of a draft, with each further one, uploaded or linked", async () => {
    const gaia = await blogger();
    const [first, second, linked] = [await upload(gaia), await upload(gaia), "https://mare.example/onda.jpg"];
    await create(gaia, { cover_image_url: linked });
    const [id, tab] = [newId(), openTab(gaia)];
    const shown = [[], [first], [first, second], [second, linked], [second, linked]];
    for (const [revision, gallery_images] of shown.entries()) {
      const answer = await autosave(tab, id, revision, { title: `Onda ${revision}`, gallery_images });
      expect(answer.status, answer.text).toBe(200);
    }
    await sweep();
    expect([await isThere(first), await isThere(second), await isThere(linked)]).toEqual([false, true, true]);
  });
});
