import { readFileSync } from "node:fs";
import { join, parse } from "node:path";

const web = join(import.meta.dirname, "..", "web");

type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; code: string | null } | null;
};

/** The modules of the pages that a first visit may begin with: those that the server draws. */
export function publicPages(): Set<string> {
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
  const pagesOf = publicPagesOf();
  return (id: string, graph: Graph): string | null =>
    // An icon that one public page shares with private ones would be a file, and a request, of its own.
    pagesOf(id, graph).length >= (id.includes(ICONS) ? 1 : 2) ? name : null;
}

/**
 * Names the chunk of what just one public page needs, of all that it shares with parts that come later or with pages
 * that come after signing in: else each would be a file, and a request, of its own.
 */
export function onePagesParts() {
  const pages = publicPages();
  const pagesOf = publicPagesOf();
  return (id: string, graph: Graph): string | null => {
    if (pages.has(id)) return null;
    const [page, ...others] = pagesOf(id, graph);
    return page && others.length === 0 ? `${parse(page).name}Parts` : null;
  };
}

/** Which public pages need a module before they can be drawn. */
function publicPagesOf() {
  const pages = publicPages();
  let icons: Map<string, string[]> | null = null;

  function usersOf(id: string, graph: Graph): readonly string[] {
    const { importers = [] } = graph.getModuleInfo(id) ?? {};
    const all = id.includes(ICONS) ? importers.find((importer) => importer.endsWith(ALL_ICONS)) : undefined;
    if (!all) return importers;
    icons ??= usersOfIcons(all, graph);
    return icons.get(fileOf(id)) ?? [];
  }

  return (id: string, graph: Graph): string[] => {
    const seen = new Set([id]);
    const found = new Set<string>();
    for (const next of seen) {
      if (pages.has(next)) found.add(next);
      // What is asked for later begins another way there.
      else for (const importer of usersOf(next, graph)) seen.add(importer);
    }
    return [...found];
  };
}

const ICONS = "/lucide-react/dist/esm/icons/";
const ALL_ICONS = "/lucide-react.mjs";

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * Icons come through one module that knows them all: who uses one is who imports it from there by one of its names.
 * By the icon's file.
 */
function usersOfIcons(all: string, graph: Graph): Map<string, string[]> {
  const { importers = [], code } = graph.getModuleInfo(all) ?? {};
  const files = new Map<string, string>();
  for (const [, names = "", path = ""] of (code ?? "").matchAll(/export \{([^}]*)\} from ['"]([^'"]+)['"]/g))
    for (const [, exported = ""] of names.matchAll(/\bas (\w+)/g)) files.set(exported, fileOf(path));
  const users = new Map<string, string[]>();
  for (const user of importers) {
    const text = graph.getModuleInfo(user)?.code ?? "";
    for (const [, names = ""] of text.matchAll(/import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g))
      for (const imported of names.split(",")) {
        const file = files.get(imported.trim().split(" ")[0] ?? "");
        if (file) users.set(file, [...(users.get(file) ?? []), user]);
      }
  }
  return users;
}
