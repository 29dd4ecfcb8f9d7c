import { run } from "../steps.ts";

/** Bundles the Worker of a load into `folder`, with the settings of a deploy. */
export async function bundleLoad(folder: string): Promise<string> {
  // A test runner's NODE_ENV would select React's development build.
  const env = { NODE_ENV: "production" };
  await run("wrangler", ["deploy", "scripts/load/worker.ts", "--dry-run", "--outdir", folder], { env });
  return folder;
}
