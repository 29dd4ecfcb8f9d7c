import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** SPDX identifiers that allow using, changing and passing on; those of weak copyleft bind their own files alone. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);

/** Identifiers allowed for tools that run on a developer's machine and are not passed on. */
const ALLOWED_IN_TOOLS = new Set([...ALLOWED, "CC-BY-4.0", "LGPL-3.0-or-later"]);

export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

/** "package: licence" for each package of the lock file whose licence is not allowed. Reads no network. */
export function listRefusedLicences(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => ({ name: nameOf(path), entry, licence: licenceOf(path, entry) }))
    .filter(({ entry, licence }) => !isAllowed(licence, entry.dev ? ALLOWED_IN_TOOLS : ALLOWED))
    .map(({ name, licence }) => `${name}: ${licence}`);
}

/** A package's name by its path in the lock file. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** The licence from the lock file, else from the package, else, for builds for other platforms, from their tool. */
function licenceOf(path: string, { license, optional, os }: LockedPackage): string {
  if (license) return license;
  const manifest = join(path, "package.json");
  if (!existsSync(manifest)) return optional && os ? "MIT" : "unknown";
  const { license: own } = JSON.parse(readFileSync(manifest, "utf8")) as { license?: unknown };
  if (typeof own === "string") return own;
  const text = ["LICENSE", "LICENSE.md"].map((file) => join(path, file)).find((file) => existsSync(file));
  return text && /^\s*(?:The )?MIT License/i.test(readFileSync(text, "utf8")) ? "MIT" : "unknown";
}

/** Whether an SPDX expression has an allowed choice: one side of OR, both of AND. */
export function isAllowed(expression: string, allowed = ALLOWED): boolean {
  const text = expression.replace(/^\((.*)\)$/, "$1");
  if (text.includes(" OR ")) return text.split(" OR ").some((part) => isAllowed(part, allowed));
  return text.split(" AND ").every((part) => allowed.has(part.trim()));
}
