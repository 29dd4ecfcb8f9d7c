import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { measureOffset, statusOf } from "../../web/offline/registers/phone.ts";
import type { RegisterStorage } from "../../web/offline/registers/records.ts";
import { retryRefused, storeChanges, storeSignature } from "../../web/offline/registers/storeChanges.ts";
import { pullRegister, syncRegister } from "../../web/offline/registers/syncRegister.ts";
import { countUnsent, deleteSentRegisters } from "../../web/offline/registers/unsent.ts";
import { registers } from "../../worker/registers/schema.ts";
import { MemoryStorage, makePhone } from "../support/phones.ts";
import { makeDive, readDay } from "../support/registerDays.ts";
import { makeChange, makeRegister, member, sendChanges } from "../support/registers.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const DAY_MS = 86_400_000;
const present = { presence: "present" };

function listTaps(storage: RegisterStorage, user: { id: string }, register: { id: string }) {
  return storage.transaction("readonly", (records) => records.list("changes", [user.id, register.id]));
}

test("a phone with a full storage keeps nothing of a tap, and what it had before", async () => {
  const { gea, register, members } = await makeRegister();
  const { phone, storage } = makePhone(gea);
  await pullRegister(phone, register.id);
  const [first, second] = members.map((person) => ({ target: member(person), fields: present }));
  if (!first || !second) throw new Error("nobody");
  await storeChanges(phone, register.id, [first]);
  storage.isFull = true;
  const failure = await storeChanges(phone, register.id, [second]).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "QuotaExceededError" });
  storage.isFull = false;
  expect(await listTaps(storage, gea, register)).toHaveLength(1);
});

test("a phone whose clock is a day wrong writes times of the server, after a lost answer as well", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members;
  if (!anna) throw new Error("nobody");
  for (const skew of [DAY_MS, -DAY_MS]) {
    const { phone, storage, network } = makePhone(gea, { skew });
    await pullRegister(phone, register.id);
    await storeChanges(phone, register.id, [{ target: member(anna), fields: present }]);
    network.state = "deaf";
    await expect(syncRegister(phone, register.id)).rejects.toMatchObject({ status: 0 });
    expect((await countUnsent(storage, gea.id)).get(register.id)).toBe(1);
    network.state = "up";
    await syncRegister(phone, register.id);
    const taps = await listTaps(storage, gea, register);
    expect(taps.every(({ status }) => status === "stored")).toBe(true);
    for (const { change } of taps) expect(Math.abs(Date.parse(change.at) - Date.now())).toBeLessThan(60_000);
  }
});

test("the clock that the server set back replaces the phone's, and the next tap follows it", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members;
  if (!anna) throw new Error("nobody");
  const { phone, storage } = makePhone(gea);
  await pullRegister(phone, register.id);
  await storage.transaction("readwrite", (records) =>
    records.put("values", { name: "offset", value: DAY_MS }),
  );
  await storeChanges(phone, register.id, [{ target: member(anna), fields: present }]);
  await syncRegister(phone, register.id);
  const [tap] = await listTaps(storage, gea, register);
  expect(tap?.change.clock).toBeLessThan(Date.now() + 1000);
  const [next] = await storeChanges(phone, register.id, [
    { target: member(anna), fields: { presence: "absent" } },
  ]);
  expect(next?.change.clock).toBeGreaterThan(tap?.change.clock ?? 0);
  expect(next?.change.clock).toBeLessThan(Date.now() + 60_000);
});

test("what a closed register refuses stays on the phone with the reason, and can be sent again", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members;
  if (!anna) throw new Error("nobody");
  const { phone, storage } = makePhone(gea);
  await pullRegister(phone, register.id);
  const [tap] = await storeChanges(phone, register.id, [{ target: member(anna), fields: present }]);
  const close = (closed_at: string | null) =>
    db.update(registers).set({ closed_at }).where(eq(registers.id, register.id));
  await close(new Date().toISOString());
  await syncRegister(phone, register.id);
  expect(await listTaps(storage, gea, register)).toMatchObject([
    { status: "refused", code: "register_closed" },
  ]);
  await close(null);
  await retryRefused(phone, { user: gea.id, register: register.id }, tap?.id ?? "");
  await syncRegister(phone, register.id);
  expect(await listTaps(storage, gea, register)).toMatchObject([{ status: "stored" }]);
});

test("one wrong tap among many is found and named, and the others arrive", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members;
  if (!anna) throw new Error("nobody");
  const { phone, storage } = makePhone(gea);
  await pullRegister(phone, register.id);
  const notes = Array.from({ length: 8 }, (_, index) => ({
    target: member(anna),
    fields: { note: index === 5 ? "x".repeat(2000) : `nota ${index}` },
  }));
  await storeChanges(phone, register.id, notes);
  await syncRegister(phone, register.id);
  const statuses = (await listTaps(storage, gea, register)).map(({ status, code }) => code ?? status);
  expect(statuses.filter((status) => status === "stored")).toHaveLength(7);
  expect(statuses.filter((status) => status === "invalid")).toHaveLength(1);
});

