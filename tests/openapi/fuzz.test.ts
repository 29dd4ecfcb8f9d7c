import { expect, test, vi } from "vitest";
import { describeApi } from "../../scripts/openapi/describeApi.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { runFuzz } from "../support/fuzz/runFuzz.ts";
import { listRowsOf } from "../support/fuzz/victimRows.ts";
import { makeWorld } from "../support/fuzz/world.ts";
import { answerAsOthers } from "../support/memberCalls.ts";
import { seeded } from "../support/seeded.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { randomRuns } from "../support/testLength.ts";

withEmptyStorage();

const CALLS = Number(import.meta.env.FUZZ_CALLS || randomRuns(10_000));
const SEED = Number(import.meta.env.FUZZ_SEED);

test(`${CALLS} random calls of every route cause no failure, show no secret and write nothing unallowed (FUZZ_SEED=${SEED})`, {
  timeout: 900_000,
}, async () => {
  vi.stubGlobal("fetch", answerAsOthers);
  standIn();
  const world = await makeWorld();
  const before = await listRowsOf(world.victim.id);
  const { calls, statuses, faults } = await runFuzz(describeApi(), world, seeded(SEED), CALLS);
  console.info(`FUZZ_SEED=${SEED}: ${calls} calls, answers by status ${JSON.stringify(statuses)}`);
  expect(faults.slice(0, 20)).toEqual([]);
  expect(calls).toBeGreaterThan(0.9 * CALLS);
  const turnedAway = (statuses[401] ?? 0) + (statuses[429] ?? 0);
  expect(turnedAway / calls).toBeLessThan(0.05);
  expect((statuses[200] ?? 0) / calls).toBeGreaterThan(0.2);
  // Others may add what refers to the victim, a question for example, and change nothing that there was.
  const after = await listRowsOf(world.victim.id);
  const changed = Object.entries(before).flatMap(([table, rows]) =>
    rows.filter((row) => !after[table]?.includes(row)).map((row) => `${table}: ${row}`),
  );
  expect(changed).toEqual([]);
});
