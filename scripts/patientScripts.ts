import type { Plugin } from "vite";

/**
 * Classic, for only such a script knows its own tag. A page that stands already is shown before anything of the app
 * comes over the line; one that nobody looks at has no first frame to wait for.
 * A button that is pressed meanwhile is marked, for the app to press it again.
 */
const BEGIN = `(({ parts, page }) => {
  const files = parts.split(" ");
  let begun = false;
  const begin = async () => {
    if (begun) return;
    begun = true;
    for (const href of page ? [...files, ...page.split(" ")] : []) {
      const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
      document.head.append(link);
    }
    for (const file of files) {
      await import(file);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  if (!page || document.hidden) return begin();
  addEventListener("click", ({ target }) => {
    if ("awake" in document.documentElement.dataset) return;
    document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
    target.closest("button")?.setAttribute("data-pressed", "");
  });
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 1000);
})(document.currentScript.dataset);
`;

const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/**
 * The page reads without its scripts: they come after its first frame, and they begin one file after the other. As
 * one module they would run in one go, a third of a second on a slow phone in which no finger gets an answer.
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

const preload = (part: string) => `<link rel="modulepreload" crossorigin href="${part}">`;

/** `data-page` is for the Worker to fill in, with the files of the page that it has drawn. */
const start = (begin: string, parts: string[]) =>
  `<script defer src="${begin}" data-parts="${parts.join(" ")}" data-page=""></script>`;
