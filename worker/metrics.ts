import { env } from "cloudflare:workers";

/**
 * Writes a data point to the Workers Analytics Engine: `blob1` is the kind, then the labels; the numbers begin with how
 * many facts it stands for. No label is about a person. Costs no subrequest and nobody's time; without the binding, as on
 * an account that has not enabled the engine, nothing is written.
 */
export function writePoint(
  kind: "request" | "cron" | "mail" | "payment" | "csp",
  labels: string[],
  numbers: number[] = [1],
): void {
  // Sampled by kind and first label, so that a busy route takes no points from a rare one.
  const index = `${kind} ${labels[0] ?? ""}`.slice(0, INDEX_MAX);
  env.METRICS?.writeDataPoint({ indexes: [index], blobs: [kind, ...labels], doubles: numbers });
}

/** Characters of an index; the engine takes 96 bytes. */
const INDEX_MAX = 90;
