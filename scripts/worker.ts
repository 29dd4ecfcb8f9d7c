import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { mailReader, type SentMail } from "./mails.ts";
import { type Environment, quietEnv, StepFailure, verbose } from "./steps.ts";

const READY_SECONDS = 90;
const REMEMBERED_LINES = 200;

/** Lines that wrangler prints at every start. */
const NOISE =
  /^\[wrangler:info\]|^⎔|Request\.cf|^Using secrets defined in|^Your Worker has access|^Binding |^env\.|^\s*$/;

export interface WorkerOptions {
  port: number;
  /** Wrangler's data folder. */
  state: string;
  /** A secrets file used instead of `.dev.vars`. */
  secrets?: string;
  /** Variables overriding `wrangler.toml`. */
  vars?: Record<string, string>;
  env?: Environment;
  onMail?: (mail: SentMail) => void;
  /** Called with errors and the Worker's logs once it is ready. */
  onLine?: (line: string) => void;
}

export interface RunningWorker {
  url: string;
  /** Ends wrangler and workerd. */
  stop: () => Promise<void>;
  /** Resolves with the last lines of output when wrangler exits. */
  ended: Promise<string>;
}

/** Runs the Worker in local workerd and resolves when it responds. Throws StepFailure when it does not. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { port, state, secrets } = options;
  const vars = { SITE_URL: `http://localhost:${port}`, ...options.vars };
  const wrangler = ["wrangler", "dev", `--port=${port}`, "--inspector-port=0", `--persist-to=${state}`];
  const flags = ["--show-interactive-dev-session=false", "--test-scheduled"];
  if (secrets) flags.push(`--env-file=${secrets}`);
  for (const [name, value] of Object.entries(vars)) flags.push("--var", `${name}:${value}`);
  // Detached, so that Ctrl-C reaches only this script, which then calls `stop`.
  const child = spawn("node", ["scripts/guard.ts", ...wrangler, ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    // NODE_ENV of a deploy, because React's development build renders several times slower.
    env: { ...process.env, ...quietEnv, NODE_ENV: "production", ...options.env },
  });
  const lines: string[] = [];
  let ready = false;
  const readMail = mailReader((mail) => options.onMail?.(mail));
  readLines(child, (line) => {
    lines.push(line);
    if (lines.length > REMEMBERED_LINES) lines.shift();
    if (verbose) console.log(line);
    if (readMail(line.replace(/^\[wrangler:\w+\] /, ""))) return;
    if (ready && !verbose && !NOISE.test(line)) options.onLine?.(line);
  });
  const ended = new Promise<string>((resolve) => {
    child.on("error", () => resolve("wrangler could not be started."));
    child.on("close", () => resolve(lines.join("\n")));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const url = `http://localhost:${port}`;
  await answers(url, ended, lines).catch(async (error) => {
    await stop();
    throw error;
  });
  ready = true;
  return { url, stop, ended };
}

/** Waits until the Worker responds. */
async function answers(url: string, ended: Promise<string>, lines: string[]): Promise<void> {
  let over = false;
  ended.then(() => {
    over = true;
  });
  for (const until = Date.now() + READY_SECONDS * 1000; Date.now() < until && !over; await pause(150)) {
    const answer = await fetch(`${url}/api/public-config`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
  }
  const message = over ? "The Worker did not start." : `The Worker did not answer within ${READY_SECONDS} s.`;
  throw new StepFailure(message, lines.join("\n"));
}

function readLines(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      const parts = (rest + stripVTControlCharacters(chunk)).split("\n");
      rest = parts.pop() ?? "";
      parts.forEach(take);
    });
    stream?.on("end", () => rest && take(rest));
  }
}
