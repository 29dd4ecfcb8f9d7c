import { defineConfig } from "@pandacss/dev";
import { CalendarRange, type LucideIcon, MapPin, Waves } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { breakpoints, globalCss, keyframes, semanticTokens, textStyles, tokens } from "./web/ui/theme.ts";

/** An icon for styles: where it is repeated by the dozen, a mask weighs less than its elements. */
const asset = (icon: LucideIcon) => ({
  value: { type: "svg" as const, value: renderToStaticMarkup(createElement(icon)) },
});

export default defineConfig({
  preflight: true,
  hash: { className: true, cssVar: false },
  presets: ["@pandacss/preset-base"],
  include: ["./web/**/*.{ts,tsx}"],
  outdir: "styled-system",
  jsxFramework: "react",
  conditions: {
    extend: {
      // Dark follows the system.
      dark: "@media (prefers-color-scheme: dark)",
      still: "@media (prefers-reduced-motion: reduce)",
    },
  },
  theme: {
    breakpoints,
    tokens: {
      ...tokens,
      assets: { calendar: asset(CalendarRange), pin: asset(MapPin), waves: asset(Waves) },
    },
    semanticTokens,
    textStyles,
    keyframes,
  },
  globalCss,
});
