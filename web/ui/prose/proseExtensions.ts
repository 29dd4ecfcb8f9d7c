import { type AnyExtension, type Node, wrappingInputRule } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { normalizeLinkUrl } from "../../lib/normalizeLinkUrl.ts";
import { HEADING_LEVEL } from "./proseDoc.ts";

/** Restricts the kit to what our texts support: one heading level, flat lists that count from 1. */
const NARROWED: KitChanges = {
  heading: (extension) =>
    (extension as Node).extend({
      parseHTML: () =>
        [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: HEADING_LEVEL } })),
    }),
  listItem: (extension) => (extension as Node).extend({ content: "paragraph" }),
  orderedList: (extension) =>
    (extension as Node).extend({
      addAttributes: () => ({}),
      addProseMirrorPlugins: () => [],
      addInputRules() {
        return [wrappingInputRule({ find: /^1\.\s$/, type: this.type })];
      },
    }),
};

/** Changes to the kit's extensions, by their names. */
export type KitChanges = Record<string, (extension: AnyExtension) => AnyExtension>;

/** TipTap's starter kit with some of its extensions changed. */
export function changeKit(changes: KitChanges): typeof StarterKit {
  return StarterKit.extend({
    addExtensions() {
      const all: AnyExtension[] = this.parent?.() ?? [];
      return all.map((extension) => changes[extension.name]?.(extension) ?? extension);
    },
  });
}

export const PROSE_EXTENSIONS = [
  changeKit(NARROWED).configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    underline: false,
    heading: { levels: [HEADING_LEVEL] },
    link: {
      // Bare addresses are not links in our syntax.
      autolink: false,
      openOnClick: false,
      isAllowedUri: (address) => normalizeLinkUrl(address) !== null,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];
