import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import { run } from "../../../scripts/steps.ts";

/** A busy machine takes its time to build. */
export const BUILD_TIMEOUT_MS = 240_000;

const STEP_MS = 200;

/**
 * The folder of a build that files of journeys share: the first that asks makes it, with `vite build` and these
 * arguments, and the others wait. Throws what the build said when it failed.
 */
export async function buildOnce(name: string, args: string[], mode: "production" | "development") {
  const folder = join(inject("shared"), name);
  const [done, failed] = [`${folder}.done`, `${folder}.failed`];
  if (isFirst(folder)) {
    const all = ["build", "--mode", mode, "--outDir", folder, "--emptyOutDir", ...args];
    // Under a test's own name for it, React would come in another form.
    const built = run("vite", all, { env: { NODE_ENV: mode } });
    await built.catch((error) => {
      writeFileSync(failed, "");
      throw error;
    });
    writeFileSync(done, "");
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error(`${name} could not be built: another file of journeys says why`);
    await pause(STEP_MS);
  }
  return folder;
}

/** Whoever makes the folder is. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
