import type { Runtime } from "../runtime.ts";

/** Writes under way at once, and what came of them. Times in milliseconds. */
export interface LoadLevel {
  atOnce: number;
  perSecond: number;
  median: number;
  p95: number;
  /** Processors that the runtime kept busy, of all it has. */
  processors: number | undefined;
}

const LEVELS = [1, 2, 4, 8, 16, 32, 64];
const LEVEL_MS = 4000;

/** Of the most writes per second that any level brought. */
const NEARLY_ALL = 0.8;

/** More and more writers, each of whom writes again as soon as the answer is there. */
export async function growLoad(
  runtime: Runtime,
  write: (origin: string) => Promise<unknown>,
): Promise<LoadLevel[]> {
  const levels: LoadLevel[] = [];
  await hold(runtime, write, 1, LEVEL_MS / 4);
  for (const atOnce of LEVELS) levels.push(await hold(runtime, write, atOnce, LEVEL_MS));
  return levels;
}

/** The fewest writers who bring nearly all that can be had: with more of them only the queue grows. */
export function kneeOf(levels: LoadLevel[]): LoadLevel | undefined {
  const most = Math.max(...levels.map(({ perSecond }) => perSecond));
  return levels.find(({ perSecond }) => perSecond >= most * NEARLY_ALL);
}

async function hold(
  runtime: Runtime,
  write: (origin: string) => Promise<unknown>,
  atOnce: number,
  milliseconds: number,
): Promise<LoadLevel> {
  const times: number[] = [];
  const began = performance.now();
  const before = runtime.processorTime();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - began < milliseconds) {
        const sent = performance.now();
        await write(runtime.direct);
        times.push(performance.now() - sent);
      }
    }),
  );
  const took = performance.now() - began;
  const after = runtime.processorTime();
  times.sort((one, other) => one - other);
  const at = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  return {
    ...{ atOnce, perSecond: (times.length / took) * 1000, median: at(0.5), p95: at(0.95) },
    processors: before === undefined || after === undefined ? undefined : (after - before) / took,
  };
}
