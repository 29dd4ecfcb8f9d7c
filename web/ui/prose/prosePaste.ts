import { Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { parseProse } from "../../../worker/lib/prose.ts";
import { toEditorDoc } from "./proseDoc.ts";

/** Pasted HTML is converted to the supported marks and blocks; plain text is parsed as our Markdown. */
export const PROSE_PASTE = {
  transformPastedHTML: convertWordLists,
  clipboardTextParser(text: string, _: unknown, plain: boolean, { state }: EditorView): Slice {
    const { schema } = state;
    const blocks = plain ? [{ kind: "paragraph" as const, items: [[{ text }]] }] : parseProse(text);
    return Slice.maxOpen(schema.nodeFromJSON(toEditorDoc(blocks)).content);
  },
};

/** Word's list items: paragraphs with a list style and the bullet as text. */
const LINE = "[style*='mso-list:']:is(p, li, h1, h2, h3)";
const BULLET = "[style*='mso-list:Ignore'], [style*='mso-list: Ignore']";

/** Converts Word's list paragraphs to lists, in an inert document where nothing is fetched or run. */
function convertWordLists(html: string): string {
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
