import { type Container, parse, type Rule } from "postcss";
import type { Plugin } from "vite";
import type { StyleNode } from "../worker/pages/cutStyles.ts";

/** Writes `styles.json`, the rules of the style sheet of `index.html`, from which the Worker selects those of each page. */
export function indexStyles(): Plugin {
  return {
    name: "index-styles",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const assets = Object.values(bundle).filter((file) => file.type === "asset");
      const page = assets.find(({ fileName }) => fileName === "index.html");
      if (!page) return;
      const sheets = assets.filter(
        ({ fileName }) => /\.css$/.test(fileName) && `${page.source}`.includes(fileName),
      );
      const [sheet] = sheets;
      if (!sheet || sheets.length > 1)
        return this.error(`index.html has ${sheets.length} style sheets, not one`);
      const rules = JSON.stringify(indexOf(`${sheet.source}`));
      this.emitFile({ type: "asset", fileName: "styles.json", source: rules });
    },
  };
}

/** The rules of a style sheet, each with the classes that a page must contain to need the rule. */
export function indexOf(css: string): StyleNode[] {
  return indexNodes(parse(css));
}

const GROUPS = ["layer", "media", "supports", "container"];

function indexNodes({ nodes = [] }: Pick<Container, "nodes">): StyleNode[] {
  return nodes.map((node) => {
    if (node.type === "rule") return { text: String(node), ...classesOf(node) };
    if (node.type !== "atrule") return { text: String(node) };
    if (!node.nodes) return { text: `${node};` };
    if (!GROUPS.includes(node.name)) return { text: String(node) };
    return { prelude: `@${node.name} ${node.params}`, rules: indexNodes(node) };
  });
}

/** The first class of each selector; none where a selector has no class outside a list such as `:is(…)`. */
function classesOf({ selectors }: Rule): { classes?: string[] } {
  const classes = selectors.map((selector) => {
    const [, name] = /\.((?:\\.|[\w-])+)/.exec(withoutLists(selector)) ?? [];
    return name?.replaceAll(/\\(.)/g, "$1");
  });
  return classes.every((name) => name !== undefined) ? { classes } : {};
}

/** The selector without its brackets, whose classes may be negated or alternatives. */
function withoutLists(selector: string): string {
  const shorter = selector.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, "");
  return shorter === selector ? selector : withoutLists(shorter);
}
