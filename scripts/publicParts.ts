import { readFileSync } from "node:fs";
import { join } from "node:path";

const web = join(import.meta.dirname, "..", "web");

type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; code: string | null } | null;
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
      else for (const importer of usersOf(next, graph)) seen.add(importer);
    }
    return found.size > 1 ? name : null;
  };
}

/** The icons come through one module that knows them all: who uses one is who imports it from there by its name. */
function usersOf(id: string, graph: Graph): readonly string[] {
  const { importers = [] } = graph.getModuleInfo(id) ?? {};
  const all = importers.find((importer) => importer.endsWith("/lucide-react.mjs"));
  if (!all || !id.includes("/icons/")) return importers;
  const { importers: users = [], code } = graph.getModuleInfo(all) ?? {};
  const file = id.slice(id.lastIndexOf("/") + 1);
  const line = (code ?? "").split("\n").find((text) => text.includes(`/icons/${file}`)) ?? "";
  const names = [...line.matchAll(/\bas (\w+)/g)].map(([, exported = ""]) => exported);
  return users.filter((user) =>
    names.some((icon) => importsIcon(graph.getModuleInfo(user)?.code ?? "", icon)),
  );
}

function importsIcon(code: string, icon: string): boolean {
  const imports = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g)];
  return imports.some(([, names = ""]) => names.split(",").some((one) => one.trim().split(" ")[0] === icon));
}
