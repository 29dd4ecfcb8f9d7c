import { XMLParser, XMLValidator } from "fast-xml-parser";
import { beforeAll, expect, test } from "vitest";
import type { ForumReply, ForumTopic } from "../../worker/forum/outputs.ts";
import { toTopicTitle } from "../../worker/forum/topicTitle.ts";
import { plain } from "../../worker/lib/text.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeForumCategory, makeReply, makeTopic } from "../support/forum.ts";
import { HOSTILE_HTML } from "../support/hostileHtml.ts";
import { HOSTILE_POSTS } from "../support/hostilePosts.ts";
import { HOSTILE } from "../support/hostileTexts.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, ORIGIN, visit } from "../support/worker.ts";

withEmptyStorage();

const NAME = '</script><img src=x onerror="canary()"> \u202eRossi';

/** Texts whose pictures would be somebody else's uploads are refused, which `postFiles.test.ts` shows. */
const CONTENTS = [...HOSTILE, ...HOSTILE_POSTS, ...HOSTILE_HTML].filter(
  (text) => !/!\[[^\]]*\]\((\/public|https:)/.test(text) && plain(text).trim() !== "",
);

let anna: SignedInUser;
beforeAll(async () => {
  // A moderator, whose posts never wait.
  anna = await makeUser("anna", { full_name: NAME, moderates_forum: true });
});

test("every hostile text is kept as typed, its invisible control characters apart", async () => {
  const { id } = await makeTopic({ author_id: anna.id });
  const reply = await makeReply({ id }, { author_id: anna.id });
  const longest = [...HOSTILE_POSTS, ...HOSTILE].filter((text) => CONTENTS.includes(text));
  for (const text of new Set([...longest, ...CONTENTS.slice(0, 60)])) {
    const title = `x ${text.slice(0, 150)}`;
    const body = { title, content: `Prima\n${text}` };
    const answer = await ask<ForumTopic>("PUT", `/api/forum/topics/${id}`, { body, as: anna });
    expect([text, answer.status, answer.body.content, answer.body.title]).toEqual([
      text,
      200,
      `Prima\n${plain(text)}`.trim(),
      toTopicTitle(plain(title)),
    ]);
    expect(answer.body.title).not.toMatch(/[<>"']/);
  }
  for (const text of longest) {
    const body = { content: `x ${text}` };
    const answer = await ask<ForumReply>("PUT", `/api/forum/replies/${reply.id}`, { body, as: anna });
    expect([text, answer.status, answer.body.content]).toEqual([text, 200, plain(`x ${text}`).trim()]);
  }
});

/** Whether everything that a page runs is its own, and its data can be parsed. */
function expectWhole(html: string) {
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  for (const [, attributes = "", code = ""] of scripts) {
    if (/type="application\/(ld\+)?json"/.test(attributes)) JSON.parse(code);
    else expect([attributes, code]).toEqual([expect.stringMatching(/src="\//), ""]);
  }
  expect(scripts.length).toBeGreaterThan(1);
  for (const [, value = ""] of html.matchAll(/<meta [^>]*content="([^"]*)"/g))
    expect(value).not.toMatch(/[<>]/);
}

test("pages made of hostile texts are whole: scripts, structured data, descriptions", async () => {
  const category = await makeForumCategory({
    slug: "ostile",
    name: NAME,
    description: `"><script>canary()</script>`,
  });
  const short = CONTENTS.filter((text) => text.length < 400);
  for (const content of [short.join("\n\npoi\n\n").slice(0, 50_000), ...HOSTILE_POSTS.slice(-3)]) {
    const title = toTopicTitle("</title></script><script>canary()</script>");
    const topic = await makeTopic({
      author_id: anna.id,
      category_id: category.id,
      title,
      content: plain(content),
    });
    await makeReply(topic, { author_id: anna.id, content: plain(content) });
    for (const path of [`/forum/topic/${topic.id}`, "/forum", "/forum?category=ostile"]) {
      const { status, text } = await visit(path);
      expect([path, status]).toEqual([path, 200]);
      expectWhole(text);
    }
  }
});

test("feeds made of hostile texts are well-formed, and their HTML has no element that was typed", async () => {
  for (const path of ["/feeds/forum.xml", "/feeds/forum-ostile.xml"]) {
    const { status, text } = await visit(path);
    expect([path, status]).toEqual([path, 200]);
    expect(XMLValidator.validate(text)).toBe(true);
    const { rss } = new XMLParser({ ignoreAttributes: false, htmlEntities: true }).parse(text);
    const items: Record<string, string>[] = [rss.channel.item].flat();
    expect(items.length).toBeGreaterThan(1);
    for (const item of items) {
      const html = `${item["content:encoded"] ?? ""}`;
      expect(html).not.toMatch(/<(script|iframe|svg|style|object|form|input|video)\b/i);
      expect(html).not.toMatch(/<[a-z]+ [^>]*\son\w+=/i);
      for (const [, address = ""] of html.matchAll(/(?:href|src)="([^"]*)"/g))
        expect(address).toMatch(/^(https?:\/\/|mailto:)/);
      expect(item.link).toMatch(new RegExp(`^${ORIGIN}/forum/topic/`));
    }
  }
});
