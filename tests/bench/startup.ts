import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { run, StepFailure } from "../../scripts/steps.ts";
import type { Ground } from "./ground.ts";
import { median } from "./median.ts";

const TURNS = 5;
const ACTIVE = /Active: ([\d.]+) ms/;

/** What whoever wakes an edge location pays for the Worker. */
export interface Startup {
  /** Bytes of the bundle's JavaScript, each file gzipped. */
  script: number;
  /** Milliseconds that the processor works before the first request, by `wrangler check startup`: the median. */
  active: number;
}

/** Weighs the bundled Worker and starts it five times. */
export async function measureStartup({ site, folder }: Ground): Promise<Startup> {
  const packed = join(folder, "site.bundle");
  await run("wrangler", ["deploy", "--dry-run", "--outfile", packed]);
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const profile = join(folder, "startup.cpuprofile");
    const words = await run("wrangler", ["check", "startup", "--worker", packed, "--outfile", profile]);
    const [, active] = ACTIVE.exec(words) ?? [];
    if (!active) throw new StepFailure("`wrangler check startup` names no active time.", words);
    times.push(Number(active));
  }
  return { script: gzippedScript(site), active: median(times) };
}

function gzippedScript(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.m?js$/.test(file))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength, 0);
}
