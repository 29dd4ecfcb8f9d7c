import { env } from "cloudflare:workers";

/**
 * Writes a data point to the Workers Analytics Engine: `blob1` is the kind, then the labels; the first number is the
 * count of facts. Labels contain no personal data. Costs no subrequest and no waiting; without the binding, as on an
 * account without the engine, nothing is written.
 */
export function writePoint(
  kind: "request" | "cron" | "mail" | "payment" | "csp",
  labels: string[],
  numbers: number[] = [1],
): void {
  // Sampled by kind and first label, so that a busy route does not displace a rare one's points.
  const index = `${kind} ${labels[0] ?? ""}`.slice(0, INDEX_MAX);
  env.METRICS?.writeDataPoint({ indexes: [index], blobs: [kind, ...labels], doubles: numbers });
}

/** The longest index in characters; the engine accepts 96 bytes. */
const INDEX_MAX = 90;
