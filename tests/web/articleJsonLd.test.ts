import { expect, test } from "vitest";
import { articleJsonLd } from "../../web/blog/pageStructuredData.ts";
import { jsonLd } from "../../web/lib/structuredData.ts";
import type { ArticleDetail } from "../../worker/blog/outputs.ts";
import { missingFields, WANTED_FIELDS } from "../support/searchEngines.ts";

const ORIGIN = "https://respiro.test";
const context = {
  origin: ORIGIN,
  siteName: "Respiro",
  language: "en" as const,
  imageUrls: [`${ORIGIN}/public/uno.webp`],
};

function article(other: Partial<ArticleDetail> = {}): ArticleDetail {
  return {
    id: "0190a1b2-0000-7000-8000-000000000001",
    slug: "la-prima-discesa",
    title: "La prima discesa",
    excerpt: "Un metro alla volta.",
    language: "it",
    content: "<p>Testo</p>",
    cover_image_url: "/public/uno.webp",
    cover_alt: "Un cavo",
    hashtags: ["tecnica", "cavo"],
    gallery_images: [],
    author_id: "0190a1b2-0000-7000-8000-000000000002",
    profiles: { full_name: "Anna Mare", avatar_url: null, public_slug: "anna-mare" },
    published: true,
    first_published_at: "2026-07-12T08:00:00.000Z",
    published_day: "2026-07-12",
    created_at: "2026-07-11T08:00:00.000Z",
    updated_at: "2026-07-13T08:00:00.000Z",
    reading_minutes: 4,
    word_count: 812,
    headings: [],
    translations: [],
    revision: 1,
    ...other,
  };
}

const read = (other?: Partial<ArticleDetail>) => JSON.parse(jsonLd(articleJsonLd(article(other), context)));

test("an article says all that search engines require and recommend", () => {
  const posting = read();
  expect(missingFields(posting, WANTED_FIELDS.BlogPosting.required)).toEqual([]);
  expect(missingFields(posting, WANTED_FIELDS.BlogPosting.recommended)).toEqual([]);
  expect(posting).toMatchObject({
    "@type": "BlogPosting",
    headline: "La prima discesa",
    url: `${ORIGIN}/blog/12-luglio-2026-la-prima-discesa`,
    datePublished: "2026-07-12T08:00:00.000Z",
    dateModified: "2026-07-13T08:00:00.000Z",
    wordCount: 812,
    keywords: ["tecnica", "cavo"],
    author: { "@type": "Person", name: "Anna Mare", url: `${ORIGIN}/instructor/anna-mare` },
    isPartOf: { "@type": "Blog", "@id": `${ORIGIN}/blog#blog` },
  });
});

test("an article speaks its own language and its page the reader's", () => {
  const { inLanguage, mainEntityOfPage } = read();
  expect([inLanguage, mainEntityOfPage.inLanguage]).toEqual(["it", "en"]);
});

test("the translations of an article are named with their languages and addresses", () => {
  const translation = {
    language: "fr" as const,
    title: "La première descente",
    slug: "la-premiere-descente",
    published_day: "2026-08-01",
  };
  expect(read({ translations: [translation] }).workTranslation).toMatchObject([
    { inLanguage: "fr", url: `${ORIGIN}/blog/1-agosto-2026-la-premiere-descente` },
  ]);
  expect(read()).not.toHaveProperty("workTranslation");
});

test("an erased author is the site, and an author without a public page has no address", () => {
  expect(read({ profiles: null }).author).toMatchObject({ "@type": "Organization", name: "Respiro" });
  const hidden = { full_name: "Anna Mare", avatar_url: null, public_slug: null };
  expect(read({ profiles: hidden }).author).toEqual({ "@type": "Person", name: "Anna Mare" });
});

test("no title of an article ends the script that holds it", () => {
  const title = "</script><script>alert(1)</script>";
  const text = jsonLd(articleJsonLd(article({ title }), context));
  expect(text).not.toContain("<");
  expect(JSON.parse(text).headline).toBe(title);
});
