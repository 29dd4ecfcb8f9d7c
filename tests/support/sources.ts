import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type SourceFile = { path: string; text: string; imports: SourceImport[]; packages: string[] };
export type SourceImport = { path: string; typeOnly: boolean };

/** Every TypeScript file of a folder, with the project's files and the packages that it imports. */
export function listSources(folder: string): SourceFile[] {
  return globSync(`${folder}/**/*.{ts,tsx}`)
    .sort()
    .map((path) => {
      const text = readFileSync(path, "utf8");
      return { path, text, imports: importsOf(path, text), packages: packagesOf(text) };
    });
}

const STATEMENT = /^\s*(import|export)\s+(type\s+)?([^;"']*?\sfrom\s+)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

function importsOf(path: string, text: string): SourceImport[] {
  const inside = (target: string) => join(dirname(path), target);
  const fixed = [...text.matchAll(STATEMENT)].map(([, , type, names, target = ""]) => ({
    target,
    typeOnly: type !== undefined || onlyTypes(names),
  }));
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, target = ""]) => ({ target, typeOnly: false }));
  return [...fixed, ...dynamic].flatMap(({ target, typeOnly }) => {
    if (target === "#server") return { path: "web/server.tsx", typeOnly };
    return target.startsWith(".") ? { path: inside(target), typeOnly } : [];
  });
}

/** Built-in modules and what the build makes are no packages. */
function packagesOf(text: string): string[] {
  return [...text.matchAll(STATEMENT), ...text.matchAll(DYNAMIC)]
    .map((match) => match.at(-1) ?? "")
    .filter((name) => !/^([.#/?]|styled-system\/|(node|cloudflare|virtual|https):)/.test(name))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
}

/** `import { type A, type B } from` imports no code, like `import type`. */
function onlyTypes(names: string | undefined): boolean {
  const inBraces = names?.match(/^\s*\{([^}]*)\}\s*from\s*$/)?.[1];
  if (inBraces === undefined) return false;
  const listed = inBraces.split(",").map((name) => name.trim());
  return listed.filter(Boolean).every((name) => name.startsWith("type "));
}
