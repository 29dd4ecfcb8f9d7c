import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "../scripts/deploy/environments.ts";
import { secretNames } from "../scripts/secrets.ts";

const documents = globSync("{README,CONTRIBUTING,demo/README,docs/**/*}.md").map((path) => {
  const text = readFileSync(path, "utf8");
  const quoted = [...text.replace(/```.*?```/gs, "").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  return { path, text, quoted };
});

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** "document: name", for every quoted name of this kind that `exists` does not find. */
function missing(kind: RegExp, exists: (name: string) => boolean): string[] {
  return documents.flatMap(({ path, quoted }) =>
    quoted.filter((name) => kind.test(name) && !exists(name)).map((name) => `${path}: ${name}`),
  );
}

test("every link of a document leads to a file", () => {
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#]+)(#[^)]*)?\)/g)]
      .map(([, target = ""]) => join(dirname(path), target))
      .filter((target) => !existsSync(target))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("every file and folder that a document names exists", () => {
  const generated = /^(dist|node_modules|\.wrangler|tests\/e2e\/screenshots)|<|^worker\/worker-configuration/;
  const isPath = /^(worker|web|tests|scripts|docs|demo|locales|migrations)\/[\w./<>-]*$/;
  expect(missing(isPath, (path) => generated.test(path) || existsSync(path))).toEqual([]);
});

test("every function, type, column and constant that a document names is in the code", () => {
  const code = globSync("{worker,web,tests,scripts}/**/*.{ts,tsx,mjs}")
    .map((path) => readFileSync(path, "utf8"))
    .concat(readFileSync("wrangler.toml", "utf8"), readFileSync(".dev.vars.example", "utf8"))
    .join("\n");
  const known = new Set(code.match(/\w+/g));
  const isName = /^[a-z_]+(\.[a-z_]+)?$|^\w*[a-z][A-Z]\w*(\(.*\))?$|^[A-Z][A-Z_]+$/;
  const names = (quoted: string) => quoted.replace(/\(.*\)/, "").split(".");
  const elsewhere = /^(ratio|workerd|zod|valibot|hc|CLOUDFLARE_ACCOUNT_ID)$/;
  expect(
    missing(isName, (name) => elsewhere.test(name) || names(name).every((part) => known.has(part))),
  ).toEqual([]);
});

test("every npm script that a document names exists", () => {
  const unknown = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run ([a-z:]*[a-z])/g)]
      .filter(([, name = ""]) => !(name in scripts))
      .map(([line]) => `${path}: ${line}`),
  );
  expect(unknown).toEqual([]);
});

test("the index names every decision, and each has its number once", () => {
  const files = globSync("docs/decisions/[0-9]*.md").map((path) => basename(path));
  const index = readFileSync("docs/decisions/README.md", "utf8");
  expect(files.filter((file) => !index.includes(`(${file})`))).toEqual([]);
  expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length);
});

test("the operator's guide explains every secret and every variable of a deployed site", () => {
  const explained = new Set(readFileSync("docs/operating.md", "utf8").match(/\w+/g));
  const names = [...secretNames(true), ...Object.keys(readEnvironment("production").vars)];
  // Addresses of stand-ins are for tests alone.
  expect(names.filter((name) => !name.endsWith("_BASE") && !explained.has(name))).toEqual([]);
});

test("every wrangler command of the operator's guide that reaches an account names the site", () => {
  const guide = readFileSync("docs/operating.md", "utf8").replace(/\s+/g, " ");
  const commands = [...guide.matchAll(/`(npx wrangler [^`]+)`/g)].map(([, command = ""]) => command);
  expect(commands.length).toBeGreaterThan(8);
  const unnamed = commands.filter((command) => !/ --env production| login| restore …/.test(command));
  expect(unnamed).toEqual([]);
});
