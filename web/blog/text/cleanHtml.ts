import DOMPurify from "dompurify";
import type { HtmlNode } from "../../../worker/blog/html/blocks.ts";
import {
  type NormalizedArticle,
  normalizeArticle,
  writeArticle,
} from "../../../worker/blog/html/normalizeArticle.ts";
import { readBlocks } from "../../../worker/blog/html/readBlocks.ts";

/**
 * An article's HTML as the Worker would store it, for what is about to be shown or edited in this browser. Only the editor
 * and its preview import it: what comes from the Worker is clean already.
 */
export function cleanHtml(html: string): NormalizedArticle {
  return normalizeArticle(parseHtml(html), location.origin);
}

/** The HTML of a part of an article: its headings keep their level, whatever is before them. */
export function cleanArticlePart(html: string): string {
  return writeArticle(readBlocks(parseHtml(html), location.origin));
}

/** DOMPurify reads the HTML in a document that runs and loads nothing, without forms whose fields hide their properties. */
function parseHtml(html: string): HtmlNode[] {
  const body: Node | null = DOMPurify.sanitize(html, { RETURN_DOM: true, FORBID_TAGS: ["form"] });
  return body ? readNodes(body) : [];
}

/** The nodes inside an element for the normaliser. */
function readNodes(parent: Node): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [{ text: node.nodeValue ?? "" }];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [{ name: node.localName, attributes, children: readNodes(node) }];
  });
}

/**
 * An article's HTML as the editor loads it: cleaned, and with a paragraph at the beginning of each list item, because
 * its schema puts items without one outside their list.
 */
export function prepareArticleHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanHtml(html).html, "text/html");
  for (const item of body.querySelectorAll("li:has(> :is(ul, ol, pre, figure):first-child)")) {
    // Text before the first element is a paragraph.
    if (item.firstChild === item.firstElementChild) item.prepend(body.ownerDocument.createElement("p"));
  }
  return body.innerHTML;
}
