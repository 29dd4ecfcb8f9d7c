import { mergeAttributes, Node } from "@tiptap/react";
import { articleVideo, VIDEO_PROVIDER_NAMES } from "../../../worker/blog/html/contract.ts";

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

export const PictureNode = Node.create({
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
export const VideoNode = Node.create({
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
