import { definePattern } from "@pandacss/dev";

/**
 * Looks that many screens share, beside Panda's own patterns (`grid`, `flex`, `wrap`). Each is a function of
 * `styled-system/patterns` that takes further styles, which win: `card({ padding: "3" })`.
 */
export const patterns = {
  /** A framed surface of a page. */
  card: definePattern({
    transform: (props) => ({
      bg: "card",
      border: "1px solid token(colors.line)",
      borderRadius: "lg",
      padding: { base: "4", md: "5" },
      ...props,
    }),
  }),
  /** A tinted box for what a page says beside its content. */
  notice: definePattern({
    transform: (props) => ({ padding: "4", borderRadius: "sm", bg: "foam", ...props }),
  }),
  /** A row as wide as its content, such as an icon before a word. */
  inlineRow: definePattern({
    transform: (props) => ({ display: "inline-flex", alignItems: "center", ...props }),
  }),
  /** A link or button in a line of its own, as high as a finger, with or without an icon. */
  textLink: definePattern({
    transform: (props) => ({
      display: "inline-flex",
      alignItems: "center",
      gap: "2",
      minHeight: "touch",
      textStyle: "small",
      color: "sea",
      _hover: { textDecoration: "underline" },
      ...props,
    }),
  }),
  /** A word in a rounded frame, such as a state. */
  pill: definePattern({
    transform: (props) => ({
      display: "inline-flex",
      alignItems: "center",
      paddingInline: "3",
      paddingBlock: "1",
      borderRadius: "full",
      textStyle: "label",
      whiteSpace: "nowrap",
      ...props,
    }),
  }),
};
