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
  /** A radio button. Chromium fills its own with grey in the dark; a border stays in forced colours. */
  radioButton: definePattern({
    transform: (props) => ({
      appearance: "none",
      flexShrink: 0,
      width: "5",
      height: "5",
      border: "1px solid token(colors.muted)",
      borderRadius: "full",
      bg: "card",
      cursor: "pointer",
      "&:checked": { border: "6px solid token(colors.sea)" },
      ...props,
    }),
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
  /** A row of tabs: Ark's, links to the parts of a page, or a radio group. Too long for a phone it scrolls past the page's edges. */
  tabRow: definePattern({
    transform: (props) => ({
      display: "flex",
      position: "relative",
      gap: { base: "0", md: "1" },
      marginInline: { base: "-4", md: "0" },
      paddingInline: { base: "1", md: "0" },
      overflowX: "auto",
      scrollbarWidth: "none",
      boxShadow: "inset 0 -1px token(colors.line)",
      ...props,
    }),
  }),
  /** A tab of such a row, with a line at its one border while it is selected. */
  tab: definePattern({
    transform: (props) => ({
      display: "inline-flex",
      alignItems: "center",
      flexShrink: 0,
      gap: "2",
      minHeight: "touch",
      paddingInline: "3",
      textStyle: "small",
      fontWeight: "medium",
      color: "muted",
      whiteSpace: "nowrap",
      cursor: "pointer",
      borderBottom: "3px solid transparent",
      _hover: { color: "ink" },
      // An outline outside would be clipped, because the row scrolls sideways.
      "&:is(:focus-visible, :has(:focus-visible))": {
        outline: "3px solid token(colors.sea)",
        outlineOffset: "-3px",
      },
      "&:is([data-selected], [aria-current], :has(:checked))": { color: "ink", borderColor: "accent" },
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
