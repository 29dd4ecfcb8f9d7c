import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { type ParseArgsConfig, parseArgs, stripVTControlCharacters } from "node:util";
import { listenForStop } from "./stopping.ts";

const OUTPUT_TAIL_LINES = 40;

/** `--verbose` shows the output of every step. */
export const verbose = process.argv.includes("--verbose");

/** Additional environment variables. */
export type Environment = Record<string, string>;

/** Environment for local tools: no prompts, no telemetry, no downloads. */
export const quietEnv = {
  CI: "1",
  NO_COLOR: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/** A failure explained by one sentence, with the end of a command's output. */
export class StepFailure extends Error {
  readonly output: string;

  /** Stores the last `lines` of the output. */
  constructor(sentence: string, output = "", lines = OUTPUT_TAIL_LINES) {
    super(sentence);
    this.output = output.trim().split("\n").slice(-lines).join("\n");
  }
}

/** The number of parallel groups of steps; with more than one each line is printed whole, so that lines do not mix. */
let parallelGroups = 0;

/** Runs groups of steps in parallel, each group in its order. */
export async function sideBySide(...rows: (() => Promise<void>)[]): Promise<void> {
  parallelGroups += 1;
  try {
    await Promise.all(rows.map((row) => row()));
  } finally {
    parallelGroups -= 1;
  }
}

/** Runs a named step and prints its name, its seconds and its note. */
export async function step<Result>(
  name: string,
  work: () => Result | Promise<Result>,
  note?: (result: Result) => string,
): Promise<Result> {
  const started = Date.now();
  const alone = !verbose && parallelGroups === 0;
  process.stdout.write(alone ? `${name} … ` : `${name} …\n`);
  const prefix = alone ? "" : `${name}: `;
  try {
    const result = await work();
    const suffix = note ? `, ${note(result)}` : "";
    console.log(`${prefix}${seconds(started)}${suffix}`);
    return result;
  } catch (error) {
    console.log(`${prefix}failed after ${seconds(started)}`);
    throw error instanceof StepFailure
      ? new StepFailure(`${name}: ${error.message}`, error.output, Infinity)
      : error;
  }
}

export interface RunOptions {
  env?: Environment;
  /** The working directory. */
  cwd?: string;
  /** In milliseconds. */
  timeout?: number;
  /** The number of output lines in a failure. */
  lines?: number;
  /** From 0 to 19: a process with a higher value gets only the processor time that others leave. */
  niceness?: number;
}

/**
 * Runs a command and returns its output without colours. Throws StepFailure with the last `lines` when it cannot
 * start, fails, or exceeds `timeout` milliseconds.
 */
export function run(
  command: string,
  args: string[],
  { env = {}, cwd, timeout, lines, niceness = 0 }: RunOptions = {},
): Promise<string> {
  const line = [command, ...args].join(" ");
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...quietEnv, ...env },
      cwd,
      timeout,
    });
    if (niceness && child.pid) setPriority(child.pid, niceness);
    const endWithUs = () => child.kill();
    process.on("exit", endWithUs);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (verbose) process.stdout.write(text);
      });
    }
    child.on("error", () => reject(new StepFailure(`\`${command}\` could not be started.`)));
    child.on("close", (code, signal) => {
      process.off("exit", endWithUs);
      const text = stripVTControlCharacters(output);
      if (code === 0) resolve(text);
      else reject(new StepFailure(`\`${line}\` ended with ${code ?? signal}.`, text, lines));
    });
  });
}

/** Prints a failure: the end of the output, then the sentence; for other errors their stack. */
export function explain(error: unknown): void {
  if (!(error instanceof StepFailure)) {
    console.error(error);
    return;
  }
  if (!verbose && error.output) console.error(error.output);
  console.error(error.message);
}

/** Runs a script's main function; failures are printed and exit with code 1. */
export async function main(work: () => Promise<void>): Promise<void> {
  listenForStop();
  try {
    await work();
  } catch (error) {
    explain(error);
    process.exit(1);
  }
}

/** Refuses unknown arguments, so that typos are noticed. */
export function refuseUnknownArguments(...known: string[]): void {
  const unknown = process.argv.slice(2).find((argument) => ![...known, "--verbose"].includes(argument));
  if (unknown)
    throw new StepFailure(`Unknown argument ${unknown}; known: ${[...known, "--verbose"].join(", ")}.`);
}

/** Node's `parseArgs`. Throws StepFailure with the usage for unknown arguments, and the usage alone for `--help`. */
export function parseOptions<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  if (config.args?.includes("--help")) throw new StepFailure(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    // The first sentence alone, because the next is about Node's own `--`.
    const [sentence] = (error as Error).message.split(". ");
    throw new StepFailure(`${sentence}.\n${usage}`);
  }
}

function seconds(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
