import { css, cx } from "styled-system/css";

/** Buttons for wet hands in bright light: 56 px high, text of 18 px, contrast of 7:1 and more in both schemes. */
const button = css({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "2",
  minHeight: "14",
  minWidth: "14",
  paddingInline: "4",
  paddingBlock: "2",
  borderRadius: "sm",
  border: "2px solid token(colors.ink)",
  fontSize: "lg",
  fontWeight: "bold",
  lineHeight: 1.2,
  textAlign: "center",
  cursor: "pointer",
  touchAction: "manipulation",
  _disabled: { opacity: 0.6, cursor: "not-allowed" },
});

export const bigButton = cx(button, css({ bg: "card", color: "ink", _hover: { bg: "foam" } }));
export const bigMainButton = cx(
  button,
  css({ bg: "ink", color: "ground", _hover: { bg: "deep", color: "white" } }),
);
/** On the dark panel of the water. */
export const bigWaterButton = cx(
  button,
  css({ bg: "white", color: "abyss", borderColor: "white", _hover: { bg: "foam", color: "ink" } }),
);
export const bigChosenButton = cx(button, css({ bg: "deep", color: "white", borderColor: "deep" }));
export const bigAbsentButton = cx(button, css({ bg: "ink", color: "ground", borderColor: "ink" }));

export const bigText = css({ fontSize: "lg", lineHeight: 1.4 });

/** A field of the same size. */
export const bigInput = css({
  minHeight: "14!",
  fontSize: "lg!",
  border: "2px solid token(colors.ink)!",
  _placeholder: { color: "ink!", opacity: "0.8!" },
});
