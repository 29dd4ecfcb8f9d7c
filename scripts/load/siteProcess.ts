// Runs the Worker of a load in its own process, so that a kill ends it like a power cut: nothing is closed.
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { workerdProcesses } from "../../tests/bench/processor.ts";
import { workersOf } from "../../tests/bench/workers.ts";
import { listenForStop, untilStopped } from "../stopping.ts";
import type { SiteSettings } from "./LoadSite.ts";

listenForStop();
const { bundle, state, port, vars }: SiteSettings = JSON.parse(process.argv[2] ?? "");
const workers = workersOf(bundle, true).map((worker) => ({
  ...worker,
  bindings: { ...worker.bindings, ...vars },
}));
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host: "127.0.0.1",
    port,
    cf: false,
    logRequests: false,
    telemetry: { enabled: false },
    resourcePersistencePath: join(state, "v3"),
    workers,
  }),
);
await miniflare.ready;
process.send?.({ workerd: workerdProcesses()[0] });
await untilStopped();
await miniflare.dispose();
process.exit();
