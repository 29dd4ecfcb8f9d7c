import { css } from "styled-system/css";

/** Above the text: the tools, or what to write instead of them, equally high. */
export const barLook = css({
  display: "flex",
  alignItems: "center",
  gap: { md: "0.5" },
  minHeight: "3.25rem",
  padding: "1",
  borderBottom: "1px solid token(colors.line)",
  overflowX: "auto",
  scrollbarWidth: "none",
});

/** Where the text is written, with its form or with its marks. */
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
