import type { JSONContent } from "@tiptap/react";
import type { ProseBlock, ProseRun } from "../../../worker/lib/prose.ts";
import { normalizeLinkUrl } from "../../lib/normalizeLinkUrl.ts";

/** The editor's heading level; our texts have one. */
export const HEADING_LEVEL = 2;

const LISTS = { bullets: "bulletList", numbers: "orderedList" } as const;

/** Converts blocks to the editor's document, which always has a paragraph. */
export function toEditorDoc(blocks: ProseBlock[]): JSONContent {
  const content = blocks.map(nodeOf);
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

function nodeOf({ kind, items }: ProseBlock): JSONContent {
  const [first = []] = items;
  if (kind === "heading") {
    return { type: "heading", attrs: { level: HEADING_LEVEL }, content: contentOf(first) };
  }
  if (kind === "paragraph") return { type: "paragraph", content: contentOf(first) };
  const listItems = items.map((runs) => ({
    type: "listItem",
    content: [{ type: "paragraph", content: contentOf(runs) }],
  }));
  return { type: LISTS[kind as keyof typeof LISTS], content: listItems };
}

function contentOf(runs: ProseRun[]): JSONContent[] {
  return runs.flatMap(({ text, bold, italic, href }) => {
    const marks = [
      ...(href ? [{ type: "link", attrs: { href } }] : []),
      ...(bold ? [{ type: "bold" }] : []),
      ...(italic ? [{ type: "italic" }] : []),
    ];
    return text
      .split(/(\n)/)
      .filter(Boolean)
      .map((piece) => (piece === "\n" ? { type: "hardBreak", marks } : { type: "text", text: piece, marks }));
  });
}

/** Converts the editor's document to blocks. Two line breaks in a row end a paragraph. */
export function fromEditorDoc({ content = [] }: JSONContent): ProseBlock[] {
  return content.flatMap((node): ProseBlock[] => {
    const list = (Object.keys(LISTS) as (keyof typeof LISTS)[]).find((kind) => LISTS[kind] === node.type);
    if (list) return [{ kind: list, items: (node.content ?? []).map(itemOf) }];
    if (node.type === "heading") return [{ kind: "heading", items: [runsOf(node)] }];
    return paragraphsOf(runsOf(node)).map((runs) => ({ kind: "paragraph", items: [runs] }));
  });
}

function itemOf({ content = [] }: JSONContent): ProseRun[] {
  return content.flatMap((node, index) => (index > 0 ? [{ text: "\n" }, ...runsOf(node)] : runsOf(node)));
}

function runsOf({ content = [] }: JSONContent): ProseRun[] {
  return content.map(({ type, text = "", marks = [] }) => ({
    text: type === "hardBreak" ? "\n" : text,
    bold: marks.some((mark) => mark.type === "bold"),
    italic: marks.some((mark) => mark.type === "italic"),
    href: normalizeLinkUrl(marks.find((mark) => mark.type === "link")?.attrs?.href ?? "") ?? undefined,
  }));
}

function paragraphsOf(runs: ProseRun[]): ProseRun[][] {
  const paragraphs: ProseRun[][] = [[]];
  for (const [index, run] of runs.entries()) {
    if (run.text === "\n" && runs[index - 1]?.text === "\n") paragraphs.push([]);
    else paragraphs.at(-1)?.push(run);
  }
  return paragraphs;
}
