import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { listenForStop } from "./stopping.ts";

const OUTPUT_TAIL_LINES = 40;

/** With `--verbose` the output of every step is shown as it comes. */
export const verbose = process.argv.includes("--verbose");

/** Environment variables to add to those of this process. */
export type Environment = Record<string, string>;

/** What local tools are told: no questions, no telemetry, nothing fetched from outside. */
export const quietEnv = {
  CI: "1",
  NO_COLOR: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/** A failure that is explained by one sentence, with the output that shows it. */
export class StepFailure extends Error {
  readonly output: string;

  /** Of the output the last `lines` are kept. */
  constructor(sentence: string, output = "", lines = OUTPUT_TAIL_LINES) {
    super(sentence);
    this.output = output.trim().split("\n").slice(-lines).join("\n");
  }
}

/** How many groups of steps run beside each other: then a line is written in one go, or they would mix. */
let besides = 0;

/** Runs rows of steps beside each other, each row in its order, and resolves when all have ended. */
export async function sideBySide(...rows: (() => Promise<void>)[]): Promise<void> {
  besides += 1;
  try {
    await Promise.all(rows.map((row) => row()));
  } finally {
    besides -= 1;
  }
}

/** Runs one named step and prints its name, then its time in seconds and the short note it returns, if any. */
export async function step<Result>(
  name: string,
  work: () => Result | Promise<Result>,
  note?: (result: Result) => string,
): Promise<Result> {
  const started = Date.now();
  const alone = !verbose && besides === 0;
  process.stdout.write(alone ? `${name} … ` : `${name} …\n`);
  const prefix = alone ? "" : `${name}: `;
  try {
    const result = await work();
    const words = note ? `, ${note(result)}` : "";
    console.log(`${prefix}${seconds(started)}${words}`);
    return result;
  } catch (error) {
    console.log(`${prefix}failed after ${seconds(started)}`);
    throw error instanceof StepFailure
      ? new StepFailure(`${name}: ${error.message}`, error.output, Infinity)
      : error;
  }
}

/**
 * Runs a command to its end and resolves with its output, without colours.
 * Throws StepFailure with the last `lines` of it when it cannot start, fails, or takes longer than `timeout`
 * milliseconds.
 */
export function run(
  command: string,
  args: string[],
  { env = {}, timeout, lines }: { env?: Environment; timeout?: number; lines?: number } = {},
): Promise<string> {
  const line = [command, ...args].join(" ");
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...quietEnv, ...env },
      timeout,
    });
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

/** Says what failed: the end of its output, then the sentence. A bug of the script itself shows its stack. */
export function explain(error: unknown): void {
  if (!(error instanceof StepFailure)) {
    console.error(error);
    return;
  }
  if (!verbose && error.output) console.error(error.output);
  console.error(error.message);
}

/** Runs a script's main function; a failure is explained and ends it with exit code 1. */
export async function main(work: () => Promise<void>): Promise<void> {
  listenForStop();
  try {
    await work();
  } catch (error) {
    explain(error);
    process.exit(1);
  }
}

/** Refuses arguments that the script does not know, so that a typo is not silently ignored. */
export function refuseUnknownArguments(...known: string[]): void {
  const unknown = process.argv.slice(2).find((argument) => ![...known, "--verbose"].includes(argument));
  if (unknown)
    throw new StepFailure(`Unknown argument ${unknown}; known: ${[...known, "--verbose"].join(", ")}.`);
}

function seconds(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
