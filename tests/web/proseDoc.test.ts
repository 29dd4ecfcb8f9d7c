import { getSchema } from "@tiptap/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { serializeProse } from "../../web/lib/serializeProse.ts";
import { fromEditorDoc, toEditorDoc } from "../../web/ui/prose/proseDoc.ts";
import { PROSE_EXTENSIONS } from "../../web/ui/prose/proseExtensions.ts";
import { parseProse } from "../../worker/lib/prose.ts";
import { randomRuns } from "../support/testLength.ts";
import { anyText } from "./proseTexts.ts";

const schema = getSchema(PROSE_EXTENSIONS);

/** What goes into the editor, as the editor itself holds it. */
function held(text: string) {
  const doc = schema.nodeFromJSON(toEditorDoc(parseProse(text)));
  doc.check();
  return doc.toJSON();
}

test("the editor knows the marks and blocks of our texts, and no others", () => {
  expect(Object.keys(schema.nodes).sort()).toEqual([
    "bulletList",
    "doc",
    "hardBreak",
    "heading",
    "listItem",
    "orderedList",
    "paragraph",
    "text",
  ]);
  expect(Object.keys(schema.marks).sort()).toEqual(["bold", "italic", "link"]);
});

test("an unedited text is unchanged by the editor", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const written = serializeProse(parseProse(text));
      expect(serializeProse(fromEditorDoc(held(text)))).toBe(written);
      expect(serializeProse(fromEditorDoc(held(written)))).toBe(written);
    }),
    { numRuns: randomRuns(1500) },
  );
});

test("an empty text has a line to write in, and is empty again", () => {
  expect(held("").content).toHaveLength(1);
  expect(serializeProse(fromEditorDoc(held("")))).toBe("");
});

test("two line breaks end a paragraph; in a list item they are one", () => {
  const broken = [
    { type: "text", text: "a" },
    { type: "hardBreak" },
    { type: "hardBreak" },
    { type: "text", text: "b" },
  ];
  const paragraph = { type: "paragraph", content: broken };
  expect(serializeProse(fromEditorDoc({ type: "doc", content: [paragraph] }))).toBe("a\n\nb");
  const list = { type: "bulletList", content: [{ type: "listItem", content: [paragraph] }] };
  expect(serializeProse(fromEditorDoc({ type: "doc", content: [list] }))).toBe("- a\n  b");
});

test("unsafe links are removed from the editor's output", () => {
  const link = (href: string) => ({
    type: "paragraph",
    content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] }],
  });
  const written = (href: string) => serializeProse(fromEditorDoc({ type: "doc", content: [link(href)] }));
  expect(written("javascript:alert(1)")).toBe("x");
  expect(written("https://a.example/(b)")).toBe("[x](https://a.example/%28b%29)");
});
