import {
  defineGlobalStyles,
  defineKeyframes,
  defineSemanticTokens,
  defineTextStyles,
  defineTokens,
} from "@pandacss/dev";

/** Phones are narrower than 768 px. */
export const breakpoints = { sm: "480px", md: "768px", lg: "1024px", xl: "1280px" };

/** Spacing in quarter rems. */
const spacing = Object.fromEntries(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32].map((step) => [
    step,
    { value: `${step / 4}rem` },
  ]),
);

export const tokens = defineTokens({
  colors: {
    white: { value: "#ffffff" },
    lagoon: { value: "#3fb7b5" },
    deep: { value: "#0b4a6f" },
    abyss: { value: "#06283d" },
    trench: { value: "#041c2b" },
    buoy: { value: "#f2622e" },
    current: { value: "currentColor" },
    transparent: { value: "transparent" },
  },
  fonts: {
    body: { value: "'Onest Variable', 'Onest Fallback', system-ui, sans-serif" },
    mono: { value: "ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace" },
  },
  fontSizes: {
    xs: { value: "0.8125rem" },
    sm: { value: "0.9375rem" },
    md: { value: "1rem" },
    lg: { value: "1.125rem" },
    xl: { value: "1.375rem" },
    "2xl": { value: "1.75rem" },
    "3xl": { value: "2.25rem" },
    "4xl": { value: "2.875rem" },
  },
  fontWeights: { normal: { value: 400 }, medium: { value: 500 }, bold: { value: 600 } },
  spacing,
  radii: { sm: { value: "0.75rem" }, lg: { value: "1.25rem" }, full: { value: "999px" } },
  sizes: {
    ...spacing,
    page: { value: "71rem" },
    text: { value: "42rem" },
    form: { value: "27rem" },
    touch: { value: "2.75rem" },
  },
  zIndex: { bar: { value: 20 }, panel: { value: 30 }, toast: { value: 50 } },
  durations: { quick: { value: "140ms" }, calm: { value: "260ms" } },
});

export const semanticTokens = defineSemanticTokens({
  colors: {
    ground: { value: { base: "#fbfdfc", _dark: "#041c2b" } },
    card: { value: { base: "#ffffff", _dark: "#08293e" } },
    foam: { value: { base: "#e8f5f3", _dark: "#0b3a55" } },
    line: { value: { base: "#d5e2e4", _dark: "#17425a" } },
    field: { value: { base: "#7b939e", _dark: "#5d8296" } },
    ink: { value: { base: "#0b2230", _dark: "#eef7f8" } },
    muted: { value: { base: "#4d6675", _dark: "#a9c3cd" } },
    sea: { value: { base: "#0f7490", _dark: "#5fcbd6" } },
    badge: { value: { base: "#0b5c74", _dark: "#7ddbe2" } },
    accent: { value: { base: "#b8400f", _dark: "#f2622e" } },
    accentHover: { value: { base: "#9c350b", _dark: "#ff7a48" } },
    onAccent: { value: { base: "#ffffff", _dark: "#1b0a03" } },
    accentText: { value: { base: "#b8400f", _dark: "#ff9a73" } },
    danger: { value: { base: "#b3261e", _dark: "#ff9d94" } },
    dangerSoft: { value: { base: "#fdecea", _dark: "#3d1a1c" } },
    success: { value: { base: "#1c7a52", _dark: "#6fd3a5" } },
    surfaceTop: { value: { base: "#eef8f7", _dark: "#0b4a6f" } },
    surfaceLow: { value: { base: "#8fd0d0", _dark: "#041c2b" } },
  },
  shadows: {
    card: { value: { base: "0 1px 2px rgb(11 34 48 / 6%)", _dark: "0 1px 2px rgb(0 0 0 / 30%)" } },
    float: { value: { base: "0 16px 40px rgb(11 34 48 / 14%)", _dark: "0 16px 40px rgb(0 0 0 / 45%)" } },
  },
});

export const textStyles = defineTextStyles({
  display: {
    value: {
      fontSize: { base: "2xl", md: "4xl" },
      fontWeight: "bold",
      lineHeight: 1.1,
      letterSpacing: "-0.025em",
      textWrap: "balance",
    },
  },
  title: {
    value: {
      fontSize: { base: "1.625rem", md: "3xl" },
      fontWeight: "bold",
      lineHeight: 1.15,
      letterSpacing: "-0.02em",
      textWrap: "balance",
    },
  },
  heading: {
    value: {
      fontSize: { base: "xl", md: "2xl" },
      fontWeight: "bold",
      lineHeight: 1.2,
      letterSpacing: "-0.015em",
    },
  },
  subheading: {
    value: {
      fontSize: { base: "lg", md: "xl" },
      fontWeight: "bold",
      lineHeight: 1.3,
      letterSpacing: "-0.01em",
    },
  },
  lead: { value: { fontSize: { base: "md", md: "lg" }, lineHeight: 1.6 } },
  body: { value: { fontSize: "md", lineHeight: 1.6 } },
  small: { value: { fontSize: "sm", lineHeight: 1.5 } },
  label: { value: { fontSize: "xs", fontWeight: "medium", lineHeight: 1.3 } },
});

export const keyframes = defineKeyframes({
  breathe: { "0%, 100%": { opacity: 0.55 }, "50%": { opacity: 1 } },
  rise: { from: { opacity: 0, transform: "translateY(8px)" }, to: { opacity: 1, transform: "none" } },
  fade: { from: { opacity: 0 }, to: { opacity: 1 } },
  fadeOut: { from: { opacity: 1 }, to: { opacity: 0 } },
  spin: { to: { transform: "rotate(360deg)" } },
});

export const globalCss = defineGlobalStyles({
  html: {
    fontFamily: "body",
    color: "ink",
    bg: "ground",
    colorScheme: "light dark",
    scrollPaddingTop: "6rem",
    WebkitTextSizeAdjust: "100%",
  },
  // Keeps focused fields above the save bar.
  "html:has([data-save-bar])": { scrollPaddingBottom: "10rem" },
  // The bar's own buttons are in sight: without this, focusing one scrolls the page to its end.
  "[data-save-bar] :is(a, button)": { scrollMarginBottom: "-10rem" },
  body: { textStyle: "body", minHeight: "100dvh", overflowX: "clip" },
  "#root": { minHeight: "100dvh", display: "flex", flexDirection: "column" },
  ":focus-visible": { outline: "3px solid token(colors.sea)", outlineOffset: "2px" },
  "::selection": { bg: "lagoon", color: "abyss" },
  "@media (prefers-reduced-motion: reduce)": {
    "*, *::before, *::after": {
      animationDuration: "0.01ms !important",
      transitionDuration: "0.01ms !important",
      scrollBehavior: "auto !important",
    },
  },
  "@media print": {
    "body:has([data-printed]) > :not(:has([data-printed])), [data-unprinted], [data-sheet-head] button": {
      display: "none !important",
    },
    "[data-part=positioner]:has([data-printed])": { position: "static !important" },
  },
});
