import type { Plugin } from "vite";

/** The module of a page is named for the server, which finds the page's files by it: the browser's code goes without. */
export function withoutSources(): Plugin {
  return {
    name: "without-sources",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/web/pages.tsx")) return null;
      return { code: code.replace(/^ *source: "[^"]+",$/gm, ""), map: null };
    },
  };
}
