import { readFileSync } from "node:fs";
import { join } from "node:path";

const web = join(import.meta.dirname, "..", "web");

type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

/** The modules of the pages that a first visit may begin with: those that the server draws. */
function publicPages(): Set<string> {
  const text = readFileSync(join(web, "pages.tsx"), "utf8");
  const entries = text.matchAll(/source: "([^"]+)",[\s\S]*?drawn: "(server|browser)"/g);
  return new Set(
    [...entries].flatMap(([, source = "", drawn]) => (drawn === "server" ? [join(web, source)] : [])),
  );
}

/**
 * Names the chunk of what at least two public pages need; null for what only one does, or only pages that come after
 * signing in, whose parts no visitor should wait for.
 */
export function publicParts(name: string) {
  const pages = publicPages();
  return (id: string, graph: Graph): string | null => {
    const seen = new Set([id]);
    const found = new Set<string>();
    for (const next of seen) {
      if (pages.has(next)) found.add(next);
      // What is asked for later begins another way there.
      else for (const importer of graph.getModuleInfo(next)?.importers ?? []) seen.add(importer);
    }
    return found.size > 1 ? name : null;
  };
}
