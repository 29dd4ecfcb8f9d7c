import { Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { parseProse } from "../../worker/prose/contract.ts";
import { docOf } from "./proseDoc.ts";
import { wordLists } from "./wordLists.ts";

/** What is pasted keeps the form that our texts have; text without one is read as ours. */
export const PASTING = {
  transformPastedHTML: wordLists,
  clipboardTextParser(text: string, _: unknown, plain: boolean, { state }: EditorView): Slice {
    const { schema } = state;
    const blocks = plain ? [{ kind: "paragraph" as const, parts: [[{ text }]] }] : parseProse(text);
    return Slice.maxOpen(schema.nodeFromJSON(docOf(blocks)).content);
  },
};
