import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ArticleDetail } from "../../worker/blog/outputs.ts";
import { articles, articleVersions } from "../../worker/blog/schema.ts";
import { articlePath } from "../../worker/lib/pageAddresses.ts";
import { ARTICLE_FIELDS, makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow } from "../support/events.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db, visit } from "../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  await db.delete(articles);
});

const blogger = () => makeUser("gaia", { role: "blogger" });

const create = (as: SignedInUser | undefined, other: object = {}) =>
  ask<ArticleDetail>("POST", "/api/blog", { body: { ...ARTICLE_FIELDS, ...other }, ...(as && { as }) });

const change = (as: SignedInUser, id: string, body: object) =>
  ask<ArticleDetail>("PUT", `/api/blog/${id}`, { body, as });

const rowOf = (id: string) => db.select().from(articles).where(eq(articles.id, id)).get();

describe("a new article", () => {
  test("without `published` is a draft of the caller, whoever the body says wrote it", async () => {
    const [gaia, other] = [await blogger(), await makeUser("bea", { role: "blogger" })];
    const answer = await create(gaia, { author_id: other.id, plain_text: "altro", ordinal: 1 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...ARTICLE_FIELDS,
      slug: "il-primo-respiro",
      author_id: gaia.id,
      profiles: { full_name: "Gaia Rossi" },
      published: false,
      first_published_at: null,
      published_day: null,
      revision: 1,
      word_count: 9,
    });
    expect((await ask("GET", `/api/blog/${answer.body.id}`)).status).toBe(404);
  });

  test("with `published` is on the site at once, under today's day", async () => {
    const { body } = await create(await blogger(), { published: true });
    expect(body).toMatchObject({ published: true, published_day: dayFromNow(0) });
    expect((await ask("GET", `/api/blog/${body.id}`)).status).toBe(200);
  });

  test("keeps every field, cleaned", async () => {
    const fields = {
      excerpt: "  Un racconto\ndi mare. ",
      cover_image_url: "https://foto.example/Mare blu.jpg#alto",
      cover_alt: "Il mare\u0000 blu",
      hashtags: ["#Apnea", "apnea", " #corrente-fredda ", "глубина", ""],
      gallery_images: ["https://foto.example/1.png", "https://foto.example/1.png"],
      language: "en",
      content: '<p onclick="x()">Guarda <b>bene</b>\u0000 qui.</p><script>alert(1)</script>',
    };
    const { body } = await create(await blogger(), fields);
    expect(body).toMatchObject({
      excerpt: "Un racconto di mare.",
      cover_image_url: "https://foto.example/Mare%20blu.jpg",
      cover_alt: "Il mare blu",
      hashtags: ["Apnea", "corrente-fredda", "глубина"],
      gallery_images: ["https://foto.example/1.png"],
      language: "en",
      content: "<p>Guarda <strong>bene</strong> qui.</p>",
    });
    expect(await rowOf(body.id)).toMatchObject({
      plain_text: "Guarda bene qui.",
      word_count: 3,
      hashtag_keys: ["apnea", "corrente-fredda", "глубина"],
    });
  });

  test("sent twice, one after the other or at once, is one article", async () => {
    const gaia = await blogger();
    const id = newId();
    const answers = [
      ...(await Promise.all([create(gaia, { id }), create(gaia, { id })])),
      await create(gaia, { id, title: "Il secondo respiro" }),
    ];
    // Of two that change it at the same moment, one may be told that the other was first.
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual(
      expect.arrayContaining([201, 201]),
    );
    expect(await db.select().from(articles)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ title: "Il secondo respiro", slug: "il-primo-respiro" });
  });

  test("with the id of another's unpublished article is refused without a word about it", async () => {
    const { id } = await makeArticle({ published: false, author_id: (await blogger()).id });
    const answer = await create(await makeUser("bea", { role: "blogger" }), { id });
    expect([answer.status, answer.error?.code]).toEqual([404, "article_not_found"]);
  });
});

