import fc from "fast-check";
import { expect, test } from "vitest";
import { complaints } from "../support/complaints.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { quickRetries } from "../support/meddling.ts";
import { calm, EXPECTED_IN_LOG, happenings } from "./play.ts";
import { newWorld, type World } from "./world.ts";

withEmptyStorage();

/** Another seed plays other stories. */
const SEED = 20_261_015;
const STORIES = 30;
const STEPS = 22;
/** On a machine that is busy with something else no story begins after so many milliseconds. */
const ENOUGH = 120_000;
/** Fewer would say nothing. */
const STORIES_MIN = 10;

test("whatever happens in whatever order: seats, places, refunds, ledger and Stripe agree, at every step and in the end", {
  timeout: 300_000,
}, async () => {
  const began = performance.now();
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(happenings, { maxCommands: STEPS, size: "max" }), async (story) => {
      if (performance.now() - began > ENOUGH) return;
      played += 1;
      let world: World | undefined;
      complaints();
      const begin = async () => {
        world = await newWorld();
        quickRetries();
        return { model: {}, real: world };
      };
      await fc.asyncModelRun(begin, story);
      if (world) await calm(world);
      expect(complaints().filter((said) => !EXPECTED_IN_LOG.test(said))).toEqual([]);
    }),
    { seed: SEED, numRuns: STORIES },
  );
  expect(played).toBeGreaterThanOrEqual(STORIES_MIN);
});
