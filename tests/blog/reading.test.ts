import { describe, expect, test } from "vitest";
import type { ArticleDetail } from "../../worker/blog/outputs.ts";
import { makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

withEmptyStorage();

const read = (path: string, as?: SignedInUser) =>
  ask<ArticleDetail>("GET", `/api/blog/${path}`, { ...(as && { as }) });

describe("an article", () => {
  test("is read by id and by slug, with everything that its page shows", async () => {
    const author = await makeUser("gaia", { role: "blogger" });
    const article = await makeArticle({
      title: "La prima volta a venti metri",
      slug: "la-prima-volta",
      excerpt: "Un racconto.",
      hashtags: ["Profondità", "racconti"],
      gallery_images: ["/public/a.jpg"],
      headings: [{ id: "la-boa", level: 2, text: "La boa" }],
      author_id: author.id,
      first_published_at: "2026-07-12T08:00:00.000Z",
    });
    const byId = await read(article.id);
    expect(byId.status).toBe(200);
    expect(byId.body).toEqual({
      id: article.id,
      slug: "la-prima-volta",
      title: "La prima volta a venti metri",
      excerpt: "Un racconto.",
      content: article.content,
      language: "it",
      cover_image_url: null,
      cover_alt: null,
      hashtags: ["Profondità", "racconti"],
      gallery_images: ["/public/a.jpg"],
      author_id: author.id,
      profiles: { full_name: "Gaia Rossi", avatar_url: null, public_slug: null },
      published: true,
      first_published_at: "2026-07-12T08:00:00.000Z",
      published_day: "2026-07-12",
      created_at: article.created_at,
      updated_at: article.updated_at,
      reading_minutes: 1,
      word_count: 9,
      headings: [{ id: "la-boa", level: 2, text: "La boa" }],
      translations: [],
      revision: 1,
    });
    expect((await read("slug/la-prima-volta")).body).toEqual(byId.body);
    expect((await read(`slug/${article.id}`)).body).toEqual(byId.body);
  });

  test("that does not exist is not found, in the spec's words", async () => {
    for (const path of ["slug/mai-scritto", "00000000-0000-4000-8000-000000000000", "nessun-id"]) {
      const answer = await read(path);
      expect([answer.status, answer.error?.code, answer.error?.message], path).toEqual([
        404,
        "article_not_found",
        "Articolo non trovato",
      ]);
    }
  });

  test("without an excerpt shows the beginning of its text, cut behind a word", async () => {
    const plain_text = "respirare ".repeat(60);
    const { body } = await read((await makeArticle({ plain_text })).id);
    expect(body.excerpt).toMatch(/^(respirare )+respirare…$/);
    expect(body.excerpt?.length).toBeLessThanOrEqual(300);
  });
});

describe("an unpublished article", () => {
  test("is read by its author and by admins alone, whatever the address", async () => {
    const author = await makeUser("gaia", { role: "blogger" });
    const { id, slug } = await makeArticle({ published: false, author_id: author.id });
    const readers: [SignedInUser | undefined, number][] = [
      [undefined, 404],
      [await makeUser("anna"), 404],
      [await makeUser("olga", { role: "company" }), 404],
      [await makeUser("bea", { role: "blogger" }), 404],
      [author, 200],
      [await makeUser("ada", { role: "admin" }), 200],
    ];
    for (const [reader, status] of readers)
      for (const path of [id, `slug/${slug}`, `slug/12-luglio-2026-${slug}`, `slug/${id}`])
        expect((await read(path, reader)).status, `${reader?.role} ${path}`).toBe(status);
  });

  test("is not found by a former blogger who wrote it", async () => {
    const author = await makeUser("gaia", { role: "blogger" });
    const { id } = await makeArticle({ published: false, author_id: author.id });
    await updateUser(author.id, { role: "final_user" });
    expect((await read(id, author)).status).toBe(404);
  });
});

describe("the author", () => {
  test("has a link only to a public page that really opens", async () => {
    const open = { role: "instructor", public_profile_enabled: true, public_slug: "gaia" } as const;
    const slugOf = async (other: Parameters<typeof makeUser>[1]) => {
      const author = await makeUser("gaia", other);
      const { body } = await read((await makeArticle({ author_id: author.id })).id);
      await updateUser(author.id, { public_slug: null });
      return body.profiles?.public_slug;
    };
    expect(await slugOf(open)).toBe("gaia");
    expect(await slugOf({ ...open, role: "blogger" })).toBeNull();
    expect(await slugOf({ ...open, public_profile_enabled: false })).toBeNull();
    expect(await slugOf({ ...open, is_active: false })).toBeNull();
  });

  test("who was erased, or has no name, is nobody", async () => {
    const nameless = await makeUser("gaia", { full_name: "" });
    for (const author_id of [null, nameless.id])
      expect((await read((await makeArticle({ author_id })).id)).body.profiles).toBeNull();
  });
});

describe("the other languages of an article", () => {
  test("are the published ones of its group, whichever of them names it", async () => {
    const it = await makeArticle({ title: "Il respiro", slug: "il-respiro" });
    const en = await makeArticle({ language: "en", slug: "the-breath", translation_group: it.id });
    await makeArticle({ language: "fr", translation_group: it.id, published: false });
    await makeArticle({ language: "en", slug: "later", translation_group: it.id });
    await makeArticle({ language: "pl" });
    const listed = async (id: string) =>
      (await read(id)).body.translations.map(({ language, slug }) => `${language} ${slug}`);
    expect(await listed(it.id)).toEqual(["en the-breath"]);
    expect(await listed(en.id)).toEqual(["it il-respiro"]);
  });
});
