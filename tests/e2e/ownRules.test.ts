import { expect, inject, test } from "vitest";
import { PAGES, pathOf } from "../bench/pages.ts";
import { findArticle } from "./support/articles.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { findEvent } from "./support/events.ts";
import { findTopic } from "./support/topics.ts";

withBrowser();

/**
 * The elements of a page that look otherwise with these styles than with its own rules. Runs in the page, without scripts
 * of its own.
 */
function findRestyled(css: string): string[] {
  const own = document.querySelector("style[data-href]");
  if (!own) return ["no rules of its own"];
  const elements = [...document.querySelectorAll("html, body, body *")];
  const partLook = (element: Element, part: string) => {
    const style = getComputedStyle(element, part);
    return style.content === "none" ? "" : style.cssText;
  };
  const looks = () =>
    elements.map(
      (element) =>
        getComputedStyle(element).cssText + partLook(element, "::before") + partLook(element, "::after"),
    );
  const before = looks();
  const rules = own.textContent;
  own.textContent = css;
  const after = looks();
  own.textContent = rules;
  return elements.filter((_, index) => before[index] !== after[index]).map(({ outerHTML }) => outerHTML);
}

const ALL = PAGES.filter(({ kind }) => kind === "html").map(({ name }) => name);
const SOME = ["event", "article", "topic", "packages"];

test.each([
  { phone: true, dark: false, media: "screen" as const, names: ALL },
  { phone: false, dark: true, media: "screen" as const, names: SOME },
  { phone: false, dark: false, media: "print" as const, names: SOME },
])(
  "a page's own rules style it as the whole sheet does: $media, phone: $phone, dark: $dark",
  async ({ phone, dark, media, names }) => {
    const { slug } = await findEvent(() => true);
    const { path: article } = await findArticle();
    const { id: topicId } = await findTopic();
    const { page, leave } = await visitor({ fresh: true, scripts: false, phone, dark });
    await page.emulateMedia({ media });
    for (const measured of PAGES.filter(({ name }) => names.includes(name))) {
      const path = pathOf(measured, { slug, article, plainArticle: article, topicId });
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const sheet = await page.locator("style[data-href]").getAttribute("data-href");
      const css = await (await fetch(inject("baseUrl") + sheet)).text();
      expect([path, await page.evaluate(findRestyled, css)]).toEqual([path, []]);
    }
    await leave();
  },
);
