import { defineConfig } from "@pandacss/dev";
import { CalendarRange, type LucideIcon, MapPin, Waves } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { patterns } from "./ui/patterns.ts";
import { breakpoints, globalCss, keyframes, semanticTokens, textStyles, tokens } from "./ui/theme.ts";

/** Icons as masks of what comes before a text: repeated by the dozen, they weigh less than elements. */
const icons: Record<string, LucideIcon> = { calendar: CalendarRange, pin: MapPin, waves: Waves };

// Written out in each rule: a variable would be read anew for every element.
const masks = Object.entries(icons).map(([name, icon]) => {
  const drawing = encodeURIComponent(renderToStaticMarkup(createElement(icon)));
  return [`.icon-${name}::before`, { mask: `url("data:image/svg+xml,${drawing}") center / contain` }];
});

export default defineConfig({
  preflight: true,
  hash: { className: true, cssVar: false },
  presets: ["@pandacss/preset-base"],
  include: ["./web/**/*.{ts,tsx}"],
  outdir: "styled-system",
  patterns: { extend: patterns },
  conditions: {
    extend: {
      // Dark follows the system.
      dark: "@media (prefers-color-scheme: dark)",
      still: "@media (prefers-reduced-motion: reduce)",
      // Drawn when it comes near, on a phone's first page, which is the slow one: later ones are laid out whole, so
      // that going back finds its place.
      later: ["@media (max-width: 47.99rem)", "html:not([data-travelled]) &"],
    },
  },
  theme: {
    breakpoints,
    tokens,
    semanticTokens,
    textStyles,
    keyframes,
  },
  globalCss: { ...globalCss, ...Object.fromEntries(masks) },
});
