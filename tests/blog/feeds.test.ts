import { XMLParser, XMLValidator } from "fast-xml-parser";
import Parser from "rss-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { blogFeedPath, FEED_ARTICLES } from "../../worker/blog/list/contract.ts";
import type { ArticleRow } from "../../worker/blog/schema.ts";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { articlePath } from "../../worker/lib/pageAddresses.ts";
import { makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database, ORIGIN, visit } from "../support/worker.ts";

withEmptyStorage();

const RSS = blogFeedPath("it", "xml");
const JSON_FEED = blogFeedPath("it", "json");

/** What closes a CDATA section, markup, an emoji, and control characters. */
const HOSTILE = 'Aria ]]> & <b>"mare"</b> ]]> 🤿 fine\u0000\u0008\u001b\ufffe ]]>';
const CLEANED = 'Aria ]]> & <b>"mare"</b> ]]> 🤿 fine ]]>';

const CONTENT = [
  '<h2 id="s-boa">La boa</h2><p>Aria ]]&gt; &amp; mare\u0001, <a href="/chi-siamo?x=1&amp;y=2">chi siamo</a>,',
  ' <a href="#s-boa">la boa</a>, <a href="https://altrove.example/a?b=1&amp;c=2" rel="noopener">altrove</a>,',
  ' <a href="mailto:ciao@mare.example">posta</a></p>',
  '<figure><img src="/public/foto.webp" alt="Una &quot;foto&quot;" width="10" height="10" loading="lazy"></figure>',
  '<figure><img src="https://foto.example/a.jpg?w=1&amp;h=2" alt="" loading="lazy" decoding="async"></figure>',
  '<figure data-video="youtube" data-video-id="abcdefghijk"><a href="https://www.youtube.com/watch?v=abcdefghijk">',
  "Un video</a><figcaption>Un video</figcaption></figure>",
].join("");

let gaia: SignedInUser;
let hostile: ArticleRow;

beforeAll(async () => {
  gaia = await makeUser("gaia", { role: "blogger", full_name: "Gaia & <Figlia>" });
  await database
    .prepare(
      "insert into uploads (key, content_type, size_bytes, created_at) values ('cover.webp', 'image/webp', 4321, '')",
    )
    .run();
  for (let index = 0; index < FEED_ARTICLES + 4; index += 1)
    await makeArticle({
      title: `Numero ${index}`,
      first_published_at: `2026-01-01T10:${String(index).padStart(2, "0")}:00.000Z`,
    });
  hostile = await makeArticle({
    title: HOSTILE,
    slug: "aria-è-mare",
    excerpt: `Riassunto ${HOSTILE}`,
    content: CONTENT,
    cover_image_url: "/public/cover.webp",
    cover_alt: 'Il "cavo"',
    hashtags: ["Apnea & mare", "FIPSAS"],
    author_id: gaia.id,
    created_at: "2026-02-01T10:00:00.000Z",
    updated_at: "2026-03-01T09:30:00.000Z",
  });
  await makeArticle({ title: "Una bozza", published: false });
  await makeArticle({ title: "In English", language: "en" });
});

function urlOf(article: ArticleRow): string {
  return new URL(articlePath(article), ORIGIN).href;
}

