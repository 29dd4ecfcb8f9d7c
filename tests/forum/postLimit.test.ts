import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PostKind } from "../../worker/forum/PostLimit.ts";
import { REPLY_LIMIT, TOPIC_LIMIT } from "../../worker/rateLimits.ts";

/** In the future, so that no alarm goes off by itself. */
const START = Math.ceil(Date.now() / 1000) * 1000 + 86_400_000;

let anna = "";

beforeEach(() => {
  anna = crypto.randomUUID();
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

function limitOf(user: string) {
  return env.POST_LIMIT.get(env.POST_LIMIT.idFromName(user));
}

function at(seconds: number): void {
  vi.setSystemTime(START + seconds * 1000);
}

/** Reserves once with a new key and returns the seconds to wait. */
async function wait(user: string, kind: PostKind = "reply"): Promise<number> {
  return (await limitOf(user).reserve(kind, crypto.randomUUID())).wait;
}

async function reserveAll(user: string, kind: PostKind, times: number): Promise<number[]> {
  return Promise.all(Array.from({ length: times }, () => wait(user, kind)));
}

test("fifty topics at once make exactly five reservations", async () => {
  const waits = await reserveAll(anna, "topic", 50);
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(TOPIC_LIMIT.times);
  expect(new Set(waits)).toEqual(new Set([0, TOPIC_LIMIT.seconds]));
});

test("a hundred replies at once make exactly ten reservations, whatever was reserved for topics", async () => {
  await reserveAll(anna, "topic", 5);
  const waits = await reserveAll(anna, "reply", 100);
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(REPLY_LIMIT.times);
});

test("users do not wait for one another", async () => {
  await reserveAll(anna, "reply", 10);
  expect(await wait(anna)).toBe(60);
  expect(await wait(crypto.randomUUID())).toBe(0);
});

test("in no window of sixty seconds more than ten replies are reserved, wherever it begins", async () => {
  const accepted: number[] = [];
  for (let second = 0; second < 240; second += 1) {
    at(second + 0.25);
    for (let turn = 0; turn < 3; turn += 1) if ((await wait(anna)) === 0) accepted.push(Date.now());
  }
  expect(accepted).toHaveLength(40);
  for (const begin of accepted)
    expect(accepted.filter((one) => one >= begin && one < begin + 60_000).length).toBeLessThanOrEqual(10);
});

test("waiting the seconds that the refusal names is enough, and a second less is not", async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    at(turn * 3.3);
    expect(await wait(anna)).toBe(0);
  }
  at(40.5);
  expect(await wait(anna)).toBe(20);
  at(59.9);
  expect(await wait(anna)).toBe(1);
  at(60.5);
  expect([await wait(anna), await wait(anna)]).toEqual([0, 3]);
});

test("a repeated key reserves nothing new, also beyond the limit, and is told so", async () => {
  const key = crypto.randomUUID();
  expect(await limitOf(anna).reserve("topic", key)).toEqual({ wait: 0, reserved: true });
  expect(await limitOf(anna).reserve("topic", key)).toEqual({ wait: 0, reserved: false });
  expect(await reserveAll(anna, "topic", 4)).toEqual([0, 0, 0, 0]);
  expect(await wait(anna, "topic")).toBe(300);
  expect(await limitOf(anna).reserve("topic", key)).toEqual({ wait: 0, reserved: false });
});

test("a released reservation is free at once", async () => {
  const key = crypto.randomUUID();
  await limitOf(anna).reserve("topic", key);
  await reserveAll(anna, "topic", 4);
  expect(await wait(anna, "topic")).toBe(300);
  await limitOf(anna).release("topic", key);
  expect([await wait(anna, "topic"), await wait(anna, "topic")]).toEqual([0, 300]);
});

test("a reservation stays while a twin of the key is still under way", async () => {
  const key = crypto.randomUUID();
  const limit = limitOf(anna);
  await limit.reserve("topic", key);
  await limit.reserve("topic", key);
  await reserveAll(anna, "topic", 4);
  await limit.release("topic", key);
  expect(await wait(anna, "topic")).toBe(300);
  await limit.release("topic", key);
  expect(await wait(anna, "topic")).toBe(0);
});

test("a reservation that nobody releases, because the Worker ended, leaves with its window", async () => {
  await limitOf(anna).reserve("reply", crypto.randomUUID());
  await reserveAll(anna, "reply", 9);
  at(59);
  expect(await wait(anna)).toBe(1);
  at(60);
  expect(await wait(anna)).toBe(0);
});

test("writes that are refused without end have to wait, too", async () => {
  const limit = limitOf(anna);
  const waits: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const key = crypto.randomUUID();
    const { wait: seconds } = await limit.reserve("reply", key);
    waits.push(seconds);
    if (seconds === 0) await limit.release("reply", key);
  }
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(50);
  at(60);
  expect(await wait(anna)).toBe(0);
});

test("a clock that goes back makes nobody wait longer than the window", async () => {
  at(3600);
  await reserveAll(anna, "reply", 10);
  at(0);
  expect(await wait(anna)).toBe(60);
  at(60);
  expect(await wait(anna)).toBe(0);
});

test("the alarm empties an idle object, which counts anew when it is asked again", async () => {
  const limit = limitOf(anna);
  await reserveAll(anna, "topic", 5);
  at(200);
  await reserveAll(anna, "reply", 10);
  at(310);
  expect(await runDurableObjectAlarm(limit)).toBe(true);
  expect(await runInDurableObject(limit, (_, { storage }) => storage.sql.databaseSize)).toBeLessThan(20_000);
  expect(await wait(anna, "topic")).toBe(0);
  at(700);
  expect(await runDurableObjectAlarm(limit)).toBe(true);
  const tables = await runInDurableObject(limit, (_, { storage }) =>
    storage.sql.exec("select name from sqlite_master where name in ('reservations', 'refusals')").toArray(),
  );
  expect(tables).toEqual([]);
  expect(await runInDurableObject(limit, (_, { storage }) => storage.getAlarm())).toBeNull();
  expect(await reserveAll(anna, "topic", 6)).toEqual([0, 0, 0, 0, 0, 300]);
});

test("an alarm before the end of a window keeps what still counts", async () => {
  const limit = limitOf(anna);
  await reserveAll(anna, "topic", 5);
  at(100);
  expect(await runDurableObjectAlarm(limit)).toBe(true);
  expect(await wait(anna, "topic")).toBe(200);
  expect(await runInDurableObject(limit, (_, { storage }) => storage.getAlarm())).toBe(START + 300_000);
});
