import { beforeEach, expect, test } from "vitest";
import type { ArticleDetail } from "../../worker/blog/outputs.ts";
import { articles } from "../../worker/blog/schema.ts";
import { toOneLine } from "../../worker/lib/text.ts";
import { isDirectImageUrl } from "../../worker/uploads/contract.ts";
import { uploads } from "../../worker/uploads/schema.ts";
import { insertUpload } from "../../worker/uploads/store.ts";
import { findMarkupFault } from "../support/articleMarkup.ts";
import { ARTICLE_FIELDS, makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { HOSTILE_HTML, HOSTILE_URLS } from "../support/hostileHtml.ts";
import { makeUser } from "../support/users.ts";
import { ask, db, ORIGIN, visit } from "../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  await db.delete(articles);
  await db.delete(uploads);
});

/** Other sites answer nothing, so that no test asks them for a picture. */
const OFFLINE = { LINKED_PICTURES_BASE: "http://127.0.0.1:9" };

/** A blogger who owns the picture that the hostile texts show. */
async function makeBlogger() {
  const gaia = await makeUser("gaia", { role: "blogger" });
  const upload = {
    key: "demo/a.webp",
    owner_id: gaia.id,
    content_type: "image/webp" as const,
    size_bytes: 9,
  };
  await insertUpload(db, upload, new Date());
  return gaia;
}

/** Characters of the beginning, so that a text fits into a field. */
const within = (text: string, max: number) => toOneLine(text).slice(0, max).toWellFormed().trim();

test("every hostile text in every text field is kept as text, and in the content as HTML of the allow-list", async () => {
  const gaia = await makeBlogger();
  const { id } = await makeArticle({ author_id: gaia.id, published: false });
  for (const hostile of HOSTILE_HTML) {
    const [title, excerpt] = [`x ${within(hostile, 190)}`, within(`x ${hostile}`, 290)];
    const body = { title, excerpt, cover_alt: title, content: `<p>Prima del testo.</p>${hostile}` };
    const answer = await ask<ArticleDetail>("PUT", `/api/blog/${id}`, { body, as: gaia, env: OFFLINE });
    expect([hostile, answer.status, answer.body.title, answer.body.excerpt, answer.body.cover_alt]).toEqual([
      hostile,
      200,
      title,
      excerpt,
      title,
    ]);
    expect([hostile, findMarkupFault(answer.body.content)]).toEqual([hostile, ""]);
    expect(answer.body.content).toMatch(/^<p>Prima del testo\./);
  }
});

test("no hostile text is a language, a hashtag, a cover, a gallery picture or a group", async () => {
  const gaia = await makeBlogger();
  const { id } = await makeArticle({ author_id: gaia.id, published: false });
  const hostile = [...HOSTILE_URLS.filter((url) => !url.includes("&")), ...HOSTILE_HTML.slice(0, 60)];
  for (const text of hostile) {
    const body = {
      language: text,
      hashtags: [`#${text}`],
      cover_image_url: text,
      gallery_images: [text],
      translation_group: text,
    };
    const { status, error } = await ask("PUT", `/api/blog/${id}`, { body, as: gaia });
    expect([text, status]).toEqual([text, 400]);
    const refused = new Set(Object.keys(error?.fields ?? {}).map((field) => field.split(".")[0]));
    // What a browser reads as a picture of another site is one, of which the site shows its own copy.
    if (/^https:/.test(text) && isDirectImageUrl(text)) refused.add("cover_image_url").add("gallery_images");
    expect([text, [...refused].sort()]).toEqual([
      text,
      ["cover_image_url", "gallery_images", "hashtags", "language", "translation_group"],
    ]);
  }
});

test("all hostile texts in one published article leave its page and its structured data whole", async () => {
  const gaia = await makeBlogger();
  const title = '</title></script><script>canary()</script><img src=x onerror="canary()">';
  const content = `<p>Prima.</p>${HOSTILE_HTML.filter((text) => text.length < 400).join("<p>poi</p>")}`;
  const body = { ...ARTICLE_FIELDS, title, excerpt: title, cover_alt: title, content, published: true };
  const { body: article, status } = await ask<ArticleDetail>("POST", "/api/blog", {
    body,
    as: gaia,
    env: OFFLINE,
  });
  expect(status).toBe(201);
  const { headers } = await visit(`/blog/${article.slug}`);
  const page = await visit(new URL(headers.get("location") ?? `/blog/${article.slug}`, ORIGIN).pathname);
  expect([page.status, page.text.includes("Prima.")]).toEqual([200, true]);
  const scripts = [...page.text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  for (const [, attributes = "", code = ""] of scripts) {
    if (/type="application\/(ld\+)?json"/.test(attributes)) JSON.parse(code);
    else expect([attributes, code]).toEqual([expect.stringMatching(/src="\//), ""]);
  }
  expect(scripts.length).toBeGreaterThan(1);
});
