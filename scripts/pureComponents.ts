import type { Plugin } from "vite";

/** Calls that make a component or a context, without another effect, as packages write them. */
const PURE_CALL = /\b(React(?:\$\d)?\.(?:forwardRef|createContext|memo)\()/g;
/** A name for developer tools alone. Because of it the bundler keeps a component that nobody uses. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;

/** Lets the bundler leave out what the app does not use of React Router: its links, forms and prefetches. */
export function pureComponents(): Plugin {
  return {
    name: "pure-components",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler: (code) => ({
        code: code.replace(DISPLAY_NAME, "").replace(PURE_CALL, "/* @__PURE__ */ $1"),
        map: null,
      }),
    },
  };
}