test("a guide who no longer keeps the register sees why the last taps did not arrive", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members;
  if (!anna) throw new Error("nobody");
  const { phone, storage } = makePhone(gea);
  await pullRegister(phone, register.id);
  const stranger = await makeUser("lea", { role: "instructor" });
  const other = makePhone(stranger, { storage });
  await storeChanges(other.phone, register.id, [{ target: member(anna), fields: present }]);
  await expect(syncRegister(other.phone, register.id)).rejects.toMatchObject({ status: 404 });
  expect(await listTaps(storage, stranger, register)).toMatchObject([
    { status: "refused", code: "register_not_found" },
  ]);
  expect(await listTaps(storage, gea, register)).toEqual([]);
});

test("a guide who left has no copy of the register, with its people's data, on the phone", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members as [SignedInUser];
  const leo = await makeUser("leo", { role: "instructor" });
  await ask("PUT", `/api/registers/${register.id}/guides`, { as: gea, body: { user_ids: [leo.id] } });
  const { phone, storage } = makePhone(leo);
  await pullRegister(phone, register.id);
  await storeChanges(phone, register.id, [{ target: member(anna), fields: present }]);
  await syncRegister(phone, register.id);
  await ask("DELETE", `/api/registers/${register.id}/guides/me`, { as: leo });
  await expect(syncRegister(phone, register.id)).rejects.toMatchObject({ status: 404 });
  expect(await listTaps(storage, leo, register)).toEqual([]);
  expect(await storage.transaction("readonly", (records) => records.list("registers", [leo.id]))).toEqual([]);
});

test("more taps than one call carries go out in parts", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members;
  if (!anna) throw new Error("nobody");
  const { phone, storage } = makePhone(gea);
  await pullRegister(phone, register.id);
  const taps = Array.from({ length: 850 }, (_, index) => ({
    target: member(anna),
    fields: { note: `${index}` },
  }));
  await storeChanges(phone, register.id, taps);
  await syncRegister(phone, register.id);
  const stored = await listTaps(storage, gea, register);
  expect(stored.filter(({ status }) => status === "stored")).toHaveLength(850);
  const second = makePhone(gea);
  await pullRegister(second.phone, register.id);
  expect(await listTaps(second.storage, gea, register)).toHaveLength(850);
});

test("signing out deletes what the server has, and keeps what it has not for the same user", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna, bea] = members;
  if (!anna || !bea) throw new Error("nobody");
  const { phone, storage, network } = makePhone(gea);
  await pullRegister(phone, register.id);
  await storeChanges(phone, register.id, [{ target: member(anna), fields: present }]);
  await syncRegister(phone, register.id);
  network.state = "down";
  const [waiting] = await storeChanges(phone, register.id, [{ target: member(bea), fields: present }]);
  await deleteSentRegisters(storage, gea.id);
  expect(await listTaps(storage, gea, register)).toMatchObject([{ id: waiting?.id, status: "unsent" }]);
  expect(await storage.transaction("readonly", (records) => records.list("registers", [gea.id]))).toEqual([]);
  network.state = "up";
  await syncRegister(phone, register.id);
  expect(await listTaps(storage, gea, register)).toHaveLength(2);
});

test("a signature on the glass waits for the network, and its lines show it meanwhile", async () => {
  const { gea, register } = await makeRegister();
  const storage = new MemoryStorage();
  const { phone, network } = makePhone(gea, { storage });
  await pullRegister(phone, register.id);
  network.state = "down";
  const [dive, person] = [crypto.randomUUID(), crypto.randomUUID()];
  const lines = [{ dive, person, content: '["Anna"]' }];
  const strokes = [[[1, 2] as [number, number]]];
  const { shown, signature } = await storeSignature(
    phone,
    register.id,
    { lines, method: "strokes", strokes },
    "Gea Rossi",
  );
  expect(shown).toMatchObject([{ dive, person, signer_name: "Gea Rossi", content: '["Anna"]' }]);
  expect(shown[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(signature)).not.toContain("password");
  expect((await countUnsent(storage, gea.id)).get(register.id)).toBe(1);
});

test("of a signature of which some lines were refused the phone keeps these alone, with the reason of each", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna, bea] = members as [SignedInUser, SignedInUser];
  const dive = await makeDive(gea, register, [anna, bea]);
  await sendChanges(gea, register, [makeChange(member(bea), { presence: "absent" })]);
  const { lines } = await readDay(gea, register);
  const { phone, storage } = makePhone(gea);
  await pullRegister(phone, register.id);
  const strokes = [[[1, 2] as [number, number]]];
  await storeSignature(phone, register.id, { lines, method: "strokes", strokes }, "Gea Rossi");
  await syncRegister(phone, register.id);
  const kept = await storage.transaction("readonly", (records) =>
    records.list("signatures", [gea.id, register.id]),
  );
  expect(kept).toMatchObject([
    { status: "refused", refusals: [{ dive, person: bea.id, code: "not_present" }] },
  ]);
  const { view } = await readDay(gea, register);
  expect(view.signatures.map(({ person }) => person)).toEqual([anna.id]);
});

test("an answer that took long tells no time", () => {
  const server = new Date(1_000_000).toISOString();
  expect(measureOffset(server, 990_000, 990_400)).toBe(9_800);
  expect(measureOffset(server, 990_000, 1_090_000)).toBeUndefined();
  expect(statusOf(new Error("a fault"))).toBe(-1);
});
