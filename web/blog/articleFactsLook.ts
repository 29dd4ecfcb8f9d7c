import { css } from "styled-system/css";

/** Facts in a row with dots between them. Each has a dot before it; dots at the start of a line are clipped. */
export const articleFactsLook = css({
  display: "flex",
  flexWrap: "wrap",
  marginInlineStart: "-1.2em",
  clipPath: "inset(0 0 0 1.2em)",
  textStyle: "small",
  color: "muted",
  "& > *": { _before: { content: '"·"', display: "inline-block", width: "1.2em", textAlign: "center" } },
});
