import { definePattern } from "@pandacss/dev";

/**
 * Patterns that many screens share, in addition to Panda's own (`grid`, `flex`, `wrap`). Each is a function of
 * `styled-system/patterns` that takes further styles, which override: `card({ padding: "3" })`.
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
  /** A tinted box for notices next to a page's content. */
  notice: definePattern({
    transform: (props) => ({ padding: "4", borderRadius: "sm", bg: "foam", ...props }),
  }),
  /** A row as wide as its content, such as an icon and a word. */
  inlineRow: definePattern({
    transform: (props) => ({ display: "inline-flex", alignItems: "center", ...props }),
  }),
  /** A link or button on its own line, with a touch target's height, with or without an icon. */
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
