import { css } from "styled-system/css";

/** The frame of toolbar, text and counts. It must not clip its content, because the toolbar sticks inside it. */
export const frameLook = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  borderRadius: "sm",
  border: "1px solid token(colors.field)",
  bg: "card",
  color: "ink",
  _hover: { borderColor: "sea" },
  // One ring: it covers the border, and a selected figure inside has the only one.
  "&:has(.ProseMirror:focus-visible):not(:has(.ProseMirror [data-selected]))": {
    outline: "3px solid token(colors.sea)",
    outlineOffset: "-1px",
  },
  "&[data-wrong]": { borderColor: "danger", borderWidth: "2px" },
  "&[data-off]": { bg: "foam", color: "muted" },
});

/** The toolbar sticks to the top of the window during writing. */
export const stickyLook = css({
  position: "sticky",
  top: "0",
  zIndex: "bar",
  bg: "card",
  borderTopRadius: "sm",
});

/** On a wide screen the tools wrap instead of scrolling. */
export const wrappingLook = css({ flexWrap: { md: "wrap" }, gap: "0!" });

/** The text during writing, with typed spaces and the article page's distances; the last two rules are TipTap's. */
export const writingLook = css({
  position: "relative",
  minHeight: "24rem",
  paddingInline: { base: "4", md: "6" },
  paddingBlock: "5",
  outline: "none",
  fontSize: "md",
  lineHeight: 1.7,
  whiteSpace: "break-spaces",
  overflowWrap: "anywhere",
  fontVariantLigatures: "none",
  _focusVisible: { outline: "none" },
  "& > * + *": { marginTop: "1em" },
  "& h2": { textStyle: "subheading", marginTop: "1.6em" },
  "& h3": { fontWeight: "bold", fontSize: "lg", marginTop: "1.4em" },
  "& > :first-child": { marginTop: "0!" },
  "& :is(ul, ol)": { paddingInlineStart: "1.6em" },
  "& ul": { listStyle: "disc" },
  "& ol": { listStyle: "decimal" },
  "& li + li": { marginTop: "0.3em" },
  "& li::marker": { color: "sea" },
  "& strong": { fontWeight: "bold" },
  "& em": { fontStyle: "italic" },
  "& u": { textDecoration: "underline" },
  "& s": { textDecoration: "line-through" },
  "& a": { color: "sea", textDecoration: "underline", textUnderlineOffset: "0.15em" },
  "& blockquote": {
    paddingInlineStart: "4",
    borderInlineStart: "3px solid token(colors.lagoon)",
    fontStyle: "italic",
  },
  "& code": {
    fontFamily: "mono",
    fontSize: "0.9em",
    bg: "foam",
    paddingInline: "0.25em",
    borderRadius: "4px",
  },
  "& pre": { bg: "foam", padding: "4", borderRadius: "sm", overflowX: "auto", whiteSpace: "pre" },
  "& pre code": { bg: "transparent", padding: "0" },
  "& hr": { border: "none", borderTop: "1px solid token(colors.line)", marginBlock: "2em" },
  "& table": { width: "100%", borderCollapse: "collapse", tableLayout: "fixed" },
  "& :is(th, td)": {
    position: "relative",
    minWidth: "5rem",
    padding: "2",
    border: "1px solid token(colors.line)",
    textAlign: "start",
    verticalAlign: "top",
  },
  "& th": { bg: "foam", fontWeight: "bold" },
  "& .selectedCell": { bg: "foam", outline: "2px solid token(colors.sea)", outlineOffset: "-2px" },
  "& .is-editor-empty:first-child::before": {
    content: "attr(data-placeholder)",
    float: "left",
    height: "0",
    color: "muted",
    pointerEvents: "none",
  },
  "& .ProseMirror-gapcursor": { position: "absolute", display: "none", pointerEvents: "none" },
  "&.ProseMirror-focused .ProseMirror-gapcursor": { display: "block" },
  "& .ProseMirror-gapcursor::after": {
    content: '""',
    position: "absolute",
    width: "20px",
    borderTop: "2px solid token(colors.ink)",
  },
  "& p:has(> br.ProseMirror-trailingBreak:only-child)": { minHeight: "1.7em" },
  "& img.ProseMirror-separator": {
    display: "inline!",
    border: "none!",
    margin: "0!",
    width: "0!",
    height: "0!",
  },
});
