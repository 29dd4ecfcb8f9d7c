import { cleanHtml } from "../../../cleanHtml.ts";

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
