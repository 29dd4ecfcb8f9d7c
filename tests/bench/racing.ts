import { run } from "../../scripts/steps.ts";
import type { Asked, Socket } from "./answers.ts";
import type { Load } from "./load.ts";
import { median } from "./median.ts";

const ROUNDS = 5;
const ROUND_SECONDS = 0.5;

/** Requests per second are medians of the rounds, and the ratio is that of the medians. */
export interface Race {
  ours: number;
  floor: number;
  ratio: number;
  /** The same by processor time per answer, which other work on the machine disturbs less. */
  processorRatio?: number;
  /** Milliseconds. */
  p99: { ours: number; floor: number };
}

type Measured = Load & { processor?: number };

/** The two in turns, so that whatever else the machine does meets both. */
export async function race(ours: Asked, floor: Asked, socket: Socket): Promise<Race> {
  const rounds: { ours: Measured; floor: Measured }[] = [];
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    rounds.push({ ours: await measure(ours, socket), floor: await measure(floor, socket) });
  }
  const middle = (who: "ours" | "floor", what: keyof Measured) =>
    median(rounds.slice(1).map((round) => round[who][what] ?? Number.NaN));
  const processorRatio = middle("floor", "processor") / middle("ours", "processor");
  return {
    ours: middle("ours", "requestsPerSecond"),
    floor: middle("floor", "requestsPerSecond"),
    ratio: middle("ours", "requestsPerSecond") / middle("floor", "requestsPerSecond"),
    processorRatio: Number.isNaN(processorRatio) ? undefined : processorRatio,
    p99: { ours: middle("ours", "p99"), floor: middle("floor", "p99") },
  };
}

/** One round, by a process of its own. */
async function measure({ runtime, path, headers }: Asked, socket: Socket): Promise<Measured> {
  const before = runtime.processorTime();
  const words = await run("node", [
    "tests/bench/load.ts",
    `--url=${runtime[socket]}${path}`,
    `--headers=${JSON.stringify(headers)}`,
    `--seconds=${ROUND_SECONDS}`,
  ]);
  const load: Load = JSON.parse(words);
  const after = runtime.processorTime();
  const processor = before === undefined || after === undefined ? undefined : (after - before) / load.answers;
  return { ...load, processor };
}
