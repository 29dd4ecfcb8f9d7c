import { expect, test } from "vitest";
import { changeBytes } from "./support/fuzz/bytes/changeBytes.ts";
import { EXAMPLES, KNOWN } from "./support/fuzz/bytes/examples.ts";
import { inEachField, PARSERS, SCHEMAS } from "./support/fuzz/bytes/parsers.ts";
import { seeded } from "./support/seeded.ts";
import { randomRuns } from "./support/testLength.ts";

const CALLS = Number(process.env.FUZZ_CALLS || randomRuns(20_000));
const SEED = Number(process.env.FUZZ_SEED);

const SECONDS_MAX = 1;
const MEGABYTES_MAX = 64;

function parse(name: string, input: Uint8Array): Promise<string[]> {
  const parser = PARSERS[name];
  if (!parser) throw new Error(`no parser ${name}`);
  const bytes = new Uint8Array(input.subarray(0, parser.most));
  return measure(() => parser.parse(bytes));
}

/**
 * Where work takes more than it may, and what it throws. Garbage that is not collected yet counts, and so does a busy
 * machine, so a fault is one that repeats.
 */
async function measure(work: () => unknown): Promise<string[]> {
  let faults: string[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    faults = await measureOnce(work);
    if (faults.length === 0) break;
  }
  return faults;
}

async function measureOnce(work: () => unknown): Promise<string[]> {
  const before = process.memoryUsage();
  const started = process.cpuUsage();
  const faults: string[] = [];
  try {
    await work();
  } catch (error) {
    faults.push(String(error));
  }
  const { user, system } = process.cpuUsage(started);
  const after = process.memoryUsage();
  const seconds = (user + system) / 1e6;
  const megabytes = (after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers) / 2 ** 20;
  if (seconds > SECONDS_MAX) faults.push(`${seconds.toFixed(1)} s`);
  if (megabytes > MEGABYTES_MAX) faults.push(`${megabytes.toFixed(0)} MB`);
  return faults;
}

test.for(KNOWN)("%s: %s takes a parser no second and 64 MB", async ([_, parser, make]) => {
  expect(await parse(parser, make())).toEqual([]);
});

/** What begins a hostile text, stands in it again and again, and ends it. */
const HOSTILE_TEXTS = [
  ...["a", "a@", "a.", "-a", " ", "<", "0", "/a", "a\u0301", "\ud83d\ude00"].map((part) => ["", part, ""]),
  ["x@", "漢", ".it"],
  ["1", " ", "!"],
] as const;

test.for(HOSTILE_TEXTS)(
  "no body of the API takes a second for %j, %j again and again, and %j",
  async ([head, part, end]) => {
    const text = head + part.repeat(100_000 / part.length) + end;
    const faults: string[] = [];
    expect(SCHEMAS.length).toBeGreaterThan(100);
    for (const schema of SCHEMAS) {
      const body = inEachField(schema, text);
      for (const fault of await measure(() => schema.safeParseAsync(body))) {
        faults.push(`${Object.keys(Object(body)).slice(0, 9)}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  },
);

test(`${CALLS} random inputs of every parser take a second and 64 MB at most (FUZZ_SEED=${SEED})`, {
  timeout: 900_000,
}, async () => {
  const names = Object.keys(PARSERS);
  const faults: string[] = [];
  let bytes = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const name = names[call % names.length] ?? "";
    // Each input has a seed of its own, so that one is made again without those before it.
    const input = changeBytes(
      EXAMPLES[name] ?? [],
      seeded(SEED * 1_000_003 + call * 7919),
      PARSERS[name]?.most ?? 0,
    );
    bytes += input.length;
    for (const fault of await parse(name, input)) {
      faults.push(
        `${name}, input ${call} of FUZZ_SEED=${SEED}: ${fault}: ${Buffer.from(input.subarray(0, 200)).toString("base64")}`,
      );
    }
  }
  console.info(
    `FUZZ_SEED=${SEED}: ${CALLS} inputs of ${names.length} parsers, ${(bytes / 2 ** 20).toFixed(1)} MB`,
  );
  expect(faults.slice(0, 20)).toEqual([]);
});
