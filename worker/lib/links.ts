/** The protocols of links, as `URL.protocol` writes them. */
const LINK_PROTOCOLS = ["http:", "https:", "mailto:", "tel:"];

/** In characters; the longest URLs that browsers and proxies support. */
export const LINK_MAX = 2000;

/** The base for resolving paths; a name that no site has (RFC 2606). */
export const NO_SITE = "https://site.invalid";

/** A typed URL without surrounding spaces; null with characters that browsers drop or turn into slashes. */
export function typedUrl(value: string): string | null {
  const typed = value.trim();
  return typed && typed.length <= LINK_MAX && !/[\p{Cc}\\]/u.test(typed) ? typed : null;
}

/**
 * The address of a typed link: an absolute http(s) URL of another site, a path of this site, a fragment, `mailto:` or
 * `tel:`. Null for anything else, so that the link becomes plain text. `siteUrl` is the site's origin; without it the
 * site's own absolute links stay absolute.
 */
export function safeLink(href: string, siteUrl = ""): string | null {
  const typed = typedUrl(href);
  if (!typed) return null;
  if (typed.startsWith("/") || typed.startsWith("#")) return sitePath(typed);
  const url = URL.parse(typed);
  if (!url || !LINK_PROTOCOLS.includes(url.protocol) || url.href.length > LINK_MAX) return null;
  if (url.protocol === "mailto:") return /^[^@%&?,;:]+@[^@%&?,;:]+$/.test(url.pathname) ? url.href : null;
  if (url.protocol === "tel:") return /^\+?[\d().-]+$/.test(url.pathname) ? `tel:${url.pathname}` : null;
  // On an https site browsers read "https:evil.example" as a relative path.
  if (!/^https?:\/\//i.test(typed) || url.username || url.password || !url.hostname) return null;
  if (siteUrl && url.origin === URL.parse(siteUrl)?.origin)
    return sitePath(url.pathname + url.search + url.hash);
  return url.href;
}

/** A normalized path or fragment of this site; null when a browser would leave the site. */
function sitePath(typed: string): string | null {
  const url = URL.parse(typed, NO_SITE);
  if (url?.origin !== NO_SITE || url.username || url.password) return null;
  const path = url.pathname + url.search + url.hash;
  // "/.//evil.example" is the path "//evil.example", which resolves to another site.
  if (path.startsWith("//") || path.length > LINK_MAX) return null;
  return typed.startsWith("#") ? url.hash || null : path;
}

/** Whether a stored link leaves the site by http or https. */
export function isOtherSite(href: string): boolean {
  return /^https?:/.test(href);
}

/**
 * A web address in a text, up to a quotation mark or an ellipsis, which no address contains, including the sentence's
 * punctuation after it. The length is bounded, so that matching is linear.
 */
export const URL_PATTERN = String.raw`\bhttps?:\/\/[^\s<>"./«»‹›‘‚“”„…][^\s<>"«»‹›‘‚“”„…]{0,${LINK_MAX}}`;

/** "’" as a quotation mark; between letters it is an apostrophe. */
const QUOTATION_END = /(?<!\p{L})’|’(?!\p{L})/u;

/** An address without the surrounding sentence's punctuation, quotation mark and brackets. */
export function trimSentenceEnd(address: string): string {
  const [unquoted = ""] = address.split(QUOTATION_END, 1);
  const opened = { "(": 0, "[": 0 };
  let end = 0;
  for (; end < unquoted.length; end += 1) {
    const sign = unquoted[end];
    if (sign === "(" || sign === "[") opened[sign] += 1;
    else if (sign === ")" || sign === "]") {
      const opening = sign === ")" ? "(" : "[";
      if (opened[opening] === 0) break;
      opened[opening] -= 1;
    }
  }
  while (".,;:!?'*([".includes(unquoted.charAt(end - 1))) end -= 1;
  return unquoted.slice(0, end);
}
