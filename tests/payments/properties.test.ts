import fc from "fast-check";
import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { skipRetryDelays } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { randomRuns } from "../support/testLength.ts";
import { EXPECTED_LOG, randomStories, settleEverything } from "./propertyCommands.ts";
import { makePropertyTestState, type PropertyTestState } from "./propertyState.ts";

withEmptyStorage();

/** Plays the stories of a failed run again: `FUZZ_SEED=<seed>`. */
const SEED = Number(import.meta.env.FUZZ_SEED);
const STEPS = 22;

test(`seats, enrolments, refunds, ledger and Stripe agree after every step of any sequence (FUZZ_SEED=${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(randomStories(STEPS), async (story) => {
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
    { seed: SEED, numRuns: randomRuns(30), endOnFailure: true },
  );
});