async function read(path: string) {
  const answer = await ask("GET", path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer;
}

type Item = Record<string, unknown> & { guid: string; link: string };

async function readRss(path: string) {
  const { text } = await read(path);
  expect(XMLValidator.validate(text)).toBe(true);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them.
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  const feed = await new Parser<{ language?: string }, Item>().parseString(text);
  return { text, feed, items: feed.items };
}

describe("the RSS feed", () => {
  test("has the newest published articles of its language, each with its canonical address", async () => {
    const { feed, items, text } = await readRss(RSS);
    expect(feed).toMatchObject({
      title: "Il blog di Respiro",
      link: `${ORIGIN}/blog`,
      language: "it",
      feedUrl: ORIGIN + RSS,
      lastBuildDate: new Date(
        (await database
          .prepare("select max(updated_at) as at from articles where language = 'it' and published")
          .first("at")) as string,
      ).toUTCString(),
    });
    expect(items.map(({ title }) => title)).toEqual([
      CLEANED,
      ...Array.from({ length: FEED_ARTICLES - 1 }, (_, index) => `Numero ${FEED_ARTICLES + 3 - index}`),
    ]);
    const urls = items.map(({ link }) => link);
    expect(new Set(urls).size).toBe(FEED_ARTICLES);
    expect(urls[0]).toBe(`${ORIGIN}/blog/1-febbraio-2026-aria-%C3%A8-mare`);
    expect(items.map(({ guid }) => guid)).toEqual(urls);
    expect(text.match(/isPermaLink="true"/g)).toHaveLength(FEED_ARTICLES);
    for (const url of urls.slice(0, 3)) expect([url, (await ask("GET", url)).status]).toEqual([url, 200]);
  });

  test("has text, summary, author, categories, date and cover of a hostile article as they were written", async () => {
    const { items } = await readRss(RSS);
    expect(items[0]).toMatchObject({
      title: CLEANED,
      creator: "Gaia & <Figlia>",
      categories: ["Apnea & mare", "FIPSAS"],
      pubDate: "Sun, 01 Feb 2026 10:00:00 GMT",
      contentSnippet: `Riassunto ${CLEANED}`,
      enclosure: { url: `${ORIGIN}/public/cover.webp`, type: "image/webp", length: "4321" },
    });
  });

  test("has absolute addresses in the text, pictures of other sites by our copies, and nothing for our page alone", async () => {
    const { items } = await readRss(RSS);
    const html = items[0]?.["content:encoded"] as string;
    const parser = new XMLParser({ ignoreAttributes: false, processEntities: true, unpairedTags: ["img"] });
    expect(XMLValidator.validate(`<div>${html}</div>`, { unpairedTags: ["img"] })).toBe(true);
    expect(parser.parse(`<div>${html}</div>`)).toBeTruthy();
    const attributes = (name: string) =>
      [...html.matchAll(new RegExp(`${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
        value.replaceAll("&amp;", "&"),
      );
    expect(attributes("href")).toEqual([
      `${ORIGIN}/chi-siamo?x=1&y=2`,
      `${urlOf(hostile)}#s-boa`,
      "https://altrove.example/a?b=1&c=2",
      "mailto:ciao@mare.example",
      "https://www.youtube.com/watch?v=abcdefghijk",
    ]);
    expect(attributes("src")).toEqual([
      `${ORIGIN}/public/cover.webp`,
      `${ORIGIN}/public/foto.webp`,
      `${ORIGIN}/public/linked?url=${encodeURIComponent("https://foto.example/a.jpg?w=1&h=2")}`,
    ]);
    expect(html).toContain("Aria ]]&gt; &amp; mare,");
    expect(html).not.toMatch(/data-video|loading=|decoding=/);
  });

  test("of a language without articles is valid and empty", async () => {
    const { feed, items } = await readRss(blogFeedPath("ru", "xml"));
    expect([feed.language, items]).toEqual(["ru", []]);
  });
});

describe("the JSON feed", () => {
  type JsonFeed = Record<string, unknown> & { items: Record<string, unknown>[] };

  test("is version 1.1 with every required field and the same articles as the RSS feed", async () => {
    for (const language of LANGUAGE_CODES) {
      const { text } = await read(blogFeedPath(language, "json"));
      const feed = JSON.parse(text) as JsonFeed;
      expect(feed).toMatchObject({
        version: "https://jsonfeed.org/version/1.1",
        title: expect.stringContaining("Respiro"),
        home_page_url: `${ORIGIN}/blog`,
        feed_url: ORIGIN + blogFeedPath(language, "json"),
        language,
      });
      for (const item of feed.items) {
        expect(item).toMatchObject({
          id: expect.stringMatching(/^https:/),
          url: item.id,
          content_html: expect.stringMatching(/./),
          date_published: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          date_modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        });
      }
      const { items } = await readRss(blogFeedPath(language, "xml"));
      expect(feed.items.map(({ url }) => url)).toEqual(items.map(({ link }) => link));
    }
  });

  test("has everything of a hostile article", async () => {
    const [item] = (JSON.parse((await read(JSON_FEED)).text) as JsonFeed).items;
    expect(item).toMatchObject({
      title: CLEANED,
      summary: `Riassunto ${CLEANED}`,
      image: `${ORIGIN}/public/cover.webp`,
      authors: [{ name: "Gaia & <Figlia>" }],
      tags: ["Apnea & mare", "FIPSAS"],
      language: "it",
      date_published: "2026-02-01T10:00:00.000Z",
      date_modified: "2026-03-01T09:30:00.000Z",
      attachments: [{ url: `${ORIGIN}/public/cover.webp`, mime_type: "image/webp", size_in_bytes: 4321 }],
    });
  });
});

test("a feed is kept at the edge, and read again only when it changed", async () => {
  const types = [
    [RSS, "application/rss+xml; charset=utf-8"],
    [JSON_FEED, "application/feed+json; charset=utf-8"],
  ] as const;
  for (const [path, type] of types) {
    const { headers } = await read(path);
    expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
      type,
      expect.stringContaining("s-maxage=30"),
    ]);
    const last = new Date(headers.get("last-modified") ?? "").toISOString();
    expect(last.slice(0, 4)).toBe("2026");
    const etag = headers.get("etag") ?? "";
    expect((await visit(path, { "if-none-match": etag })).status).toBe(304);
    expect((await visit(path)).headers.get("cache-status")).toContain("hit");
  }
  const before = (await read(RSS)).headers.get("etag");
  expect((await read(RSS)).headers.get("etag")).toBe(before);
  await database.prepare("update articles set title = 'Altro titolo' where id = ?").bind(hostile.id).run();
  expect((await read(RSS)).headers.get("etag")).not.toBe(before);
});

test("a withdrawn or deleted article leaves the feed", async () => {
  await database.prepare("update articles set published = 0 where id = ?").bind(hostile.id).run();
  expect((await readRss(RSS)).text).not.toContain("Altro titolo");
});

test.for(["blog-de.xml", "blog-it.atom", "blog-.json", "blog.xml", "blog-it.xml.gz", "constructor"])(
  "there is no feed %s, but the site's page that says so",
  async (file) => {
    const { status, headers } = await ask("GET", `/feeds/${file}`);
    expect([status, headers.get("content-type")]).toEqual([404, expect.stringContaining("text/html")]);
  },
);
