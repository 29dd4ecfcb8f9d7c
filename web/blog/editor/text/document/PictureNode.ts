import { mergeAttributes, Node } from "@tiptap/react";
import { asParsed, captionOf, type ParsedElement } from "./parsedFigure.ts";

export type PictureAttributes = {
  /** The address of the picture; null while its file is uploading. */
  src: string | null;
  /** Null until written; empty for a picture that only decorates. */
  alt: string | null;
  /** In pixels, so that readers' pages keep the room free. */
  width: number | null;
  height: number | null;
  /** The key of its upload, on this page alone. */
  upload: string | null;
};

/** A picture with its caption. */
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
  // The key that pasting gives to a picture; elsewhere it finds no upload.
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
