import { safeLink } from "../../lib/links.ts";
import { toOneLine } from "../../lib/text.ts";
import { pictureSrc } from "../../uploads/linked/contract.ts";

/** The elements of an article's text and their attributes: what the Worker stores, and what the editor may show. */
export const ARTICLE_ELEMENTS: Record<string, string[]> = {
  h2: ["id"],
  h3: ["id"],
  p: [],
  ul: [],
  ol: ["start"],
  li: [],
  blockquote: [],
  strong: [],
  em: [],
  s: [],
  u: [],
  code: [],
  pre: [],
  br: [],
  hr: [],
  a: ["href", "rel"],
  figure: ["data-video", "data-video-id", "data-video-hash", "data-video-start"],
  img: ["src", "alt", "width", "height", "loading", "decoding"],
  figcaption: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

/** Elements that mean one of an article's: what word processors and other sites write. */
export const ELEMENT_SYNONYMS: Record<string, string> = {
  h1: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  b: "strong",
  i: "em",
  cite: "em",
  dfn: "em",
  var: "em",
  ins: "u",
  strike: "s",
  del: "s",
  kbd: "code",
  samp: "code",
  tt: "code",
};

/** The attributes of all elements together. */
export const ARTICLE_ATTRIBUTES = [...new Set(Object.values(ARTICLE_ELEMENTS).flat())];

/**
 * Set on links to other sites. They stay in the same tab and are followed by search engines, because articles are
 * written by authors whom an admin appointed; text of everybody, as in the forum, needs `nofollow ugc`.
 */
export const OTHER_SITE_REL = "noopener";

/** The most columns or rows that a cell of a table spans, and the most cells of a row. */
export const TABLE_SPAN_MAX = 20;
export const TABLE_COLUMNS_MAX = 20;
/** Lists inside lists. */
export const LIST_DEPTH_MAX = 4;
/** In characters. */
export const IMAGE_ALT_MAX = 300;
/** Width and height of a picture in pixels. */
export const IMAGE_SIDE_MAX = 10_000;

/** Before each heading's id, so that a heading never takes an id of the page or the name of a global of the browser. */
export const HEADING_ID_PREFIX = "s-";

/** A picture's alternative text as it is stored: one line. */
export function articleImageAlt(alt: string): string {
  return truncate(toOneLine(alt), IMAGE_ALT_MAX);
}

/** An integer attribute of 1 to `max`; null otherwise. */
export function articleInteger(value: string | undefined, max: number): number | null {
  const number = /^\d{1,6}$/.test(value ?? "") ? Number(value) : 0;
  return number >= 1 && number <= max ? number : null;
}

/** At most `max` characters, without half of a surrogate pair or a space at the end. */
function truncate(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

/** An attribute's value as it is stored on an element; null when it may not stand there. For the browser's cleaning. */
export function articleAttribute(element: string, name: string, value: string): string | null {
  if (!Object.hasOwn(ARTICLE_ELEMENTS, element) || !ARTICLE_ELEMENTS[element]?.includes(name)) return null;
  switch (name) {
    case "href":
      return safeLink(value);
    case "src":
      return pictureSrc(value);
    case "alt":
      return articleImageAlt(value);
    case "id":
      return /^s-[\p{L}\p{N}\p{M}-]+$/u.test(value) ? value : null;
    case "start":
    case "width":
    case "height":
      return articleInteger(value, IMAGE_SIDE_MAX)?.toString() ?? null;
    case "colspan":
    case "rowspan":
      return articleInteger(value, TABLE_SPAN_MAX)?.toString() ?? null;
    default:
      return /^[\w-]{1,20}$/.test(value) ? value : null;
  }
}
