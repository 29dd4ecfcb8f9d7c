import { TableKit } from "@tiptap/extension-table";
import type { AnyExtension, Editor, KeyboardShortcutCommand, Mark, Node } from "@tiptap/react";
import { LIST_DEPTH_MAX } from "../../../worker/blog/html/contract.ts";
import { normalizeLinkUrl } from "../../lib/normalizeLinkUrl.ts";
import { changeKit, type KitChanges } from "../../ui/prose/proseExtensions.ts";
import { PictureNode, VideoNode } from "./figureNodes.ts";

/** The content of quotes, cells and list items. Headings and tables are top-level only, as in the Worker's cleaning. */
const PLAIN_BLOCKS = "(paragraph | bulletList | orderedList | codeBlock | picture)";

const holding = (content: string) => (extension: AnyExtension) => (extension as Node).extend({ content });

/** The kit's nodes adapted to our HTML: two levels of headings, lists and quotes without headings. */
const CHANGES: KitChanges = {
  heading: (extension) =>
    (extension as Node).extend({
      parseHTML: () =>
        [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: level < 3 ? 2 : 3 } })),
    }),
  listItem: (extension) =>
    (extension as Node).extend({
      content: `paragraph ${PLAIN_BLOCKS}*`,
      addKeyboardShortcuts() {
        const keys = this.parent?.() ?? {};
        const { Tab: sink } = keys;
        // Saving flattens deeper lists, so indenting stops at the limit.
        const indent: KeyboardShortcutCommand = (props) =>
          listDepth(this.editor) >= LIST_DEPTH_MAX || Boolean(sink?.(props));
        return { ...keys, Tab: indent };
      },
    }),
  blockquote: holding(`${PLAIN_BLOCKS}+`),
  orderedList: (extension) =>
    (extension as Node).extend({
      addAttributes: () => ({
        start: { default: 1, parseHTML: (list: Element) => Number(list.getAttribute("start")) || 1 },
      }),
    }),
  // The kit's code mark excludes all other marks, but the server accepts them.
  code: (extension) => (extension as Mark).extend({ excludes: "" }),
  codeBlock: (extension) => (extension as Node).extend({ addAttributes: () => ({}) }),
};

/** The number of lists around the caret. */
function listDepth({ state }: Editor): number {
  const { $from } = state.selection;
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter(
    ({ type }) => type.name === "listItem",
  ).length;
}

const CELL_CHANGES: KitChanges = {
  table: (extension) => (extension as Node).extend({ renderHTML: () => ["table", ["tbody", 0]] }),
  tableCell: narrowCell,
  tableHeader: narrowCell,
};

/** A cell without alignment and column widths. */
function narrowCell(extension: AnyExtension) {
  return (extension as Node).extend({
    content: `${PLAIN_BLOCKS}+`,
    addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 } }),
  });
}

const ArticleTable = TableKit.extend({
  addExtensions() {
    const all: AnyExtension[] = this.parent?.() ?? [];
    return all.map((extension) => CELL_CHANGES[extension.name]?.(extension) ?? extension);
  },
});

/** The nodes and marks of an article's text, without those that only the editor's view needs. */
export const ARTICLE_EXTENSIONS: AnyExtension[] = [
  changeKit(CHANGES).configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      linkOnPaste: false,
      // Words with a dot, like "ecc.it", would become links otherwise.
      shouldAutoLink: (address) => /^https?:\/\//.test(address),
      isAllowedUri: isArticleLink,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  ArticleTable.configure({ table: { View: null } }),
  PictureNode,
  VideoNode,
];

/** An address inside this site, without its origin. */
const SITE_PATH = /^(\/(?![/\\])|#)[^\s\\]*$/;

/** Whether an article may link to an address: another page, a mail address, a page of this site. */
function isArticleLink(address: string): boolean {
  return SITE_PATH.test(address) || normalizeLinkUrl(address) === address;
}

/** Normalises a typed address; null when an article may not link to it. */
export function normalizeArticleLink(typed: string): string | null {
  const path = typed.trim();
  return SITE_PATH.test(path) ? path : normalizeLinkUrl(typed);
}
