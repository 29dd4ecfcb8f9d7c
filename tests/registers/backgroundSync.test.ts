import { afterEach, expect, test, vi } from "vitest";
import { syncWaiting } from "../../web/offline/registers/backgroundSync.ts";
import { storeChanges } from "../../web/offline/registers/storeChanges.ts";
import { pullRegister } from "../../web/offline/registers/syncRegister.ts";
import { countUnsent, tokenName } from "../../web/offline/registers/unsent.ts";
import { MemoryStorage, makePhone } from "../support/phones.ts";
import { makeRegister, member } from "../support/registers.ts";
import type { SignedInUser } from "../support/users.ts";
import { deliver, ORIGIN } from "../support/worker.ts";

afterEach(() => vi.unstubAllGlobals());

/** The network of a service worker. */
function connect(state: "up" | "down" = "up") {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (state === "down") throw new TypeError("no network");
    return deliver(new Request(new URL(path, ORIGIN), init));
  });
}

const keepToken = (storage: MemoryStorage, { id }: SignedInUser, value: string) =>
  storage.transaction("readwrite", (records) => records.put("values", { name: tokenName(id), value }));
const listTokens = async (storage: MemoryStorage) =>
  (await storage.transaction("readonly", (records) => records.list("values", [])))
    .map(({ name }) => name)
    .filter((name) => name.startsWith("token "));

/** A phone on which a tap waits. */
async function makeWaitingPhone() {
  const { gea, register, members } = await makeRegister();
  const [anna] = members;
  if (!anna) throw new Error("nobody");
  const storage = new MemoryStorage();
  const { phone } = makePhone(gea, { storage });
  await pullRegister(phone, register.id);
  await storeChanges(phone, register.id, [{ target: member(anna), fields: { presence: "present" } }]);
  return { gea, register, storage };
}

test("the service worker sends what a closed page left, and forgets the token", async () => {
  const { gea, storage } = await makeWaitingPhone();
  await keepToken(storage, gea, gea.token);
  connect();
  await syncWaiting(storage);
  expect((await countUnsent(storage, gea.id)).size).toBe(0);
  expect(await listTokens(storage)).toEqual([]);
});

test("without a network the service worker keeps taps and token, and the browser tries again", async () => {
  const { gea, storage } = await makeWaitingPhone();
  await keepToken(storage, gea, gea.token);
  connect("down");
  await expect(syncWaiting(storage)).rejects.toMatchObject({ status: 0 });
  expect((await countUnsent(storage, gea.id)).size).toBe(1);
  expect(await listTokens(storage)).toEqual([tokenName(gea.id)]);
});

test("a token of a session that has ended is forgotten, and its user's taps stay", async () => {
  const { gea, storage } = await makeWaitingPhone();
  await keepToken(storage, gea, "a token of no session");
  connect();
  await syncWaiting(storage);
  expect((await countUnsent(storage, gea.id)).size).toBe(1);
  expect(await listTokens(storage)).toEqual([]);
});

test("taps of a user without a token on this phone are left alone", async () => {
  const { gea, storage } = await makeWaitingPhone();
  const other = await makeWaitingPhone();
  await keepToken(storage, other.gea, other.gea.token);
  connect();
  await syncWaiting(storage);
  expect((await countUnsent(storage, gea.id)).size).toBe(1);
});
