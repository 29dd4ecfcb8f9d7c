import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss, { type Container, type Declaration, type Document, type Root } from "postcss";
import type { Plugin } from "vite";

const web = join(import.meta.dirname, "..", "web");

const NAME = /--(?:[\w-]|\\+.)+/g;
const COMPOSED = /--[\w-]*(?:\$\{|-["'`]\s*\+)/;

/** The theme writes a custom property for each token: those that nothing reads stay at home. */
export function withoutUnread(): Plugin {
  return {
    name: "without-unread",
    apply: "build",
    transform(code, id) {
      if (id !== join(web, "index.css")) return null;
      const sheet = postcss.parse(code);
      removeUnread(sheet, globSync("**/*.{ts,tsx}", { cwd: web }).flatMap(namesInScript));
      return { code: String(sheet), map: null };
    },
  };
}

function namesInScript(file: string): string[] {
  const text = readFileSync(join(web, file), "utf8");
  const composed = COMPOSED.exec(text)?.[0];
  if (composed)
    throw new Error(`web/${file}: write the custom property's whole name instead of "${composed}"`);
  return namesIn(text);
}

/** The custom properties that a text speaks of, as CSS knows them: without what escapes a dot. */
function namesIn(text: string): string[] {
  return (text.match(NAME) ?? []).map(unescaped);
}

/**
 * Takes out of a style sheet the custom properties that nobody reads: no property, no property that is read itself, no
 * condition, and none of the names that scripts speak of. Rules that hold nothing else go with them.
 */
export function removeUnread(sheet: Root, inScripts: Iterable<string>): void {
  const read = new Set(inScripts);
  const written: Declaration[] = [];
  sheet.walkAtRules(({ params }) => remember(params));
  sheet.walkDecls((declaration) => {
    if (declaration.prop.startsWith("--")) written.push(declaration);
    else remember(declaration.value);
  });
  // What is read may be made of others, which are found while the set is walked through.
  for (const name of read)
    for (const { prop, value } of written) if (unescaped(prop) === name) remember(value);
  for (const declaration of written) if (!read.has(unescaped(declaration.prop))) remove(declaration);

  function remember(text: string) {
    for (const name of namesIn(text)) read.add(name);
  }
}

function remove(declaration: Declaration) {
  let left: Container | Document | undefined = declaration.parent;
  declaration.remove();
  while (left?.nodes?.length === 0 && left.type !== "root") {
    const empty: Container | Document = left;
    left = empty.parent;
    empty.remove();
  }
}

function unescaped(name: string): string {
  return name.replaceAll("\\", "");
}
