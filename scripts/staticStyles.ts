import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Css = (...styles: object[]) => string;

/**
 * Writes the class names of `css({...})` into the built code: Panda's own function, which would have found them in the
 * browser, finds them here, and it and the style objects stay out of the bundle. A style that depends on a value fails the
 * build, because it would bring all of that back.
 */
export function staticStyles(styledSystem: string): Plugin {
  return {
    name: "static-styles",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: "styled-system/css" },
      async handler(code) {
        const { css } = await import(pathToFileURL(join(styledSystem, "css/index.mjs")).href);
        return {
          code: withClassNames(code, callsOfCss(this.parse(code) as unknown as Node), css),
          map: null,
        };
      },
    },
  };
}

/** The code with each call replaced by what it answers, the last one first, so that places stay right. */
function withClassNames(code: string, calls: Node[], css: Css): string {
  return calls
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => {
      const call = text.slice(start, end);
      return text.slice(0, start) + JSON.stringify(answerOf(call, css)) + text.slice(end);
    }, code);
}

function answerOf(call: string, css: Css): string {
  try {
    // A call that names anything but literals finds no such name here.
    return new Function("css", `return ${call}`)(css);
  } catch (error) {
    throw new Error(`choose between two whole styles instead: ${call}`, { cause: error });
  }
}

function callsOfCss(node: Node): Node[] {
  const callee = node.callee as Node | undefined;
  if (node.type === "CallExpression" && callee?.name === "css") return [node];
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === "string")
    .flatMap(callsOfCss);
}
