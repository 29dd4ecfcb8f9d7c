import DOMPurify from "dompurify";
import type { HtmlNode } from "../../../worker/blog/html/blocks.ts";
import {
  type NormalizedArticle,
  normalizeArticle,
  writeArticle,
} from "../../../worker/blog/html/normalizeArticle.ts";
import { readBlocks } from "../../../worker/blog/html/readBlocks.ts";

/**
 * An article's HTML as the Worker would store it, for display or editing in this browser. Only the editor and its
 * preview import this, because HTML from the Worker is already clean.
 */
export function cleanHtml(html: string): NormalizedArticle {
  return normalizeArticle(parseHtml(html), location.origin);
}

/** The cleaned HTML of a part of an article: its headings keep their level, whatever headings precede the part. */
export function cleanArticlePart(html: string): string {
  return writeArticle(readBlocks(parseHtml(html), location.origin));
}

/** DOMPurify parses in a document that runs and loads nothing, without forms, whose fields hide their properties. */
function parseHtml(html: string): HtmlNode[] {
  const body: Node | null = DOMPurify.sanitize(html, { RETURN_DOM: true, FORBID_TAGS: ["form"] });
  return body ? readNodes(body) : [];
}

/** The nodes inside an element, for the normaliser. */
function readNodes(parent: Node): HtmlNode[] {
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [{ text: node.nodeValue ?? "" }];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [{ name: node.localName, attributes, children: readNodes(node) }];
  });
}

/**
 * An article's HTML for loading into the editor: cleaned, and with a paragraph at the beginning of each list item,
 * because the editor's schema moves items without one out of their list.
 */
export function prepareArticleHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanHtml(html).html, "text/html");
  for (const item of body.querySelectorAll("li:has(> :is(ul, ol, pre, figure):first-child)")) {
    // Text before the first element becomes a paragraph.
    if (item.firstChild === item.firstElementChild) item.prepend(body.ownerDocument.createElement("p"));
  }
  return body.innerHTML;
}
