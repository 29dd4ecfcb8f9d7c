import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGE_MODULES } from "../worker/lib/pageAddresses.ts";
import { SHELL_PATH } from "../worker/pages/contract.ts";

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

/** The modules of the pages that work without a network; the other pages need the server. */
export const OFFLINE_MODULES = Object.values(PAGE_MODULES).flatMap(({ module, offline }) =>
  offline === false ? [] : [module],
);

/** Sources that a browser needs to show any page, and the message about a missing network. */
const OTHER_SOURCES = [
  /^(index\.html|main\.tsx|browserPages\.ts)$/,
  /^(blog|events\/list|forum|profiles\/organizers)\/loaders\.ts$/,
  /^packages\/sponsors\/SponsorStrip\.tsx$/,
  /^shell\/CachedPages\.tsx$/,
  /^pages\/(MemberArea|UserMenu)\.tsx$/,
  /^ui\/(Menu|Toaster)\.tsx$/,
  // Chunks that one page imports on demand and another statically have no source in the manifest.
  /^_(Menu|Toaster|UserMenu|SignOutDialog|ScanSheet|SponsorStrip)-/,
  // For a register's day: the sign-out warning about unsent changes, and the camera with typed codes.
  /^offline\/registers\/(indexedDb|unsent)\.ts$/,
  /^auth\/SignOutDialog\.tsx$/,
  /^registers\/checkIn\/ScanSheet\.tsx$/,
  /onest-latin-wght-normal\.woff2$/,
];

/** The files that the service worker caches at installation, and the plain app, by their paths. */
export function precached(dist: string): { url: string; revision: string | null }[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const files = new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file));
  for (const source of Object.keys(manifest))
    if (isOffline(source) || OTHER_SOURCES.some((wanted) => wanted.test(source)))
      collect(manifest, source, files);
  // The plain app also contains the site's settings.
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
