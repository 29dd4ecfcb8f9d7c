import { run, StepFailure } from "../../scripts/steps.ts";

const CONNECTIONS = 16;

/** What one round found. */
export interface Load {
  answers: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p99: number;
}

/**
 * Asks one address as fast as it answers, over 16 connections that stay open, one request at a time on each. autocannon does
 * it in a process of its own. Throws StepFailure when an answer was no success.
 */
export async function measureLoad(
  url: string,
  { seconds, headers = {} }: { seconds: number; headers?: Record<string, string> },
): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["--headers", `${name}=${value}`]);
  const options = [`--connections=${CONNECTIONS}`, `--duration=${seconds}`, "--json", "--no-progress"];
  const report: Report = JSON.parse(await run("autocannon", [...options, ...named, url]));
  const { "2xx": answers, non2xx, errors, duration, latency } = report;
  if (non2xx || errors)
    throw new StepFailure(`${url} failed under load: ${non2xx} refusals, ${errors} broken connections.`);
  return { answers, requestsPerSecond: answers / duration, p99: latency.p99 };
}

/** The part of autocannon's report that is read; `duration` in seconds, `latency` in milliseconds. */
interface Report {
  "2xx": number;
  non2xx: number;
  errors: number;
  duration: number;
  latency: { p99: number };
}
