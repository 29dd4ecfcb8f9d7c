import { ARTICLE_ELEMENTS, articleAttribute } from "../../worker/blog/html/contract.ts";

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
