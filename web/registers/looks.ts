import { css } from "styled-system/css";
import { card, grid, notice, wrap } from "styled-system/patterns";

/**
 * Colours of a day at the water: texts and the buttons' labels have a contrast of 7 to 1 and more, for bright light.
 * Set as the tokens' own variables, so that every component inside uses them.
 */
export const brightLook = css({
  "--colors-muted": { base: "#37505e", _dark: "#c3d6dd" },
  "--colors-sea": { base: "#0a4f66", _dark: "#8be3ea" },
  "--colors-badge": { base: "#0a4a5e", _dark: "#a5e9ee" },
  "--colors-accent": { base: "#8a2f09", _dark: "#ff8a5c" },
  "--colors-accent-hover": { base: "#742606", _dark: "#ff9e78" },
  "--colors-on-accent": { base: "#ffffff", _dark: "#1b0a03" },
  "--colors-accent-text": { base: "#8a2f09", _dark: "#ffb899" },
  "--colors-danger": { base: "#8c1a13", _dark: "#ffc2bc" },
  "--colors-success": { base: "#0e5a3a", _dark: "#97e8c4" },
  "--colors-field": { base: "#4d6675", _dark: "#a9c3cd" },
});

/** A surface with a heading. */
export const dayPanelLook = card({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "3" });

/** Text for reading at arm's length. */
export const largeTextLook = css({ fontSize: "lg", lineHeight: 1.4 });

/** A field as high as a button, with a border that stays visible in bright light. */
export const tallFieldLook = css({
  minHeight: "3.5rem!",
  fontSize: "lg!",
  border: "2px solid token(colors.field)!",
  _placeholder: { color: "ink!", opacity: "0.8!" },
});

export const panelTitleLook = css({ textStyle: "subheading" });
export const chipsLook = wrap({ align: "center", gap: "2" });
export const noteLook = css({ textStyle: "small", color: "muted", overflowWrap: "anywhere" });
export const warningLook = notice({
  textStyle: "small",
  padding: "3",
  bg: "dangerSoft",
  color: "danger",
  overflowWrap: "anywhere",
});
export const stackLook = grid({ columns: 1, gap: "3" });
/** A list without bullets, its rows separated by lines. */
export const listLook = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "& > li + li": { borderTop: "1px solid token(colors.line)" },
});

/** A checkbox that a wet finger hits. */
export const boxLook = css({
  flexShrink: 0,
  width: "1.75rem",
  height: "1.75rem",
  accentColor: "token(colors.sea)",
  cursor: "pointer",
});
