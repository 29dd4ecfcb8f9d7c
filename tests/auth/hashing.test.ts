import { expect, test, vi } from "vitest";
import { HASH_QUEUE_MAX, isHashQueueFull, queueHash } from "../../worker/auth/hashing.ts";
import { COST } from "../../worker/auth/scryptHash.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import { type Answer, ask } from "../support/worker.ts";

// A quarter of the site's, and ten times what a cheap request takes: hashes queue.
Object.assign(COST, { N: 2 ** 13, p: 3 });

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

/** Strangers keep their queue full while `call` runs: the one that hashes takes another one in before its place is seen free. */
async function whileStrangersFill<Result>(call: () => Promise<Result>): Promise<Result> {
  const strangers: Promise<void>[] = [];
  let isFilling = true;
  const fill = () => {
    while (isFilling && !isHashQueueFull("stranger")) strangers.push(queueHash(fill));
  };
  fill();
  return call().finally(async () => {
    isFilling = false;
    await Promise.all(strangers);
  });
}

test("strangers who fill their queue refuse no known caller, who hashes before them", async () => {
  const order: string[] = [];
  const strangers: Promise<void>[] = [];
  // The first of them hashes at once where the thread is free, so that one more waits.
  while (!isHashQueueFull("stranger")) strangers.push(queueHash(() => void order.push("stranger")));
  await expect(queueHash(() => {})).rejects.toMatchObject({ code: "too_many_requests" });
  await Promise.all([...strangers, queueHash(() => void order.push("known"), "known")]);
  expect(order.indexOf("known")).toBeLessThan(2);
});

test("a known device signs in and a signed-in user confirms the password while strangers fill the queue", async () => {
  const bea = await makeUser("bea");
  const login = (headers: Record<string, string> = {}) =>
    ask("POST", "/api/auth/login", { body: { email: bea.email, password: PASSWORD }, headers });
  const cookie = (await login()).headers.get("set-cookie")?.split(";")[0] ?? "";
  await whileStrangersFill(async () => {
    expect((await login()).status).toBe(429);
    expect((await login({ cookie })).status).toBe(200);
    const body = { current_password: PASSWORD, password: "un altro respiro" };
    expect((await ask("PUT", "/api/account/password", { body, as: bea })).status).toBe(200);
  });
});

test("where Turnstile is set up, a stranger passes its challenge while the queue is full", async () => {
  const carla = await makeUser("carla");
  const env = { TURNSTILE_SITE_KEY: "chiave-del-sito", TURNSTILE_SECRET_KEY: "chiave-segreta" };
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) =>
    Response.json({ success: JSON.parse(String(body)).response === "un-gettone" }),
  );
  const login = (turnstile_token?: string) =>
    ask("POST", "/api/auth/login", {
      body: { email: carla.email, password: PASSWORD, turnstile_token },
      env,
    });
  expect((await login()).status).toBe(200);
  await whileStrangersFill(async () => {
    expect((await login()).error?.code).toBe("challenge_failed");
    expect((await login("un-gettone")).status).toBe(200);
  });
});
