import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";

/** The row above the text: the toolbar, or the hint in its place, of the same height. */
export const barLook = flex({
  align: "center",
  gap: { md: "0.5" },
  minHeight: "3.25rem",
  padding: "1",
  borderBottom: "1px solid token(colors.line)",
  overflowX: "auto",
  scrollbarWidth: "none",
});

/** The writing area of editor and textarea. */
export const pageLook = css({
  width: "100%",
  minHeight: "9rem",
  maxHeight: "28rem",
  overflowY: "auto",
  paddingInline: "4",
  paddingBlock: "3",
  lineHeight: 1.6,
  bg: "transparent",
  color: "ink",
  outline: "none",
  _focusVisible: { outline: "none" },
});
