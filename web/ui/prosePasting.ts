import { Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { parseProse } from "../../worker/prose/contract.ts";
import { docOf } from "./proseDoc.ts";

/** What is pasted keeps the form that our texts have; text without one is read as ours. */
export const PASTING = {
  transformPastedHTML: wordLists,
  clipboardTextParser(text: string, _: unknown, plain: boolean, { state }: EditorView): Slice {
    const { schema } = state;
    const blocks = plain ? [{ kind: "paragraph" as const, parts: [[{ text }]] }] : parseProse(text);
    return Slice.maxOpen(schema.nodeFromJSON(docOf(blocks)).content);
  },
};

/** How Word writes a line of a list: a paragraph that says so in its style, with the bullet as a text of its own. */
const LINE = "[style*='mso-list:']:is(p, li, h1, h2, h3)";
const BULLET = "[style*='mso-list:Ignore'], [style*='mso-list: Ignore']";

/** Pasted HTML in which Word's lists are lists. Read apart from the page: nothing in it is fetched or run. */
function wordLists(html: string): string {
  if (!html.includes("mso-list")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  let list: Element | null = null;
  for (const line of body.querySelectorAll(LINE)) {
    const bullet = line.querySelector(BULLET);
    const tag = /\w/.test(bullet?.textContent ?? "") && !/^o\s/.test(bullet?.textContent ?? "") ? "ol" : "ul";
    bullet?.remove();
    if (!list || list !== line.previousElementSibling || list.localName !== tag) {
      list = document.createElement(tag);
      line.before(list);
    }
    const item = document.createElement("li");
    item.append(...line.childNodes);
    list.append(item);
    line.remove();
  }
  return body.innerHTML;
}
