import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import type { HtmlElement, HtmlNode } from "./blocks.ts";
import { ARTICLE_ELEMENTS } from "./contract.ts";
import { type NormalizedArticle, normalizeArticle } from "./normalizeArticle.ts";

/** The deepest nesting of elements; deeper HTML is reduced to its text. */
const DEPTH_MAX = 256;

const ALLOW_LIST: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(ARTICLE_ELEMENTS),
  allowedAttributes: ARTICLE_ELEMENTS,
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
};

/**
 * Cleans an article's HTML: parses it, normalizes it and applies sanitize-html's allow-list. Cleaning twice changes
 * nothing. Linear time. The result may be longer than `html`, so size limits apply to the result. `siteUrl` is the
 * site's origin, whose absolute links become paths.
 */
export function cleanArticleHtml(html: string, siteUrl = ""): NormalizedArticle {
  const article = normalizeArticle(parseHtml(html), siteUrl);
  return { ...article, html: sanitizeHtml(article.html, ALLOW_LIST) };
}

/** The nodes of HTML; for too deep nesting a single text. */
function parseHtml(html: string): HtmlNode[] {
  try {
    return parse(html);
  } catch (error) {
    if (!(error instanceof NestingError)) throw error;
    // Without "<" no element is nested.
    return parse(html.replace(/<[^>]*>?/g, " "));
  }
}

class NestingError extends Error {}

/** Throws `NestingError` beyond DEPTH_MAX, because the parser's time grows with the depth. */
function parse(html: string): HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: HtmlNode[][] = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: HtmlElement = { name, attributes, children: [] };
      open.at(-1)?.push(element);
      if (open.push(element.children) > DEPTH_MAX) throw new NestingError();
    },
    ontext(text) {
      open.at(-1)?.push({ text });
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return root;
}
