import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Functions = Record<string, unknown>;

/**
 * Replaces `css({...})` and patterns such as `grid({...})` in the built code by their class names, computed by Panda's
 * own functions, so that those functions and the style objects stay out of the bundle. A style that depends on a value
 * fails the build, because it would need them in the browser.
 */
export function staticStyles(styledSystem: string): Plugin {
  return {
    name: "static-styles",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: "styled-system/" },
      async handler(code) {
        const parts = ["css", "patterns"].map((part) => join(styledSystem, part, "index.mjs"));
        const modules = await Promise.all(parts.map((path) => import(pathToFileURL(path).href)));
        const { cx: _, ...functions }: Functions = Object.assign({}, ...modules);
        const program = this.parse(code) as unknown as Node;
        const styles = importedNames(program).filter((name) => name in functions);
        return { code: withClassNames(code, callsOf(styles, program), functions), map: null };
      },
    },
  };
}

/** Replaces each call in the code by its result, from the last call to the first, so that positions stay valid. */
function withClassNames(code: string, calls: Node[], functions: Functions): string {
  return calls
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => {
      const call = text.slice(start, end);
      return text.slice(0, start) + JSON.stringify(answerOf(call, functions)) + text.slice(end);
    }, code);
}

function answerOf(call: string, functions: Functions): string {
  try {
    // A call that refers to anything but literals throws here, because no such name is defined.
    return new Function(...Object.keys(functions), `return ${call}`)(...Object.values(functions));
  } catch (error) {
    throw new Error(`choose between two whole styles instead: ${call}`, { cause: error });
  }
}

/** The imported names, because a variable may be called `grid` in a file that does not import the pattern. */
function importedNames(program: Node): string[] {
  return (program.body as Node[])
    .filter((node) => node.type === "ImportDeclaration")
    .flatMap((node) => node.specifiers as Node[])
    .map((specifier) => (specifier.local as unknown as { name: string }).name);
}

function callsOf(names: string[], node: Node): Node[] {
  const callee = node.callee as Node | undefined;
  if (node.type === "CallExpression" && names.includes(callee?.name as string)) return [node];
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === "string")
    .flatMap((child) => callsOf(names, child));
}
