import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { cleanArticleHtml } from "../../worker/blog/html/cleanArticleHtml.ts";
import { makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeUser } from "../support/users.ts";
import { ask, ORIGIN } from "../support/worker.ts";

withEmptyStorage();

const DAY = { first_published_at: "2026-07-12T08:00:00.000Z", published_day: "2026-07-12" };

function where(answer: { status: number; headers: Headers }) {
  return [answer.status, answer.headers.get("location")];
}

/** The JSON-LD of a page by type. */
function jsonLdOf(text: string): Record<string, Record<string, unknown>> {
  const scripts = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const things = scripts.map(([, json = "{}"]) => JSON.parse(json));
  return Object.fromEntries(things.map((thing) => [thing["@type"], thing]));
}

test("an article has one address; every other accepted form leads there for good", async () => {
  const { id } = await makeArticle({ slug: "la-discesa", ...DAY });
  const canonical = "/blog/12-luglio-2026-la-discesa";
  expect(where(await ask("GET", canonical))).toEqual([200, null]);
  const others = [
    "la-discesa",
    "2026-07-12-la-discesa",
    "la-discesa-2026-07-12",
    "la-discesa-12-luglio-2026",
    "1-maggio-2020-la-discesa",
    "12-LUGLIO-2026-la-discesa",
    id,
  ];
  for (const other of others)
    expect([other, ...where(await ask("GET", `/blog/${other}?utm_source=x`))]).toEqual([
      other,
      301,
      `${canonical}?utm_source=x`,
    ]);
});

test("an article is complete without scripts, in its own language under any interface", async () => {
  const { html, headings } = cleanArticleHtml(
    `<h2>Uno</h2><p>Testo.</p><h2>Due</h2><h3>Tre</h3><figure><img src="/public/foto.webp" alt="Boa"></figure>`,
  );
  await makeArticle({
    ...DAY,
    slug: "intero",
    title: "Un articolo intero",
    excerpt: "In breve.",
    content: html,
    headings,
    language: "it",
    cover_image_url: "/public/cover.webp",
    cover_alt: "Il blu",
    hashtags: ["cavo"],
  });
  const { text } = await ask("GET", "/blog/12-luglio-2026-intero", { headers: { "accept-language": "en" } });
  expect(text).toMatch(/<html lang="en"/);
  expect(text).toContain('<article lang="it">');
  for (const part of [
    "Un articolo intero</h1>",
    "In breve.",
    'alt="Il blu"',
    "12 July 2026",
    `href="#${headings[0]?.id}"`,
    "<p>Testo.</p>",
    'href="/blog/hashtag/cavo"',
    "#<!-- -->cavo",
  ])
    expect(text).toContain(part);
});

test("the head of an article names its own languages, share picture and feeds", async () => {
  const group = { translation_group: newId() };
  const { id } = await makeArticle({ ...DAY, ...group, slug: "la-calata", title: "La discesa" });
  await makeArticle({ ...DAY, ...group, slug: "the-descent", title: "The descent", language: "en" });
  await makeArticle({ ...group, slug: "bozza", title: "Bozza", language: "fr", published: false });
  const { text } = await ask("GET", "/blog/12-luglio-2026-la-calata?lang=pl");
  const url = `${ORIGIN}/blog/12-luglio-2026-la-calata`;
  expect(text).toContain(`<link rel="canonical" href="${url}"/>`);
  const alternates = [...text.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)];
  expect(alternates.map(([, language, href]) => [language, href])).toEqual([
    ["it", url],
    ["en", `${ORIGIN}/blog/12-luglio-2026-the-descent`],
  ]);
  expect(text).toContain('property="og:type" content="article"');
  expect(text).toContain('property="og:locale" content="it_IT"');
  expect(text).toContain(`property="og:image" content="${ORIGIN}/share/articles/${id}-1-it.png"`);
  expect(text).toContain('property="article:published_time" content="2026-07-12T08:00:00.000Z"');
  expect(text).toContain('type="application/rss+xml"');
  expect(jsonLdOf(text).BlogPosting).toMatchObject({
    inLanguage: "it",
    image: [`${ORIGIN}/share/articles/${id}-1-it.png`],
    workTranslation: [{ inLanguage: "en" }],
  });
  expect(jsonLdOf(text).BreadcrumbList).toMatchObject({ itemListElement: [{}, { name: "Blog" }, {}] });
});

test("a draft and an unknown article are not found, and an erased author is Anonimo", async () => {
  await makeArticle({ slug: "segreto", published: false });
  for (const path of ["/blog/segreto", "/blog/mai-scritto", `/blog/${newId()}`]) {
    const { status, text } = await ask("GET", path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).toContain("Articolo non trovato");
  }
  await makeArticle({ ...DAY, slug: "senza-autore" });
  expect((await ask("GET", "/blog/12-luglio-2026-senza-autore")).text).toContain("Anonimo");
});

test("the list shows the page's language, or all languages where that has no article", async () => {
  await makeArticle({ title: "In italiano", language: "it" });
  await makeArticle({ title: "In English", language: "en" });
  const titles = async (path: string, language: string) => {
    const { status, text } = await ask("GET", path, { headers: { "accept-language": language } });
    expect(status).toBe(200);
    return ["In italiano", "In English"].filter((title) => text.includes(`${title}</a>`));
  };
  expect(await titles("/blog", "it")).toEqual(["In italiano"]);
  expect(await titles("/blog", "en")).toEqual(["In English"]);
  expect(await titles("/blog", "pl")).toEqual(["In italiano", "In English"]);
  expect(await titles("/blog?language=all", "it")).toEqual(["In italiano", "In English"]);
  expect(await titles("/blog?searchTerm=english", "it")).toEqual(["In English"]);
  expect(await titles("/blog?language=it&searchTerm=english", "it")).toEqual([]);
});

test("a card shows at most three hashtags, and the structured data lists the articles", async () => {
  const anna = await makeUser("anna");
  const { slug } = await makeArticle({
    ...DAY,
    hashtags: ["uno", "due", "tre", "quattro"],
    author_id: anna.id,
  });
  const { text } = await ask("GET", "/blog?language=all&searchTerm=quattro");
  const card = text.slice(text.indexOf("<article"), text.indexOf("</article>"));
  expect([...card.matchAll(/href="\/blog\/hashtag\//g)]).toHaveLength(3);
  expect(jsonLdOf(text).ItemList).toMatchObject({
    itemListElement: [{ url: `${ORIGIN}/blog/12-luglio-2026-${slug}` }],
  });
  expect(jsonLdOf(text).Blog).toMatchObject({ "@id": `${ORIGIN}/blog#blog` });
});

test("a hashtag has one address in lower case, and one without articles is not found", async () => {
  await makeArticle({ title: "Con hashtag", hashtags: ["Frenzel"], language: "en" });
  const { status, text } = await ask("GET", "/blog/hashtag/frenzel");
  expect(status).toBe(200);
  expect(text).toContain("Con hashtag</a>");
  expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/blog/hashtag/frenzel"/>`);
  expect(where(await ask("GET", "/blog/hashtag/FRENZEL"))).toEqual([301, "/blog/hashtag/frenzel"]);
  for (const path of ["/blog/hashtag/niente", `/blog/hashtag/${"x".repeat(40)}`]) {
    const missing = await ask("GET", path);
    expect([path, missing.status]).toEqual([path, 404]);
    expect(missing.text).toContain('content="noindex"');
  }
});

test("no cache holds the management of articles as a public page", async () => {
  const answer = await ask("GET", "/blog/gestione");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).not.toMatch(/public/);
});
