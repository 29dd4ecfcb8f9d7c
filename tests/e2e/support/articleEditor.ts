import type { Locator, Page } from "playwright";
import { withoutAdditions } from "../../support/articleMarkup.ts";
import { serveParts } from "./parts.ts";

/** What the editor of an article's text reported. */
export type HeldArticle = {
  html: string;
  busy: number;
  reports: number;
  words: number;
  error?: string;
  isGone?: boolean;
};

type ArticleParts = {
  values: HeldArticle;
  set: (news: Partial<HeldArticle>) => void;
  flush: () => void;
  rewriteArticle: (html: string) => string;
};

/** Opens the editor of an article's text by itself. */
export async function openArticleEditor(
  page: Page,
  begun: Partial<HeldArticle> = {},
  language = "it",
  sign: Locator = page.getByRole("toolbar"),
) {
  await serveParts(page.context());
  await page.addInitScript((values) => {
    (window as { begun?: unknown }).begun = values;
  }, begun);
  await page.goto(`/robots-parts?part=article&lang=${language}`);
  await sign.waitFor();
}

export function articleText(page: Page): Locator {
  return page.locator("#content");
}

export function tool(page: Page, name: string): Locator {
  return page.getByRole("toolbar").getByRole("button", { name, exact: true });
}

export function heldArticle(page: Page): Promise<HeldArticle> {
  return page.evaluate(() => (window as unknown as { parts: ArticleParts }).parts.values);
}

/** The HTML on one line, without what has no part in its form. */
export const heldHtml = async (page: Page) => withoutAdditions((await heldArticle(page)).html);

/** Pastes at the caret. */
export async function paste(
  page: Page,
  data: Record<string, string>,
  files: { name: string; base64: string }[] = [],
) {
  await articleText(page).evaluate(
    (element, { data, files }) => {
      const clipboardData = new DataTransfer();
      for (const [kind, content] of Object.entries(data)) clipboardData.setData(kind, content);
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        clipboardData.items.add(new File([bytes], name, { type: "image/png" }));
      }
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { data, files },
  );
}

/** Sets what the editor is given from outside. */
export function setArticle(page: Page, news: Partial<HeldArticle>): Promise<void> {
  return page.evaluate((news) => (window as unknown as { parts: ArticleParts }).parts.set(news), news);
}

/** What the editor would write of these texts, without being typed in. */
export function rewriteArticles(page: Page, texts: string[]): Promise<string[]> {
  return page.evaluate(
    (texts) => texts.map((html) => (window as unknown as { parts: ArticleParts }).parts.rewriteArticle(html)),
    texts,
  );
}
