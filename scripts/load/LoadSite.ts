import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { memoryOf } from "../../tests/bench/processor.ts";
import { quietEnv, StepFailure, verbose } from "../steps.ts";

export interface SiteSettings {
  /** The folder of the bundled Worker. */
  bundle: string;
  /** Wrangler's data folder. */
  state: string;
  port: number;
  vars: Record<string, string>;
}

const REMEMBERED_LINES = 100;

/** The site under load: it can be killed at any moment and started again on the same data. */
export class LoadSite {
  readonly url: string;
  /** Errors that the Worker logged, by event name, with their number and the first one. */
  readonly errors = new Map<string, { times: number; first: string }>();
  /** How often each time limit ended a wait, by its milliseconds. */
  readonly limits = new Map<number, number>();
  /** Start of the running Worker, in milliseconds since 1970. */
  startedAt = 0;
  readonly #settings: SiteSettings;
  readonly #lines: string[] = [];
  #child: ChildProcess | undefined;
  #workerd: number | undefined;

  constructor(settings: SiteSettings) {
    this.#settings = settings;
    this.url = `http://localhost:${settings.port}`;
  }

  /** Resolves when the Worker answers. Throws StepFailure when the process ends instead. */
  async start(): Promise<void> {
    // A killed runtime deletes none of its temporary files, so they are stored in the load's folder, which is deleted.
    const temporary = join(this.#settings.state, "tmp");
    mkdirSync(temporary, { recursive: true });
    this.startedAt = Date.now();
    const child = fork(join(import.meta.dirname, "siteProcess.ts"), [JSON.stringify(this.#settings)], {
      // Without the flags of the parent process, which may be a test runner.
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...process.env, ...quietEnv, NODE_ENV: "production", TMPDIR: temporary },
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) this.#read(stream);
    const { workerd } = await new Promise<{ workerd: number }>((resolve, reject) => {
      child.on("message", (message) => resolve(message as { workerd: number }));
      child.on("exit", () =>
        reject(new StepFailure("The Worker of the load ended.", this.#lines.join("\n"))),
      );
    });
    this.#workerd = workerd;
  }

  /** Ends the Worker without closing anything, as a power cut does. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.on("exit", resolve));
    if (this.#workerd) process.kill(this.#workerd, "SIGKILL");
    child.kill("SIGKILL");
    await ended;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }

  /** Bytes that workerd uses; undefined where the system does not report them. */
  memory(): number | undefined {
    return memoryOf(this.#workerd);
  }

  /** A call of the load's own routes (`worker.ts`): `faults`, `cron`, `forward`. Throws when the Worker does not answer. */
  async control(name: string, body: unknown = {}): Promise<unknown> {
    const response = await fetch(`${this.url}/load/${name}`, {
      method: "POST",
      headers: { "x-load-secret": this.#settings.vars.LOAD_SECRET ?? "" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`/load/${name} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  #read(stream: NodeJS.ReadableStream | null): void {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#take(line);
    });
  }

  #take(line: string): void {
    if (verbose) console.log(line);
    this.#lines.push(line);
    if (this.#lines.length > REMEMBERED_LINES) this.#lines.shift();
    const limit = /no answer within (\d+) ms/.exec(line)?.[1];
    if (limit) this.limits.set(Number(limit), (this.limits.get(Number(limit)) ?? 0) + 1);
    const text = line.slice(line.indexOf("{"));
    if (!text.startsWith('{"level":"error"')) return;
    const { event, message } = JSON.parse(text) as { event: string; message: string };
    const known = this.errors.get(event);
    this.errors.set(event, { times: (known?.times ?? 0) + 1, first: known?.first ?? message });
  }
}
