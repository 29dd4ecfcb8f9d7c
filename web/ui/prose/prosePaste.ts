import { Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { parseProse } from "../../../worker/lib/prose.ts";
import { toEditorDoc } from "./proseDoc.ts";
import { convertWordLists } from "./wordLists.ts";

/** Pasted HTML is converted to the supported marks and blocks; plain text is parsed as our Markdown. */
export const PROSE_PASTE = {
  transformPastedHTML: convertWordHtml,
  clipboardTextParser(text: string, _: unknown, plain: boolean, { state }: EditorView): Slice {
    const { schema } = state;
    const blocks = plain ? [{ kind: "paragraph" as const, items: [[{ text }]] }] : parseProse(text);
    return Slice.maxOpen(schema.nodeFromJSON(toEditorDoc(blocks)).content);
  },
};

/** Converts Word's list paragraphs to lists, in an inert document where nothing is fetched or run. */
function convertWordHtml(html: string): string {
  if (!html.includes("mso-list")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  convertWordLists(body);
  return body.innerHTML;
}