describe("what cannot be saved", () => {
  const wrong: [string, object, string, string][] = [
    ["no language", { language: "" }, "language", "Lingua richiesta"],
    ["an unknown language", { language: "xx" }, "language", "Lingua richiesta"],
    ["a short title", { title: " a " }, "title", "Il titolo deve essere di almeno 2 caratteri."],
    ["a long title", { title: "a".repeat(201) }, "title", "Il testo è troppo lungo."],
    ["no content", { content: "" }, "content", "Il contenuto deve essere di almeno 10 caratteri."],
    [
      "content that shows less than ten characters",
      { content: "<p><strong>ciao</strong></p><p>&nbsp;</p><hr>" },
      "content",
      "Il contenuto deve essere di almeno 10 caratteri.",
    ],
    [
      "content of 200,001 characters",
      { content: "a".repeat(200_001) },
      "content",
      "Il testo è troppo lungo.",
    ],
    ["a long excerpt", { excerpt: "a".repeat(301) }, "excerpt", "Il testo è troppo lungo."],
    [
      "a cover that is no URL",
      { cover_image_url: "mare.jpg" },
      "cover_image_url",
      "Scrivi un indirizzo completo che comincia con https://",
    ],
    [
      "a cover that runs",
      { cover_image_url: "javascript:alert(1)//.jpg" },
      "cover_image_url",
      "Scrivi un indirizzo completo che comincia con https://",
    ],
    [
      "a cover inside the network",
      { cover_image_url: "https://10.0.0.1/a.jpg" },
      "cover_image_url",
      "Scrivi un indirizzo completo che comincia con https://",
    ],
    ["a long cover description", { cover_alt: "a".repeat(201) }, "cover_alt", "Il testo è troppo lungo."],
    ["eleven hashtags", { hashtags: [..."abcdefghijk"] }, "hashtags", "Al massimo 10 hashtag."],
    [
      "a gallery of 21 pictures",
      { gallery_images: Array.from({ length: 21 }, (_, n) => `https://foto.example/${n}.jpg`) },
      "gallery_images",
      "Al massimo 20 immagini.",
    ],
    [
      "a group that is no id",
      { translation_group: "x" },
      "translation_group",
      "Scegli un tuo articolo in un’altra lingua.",
    ],
  ];
  test.for(wrong)("%s is refused at its field, in the spec's words", async ([, fields, field, message]) => {
    const answer = await create(await blogger(), fields);
    expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([400, "invalid", message]);
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
    expect(await db.select().from(articles)).toEqual([]);
  });

  test.for(["due parole", "\u3164\u115f", "a".repeat(31), "<b>", "a#b", "🌊", "--"])(
    "the hashtag %s is refused",
    async (hashtag) => {
      const answer = await create(await blogger(), { hashtags: ["mare", hashtag] });
      expect(answer.error?.fields).toEqual({ "hashtags.1": "validation.hashtag" });
    },
  );

  test("a visitor, and every role but bloggers and admins, cannot save", async () => {
    const path = `/api/blog/${crypto.randomUUID()}`;
    for (const [method, asked] of [
      ["POST", "/api/blog"],
      ["PUT", path],
      ["PUT", `${path}/draft`],
    ] as const)
      expect((await ask(method, asked, { body: ARTICLE_FIELDS })).error).toMatchObject({
        code: "unauthorized",
        message: "Devi essere autenticato per salvare un articolo",
      });
    for (const role of ["final_user", "instructor", "company"] as const)
      expect((await create(await makeUser("anna", { role }))).error?.code).toBe("forbidden");
  });
});

