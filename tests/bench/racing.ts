import type { Addressed } from "./answers.ts";
import { type Load, measureLoad } from "./load.ts";
import { median } from "./median.ts";

const ROUNDS = 3;
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 2;

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
export async function race(ours: Addressed, floor: Addressed): Promise<Race> {
  for (const each of [ours, floor]) await measure(each, WARM_UP_SECONDS);
  const rounds: { ours: Measured; floor: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await measure(ours, ROUND_SECONDS), floor: await measure(floor, ROUND_SECONDS) });
  }
  const middle = (who: "ours" | "floor", what: keyof Measured) =>
    median(rounds.map((round) => round[who][what] ?? Number.NaN));
  const processorRatio = middle("floor", "processor") / middle("ours", "processor");
  return {
    ours: middle("ours", "requestsPerSecond"),
    floor: middle("floor", "requestsPerSecond"),
    ratio: middle("ours", "requestsPerSecond") / middle("floor", "requestsPerSecond"),
    processorRatio: Number.isNaN(processorRatio) ? undefined : processorRatio,
    p99: { ours: middle("ours", "p99"), floor: middle("floor", "p99") },
  };
}

async function measure({ runtime, path, headers }: Addressed, seconds: number): Promise<Measured> {
  const before = runtime.processorTime();
  const load = await measureLoad(runtime.direct + path, { seconds, headers });
  const after = runtime.processorTime();
  const processor = before === undefined || after === undefined ? undefined : (after - before) / load.answers;
  return { ...load, processor };
}
