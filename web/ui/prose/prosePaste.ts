import { Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { parseProse } from "../../../worker/lib/prose.ts";
import { replaceEmojiPictures } from "./emojiPictures.ts";
import { toEditorDoc } from "./proseDoc.ts";
import { convertWordLists, joinWordStyles } from "./wordLists.ts";

/** Pasted HTML is converted to the supported marks and blocks; plain text is parsed as our Markdown. */
export const PROSE_PASTE = {
  transformPastedHTML: convertPastedHtml,
  clipboardTextParser(text: string, _: unknown, plain: boolean, { state }: EditorView): Slice {
    const { schema } = state;
    const blocks = plain ? [{ kind: "paragraph" as const, items: [[{ text }]] }] : parseProse(text);
    return Slice.maxOpen(schema.nodeFromJSON(toEditorDoc(blocks)).content);
  },
};

/** Makes lists of Word's and emoji of pictures, in an inert document where nothing is fetched or run. */
function convertPastedHtml(html: string): string {
  if (!/mso-list|<img/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  joinWordStyles(body);
  convertWordLists(body);
  replaceEmojiPictures(body);
  return body.innerHTML;
}
