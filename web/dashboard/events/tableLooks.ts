import { css } from "styled-system/css";

export const headLook = css({
  display: "block",
  position: { md: "sticky" },
  top: "0",
  zIndex: 1,
  bg: "ground",
  srOnly: { base: true, md: false },
});

export const headRowLook = css({
  textStyle: "label",
  color: "muted",
  textAlign: "start",
  paddingBlock: "2",
  borderBottom: "1px solid token(colors.line)",
  "& > th": { textAlign: "start", fontWeight: "medium" },
});

/** A dense row on a desktop, a card on a phone. */
export const rowLook = css({
  position: "relative",
  alignItems: "center",
  padding: { base: "4", md: "0" },
  paddingBlock: { md: "2.5" },
  bg: { base: "card", md: "transparent" },
  border: { base: "1px solid token(colors.line)", md: "none" },
  borderRadius: { base: "lg", md: "0" },
  boxShadow: { base: "card", md: "none" },
  borderBottom: "1px solid token(colors.line)",
  _hover: { bg: { md: "foam" } },
});
