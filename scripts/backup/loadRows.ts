import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StepFailure } from "../steps.ts";
import { loadStatements } from "./loadStatements.ts";
import type { Manifest } from "./manifest.ts";
import { EXACT_FILE, readRows, type TableSums } from "./saveTables.ts";
import type { Shape } from "./tables.ts";
import { executeFile, type Site } from "./wranglerCalls.ts";

/** Tables that migrations, the cron and visitors fill on a site without users. */
const FILLED_WITHOUT_USERS = [
  "alarms",
  "cron_jobs",
  "forum_recounts",
  "ledger_comparisons",
  "places",
  "search_synonyms",
];

/** The tables to empty before rows are loaded. Throws StepFailure when the database holds users' rows. */
export function requireEmpty({ counts }: Shape): string[] {
  const filled = Object.keys(counts).filter((name) => counts[name]);
  const used = filled.filter((name) => !FILLED_WITHOUT_USERS.includes(name));
  if (used.length === 0) return filled;
  const rows = used.map((name) => `${name} (${counts[name]})`).join(", ");
  throw new StepFailure(`The database is not empty, and nothing was changed. It has rows in ${rows}.`);
}

/** Loads the backup's rows from one file, all or none, and rebuilds the search indexes. `temporary`: a folder. */
export async function loadRows(
  site: Site,
  folder: string,
  { manifest, shape, emptied }: { manifest: Manifest; shape: Shape; emptied: string[] },
  temporary: string,
): Promise<void> {
  const exact = JSON.parse(readFileSync(join(folder, EXACT_FILE), "utf8"));
  const rows = readRows(folder, shape.tables, exact);
  const file = join(temporary, "load.sql");
  const statements = loadStatements(shape, emptied, rows, manifest.sequences);
  await pipeline(Readable.from(terminated(statements)), createWriteStream(file));
  await executeFile(site, file);
}

async function* terminated(statements: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const statement of statements) yield `${statement};\n`;
}

/** Lists the tables whose restored rows differ from the saved ones. */
export function listDifferingTables(saved: TableSums, restored: TableSums): string[] {
  const names = [...new Set([...Object.keys(saved), ...Object.keys(restored)])];
  return names.filter(
    (name) => saved[name]?.rows !== restored[name]?.rows || saved[name]?.sum !== restored[name]?.sum,
  );
}
