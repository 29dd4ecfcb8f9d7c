import {
  ARTICLE_ELEMENTS,
  articleImageAlt,
  articleInteger,
  IMAGE_SIDE_MAX,
  TABLE_SPAN_MAX,
} from "../../worker/blog/html/contract.ts";
import { safeLink } from "../../worker/lib/links.ts";
import { pictureSrc } from "../../worker/uploads/contract.ts";

const TAG = /<(\/?)([a-z][a-z\d]*)((?: [a-z-]+="[^"<>]*")*)( ?\/?)>|[^<>]+/y;
const VOID = ["br", "hr", "img"];

/**
 * Finds what is wrong with stored HTML, "" for nothing: markup other than elements of the allow-list, closed in their
 * order, with quoted attributes whose values are stored as they stand. HTML of this form has one reading.
 */
export function findMarkupFault(html: string): string {
  const open: string[] = [];
  for (TAG.lastIndex = 0; TAG.lastIndex < html.length; ) {
    const at = TAG.lastIndex;
    const [token, slash, name, attributes = ""] = TAG.exec(html) ?? [];
    const rest = html.slice(at, at + 80);
    if (token === undefined) return `no markup: ${rest}`;
    if (/&(?!amp;|lt;|gt;|quot;)/.test(token)) return `unknown reference: ${rest}`;
    if (!name) continue;
    if (!Object.hasOwn(ARTICLE_ELEMENTS, name)) return `unknown element: ${rest}`;
    if (slash) {
      if (open.pop() !== name) return `closes what is not open: ${rest}`;
      continue;
    }
    if (!VOID.includes(name)) open.push(name);
    for (const [, attribute = "", value = ""] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
      const decoded = decode(value);
      if (
        attribute === "rel" ? value !== "noopener" : articleAttribute(name, attribute, decoded) !== decoded
      ) {
        return `${attribute}="${value}" on ${name}`;
      }
    }
  }
  return open.length > 0 ? `still open: ${open.join(" ")}` : "";
}

function decode(value: string): string {
  return value
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** An attribute's value as it is stored on an element; null when it may not stand there. */
function articleAttribute(element: string, name: string, value: string): string | null {
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

/** Stored HTML on one line, without the ids of headings, how browsers load, and the still pictures of videos. */
export function withoutAdditions(html: string): string {
  return html
    .replace(/ (id="s-[^"]*"|rel="noopener"|loading="lazy"|decoding="async"|scope="\w+")/g, "")
    .replace(/(<a[^>]*>)<img[^>]*\/>/g, "$1")
    .replace(/>\n</g, "><");
}
