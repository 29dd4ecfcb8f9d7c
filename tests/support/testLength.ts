import { createRandom } from "../../scripts/random.ts";

/** `npm run test:long` sets it: then property tests make all their runs, and costs are measured at every size. */
const LONG = Boolean(import.meta.env.TEST_LONG);

/** Fewer runs of a property, or cases of a combination, say nothing. */
const RUNS_MIN = 5;

/** The number of random runs: all of them in the long test run, a tenth in the short one. */
export function randomRuns(all: number): number {
  return LONG ? all : Math.min(all, Math.max(Math.ceil(all / 10), RUNS_MIN));
}

/** The numbers of rows at which a cost is measured: each in the long test run, the smallest in the short one. */
export function dataSizes(smallest: number, ...larger: number[]): number[] {
  return LONG ? [smallest, ...larger] : [smallest];
}

/** Draws the cases of the short test run, the same in all its files. */
const SEED = Number(import.meta.env.FUZZ_SEED);
if (!LONG) console.info(`FUZZ_SEED=${SEED} draws the same cases again`);

/** All cases in the long test run, a fifth drawn at random in the short one; `key` tells one draw from another. */
export function sampleCases<Case>(all: readonly Case[], key = ""): readonly Case[] {
  if (LONG) return all;
  const drawn = createRandom(`${SEED} ${key}`).shuffled(all);
  return drawn.slice(0, Math.max(Math.ceil(all.length / 5), RUNS_MIN));
}

/** Whether the test run has this test: the long one has all, the short one a tenth, drawn at random. */
export function isDrawn(title: string): boolean {
  return LONG || createRandom(`${SEED} ${title}`).chance(0.1);
}
