import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readAudit } from "../scripts/packageAudit.ts";
import { isAllowed, type LockedPackage, listRefusedLicences, nameOf } from "../scripts/packageLicences.ts";
import { listSources } from "./support/sources.ts";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, LockedPackage>;
};

/** Where npm finds a dependency: beside the package, else in a folder above. */
function findLocked(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (path in packages) return path;
    if (!folder) return undefined;
  }
}

test("every package that a file imports is named by package.json", () => {
  const { dependencies, devDependencies } = packages[""] as Record<string, Record<string, string>>;
  const named = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  const missing = ["worker", "web", "scripts", "tests"]
    .flatMap(listSources)
    .flatMap(({ path, packages }) =>
      packages.filter((name) => !named.has(name)).map((name) => `${path}: ${name}`),
    );
  expect(missing).toEqual([]);
});

test("the lock file holds the packages of every platform, not only those of who last installed", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !findLocked(path, name))
      .map((name) => `${nameOf(path)} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test.each(["@biomejs/biome", "esbuild", "rolldown", "sharp", "typescript", "workerd", "lightningcss"])(
  "%s is there for Linux, macOS and Windows",
  (tool) => {
    const builds = Object.keys(packages[`node_modules/${tool}`]?.optionalDependencies ?? {});
    const systems = builds.flatMap(
      (name) => packages[findLocked(`node_modules/${tool}`, name) ?? ""]?.os ?? [],
    );
    expect([...new Set(systems)]).toEqual(expect.arrayContaining(["linux", "darwin", "win32"]));
  },
);

test("every package may be used and passed on", () => {
  expect(listRefusedLicences(packages)).toEqual([]);
  expect(
    listRefusedLicences({
      "": {},
      "node_modules/a": { license: "MIT" },
      "node_modules/b": { license: "AGPL-3.0-only" },
      "node_modules/a/node_modules/@c/d": { license: "LGPL-3.0-or-later" },
      "node_modules/e": { license: "LGPL-3.0-or-later", dev: true },
      "node_modules/f": {},
    }),
  ).toEqual(["b: AGPL-3.0-only", "@c/d: LGPL-3.0-or-later", "f: unknown"]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND GPL-3.0-only", false],
  ["(MIT AND Zlib)", true],
  ["GPL-3.0-only OR AGPL-3.0-only", false],
  ["SEE LICENSE IN LICENSE.txt", false],
  ["unknown", false],
])("the licence %s: %s", (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

test("a grave vulnerability is named, a lesser one is not, and a silent registry is told apart from none", () => {
  const report = (severity: string) =>
    JSON.stringify({
      vulnerabilities: { hono: { name: "hono", severity, range: "<4.2.0", fixAvailable: true } },
      metadata: {},
    });
  expect(readAudit(`npm warn x\n${report("high")}\n`)).toEqual({ grave: ["hono <4.2.0 (high)"] });
  expect(readAudit(report("critical"))).toEqual({ grave: ["hono <4.2.0 (critical)"] });
  expect(readAudit(report("moderate"))).toEqual({ grave: [] });
  expect(readAudit('{"vulnerabilities":{},"metadata":{}}')).toEqual({ grave: [] });
  for (const output of [
    "",
    '{"message":"405 Method Not Allowed - POST https://x"}',
    "npm error ENOTFOUND",
    "{",
  ])
    expect(readAudit(output), output).toEqual({ silent: expect.stringContaining("the registry refused") });
});
