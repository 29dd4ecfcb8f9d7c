import fc from "fast-check";
import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { skipRetryDelays } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { EXPECTED_LOG, randomCommands, settleEverything } from "./propertyCommands.ts";
import { makePropertyTestState, type PropertyTestState } from "./propertyState.ts";

withEmptyStorage();

/** Another seed plays other stories. */
const SEED = 20_261_015;
const STORIES = 30;
const STEPS = 22;
/** On a machine that is busy with something else no story begins after so many milliseconds. */
const ENOUGH = 120_000;
/** Fewer would say nothing. */
const STORIES_MIN = 10;

test("seats, enrolments, refunds, ledger and Stripe agree after every step of any sequence", {
  timeout: 300_000,
}, async () => {
  const began = performance.now();
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(randomCommands, { maxCommands: STEPS, size: "max" }), async (story) => {
      if (performance.now() - began > ENOUGH) return;
      played += 1;
      let world: PropertyTestState | undefined;
      takeLoggedErrors();
      const begin = async () => {
        world = await makePropertyTestState();
        skipRetryDelays();
        return { model: {}, real: world };
      };
      await fc.asyncModelRun(begin, story);
      if (world) await settleEverything(world);
      expect(takeLoggedErrors().filter((said) => !EXPECTED_LOG.test(said))).toEqual([]);
    }),
    { seed: SEED, numRuns: STORIES },
  );
  expect(played).toBeGreaterThanOrEqual(STORIES_MIN);
});
