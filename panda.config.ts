import { defineConfig } from "@pandacss/dev";
import { breakpoints, globalCss, keyframes, semanticTokens, textStyles, tokens } from "./web/ui/theme.ts";

export default defineConfig({
  preflight: true,
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
  theme: { breakpoints, tokens, semanticTokens, textStyles, keyframes },
  globalCss,
});
