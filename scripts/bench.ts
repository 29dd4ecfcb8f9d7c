import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { measureAdminTables } from "../tests/bench/admin.ts";
import { browse } from "../tests/bench/browsing.ts";
import { measureForum } from "../tests/bench/forum.ts";
import { type Ground, prepareGround } from "../tests/bench/ground.ts";
import { BARE, PAGES, pathOf } from "../tests/bench/pages.ts";
import { countQueries } from "../tests/bench/queries.ts";
import {
  printAdminTables,
  printBrowsing,
  printCarried,
  printForum,
  printQueries,
  printScores,
  printStartup,
  printThroughput,
} from "../tests/bench/reports.ts";
import { startRuntime } from "../tests/bench/runtime.ts";
import { measureScale } from "../tests/bench/scale/measureScale.ts";
import { printScale } from "../tests/bench/scale/printScale.ts";
import { score } from "../tests/bench/scoring.ts";
import { measureStartup } from "../tests/bench/startup.ts";
import { compareThroughput } from "../tests/bench/throughput.ts";
import { carryFilm } from "../tests/bench/uploading.ts";
import { provideChromium } from "./chromium.ts";
import { buildSite } from "./site.ts";
import { main, refuseUnknownArguments, StepFailure, step } from "./steps.ts";

const FILE = "bench.json";
const PARTS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

await main(async () => {
  const parts = chosenParts();
  const started = Date.now();
  await step("Build", buildSite);
  const ground = await step("Bundle the Workers and seed demo data", prepareGround);
  const throughput =
    parts.includes("1") && (await step("1. Against the floor", () => compareThroughput(ground)));
  const queries = parts.includes("2") && (await step("2. Rows and statements", () => countQueries(ground)));
  const { phone, lighthouse } = await inChromium(ground, parts);
  const film = parts.includes("5") && (await step("5. A film up and down", () => carryFilm(ground)));
  const startup =
    parts.includes("6") && (await step("6. Size and start-up of the Worker", () => measureStartup(ground)));
  const admin =
    parts.includes("7") &&
    (await step("7. Admin tables of a large platform", () => measureAdminTables(ground)));
  const forum =
    parts.includes("8") && (await step("8. A forum of a million replies", () => measureForum(ground)));
  const scale =
    parts.includes("9") && (await step("9. A thousand times the demo", () => measureScale(ground)));
  if (throughput) printThroughput(throughput);
  if (queries) printQueries(queries);
  if (phone) printBrowsing(phone);
  if (lighthouse) printScores(lighthouse);
  if (film) printCarried(film);
  if (startup) printStartup(startup);
  if (admin) printAdminTables(admin);
  if (forum) printForum(forum);
  if (scale) printScale(scale);
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const at = new Date(started).toISOString();
  const results = { at, machine, throughput, queries, phone, lighthouse, film, startup, admin, forum, scale };
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`\n${FILE} is written. ${((Date.now() - started) / 1000).toFixed(0)} s`);
  process.exit();
});

/** Parts 3 and 4 run against the site as in production: compressed, with static files served without the Worker. */
async function inChromium(ground: Ground, parts: string[]) {
  if (!parts.includes("3") && !parts.includes("4")) return {};
  const chromium = await step(
    "Find a Chromium",
    () => provideChromium("measures"),
    (path) => path,
  );
  const runtime = await startRuntime({ worker: ground.site, state: ground.state, routed: true });
  try {
    const painted = PAGES.filter(({ paintedWithin }) => paintedWithin);
    const addresses = Object.fromEntries(
      painted.map((page) => [page.name, runtime.port + pathOf(page, ground)]),
    );
    // Warms up the server, because the first response of a process is slower than those that visitors get.
    for (const address of Object.values(addresses)) await fetch(address);
    const phone =
      parts.includes("3") &&
      (await step("3. On a slow phone", () =>
        browse(chromium, { [BARE.name]: runtime.port + BARE.path, ...addresses }),
      ));
    const lighthouse = parts.includes("4") && (await step("4. Lighthouse", () => score(chromium, addresses)));
    return { phone, lighthouse };
  } finally {
    await runtime.stop();
  }
}

/** The parts named by `--only 1,3`; all by default. */
function chosenParts(): string[] {
  const at = process.argv.indexOf("--only");
  if (at < 0) {
    refuseUnknownArguments();
    return PARTS;
  }
  const chosen = process.argv[at + 1] ?? "";
  refuseUnknownArguments("--only", chosen);
  const parts = chosen.split(",");
  if (parts.some((part) => !PARTS.includes(part))) throw new StepFailure("--only takes parts: --only 1,3.");
  return parts;
}
