import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { Database } from "../../scripts/rows.ts";
import { run } from "../../scripts/steps.ts";
import { memoryOf, processorTime, workerdProcesses } from "./processor.ts";
import { workersOf } from "./workers.ts";

/** A small young generation: without it the 99th percentile is the garbage collector's. */
const STEADY = "--min-semi-space-size=1 --max-semi-space-size=2";

export interface RuntimeOptions {
  /** The folder of a bundled Worker, from `bundle`. */
  worker: string;
  /** The folder of local data; a copy of it is used, or with `inPlace` the folder itself. */
  state: string;
  inPlace?: boolean;
  /** As in production: files never wake the Worker. Otherwise they are behind their binding alone. */
  routed?: boolean;
  /** Variables in place of those of wrangler.toml. */
  vars?: Record<string, string>;
}

export interface Runtime {
  /** Through Miniflare's own entrance, which also compresses. */
  port: string;
  /** Straight to the Worker. */
  direct: string;
  database: () => Promise<Database>;
  /** The runtime's processor time in milliseconds; undefined where the system does not tell. */
  processorTime: () => number | undefined;
  /** The memory it holds, in bytes; undefined where the system does not tell. */
  memory: () => number | undefined;
  stop: () => Promise<void>;
}

/** Bundles a Worker as a deploy would into `folder`; without `entrance` the site's own. */
export async function bundle(folder: string, entrance?: string): Promise<string> {
  await run("wrangler", ["deploy", ...(entrance ? [entrance] : []), "--dry-run", "--outdir", folder]);
  return folder;
}

/** Starts a Worker on a runtime of its own, with the bindings of wrangler.toml, on free ports. */
export async function startRuntime({
  worker,
  state,
  inPlace = false,
  routed = false,
  vars,
}: RuntimeOptions): Promise<Runtime> {
  process.env.MINIFLARE_WORKERD_V8_FLAGS = STEADY;
  const folder = inPlace ? state : mkdtempSync(join(dirname(state), "state-"));
  if (!inPlace) cpSync(state, folder, { recursive: true });
  const others = workerdProcesses();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      cf: false,
      logRequests: false,
      telemetry: { enabled: false },
      resourcePersistencePath: join(folder, "v3"),
      workers: workersOf(worker, routed, vars),
    }),
  );
  const stop = async () => {
    await miniflare.dispose();
    if (!inPlace) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { origin: port } = await miniflare.ready;
    const { origin: direct } = await miniflare.unsafeGetDirectURL("respiro");
    const id = workerdProcesses().find((process) => !others.includes(process));
    return {
      port,
      direct,
      database: async () => (await miniflare.getBindings<{ DB: Database }>("respiro")).DB,
      processorTime: () => processorTime(id),
      memory: () => memoryOf(id),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
