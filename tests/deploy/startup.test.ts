import { globSync } from "node:fs";
import { afterAll, expect, test, vi } from "vitest";
import { listEagerPackages, measureTexts } from "../../scripts/eagerPackages.ts";
import { readTranslations } from "../../worker/lib/translations.ts";

const made = vi.hoisted(() => [] as string[]);

// Functions of zod that make a schema note it.
vi.mock("zod", async (importActual) => {
  const zod = await importActual<typeof import("zod")>();
  const noting = (name: string, make: unknown) =>
    typeof make === "function" && /^[a-z]/.test(name)
      ? (...args: unknown[]) => {
          made.push(name);
          return make(...args);
        }
      : make;
  return Object.fromEntries(Object.entries(zod).map(([name, make]) => [name, noting(name, make)]));
});

afterAll(() => vi.resetModules());

test("no schema of an input is built before its first use", async () => {
  vi.resetModules();
  const modules: Record<string, { safeParse(value: unknown): unknown }>[] = await Promise.all(
    globSync("worker/**/inputs.ts").map((file) => import(/* @vite-ignore */ `../../${file}`)),
  );
  expect(made).toEqual([]);
  modules.find(({ loginBody }) => loginBody)?.loginBody?.safeParse({});
  expect(made).toContain("object");
});

const metafile = {
  inputs: {
    "worker/index.ts": { imports: [{ path: "worker/pages.ts", kind: "import-statement" }] },
    "worker/pages.ts": {
      imports: [
        { path: "node_modules/hono/index.js", kind: "import-statement" },
        { path: "web/server.tsx", kind: "dynamic-import" },
      ],
    },
    "web/server.tsx": { imports: [{ path: "node_modules/react/index.js", kind: "import-statement" }] },
  },
  outputs: {
    "index.js": {
      inputs: {
        "locales/it/common.json": { bytesInOutput: 700 },
        "locales/pl/common.json": { bytesInOutput: 300 },
        "worker/index.ts": { bytesInOutput: 50 },
      },
    },
  },
};

test("what a start evaluates is followed through imports, but not through import()", () => {
  expect(listEagerPackages(metafile)).toEqual([]);
  const { inputs } = metafile;
  const imports = [{ path: "web/server.tsx", kind: "import-statement" }];
  expect(listEagerPackages({ ...metafile, inputs: { ...inputs, "worker/pages.ts": { imports } } })).toEqual([
    "react",
  ]);
});

test("the texts in the script are those of all languages together", () => {
  expect(measureTexts(metafile)).toBe(1000);
});

test("a language's texts are read once by an isolate, and again after a read that failed", async () => {
  const answers = [new Response("", { status: 503 }), Response.json({ home: { past: "Minione" } })];
  const read: string[] = [];
  const assets = {
    fetch: async ({ pathname }: URL) => {
      read.push(pathname);
      return answers.shift() ?? Response.error();
    },
  };
  await expect(readTranslations(assets, "pl")).rejects.toThrow(
    "the texts /locales/pl/common.json answered 503",
  );
  expect((await readTranslations(assets, "pl")).home.past).toBe("Minione");
  expect(await readTranslations(assets, "pl")).toBe(await readTranslations(assets, "pl"));
  expect(read).toEqual(Array(2).fill("/locales/pl/common.json"));
});
