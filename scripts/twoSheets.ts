import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import postcss from "postcss";
import { type Plugin, parseAst, transformWithOxc } from "vite";
import { disagreements, parted } from "./parted.ts";
import { publicPages } from "./publicParts.ts";
import { stylesIn, writtenStyles } from "./staticStyles.ts";

const web = join(import.meta.dirname, "..", "web");
const FIRST = join(web, "index.css");
/** No file: it is made of what the first sheet leaves. */
const LATER = "later.css";

/**
 * Parts Panda's one style sheet: a first visit brings what the pages that the server draws need, and whatever else is
 * imported brings the rest, for which its first drawing waits. In development there is one sheet.
 */
export function twoSheets(styledSystem: string): Plugin {
  const rest = Promise.withResolvers<string>();
  let first: Promise<FirstVisit>;
  return {
    name: "two-sheets",
    apply: "build",
    buildStart() {
      first = firstVisit(styledSystem);
      // Whoever awaits it says so.
      first.catch(() => {});
      rest.promise.catch(() => {});
    },
    resolveId: (id) => (id === LATER ? id : null),
    load: (id) => (id === LATER ? rest.promise : null),
    async transform(code, id) {
      const { modules, classes } = await first;
      if (id === FIRST) {
        try {
          const sheets = twoOf(code, classes);
          rest.resolve(sheets.later);
          return { code: sheets.first, map: null };
        } catch (error) {
          rest.reject(error);
          throw error;
        }
      }
      if (!id.startsWith(`${web}/`) || !/\.tsx?$/.test(id) || modules.has(id) || !stylesIn(code)) return null;
      const own = await writtenStyles(code, this.parse(code), styledSystem);
      if (own.classes.every((name) => classes.has(name))) return null;
      return { code: `import ${JSON.stringify(LATER)};\n${code}`, map: null };
    },
  };
}

function twoOf(css: string, classes: ReadonlySet<string>): { first: string; later: string } {
  const sheet = postcss.parse(css);
  const sheets = parted(sheet, classes);
  const wrong = disagreements(sheet, [postcss.parse(sheets.first), postcss.parse(sheets.later)]);
  if (wrong.length)
    throw new Error(`the two style sheets are not the one they come from: ${wrong.join("; ")}`);
  return sheets;
}

type FirstVisit = { modules: Set<string>; classes: Set<string> };

/** What runs before anything is asked for: the app, and each page that the server draws, with all that they import. */
async function firstVisit(styledSystem: string): Promise<FirstVisit> {
  const modules = new Set([join(web, "main.tsx"), ...publicPages()]);
  const classes = new Set<string>();
  for (const file of modules) {
    if (!/\.tsx?$/.test(file)) continue;
    const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
    const tree = parseAst(code);
    for (const node of tree.body) {
      const from = "source" in node ? node.source?.value : undefined;
      if (from?.startsWith(".")) modules.add(join(dirname(file), from));
    }
    if (!stylesIn(code)) continue;
    for (const name of (await writtenStyles(code, tree, styledSystem)).classes) classes.add(name);
  }
  return { modules, classes };
}
