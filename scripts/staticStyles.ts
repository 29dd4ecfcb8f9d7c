import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Style = (...styles: object[]) => string;

const NOT_STATIC = Symbol("known only when it runs");

/**
 * Writes the class names of `css({...})` into the code where the styles are known when building: the same
 * function that would have found them in the browser finds them now, and the style objects stay at home.
 */
export function staticStyles(styledSystem: string): Plugin {
  return {
    name: "static-styles",
    apply: "build",
    enforce: "post",
    async transform(code, id) {
      const local = code.match(/import \{([^}]*)\} from "styled-system\/css"|styled-system\/css\/index\.mjs"/);
      if (!local || !/\/web\/.*\.tsx?$/.test(id)) return null;
      const { css } = (await import(pathToFileURL(join(styledSystem, "css/index.mjs")).href)) as { css: Style };
      const calls = callsOf(this.parse(code) as unknown as Node, "css");
      let written = code;
      for (const call of calls.toSorted((one, other) => other.start - one.start)) {
        const styles = (call.arguments as Node[]).map(valueOf);
        if (styles.includes(NOT_STATIC)) continue;
        written = written.slice(0, call.start) + JSON.stringify(css(...(styles as object[]))) + written.slice(call.end);
      }
      return { code: written, map: null };
    },
  };
}

/** Every call of a function by its name, the innermost included. */
function callsOf(node: Node, name: string, found: Node[] = []): Node[] {
  const callee = node.callee as Node | undefined;
  if (node.type === "CallExpression" && callee?.type === "Identifier" && callee.name === name) found.push(node);
  else for (const child of childrenOf(node)) callsOf(child, name, found);
  return found;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === "string");
}

/** What an expression is, when that is written in it. */
function valueOf(node: Node): unknown {
  if (node.type === "Literal") return node.value;
  if (node.type === "UnaryExpression" && node.operator === "-") {
    const value = valueOf(node.argument as Node);
    return typeof value === "number" ? -value : NOT_STATIC;
  }
  if (node.type !== "ObjectExpression") return NOT_STATIC;
  const entries = (node.properties as Node[]).map((property) => {
    const key = property.key as Node | undefined;
    if (property.type !== "Property" || property.computed || !key) return [NOT_STATIC, NOT_STATIC];
    return [key.name ?? key.value, valueOf(property.value as Node)];
  });
  if (entries.some(([, value]) => value === NOT_STATIC)) return NOT_STATIC;
  return Object.fromEntries(entries);
}
