import { run } from "../steps.ts";

/** Bundles the Worker of a load into `folder`, as a deploy would bundle the site's own. */
export async function bundleLoad(folder: string): Promise<string> {
  // A test runner's own would bring React's development build.
  const env = { NODE_ENV: "production" };
  await run("wrangler", ["deploy", "scripts/load/worker.ts", "--dry-run", "--outdir", folder], { env });
  return folder;
}
