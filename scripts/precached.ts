import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGE_MODULES } from "../worker/lib/pageAddresses.ts";
import { SHELL_PATH } from "../worker/pages/contract.ts";

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

/** The modules of the pages that show something without a network; the others work with the server alone. */
export const OFFLINE_MODULES = Object.values(PAGE_MODULES).flatMap(({ module, offline }) =>
  offline === false ? [] : [module],
);

/** What a browser needs to draw any page, and to say what is missing, without a network. */
const OTHER_SOURCES = [
  /^(index\.html|main\.tsx)$/,
  /^events\/list\/loaders\.ts$/,
  /^packages\/sponsors\/SponsorStrip\.tsx$/,
  /^pages\/UserMenu\.tsx$/,
  /^ui\/(Menu|Toaster)\.tsx$/,
  // What a page imports on demand and another one statically has no source in the manifest.
  /^_(Menu|Toaster|UserMenu|SignOutDialog|ScanSheet|SponsorStrip)-/,
  // Of a register's day: signing out with what was not sent, and the camera with its codes to type.
  /^offline\/registers\/(indexedDb|unsent)\.ts$/,
  /^auth\/SignOutDialog\.tsx$/,
  /^registers\/checkIn\/ScanSheet\.tsx$/,
  /onest-latin-wght-normal\.woff2$/,
];

/** The files that the service worker keeps from the start, and the plain app, by addresses of the site. */
export function precached(dist: string): { url: string; revision: string | null }[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const files = new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file));
  for (const source of Object.keys(manifest))
    if (isOffline(source) || OTHER_SOURCES.some((wanted) => wanted.test(source)))
      collect(manifest, source, files);
  // The plain app carries the site's settings too.
  const revision = createHash("sha256").update(page).update(readFileSync("wrangler.toml")).digest("hex");
  return [
    { url: SHELL_PATH, revision: revision.slice(0, 16) },
    ...[...files].sort().map((url) => ({ url, revision: null })),
  ];
}

function isOffline(source: string): boolean {
  return OFFLINE_MODULES.some((module) => module === source);
}

function collect(manifest: Manifest, source: string, files: Set<string>) {
  const chunk = manifest[source];
  if (!chunk || files.has(`/${chunk.file}`)) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
  for (const name of chunk.imports ?? []) collect(manifest, name, files);
}
