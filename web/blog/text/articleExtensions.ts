import { TableKit } from "@tiptap/extension-table";
import {
  type AnyExtension,
  type Editor,
  type KeyboardShortcutCommand,
  type Mark,
  mergeAttributes,
  Node,
} from "@tiptap/react";
import { articleVideo, LIST_DEPTH_MAX, VIDEO_PROVIDER_NAMES } from "../../../worker/blog/html/contract.ts";
import { normalizeLinkUrl } from "../../lib/normalizeLinkUrl.ts";
import { changeKit, type KitChanges } from "../../ui/prose/proseExtensions.ts";

/** The properties of an element that are read while HTML is parsed; tests without the DOM lack its types. */
type ParsedElement = {
  textContent: string | null;
  ownerDocument: { createElement: (name: string) => ParsedElement };
  getAttribute: (name: string) => string | null;
  querySelector: (selector: string) => ParsedElement | null;
};

/** The element behind the library's own type. */
function asParsed(element: unknown): ParsedElement {
  return element as ParsedElement;
}

/** A figure's caption while its HTML is parsed; an empty element for a figure without one. */
function captionOf(figure: unknown): never {
  const parsed = asParsed(figure);
  return (parsed.querySelector("figcaption") ?? parsed.ownerDocument.createElement("figcaption")) as never;
}

export type PictureAttributes = {
  /** The address of the picture; null while its file is uploading. */
  src: string | null;
  /** Null until written; empty for a decorative picture. */
  alt: string | null;
  /** In pixels, so that pages reserve the picture's room while it loads. */
  width: number | null;
  height: number | null;
  /** The key of the picture's upload, valid on this page only. */
  upload: string | null;
};

const PictureNode = Node.create({
  name: "picture",
  group: "block",
  content: "text*",
  marks: "bold italic link",
  draggable: true,
  isolating: true,

  addAttributes: () => ({
    src: { default: null },
    alt: { default: null },
    width: { default: null },
    height: { default: null },
    upload: { default: null },
  }),

  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => readPicture(asParsed(figure).querySelector("img")),
      contentElement: captionOf,
    },
    { tag: "img[src], img[data-upload]", getAttrs: (image) => readPicture(asParsed(image)) },
  ],

  renderHTML({ HTMLAttributes: { upload, ...image } }) {
    return ["figure", {}, ["img", mergeAttributes(image)], ["figcaption", 0]];
  },
});

function readPicture(image: ParsedElement | null): PictureAttributes | false {
  const src = image?.getAttribute("src") ?? null;
  // The key that pasting gives to a picture; in other HTML no upload has this key.
  const upload = image?.getAttribute("data-upload") ?? null;
  if (!image || (!src && !upload)) return false;
  return {
    src,
    alt: image.getAttribute("alt"),
    width: readPixels(image, "width"),
    height: readPixels(image, "height"),
    upload,
  };
}

function readPixels(image: ParsedElement, name: string): number | null {
  const pixels = Number(image.getAttribute(name));
  return Number.isInteger(pixels) && pixels > 0 ? pixels : null;
}

/** A video of another site with its caption: `ArticleVideo`, and the title that screen readers announce. */
const VideoNode = Node.create({
  name: "video",
  group: "block",
  content: "text*",
  marks: "bold italic link",
  draggable: true,
  isolating: true,

  addAttributes: () => ({
    provider: { default: "youtube" },
    id: { default: "" },
    hash: { default: null },
    start: { default: null },
    title: { default: "" },
  }),

  parseHTML: () => [
    {
      tag: "figure[data-video]",
      priority: 60,
      getAttrs: (figure) => readVideo(asParsed(figure)),
      contentElement: captionOf,
    },
  ],

  renderHTML({ node: { attrs } }) {
    const { provider, id, hash, start } = attrs;
    const names = {
      "data-video": provider,
      "data-video-id": id,
      "data-video-hash": hash,
      "data-video-start": start,
    };
    return ["figure", names, ["a", attrs.title], ["figcaption", 0]];
  },
});

function readVideo(figure: ParsedElement) {
  const read = (name: string) => figure.getAttribute(`data-video${name}`);
  const video = articleVideo(read("") ?? "", read("-id") ?? "", read("-hash"), read("-start"));
  const title = figure.querySelector(":scope > a")?.textContent ?? "";
  return video && { ...video, title: title === VIDEO_PROVIDER_NAMES[video.provider] ? "" : title };
}

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
