import { expect, test } from "vitest";
import { findErrors } from "../../web/blog/editor/forms.ts";
import { newArticle } from "../../web/blog/editor/newArticle.ts";
import type { User } from "../../worker/auth/outputs.ts";
import { writtenFields } from "../../worker/blog/articleFields.ts";
import {
  ARTICLE_CONTENT_MAX,
  ARTICLE_GALLERY_MAX,
  ARTICLE_TITLE_MAX,
  COVER_ALT_MAX,
  EXCERPT_MAX,
  HASHTAG_MAX,
  HASHTAGS_MAX,
} from "../../worker/blog/contract.ts";
import type { ArticleDetail, ArticleFields } from "../../worker/blog/outputs.ts";
import { makeUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

/** What is typed into the form, and what is said at each field; nothing said means that it is published. */
type Case = [
  what: string,
  typed: Partial<Record<keyof ArticleFields, unknown>>,
  errors: Record<string, string>,
];

const TEXT = "<p>Respirare piano, prima di scendere.</p>";
const words = (count: number) => Array.from({ length: count }, (_, index) => `parola${index}`);
const picture = (index: number) => `https://foto.example.com/${index}.jpg`;

const CASES: Case[] = [
  ["an article with title, text and language", {}, {}],
  ["the shortest title", { title: "Sì" }, {}],
  ["a title of one letter", { title: "S" }, { title: "validation.article_title" }],
  ["a title of spaces", { title: "     " }, { title: "validation.article_title" }],
  ["the longest title", { title: "a".repeat(ARTICLE_TITLE_MAX) }, {}],
  ["a title too long", { title: "a".repeat(ARTICLE_TITLE_MAX + 1) }, { title: "validation.too_long" }],
  ["the shortest text", { content: "<p>0123456789</p>" }, {}],
  ["a text of nine letters", { content: "<p>012345678</p>" }, { content: "validation.article_content" }],
  ["marks without a text", { content: "<p></p><p><br></p><hr>" }, { content: "validation.article_content" }],
  ["an empty text", { content: "" }, { content: "validation.article_content" }],
  [
    "a text too long",
    { content: `<p>${"a".repeat(ARTICLE_CONTENT_MAX)}</p>` },
    { content: "validation.too_long" },
  ],
  ["another language", { language: "ru" }, {}],
  ["no language", { language: "" }, { language: "validation.article_language" }],
  ["a language of one letter", { language: "i" }, { language: "validation.article_language" }],
  ["the longest excerpt", { excerpt: "a".repeat(EXCERPT_MAX) }, {}],
  ["an excerpt too long", { excerpt: "a".repeat(EXCERPT_MAX + 1) }, { excerpt: "validation.too_long" }],
  ["a cover of another site", { cover_image_url: "https://foto.example.com/mare" }, {}],
  [
    "a cover without https",
    { cover_image_url: "http://foto.example.com/a.jpg" },
    { cover_image_url: "validation.link" },
  ],
  ["a cover that is no address", { cover_image_url: "mare.jpg" }, { cover_image_url: "validation.link" }],
  [
    "a cover that is a script",
    { cover_image_url: "javascript:alert(1)" },
    { cover_image_url: "validation.link" },
  ],
  [
    "a cover inside a network",
    { cover_image_url: "https://192.168.1.1/a.jpg" },
    { cover_image_url: "validation.link" },
  ],
  ["the longest description", { cover_alt: "a".repeat(COVER_ALT_MAX) }, {}],
  [
    "a description too long",
    { cover_alt: "a".repeat(COVER_ALT_MAX + 1) },
    { cover_alt: "validation.too_long" },
  ],
  ["as many hashtags as fit", { hashtags: words(HASHTAGS_MAX) }, {}],
  ["one hashtag too many", { hashtags: words(HASHTAGS_MAX + 1) }, { hashtags: "validation.hashtags" }],
  ["the longest hashtag", { hashtags: ["a".repeat(HASHTAG_MAX)] }, {}],
  ["a hashtag too long", { hashtags: ["a".repeat(HASHTAG_MAX + 1)] }, { hashtags: "validation.hashtag" }],
  ["a hashtag of two words", { hashtags: ["mare blu"] }, { hashtags: "validation.hashtag" }],
  [
    "as many pictures as fit",
    { gallery_images: words(ARTICLE_GALLERY_MAX).map((_, index) => picture(index)) },
    {},
  ],
  [
    "one picture too many",
    { gallery_images: words(ARTICLE_GALLERY_MAX + 1).map((_, index) => picture(index)) },
    { gallery_images: "validation.gallery" },
  ],
];

test.for(CASES)("the form and the server answer %s as the table says", async ([, typed, errors]) => {
  const blogger = await makeUser("luca", { role: "blogger" });
  const blank = writtenFields(newArticle(crypto.randomUUID(), { id: blogger.id } as User, "it").article);
  const fields = { ...blank, title: "La calma prima del tuffo", content: TEXT, ...typed } as ArticleFields;
  expect(rootErrors(findErrors(fields))).toEqual(errors);
  const answer = await ask<ArticleDetail>("POST", "/api/blog", {
    as: blogger,
    body: { ...fields, published: true },
  });
  if (Object.keys(errors).length === 0) return expect(answer.status).toBe(201);
  expect(answer.status).toBe(400);
  expect(rootErrors(answer.error?.fields ?? {})).toEqual(errors);
});

/** The errors by field; that of an entry of a list belongs to its field. */
function rootErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, key]) => [name.split(".")[0], key]));
}
