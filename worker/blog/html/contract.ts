import { toOneLine } from "../../lib/text.ts";
import { isDirectImageUrl, isPublicHttps, isUploadUrl } from "../../uploads/contract.ts";

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

/** The protocols of links, as `URL.protocol` writes them. */
const LINK_PROTOCOLS = ["http:", "https:", "mailto:", "tel:"];

/**
 * Set on links to other sites. They stay in the same tab and are followed by search engines, because articles are
 * written by authors whom an admin appointed; text of everybody, as in the forum, needs `nofollow ugc`.
 */
export const OTHER_SITE_REL = "noopener";

/** In characters; browsers and proxies support no longer URLs. */
const URL_MAX = 2000;

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

/** Resolves paths; no site has this name (RFC 2606). */
const NO_SITE = "https://site.invalid";

/** A URL as typed, without the spaces around it; null with characters that browsers drop or turn into slashes. */
function typedUrl(value: string): string | null {
  const typed = value.trim();
  return typed && typed.length <= URL_MAX && !/[\p{Cc}\\]/u.test(typed) ? typed : null;
}

/**
 * The address of a link as it is stored: an absolute http(s) URL of another site, a path of this one, a fragment,
 * `mailto:` or `tel:`. Null for everything else, so that the link becomes plain text. `siteUrl` is the site's origin;
 * without it its own absolute links stay absolute.
 */
export function articleLink(href: string, siteUrl = ""): string | null {
  const typed = typedUrl(href);
  if (!typed) return null;
  if (typed.startsWith("/") || typed.startsWith("#")) return sitePath(typed);
  const url = URL.parse(typed);
  if (!url || !LINK_PROTOCOLS.includes(url.protocol) || url.href.length > URL_MAX) return null;
  if (url.protocol === "mailto:") return /^[^@%&?,;:]+@[^@%&?,;:]+$/.test(url.pathname) ? url.href : null;
  if (url.protocol === "tel:") return /^\+?[\d().-]+$/.test(url.pathname) ? `tel:${url.pathname}` : null;
  // "https:evil.example" is a path relative to this site for a browser on https.
  if (!/^https?:\/\//i.test(typed) || url.username || url.password || !url.hostname) return null;
  if (siteUrl && url.origin === URL.parse(siteUrl)?.origin)
    return sitePath(url.pathname + url.search + url.hash);
  return url.href;
}

/** A path or a fragment of this site, normalised; null when a browser would leave the site. */
function sitePath(typed: string): string | null {
  const url = URL.parse(typed, NO_SITE);
  if (url?.origin !== NO_SITE || url.username || url.password) return null;
  const path = url.pathname + url.search + url.hash;
  // "/.//evil.example" is the path "//evil.example", which is another site when resolved again.
  if (path.startsWith("//") || path.length > URL_MAX) return null;
  return typed.startsWith("#") ? url.hash || null : path;
}

/** Whether a stored link leaves the site by http or https. */
export function isOtherSite(href: string): boolean {
  return /^https?:/.test(href);
}

const LINKED_PATH = "/public/linked";

/** The address of our copy of another site's picture. */
export function linkedImageSrc(url: string): string {
  return `${LINKED_PATH}?url=${encodeURIComponent(url)}`;
}

/** The picture of another site behind `/public/linked?url=…`; null for any other address. */
export function linkedImageUrl(src: string): string | null {
  const url = URL.parse(src, NO_SITE);
  return url?.origin === NO_SITE && url.pathname === LINKED_PATH ? url.searchParams.get("url") : null;
}

/**
 * The source of a picture as it is stored: `/public/…` of an upload, or our copy of another site's picture. Null for
 * everything else. Pictures of other sites are https and end with an image's extension, as everywhere on the site.
 */
export function articleImageSrc(src: string, siteUrl = ""): string | null {
  const typed = typedUrl(src);
  const link = typed && articleLink(typed, siteUrl);
  if (!link) return null;
  const linked = isOtherSite(link) ? link : linkedImageUrl(link);
  if (linked === null) {
    const { pathname } = new URL(link, NO_SITE);
    return isUploadUrl(pathname) ? pathname : null;
  }
  const url = URL.parse(linked);
  if (!url || /[\p{Cc}\\]/u.test(linked) || !isPublicHttps(url.href) || !isDirectImageUrl(url.href))
    return null;
  url.hash = "";
  return url.href.length <= URL_MAX ? linkedImageSrc(url.href) : null;
}

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
      return articleLink(value);
    case "src":
      return articleImageSrc(value);
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
