import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Styling = {
  css: (...styles: object[]) => string;
  cva: (recipe: object) => Recipe & ((variants: Record<string, string>) => string);
};
type Recipe = { variantMap: Record<string, string[]>; config: { defaultVariants?: Record<string, string> } };

const NOT_STATIC = Symbol("known only when it runs");

/**
 * Writes the class names of `css({...})` and `cva({...})` into the code: the same functions that would have found
 * them in the browser find them now, and they and the style objects stay at home. A style that depends on a value
 * fails the build, for it would bring all of that back.
 */
export function staticStyles(styledSystem: string): Plugin {
  return {
    name: "static-styles",
    apply: "build",
    enforce: "post",
    async transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || !code.includes("styled-system/css")) return null;
      return { code: await writtenStyles(code, this.parse(code), styledSystem), map: null };
    },
  };
}

async function writtenStyles(code: string, tree: object, styledSystem: string): Promise<string> {
  const { css, cva }: Styling = await import(pathToFileURL(join(styledSystem, "css/index.mjs")).href);
  return replaced(code, [
    ...callsOf(tree as Node, "css").map((call) => ({
      call,
      write: (styles: object[]) => JSON.stringify(css(...styles)),
    })),
    ...callsOf(tree as Node, "cva").map((call) => ({
      call,
      write: ([recipe = {}]: object[]) => tableOf(cva(recipe)),
    })),
  ]);
}

type Written = { call: Node; write: (values: object[]) => string };

function replaced(code: string, written: Written[]): string {
  return written
    .toSorted((one, other) => other.call.start - one.call.start)
    .reduce((text, { call, write }) => {
      const values = (call.arguments as Node[]).map(writtenValue);
      if (values.includes(NOT_STATIC)) {
        throw new Error(`choose between two whole styles instead: ${code.slice(call.start, call.end)}`);
      }
      return text.slice(0, call.start) + write(values as object[]) + text.slice(call.end);
    }, code);
}

/** A recipe as a function that looks up the class names of a choice of variants, one for each there can be. */
function tableOf(recipe: ReturnType<Styling["cva"]>): string {
  const { variantMap, config } = recipe;
  const names = Object.keys(variantMap);
  const choices = names.reduce<Record<string, string>[]>(
    (before, name) =>
      before.flatMap((choice) =>
        ["", ...(variantMap[name] ?? [])].map((value) => ({ ...choice, [name]: value })),
      ),
    [{}],
  );
  const defaults = config.defaultVariants ?? {};
  const possible = choices.filter((choice) => names.every((name) => choice[name] || !defaults[name]));
  const chosen = (choice: Record<string, string>) =>
    Object.fromEntries(Object.entries(choice).filter(([, value]) => value));
  const table = Object.fromEntries(
    possible.map((choice) => [Object.values(choice).join(), recipe(chosen(choice))]),
  );
  const key = names.map((name) => `chosen.${name} || ${JSON.stringify(defaults[name] ?? "")}`);
  return `((table) => (chosen = {}) => table[[${key.join(", ")}].join()])(${JSON.stringify(table)})`;
}

/** Every call of a function by its name, the innermost included. */
function callsOf(node: Node, name: string, found: Node[] = []): Node[] {
  const callee = node.callee as Node | undefined;
  if (node.type === "CallExpression" && callee?.type === "Identifier" && callee.name === name)
    found.push(node);
  else for (const child of childrenOf(node)) callsOf(child, name, found);
  return found;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === "string");
}

/** What an expression is, when that is written in it. */
function writtenValue(node: Node): unknown {
  if (node.type === "Literal") return node.value;
  if (node.type === "UnaryExpression" && node.operator === "-") {
    const value = writtenValue(node.argument as Node);
    return typeof value === "number" ? -value : NOT_STATIC;
  }
  if (node.type !== "ObjectExpression") return NOT_STATIC;
  const entries = (node.properties as Node[]).map((property) => {
    const key = property.key as Node | undefined;
    if (property.type !== "Property" || property.computed || !key) return [NOT_STATIC, NOT_STATIC];
    return [key.name ?? key.value, writtenValue(property.value as Node)];
  });
  if (entries.some(([, value]) => value === NOT_STATIC)) return NOT_STATIC;
  return Object.fromEntries(entries);
}
