import { expect, test, vi } from "vitest";
import { HASH_QUEUE_MAX, queueHash } from "../../worker/auth/hashing.ts";
import { type Answer, ask } from "../support/worker.ts";

let registered = 0;

function register(): Promise<Answer> {
  registered += 1;
  const body = { email: `coda${registered}@lago.example`, password: "trattengo", full_name: "Coda Lunga" };
  return ask("POST", "/api/auth/register", { body });
}

test("hashes run one after another, in the order of the calls", async () => {
  const order: number[] = [];
  const asked = [0, 1, 2, 3, 4].map((turn) => queueHash(() => void order.push(turn)));
  await Promise.all(asked);
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

test("one hash runs, eight wait, and the next is refused at once", async () => {
  // Whatever was hashed before, the thread is free by then.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const outcomes = await Promise.allSettled(
    Array.from({ length: HASH_QUEUE_MAX + 4 }, (_, turn) => queueHash(() => turn)),
  );
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(3);
  for (const one of refused)
    expect((one as PromiseRejectedResult).reason).toMatchObject({ code: "too_many_requests" });
  expect(outcomes.slice(0, 9).every(({ status }) => status === "fulfilled")).toBe(true);
});

test("a failing hash lets the next one run", async () => {
  const failing = queueHash(() => {
    throw new Error("no");
  });
  const next = queueHash(() => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});

test("between two hashes other requests get as long as the first hash took", async () => {
  // Not further ahead than the tests after this one can wait: the queue remembers until when it pauses.
  let now = performance.now() + 100;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let hasStarted = false;
  const first = queueHash(() => {
    now += 300;
  });
  const second = queueHash(() => {
    hasStarted = true;
  });
  await first;
  now += 299;
  await severalPolls();
  expect(hasStarted).toBe(false);
  now += 1;
  await second;
  expect(hasStarted).toBe(true);
});

/** As long as a waiting hash asks several times whether it may start. */
async function severalPolls() {
  for (let poll = 0; poll < 5; poll += 1) await new Promise((resolve) => setTimeout(resolve, 10));
}

test("a cheap request during eight registrations is answered between them", async () => {
  await ask("GET", "/api/categories");
  const order: string[] = [];
  const registrations = Array.from({ length: 8 }, () => register().then(() => order.push("registered")));
  await Promise.race(registrations);
  const cheap = ask("GET", "/api/categories").then(() => order.push("read"));
  await Promise.all([...registrations, cheap]);
  expect(order).toHaveLength(9);
  expect(order.indexOf("read")).toBeLessThan(7);
});

test("of twenty concurrent registrations some are refused with Retry-After, and can register later", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, register));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  for (const { error, headers } of refused) {
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(error).toEqual({
      code: "too_many_requests",
      message: "Troppi tentativi. Riprova tra poco.",
      values: { seconds },
    });
  }
});
