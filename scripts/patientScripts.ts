import type { Plugin } from "vite";

/** Classic, for only such a script knows its own tag. */
const BEGIN = `(async (parts) => {
  for (const part of parts) {
    await import(part);
    await new Promise((resolve) => setTimeout(resolve));
  }
})(document.currentScript.dataset.parts.split(" "));
`;

const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/**
 * The page reads without its scripts: what it shows comes over the line before them, and they begin one file after
 * the other. As one module they would run in one go, a third of a second on a slow phone in which no finger gets an
 * answer.
 */
export function patientScripts(): Plugin {
  return {
    name: "patient-scripts",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "asset", name: "begin.js", source: BEGIN });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const begin = Object.values(bundle).find(
          (file) => file.type === "asset" && file.names.includes("begin.js"),
        );
        const entry = SCRIPT.exec(html)?.[1];
        if (!begin || !entry) throw new Error("the built page has no script to begin with");
        const parts = [...[...html.matchAll(PRELOAD)].map(([, part = ""]) => part), entry];
        return html
          .replace(SCRIPT, "")
          .replace(PRELOAD, "")
          .replace("</head>", `${parts.map(preload).join("")}${start(`/${begin.fileName}`, parts)}</head>`);
      },
    },
  };
}

const preload = (part: string) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${part}">`;

const start = (begin: string, parts: string[]) =>
  `<script defer fetchpriority="low" src="${begin}" data-parts="${parts.join(" ")}"></script>`;
