import { XMLParser, XMLValidator } from "fast-xml-parser";
import Parser from "rss-parser";
import { beforeAll, expect, test } from "vitest";
import { topicPath } from "../../worker/forum/contract.ts";
import { FEED_TOPICS, forumFeedPath } from "../../worker/forum/reading/contract.ts";
import type { ForumCategoryRow, ForumTopicRow } from "../../worker/forum/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeForumCategory, makeReply, makeTopic } from "../support/forum.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { makeUser } from "../support/users.ts";
import { ask, database, ORIGIN, visit } from "../support/worker.ts";

withEmptyStorage();

const HOSTILE = "Aria ]]> & ‹mare› ]]> 🤿\u0000\u0008\ufffe";
const CONTENT = [
  "<script>alert(1)</script> ]]> **forte** ]]> e #1, #99",
  "> citato\n\n![Una boa](/public/boa.webp)",
  "![Altrove](https://foto.example/a.jpg?w=1&h=2)",
  "[chi siamo](/chi-siamo?x=1&y=2) e [male](javascript:alert(1))",
].join("\n\n");

let tecnica: ForumCategoryRow;
let viaggi: ForumCategoryRow;
let hostile: ForumTopicRow;

beforeAll(async () => {
  const nina = await makeUser("nina", { full_name: "Nina & <Figlia>" });
  tecnica = await makeForumCategory({
    slug: "tecnica",
    name: "Tecnica & <co>",
    description: "Compensazione",
  });
  viaggi = await makeForumCategory({ slug: "viaggi-é", name: "Viaggi" });
  for (let index = 0; index < FEED_TOPICS + 4; index += 1)
    await makeTopic({
      title: `Numero ${index}`,
      category_id: tecnica.id,
      created_at: `2026-01-01T10:${String(index).padStart(2, "0")}:00.000Z`,
    });
  await makeTopic({ title: "Da Dahab", category_id: viaggi.id, created_at: "2026-01-15T10:00:00.000Z" });
  hostile = await makeTopic({
    title: HOSTILE,
    content: CONTENT,
    category_id: tecnica.id,
    author_id: nina.id,
    created_at: "2026-02-01T10:00:00.000Z",
    edited_at: "2026-03-01T09:30:00.000Z",
  });
  await makeReply(hostile, { created_at: "2026-02-02T10:00:00.000Z" });
  await makeTopic({ title: "Nascosto", category_id: tecnica.id, deleted_at: "2026-02-03T10:00:00.000Z" });
});

async function read(path: string) {
  const answer = await ask("GET", path);
  expect([path, answer.status, XMLValidator.validate(answer.text)]).toEqual([path, 200, true]);
  const feed = await new Parser({ customFields: { item: [["content:encoded", "html"]] } }).parseString(
    answer.text,
  );
  return { ...answer, feed };
}

test("the forum's feed has the newest visible topics with absolute addresses", async () => {
  const { headers, feed } = await read(forumFeedPath(null));
  expect(headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect([feed.title, feed.link, feed.feedUrl]).toEqual([
    "Il forum di Respiro",
    `${ORIGIN}/forum`,
    `${ORIGIN}/feeds/forum.xml`,
  ]);
  expect(feed.items.length).toBe(FEED_TOPICS);
  expect(feed.items.map(({ title }) => title).slice(1, 4)).toEqual(["Da Dahab", "Numero 53", "Numero 52"]);
  expect(feed.items[0]).toMatchObject({
    title: "Aria ]]> & ‹mare› ]]> 🤿",
    link: ORIGIN + topicPath(hostile.id),
    guid: ORIGIN + topicPath(hostile.id),
    isoDate: "2026-02-01T10:00:00.000Z",
    creator: "Nina & <Figlia>",
    categories: ["Tecnica & <co>"],
  });
});

test("a topic's text is HTML in which nothing typed is markup, and addresses are absolute", async () => {
  const { feed } = await read(forumFeedPath(null));
  const { html } = feed.items[0] as unknown as { html: string };
  expect(html).toContain("&lt;script&gt;");
  expect(html).toContain("<strong>forte</strong>");
  expect(html).toContain("<blockquote><p>citato</p></blockquote>");
  expect(html).toContain(`<img src="${ORIGIN}/public/boa.webp" alt="Una boa">`);
  expect(html).toContain(`${ORIGIN}/public/linked?url=`);
  expect(html).toContain(`href="${ORIGIN}/chi-siamo?x=1&amp;y=2"`);
  expect(html).toContain(`<a href="${ORIGIN}${topicPath(hostile.id)}#1">#1</a>`);
  expect(html).not.toMatch(/<script|href="javascript|href="\/|src="\/|#99"/);
});

test("a category's feed has its topics alone, and a former address leads to it", async () => {
  const { feed } = await read(forumFeedPath(viaggi));
  expect([feed.title, feed.items.map(({ title }) => title)]).toEqual([
    "Viaggi · Il forum di Respiro",
    ["Da Dahab"],
  ]);
  expect((await read(forumFeedPath(tecnica))).feed.description).toBe("Compensazione");
  await database
    .prepare("insert into forum_former_categories (key, category_id) values ('spot', ?)")
    .bind(viaggi.id)
    .run();
  for (const key of ["spot", viaggi.id]) {
    const former = await ask("GET", `/feeds/forum-${key}.xml`);
    expect([former.status, former.headers.get("location")]).toEqual([301, "/feeds/forum-viaggi-%C3%A9.xml"]);
  }
});

test.for(["forum-niente.xml", "forum-.xml", "forum.json", "forum.xml.xml", `forum-${"a".repeat(120)}.xml`])(
  "/feeds/%s is no feed",
  async (file) => {
    expect((await ask("GET", `/feeds/${file}`)).status).toBe(404);
  },
);

test("a feed that did not change is answered without its text, and kept at the edge", async () => {
  const first = await visit(forumFeedPath(null));
  const again = await visit(forumFeedPath(null), { "if-none-match": first.headers.get("etag") ?? "" });
  expect([again.status, again.text, again.headers.get("cache-status")]).toEqual([304, "", "edge; hit"]);
  expect(first.headers.get("last-modified")).toBe("Sun, 01 Mar 2026 09:30:00 GMT");
  const english = await visit(`${forumFeedPath(null)}?lang=en`);
  expect(new XMLParser().parse(english.text).rss.channel.title).toBe("The Respiro forum");
});

test("a feed reads its topics alone, however many were deleted before", async () => {
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 3000)
      insert into forum_topics (id, title, content, category_id, created_at, updated_at, last_activity_at, deleted_at,
        deleted_by) select 'spam-' || n, 'Spam', 'Spam', ?, '', '', '', '2026-04-01', 'staff' from numbers`)
    .bind(tecnica.id)
    .run();
  for (const path of [forumFeedPath(null), forumFeedPath(tecnica)]) {
    const { db, meter } = meterDatabase(database);
    expect((await ask("GET", path, { env: { DB: db } })).status).toBe(200);
    expect([path, meter.rows < 5 * FEED_TOPICS + 10, meter.trips <= 2]).toEqual([path, true, true]);
  }
});
