import { type ArticleFields, countWords, readingMinutes } from "../../../../worker/blog/contract.ts";
import { HEADING_ID_PREFIX } from "../../../../worker/blog/html/contract.ts";
import type { ViewedArticle } from "../../article/viewedArticle.ts";
import { cleanHtml } from "../../cleanHtml.ts";

export type PreviewedFields = Omit<ArticleFields, "translation_group"> &
  Pick<ViewedArticle, "profiles" | "published_day">;

/** An article as its page would show it: cleaned as the server cleans it, with ids and levels of its headings. */
export function previewArticle(fields: PreviewedFields): ViewedArticle {
  const { body } = new DOMParser().parseFromString(cleanHtml(fields.content), "text/html");
  const headings = readHeadings(body);
  return {
    ...fields,
    content: body.innerHTML,
    headings,
    reading_minutes: readingMinutes(countWords(readText(body))),
    updated_day: null,
  };
}

function readHeadings(body: Element): ViewedArticle["headings"] {
  let hasTitle = false;
  return [...body.querySelectorAll("h2, h3")].map((heading, index) => {
    hasTitle ||= heading.localName === "h2";
    // The server raises what would leave out a level.
    const level = heading.localName === "h2" || !hasTitle ? 2 : 3;
    const raised = body.ownerDocument.createElement(`h${level}`);
    raised.id = `${HEADING_ID_PREFIX}${index + 1}`;
    raised.append(...heading.childNodes);
    heading.replaceWith(raised);
    return { id: raised.id, level, text: raised.textContent ?? "" };
  });
}

/** The text with a space after each block, so that words do not run together. */
function readText(body: Element): string {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let text = "";
  let last: Element | null = null;
  while (walker.nextNode()) {
    const block =
      walker.currentNode.parentElement?.closest("p, li, td, th, h2, h3, pre, figcaption, figure") ?? null;
    text += (block === last ? "" : "\n") + walker.currentNode.nodeValue;
    last = block;
  }
  return text;
}
