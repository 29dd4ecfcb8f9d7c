import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const ASKED = /(\w+) = require\("([\w-]+)"\)/g;

/**
 * React's half for the browser comes as CommonJS, which a bundle wraps into one function that runs on demand: a
 * browser reads its 200 kB twice, the second time while the page waits. As a module it is read once, on the side.
 */
export function reactAsModule(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));
  const file = join(folder, "cjs/react-dom-client.production.js");
  return {
    name: "react-as-module",
    enforce: "pre",
    apply: (_, { command, mode }) => command === "build" && mode === "production",
    resolveId: (id) => (id === "react-dom/client" ? file : null),
    transform(code, id) {
      if (id !== file) return null;
      const asked = [...code.matchAll(ASKED)];
      const imports = asked.map(([, name, source]) => `import ${name} from "${source}";`);
      const own = code.replace(/^var Scheduler = [^;]+;$/m, "");
      if (asked.length !== 3 || own === code) throw new Error("react-dom no longer looks as it did");
      return {
        code: `${imports.join("\n")}\nconst exports = {};\n${own}\nexport const { createRoot, hydrateRoot } = exports;\n`,
        map: null,
      };
    },
  };
}
