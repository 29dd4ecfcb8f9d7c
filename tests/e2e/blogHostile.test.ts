import type { Page } from "playwright";
import { build, type Rolldown } from "vite";
import { expect, inject, test } from "vitest";
import { cleanArticleHtml } from "../../worker/blog/html/cleanArticleHtml.ts";
import { articlePath } from "../../worker/lib/pageAddresses.ts";
import { HOSTILE_HTML } from "../support/hostileHtml.ts";
import { writeArticle } from "./support/bloggers.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { readToken } from "./support/organizers.ts";

withBrowser();

const LONG_MS = 120_000;

declare global {
  interface Window {
    ran: string[];
    canary: () => void;
    cleanHtml: (html: string) => { html: string };
    findDanger: (root: Element) => string[];
  }
}

/** The hostile texts, with pictures that the site has a copy of. */
const TEXTS = HOSTILE_HTML.map((text) =>
  text.replaceAll("/public/demo/a.webp", "https://foto.example/a.webp"),
);

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

/** Elements and attributes inside `root` that could run, load, send or cover something. */
function findDanger(root: Element): string[] {
  const elements =
    "script style iframe object embed link meta base form input button svg math template video audio";
  const found = [...root.querySelectorAll(elements.split(" ").join(","))].map(({ outerHTML }) => outerHTML);
  for (const element of root.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      const isSafeLink = /^(https?:\/\/|\/(?![/\\])|#|mailto:|tel:)/.test(value);
      const isSafeSource = /^(https?:\/\/[^/]+)?\/public\//.test(value);
      if (/^(on|style$|formaction|ping|xlink)/.test(name)) found.push(`${name}=${value}`);
      if (name === "href" && !isSafeLink) found.push(`href=${value}`);
      if (name === "src" && !isSafeSource) found.push(`src=${value}`);
      if (name === "id" && !value.startsWith("s-")) found.push(`id=${value}`);
    }
  }
  return found;
}

/** The browser's cleaner as one script. */
async function bundleCleaner(): Promise<string> {
  const lib = { entry: "web/blog/text/cleanHtml.ts", formats: ["iife" as const], name: "cleaner" };
  const built = await build({ configFile: false, logLevel: "silent", build: { write: false, lib } });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output[0].code;
}

test("articles made of hostile texts run nothing, load nothing from elsewhere and break no policy", {
  timeout: LONG_MS,
}, async () => {
  const { page, leave } = await visitor();
  await signIn(page, "admin@respiro.test");
  const token = await readToken(page);
  const contents = [
    // As they are: what one leaves open swallows or changes those after it.
    TEXTS.filter((text) => text.length < 500).join("<p>poi</p>"),
    TEXTS.map((text) => cleanArticleHtml(text).html).join("<p>poi</p>"),
  ];
  const articles = [];
  for (const [index, content] of contents.entries()) {
    const title = `Prova ${index} </title><script>canary()</script><img src=x onerror=canary()>`;
    const fields = { title, excerpt: title, cover_alt: title, content, published: true };
    articles.push(await writeArticle(token, { ...fields, cover_image_url: "https://foto.example/a.webp" }));
  }
  const findEvents = await watch(page);
  for (const article of articles) {
    await page.goto(articlePath(article));
    await page.getByRole("heading", { level: 1, name: article.title }).waitFor();
    // Handlers that wait for a pointer or for the focus.
    for (const link of (await page.locator("main div[lang] a").all()).slice(0, 5)) await link.hover();
    const danger = await page
      .locator("main div[lang]")
      .filter({ hasText: "poi" })
      .last()
      .evaluate(findDanger);
    expect([danger, await findEvents()]).toEqual([[], []]);
  }
  await leave();
});

it("the browser's own cleaning lets no hostile text through, and leaves what the Worker stores as it is", {
  timeout: LONG_MS,
}, async () => {
  const code = await bundleCleaner();
  const { page, leave, complaints } = await visitor();
  const findEvents = await watch(page);
  await page.goto("/chi-siamo");
  await page.evaluate(`${code}; window.cleanHtml = cleaner.cleanHtml; window.findDanger = ${findDanger};`);
  const danger = await page.evaluate(
    (texts) =>
      texts.flatMap((text) => {
        const box = document.createElement("div");
        box.innerHTML = window.cleanHtml(text).html;
        document.body.append(box);
        const found = window.findDanger(box);
        box.remove();
        return found;
      }),
    TEXTS,
  );
  // Chromium reports what a document without a window would have run; DOMPurify reads the texts in such a one.
  const events = (await findEvents()).filter((event) => !/^(script-src|base-uri|style-src)/.test(event));
  expect([danger, events]).toEqual([[], []]);
  const stored = TEXTS.map((text) => cleanArticleHtml(text).html);
  const kept = await page.evaluate((texts) => texts.map((text) => window.cleanHtml(text).html), stored);
  const written = (html: string) => html.replaceAll(" />", ">").replaceAll("\u00a0", "&nbsp;");
  const elements = (html: string) =>
    html.match(/<[^>]+>/g)?.map((tag) => tag.split(" ").sort().join(" ")) ?? [];
  expect(kept.map((html) => elements(written(html)))).toEqual(stored.map((html) => elements(written(html))));
  // The same reports, in the console.
  const others = complaints.filter(
    (complaint) => !/violates the following Content Security Policy/.test(complaint),
  );
  complaints.splice(0, complaints.length, ...others);
  await leave();
});
