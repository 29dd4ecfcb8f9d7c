import { expect, test } from "vitest";
import { listSources } from "./support/sources.ts";

const sources = [...listSources("worker"), ...listSources("web")];

/** Names that say nothing about the domain of a type: an `EventCursor` can be searched for, a `Place` cannot. */
const BANNED_TYPES = ["Place", "Told", "Asked", "Words", "Facts", "Found", "Part", "Choice", "Mark", "Block"];

/** The feature of a file, the same on both sides; the files of a root are one. */
function folderOf(path: string): string {
  const [, folder = "", file] = path.split("/");
  return file ? folder : "the root";
}

test("a type is a noun with its domain", () => {
  const declaration = new RegExp(`^(?:export )?(?:type|interface) (${BANNED_TYPES.join("|")})\\b`, "gm");
  const declared = sources.flatMap(({ path, text }) =>
    [...text.matchAll(declaration)].map(([, name]) => `${path} declares ${name}`),
  );
  expect(declared).toEqual([]);
});

test("an exported name means one thing in all folders", () => {
  const declaration = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm;
  const declared = new Map<string, Map<string, string>>();
  for (const { path, text } of sources) {
    for (const [, name = ""] of text.matchAll(declaration)) {
      const byFolder = declared.get(name) ?? new Map<string, string>();
      declared.set(name, byFolder.set(folderOf(path), path));
    }
  }
  const ambiguous = [...declared].filter(([, byFolder]) => byFolder.size > 1);
  expect(ambiguous.map(([name, byFolder]) => `${name}: ${[...byFolder.values()].join(", ")}`)).toEqual([]);
});
