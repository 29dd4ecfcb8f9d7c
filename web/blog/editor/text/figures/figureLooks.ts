import { css } from "styled-system/css";

/** A figure of the text, framed when it is selected. */
export const figureLook = css({
  position: "relative",
  marginBlock: "1.4em!",
  whiteSpace: "normal",
  borderRadius: "sm",
  "&[data-selected]": { outline: "3px solid token(colors.sea)", outlineOffset: "4px" },
});

export const imageLook = css({
  width: "100%",
  height: "auto",
  borderRadius: "sm",
  bg: "foam",
  cursor: "grab",
});

export const captionLook = css({
  position: "relative",
  marginTop: "2",
  textStyle: "small",
  color: "muted",
  textAlign: "center",
  minHeight: "1.6em",
  "&[data-placeholder]::before": {
    content: "attr(data-placeholder)",
    position: "absolute",
    insetInline: "0",
    color: "muted",
    opacity: 0.8,
    pointerEvents: "none",
  },
});
