import { run } from "../steps.ts";

/** Bundles the Worker of a load into `folder`, as a deploy would bundle the site's own. */
export async function bundleLoad(folder: string): Promise<string> {
  await run("wrangler", ["deploy", "scripts/load/worker.ts", "--dry-run", "--outdir", folder]);
  return folder;
}
