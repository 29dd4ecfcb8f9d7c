import { defineConfig } from "@pandacss/dev";
import {
  CalendarRange,
  CornerDownRight,
  Eye,
  Heart,
  type LucideIcon,
  MapPin,
  MessageSquare,
  Waves,
} from "lucide-react";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { patterns } from "./ui/patterns.ts";
import { breakpoints, globalCss, keyframes, semanticTokens, textStyles, tokens } from "./ui/theme.ts";

/** Icons as masks of what comes before a text: repeated by the dozen, they weigh less than elements. */
const icons: Record<string, LucideIcon> = {
  calendar: CalendarRange,
  pin: MapPin,
  waves: Waves,
  replies: MessageSquare,
  views: Eye,
  last: CornerDownRight,
};

// The mask is repeated in each rule, because the browser would resolve a variable for every element.
const masks = [
  ...Object.entries(icons).map(([name, icon]) => mask(name, createElement(icon))),
  mask("heart", createElement(Heart)),
  mask("heart[aria-pressed=true]", createElement(Heart, { fill: "black" })),
];

function mask(name: string, icon: ReactElement) {
  const drawing = encodeURIComponent(renderToStaticMarkup(icon));
  return [`.icon-${name}::before`, { mask: `url("data:image/svg+xml,${drawing}") center / contain` }];
}

export default defineConfig({
  preflight: true,
  hash: { className: true, cssVar: false },
  presets: ["@pandacss/preset-base"],
  include: ["./web/**/*.{ts,tsx}"],
  outdir: "styled-system",
  patterns: { extend: patterns },
  conditions: {
    extend: {
      // Dark mode follows the system.
      dark: "@media (prefers-color-scheme: dark)",
      still: "@media (prefers-reduced-motion: reduce)",
      // A phone held sideways, or a page at 200 %: a bar that stays in sight would cover half of it.
      low: "@media (max-height: 30rem)",
      pressable: "&:not(:disabled, [aria-disabled=true]):hover",
      // Rendered when it comes near the screen, on a phone and the first page only: later pages are laid out whole, so
      // that going back restores the scroll position.
      later: ["@media (max-width: 47.99rem)", "html:not([data-travelled]) &"],
    },
  },
  theme: { breakpoints, tokens, semanticTokens, textStyles, keyframes },
  globalCss: { ...globalCss, ...Object.fromEntries(masks) },
});
