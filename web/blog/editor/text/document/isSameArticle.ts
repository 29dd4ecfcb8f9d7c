import { DOMParser as DocumentParser, type ParseOptions } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";
import { serializeArticle } from "./serializeArticle.ts";

/** Whether HTML, as the server gives it back, is what the editor holds: then the caret stays where it is. */
export function isSameArticle({ schema, state }: Editor, html: string, options: ParseOptions): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const doc = DocumentParser.fromSchema(schema).parse(body, options);
  return serializeArticle(doc) === serializeArticle(state.doc);
}
