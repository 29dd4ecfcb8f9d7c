import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseLoadArguments } from "./load/arguments.ts";
import { bundleLoad } from "./load/bundleLoad.ts";
import { printLoad } from "./load/report.ts";
import { runLoad } from "./load/runLoad.ts";
import { buildSite } from "./site.ts";
import { main, StepFailure, step } from "./steps.ts";

await main(async () => {
  const options = parseLoadArguments(process.argv.slice(2));
  const { seconds, connections, kills, faults, roles, seed } = options;
  const folder = mkdtempSync(join(tmpdir(), "respiro-load-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  await step("Build", buildSite);
  const bundle = await step("Bundle the Worker", () => bundleLoad(join(folder, "site")));
  console.log(
    `${seconds} s with ${connections} connections (${roles.join(", ")}), ${kills} kills, faults: ${faults.join(", ") || "none"}; --seed ${seed} makes the same choices again.`,
  );
  const result = await runLoad({ bundle, state: join(folder, "state") }, options, console.log);
  printLoad(result);
  const broken = result.checks.filter((check) => check.broken.length > 0);
  if (broken.length > 0)
    throw new StepFailure(`Does not hold: ${broken.map(({ name }) => name).join("; ")}.`);
  console.log("\nEverything held.");
  process.exit(0);
});
