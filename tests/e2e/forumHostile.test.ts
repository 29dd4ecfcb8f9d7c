import type { Page } from "playwright";
import { expect, inject, test } from "vitest";
import { topicPath } from "../../worker/forum/contract.ts";
import type { ForumCategory, ForumReply, ForumTopic } from "../../worker/forum/outputs.ts";
import { HOSTILE_HTML } from "../support/hostileHtml.ts";
import { HOSTILE_POSTS } from "../support/hostilePosts.ts";
import { HOSTILE } from "../support/hostileTexts.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { registerMember, signIn } from "./support/members.ts";
import { callApi, readToken } from "./support/organizers.ts";

withBrowser();

const LONG_MS = 120_000;

declare global {
  interface Window {
    ran: string[];
    canary: () => void;
  }
}

const BREAKOUT = '"></title></script><script>canary()</script><img src=x onerror="canary()">';

/** Pictures apart, because nobody's uploads are refused. */
const isAccepted = (text: string) => !/!\[[^\]]*\]\((\/public|https:)/.test(text) && text.length < 1500;

/** Posts of hostile texts, each as it is: one that leaves a mark open meets those after it. */
function hostilePosts(): string[] {
  const texts = [...HOSTILE_POSTS, ...HOSTILE, ...HOSTILE_HTML].filter(isAccepted);
  const half = Math.ceil(texts.length / 2);
  const joined = [texts.slice(0, half), texts.slice(half)].map((some) => some.join("\n\npoi\n\n"));
  return [...joined, ...HOSTILE_POSTS.filter(({ length }) => length > 5000)].map((text) =>
    text.slice(0, 49_000).toWellFormed(),
  );
}

/** Keeps what a page runs, asks of other sites, and is refused by its policy. */
async function watch(page: Page) {
  const asked: string[] = [];
  const { origin } = new URL(inject("baseUrl"));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !/^(data|blob):$/.test(url.protocol)) asked.push(request.url());
  });
  page.on("dialog", (dialog) => {
    asked.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    window.ran = [];
    window.canary = () => window.ran.push("canary");
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      window.ran.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return async () => [...asked, ...(await page.evaluate(() => window.ran))];
}

/** Elements and attributes anywhere in the page that could run, load or send something, or data that is broken. */
function findPageDanger(): string[] {
  const found = [
    ...document.querySelectorAll("iframe, object, embed, base, math, template, noscript img"),
  ].map(({ outerHTML }) => outerHTML.slice(0, 200));
  for (const element of document.querySelectorAll("*"))
    for (const { name, value } of element.attributes) {
      if (/^(on|formaction|ping|srcdoc|xlink:href)/.test(name)) found.push(`${name}=${value}`);
      const isSafeLink = /^(https?:\/\/|\/(?![/\\])|#|mailto:|data:image\/svg\+xml,%3csvg|[\w-]+\.\w+)/i.test(
        value,
      );
      if (name === "href" && !isSafeLink && value !== "") found.push(`href=${value}`);
    }
  for (const script of document.scripts) {
    if (/json$/.test(script.type)) JSON.parse(script.text);
    else if (!script.src.startsWith(location.origin)) found.push(`script: ${script.outerHTML.slice(0, 200)}`);
  }
  return found;
}

/** What stands in the text of a post and is none of its elements. */
function findPostDanger(post: Element): string[] {
  const own = "div p a em strong ul ol li blockquote pre code img".split(" ");
  return [...post.querySelectorAll("*")]
    .filter(({ localName }) => !own.includes(localName))
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

test("a forum of hostile names, titles and texts runs nothing, and its pages and their data stay whole", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  await signIn(page, "admin@respiro.test");
  const staff = await readToken(page);
  const category = await callApi<ForumCategory>(staff, "POST", "/api/admin/forum/categories", {
    name: `${BREAKOUT.slice(0, 52)}${crypto.randomUUID().slice(0, 6)}`,
    description: BREAKOUT,
  });
  const { token } = await registerMember(page, `Anna ${BREAKOUT}`, "final_user");
  const findEvents = await watch(page);
  const [first = "", ...others] = hostilePosts();
  const mark = crypto.randomUUID().slice(0, 8);
  // Links of a new author wait for a moderator until three posts are published.
  const plain = { title: `${mark} ciao a tutti`, content: "Ciao a tutti.", category_id: category.id };
  const greeting = await callApi<ForumTopic>(token, "POST", "/api/forum/topics", plain);
  for (const content of ["Vengo da Genova.", "Mi alleno in piscina."])
    await callApi<ForumReply>(token, "POST", "/api/forum/replies", { topic_id: greeting.id, content });
  const topic = await callApi<ForumTopic>(token, "POST", "/api/forum/topics", {
    ...{ title: `${mark} ${BREAKOUT} \u202e{{7*7}} %00`, content: first, category_id: category.id },
  });
  for (const content of others)
    await callApi<ForumReply>(token, "POST", "/api/forum/replies", { topic_id: topic.id, content });

  await page.goto(topicPath(topic.id));
  await page.getByRole("heading", { level: 1, name: mark }).waitFor();
  const posts = page.locator("article[data-number] > div");
  expect(await posts.count()).toBeGreaterThanOrEqual(1 + others.length);
  for (const post of await posts.all()) expect(await post.evaluate(findPostDanger)).toEqual([]);
  // Handlers that wait for a pointer or for the focus.
  for (const link of (await posts.first().locator("a").all()).slice(0, 5)) await link.hover();
  expect([await page.evaluate(findPageDanger), await findEvents()]).toEqual([[], []]);
  const described = await page.locator('meta[name="description"]').getAttribute("content");
  expect(described?.length).toBeLessThan(400);
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
  expect(data).toContain("DiscussionForumPosting");
  expect(data).toContain(mark);

  for (const path of [
    "/forum",
    `/forum?category=${category.slug}`,
    `/forum/new-topic?category=${category.slug}`,
  ]) {
    await page.goto(path);
    if (!path.includes("new-topic")) await page.getByText(mark).first().waitFor();
    expect([path, await page.evaluate(findPageDanger), await findEvents()]).toEqual([path, [], []]);
  }
  await leave();
});