describe("a change", () => {
  test("is partial: fields left out stay, and null empties one", async () => {
    const gaia = await blogger();
    const { body } = await create(gaia, { excerpt: "Riassunto", hashtags: ["mare"], cover_alt: "Il mare" });
    const { body: changed } = await change(gaia, body.id, { title: "Un altro respiro", cover_alt: null });
    expect(changed).toMatchObject({
      title: "Un altro respiro",
      content: body.content,
      excerpt: "Riassunto",
      hashtags: ["mare"],
      cover_alt: null,
      slug: "il-primo-respiro",
      revision: 2,
    });
  });

  test("publishes and unpublishes; day and instant of the first publishing stay for ever", async () => {
    const gaia = await blogger();
    const { body } = await create(gaia);
    vi.setSystemTime("2026-07-12T22:30:00Z");
    const { body: published } = await change(gaia, body.id, { published: true });
    // Half past midnight in Rome.
    expect(published).toMatchObject({ published: true, published_day: "2026-07-13" });
    vi.setSystemTime("2026-09-01T10:00:00Z");
    const off = await change(gaia, body.id, { published: false });
    expect(off.body).toMatchObject({ published: false, published_day: "2026-07-13" });
    const again = await change(gaia, body.id, { published: true, title: "Titolo nuovo" });
    expect(again.body).toMatchObject({
      published: true,
      slug: "il-primo-respiro",
      published_day: "2026-07-13",
      first_published_at: "2026-07-12T22:30:00.000Z",
    });
    vi.useRealTimers();
  });

  test("drops a planned publishing, because the cron publishes only what was scheduled", async () => {
    const gaia = await blogger();
    const planned = {
      ...{ published: false, author_id: gaia.id, scheduled_by: gaia.id },
      ...{ publish_at: "2030-01-01T09:00:00.000Z", publish_time_zone: "Europe/Rome" },
    };
    for (const body of [{ title: "Cambiato" }, { published: true }, { published: false }]) {
      const { id } = await makeArticle(planned);
      await change(gaia, id, body);
      expect(await rowOf(id)).toMatchObject({
        publish_at: null,
        publish_time_zone: null,
        scheduled_by: null,
      });
    }
  });

  test("of a version that another write replaced is refused, with the article as it is", async () => {
    const gaia = await blogger();
    const { body } = await create(gaia);
    await change(gaia, body.id, { title: "Dalla prima scheda", revision: 1 });
    const late = await change(gaia, body.id, { title: "Dalla seconda scheda", revision: 1 });
    expect([late.status, late.error?.code]).toEqual([409, "stale"]);
    expect(late.error?.current).toMatchObject({ title: "Dalla prima scheda", revision: 2 });
  });

  test("sent twice at once is written once; the other is told", async () => {
    const gaia = await blogger();
    const { body } = await create(gaia);
    const both = await Promise.all(
      ["Uno", "Due"].map((title) => change(gaia, body.id, { title, revision: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowOf(body.id)).toMatchObject({ revision: 2 });
  });

  test("keeps the replaced text as a version, and none when nothing was changed", async () => {
    const gaia = await blogger();
    const { body } = await create(gaia, { published: true });
    await change(gaia, body.id, { title: "Un altro respiro" });
    await change(gaia, body.id, { published: false });
    const versions = await db.select().from(articleVersions);
    expect(versions.map(({ title, kind, created_by }) => [title, kind, created_by])).toEqual([
      [ARTICLE_FIELDS.title, "published", gaia.id],
    ]);
  });
});

describe("deleting", () => {
  test("removes the article, and refuses a version that was replaced", async () => {
    const gaia = await blogger();
    const { body } = await create(gaia);
    await change(gaia, body.id, { title: "Un altro respiro" });
    const remove = (revision: string) => ask("DELETE", `/api/blog/${body.id}${revision}`, { as: gaia });
    const late = await remove("?revision=1");
    expect([late.status, late.error?.code, late.error?.current?.revision]).toEqual([409, "stale", 2]);
    expect((await remove("?revision=2")).status).toBe(204);
    expect(await db.select().from(articles)).toEqual([]);
    expect(await db.select().from(articleVersions)).toEqual([]);
    expect((await remove("")).error?.code).toBe("article_not_found");
  });
});

test("a change is read at once at the addresses that the edge cache had, and a removed article is not", async () => {
  const gaia = await blogger();
  const { body } = await create(gaia, { published: true });
  const paths = [body.id, `slug/${body.slug}`, `slug/${articlePath(body).slice("/blog/".length)}`].map(
    (path) => `/api/blog/${path}`,
  );
  const read = async () => Promise.all(paths.map(async (path) => (await visit(path)).text));
  await read();
  await db.update(articles).set({ title: "Dietro le quinte" });
  expect((await read()).every((text) => text.includes(ARTICLE_FIELDS.title))).toBe(true);
  await change(gaia, body.id, { title: "Sul sito" });
  expect((await read()).every((text) => text.includes("Sul sito"))).toBe(true);
  await ask("DELETE", `/api/blog/${body.id}`, { as: gaia });
  expect((await read()).every((text) => text.includes("article_not_found"))).toBe(true);
});
