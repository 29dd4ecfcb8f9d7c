import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test, vi } from "vitest";
import { canonicalLine } from "../../worker/profiles/logbook/diveLine.ts";
import { logbookDives } from "../../worker/profiles/logbook/schema.ts";
import { BYTES_RESERVE, REGISTER_BYTES_MAX } from "../../worker/registers/contract.ts";
import {
  registerDayBytes,
  registerSeals,
  registerSignatures,
  registers,
} from "../../worker/registers/schema.ts";
import { dayFromNow } from "../support/events.ts";
import {
  BY_PASSWORD,
  closeRegister,
  makeDive,
  makeGuest,
  readDay,
  STROKES,
  signLines,
} from "../support/registerDays.ts";
import { makeChange, makeRegister, member, sendChanges } from "../support/registers.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const listSignatures = (register: { id: string }) =>
  db.select().from(registerSignatures).where(eq(registerSignatures.register_id, register.id));
const findDive = (user: { id: string }) =>
  db.select().from(logbookDives).where(eq(logbookDives.user_id, user.id)).get();

test("an act signs every line that was seen, once, and the divers see it at once", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna, bea] = members as [SignedInUser, SignedInUser];
  await makeDive(gea, register, members);
  const act = { id: newId(), device: newId() };
  const { lines } = await readDay(gea, register);
  const { status, body } = await signLines(gea, register, act);
  expect([status, body.refused, body.outdated]).toEqual([200, [], []]);
  expect(body.signatures).toHaveLength(2);
  expect(body.signatures[0]).toMatchObject({
    act: act.id,
    signer_id: gea.id,
    signer_name: "Gea Rossi",
    device: act.device,
    method: "strokes",
  });
  const again = await signLines(gea, register, { ...act, lines });
  expect(again.body.signatures.map(({ id }) => id).sort()).toEqual(
    body.signatures.map(({ id }) => id).sort(),
  );
  const rows = await listSignatures(register);
  expect(rows).toHaveLength(2);
  expect(rows.filter(({ strokes }) => strokes !== null)).toHaveLength(1);
  const after = await readDay(gea, register);
  expect(after.gaps.signature).toEqual([]);
  for (const line of after.lines) expect(line.signature).toMatchObject({ strokes: STROKES });
  for (const diver of [anna, bea])
    expect(await findDive(diver)).toMatchObject({
      signer_name: "Gea Rossi",
      signature_strokes: STROKES,
      signature_hash: after.lines.find(({ person }) => person === diver.id)?.signature?.hash,
    });
});

test("a signature by password is checked by the server, which counts wrong ones and keeps none", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  await makeDive(gea, register, members);
  const wrong = await signLines(gea, register, { ...BY_PASSWORD, password: "un’altra" });
  expect([wrong.status, wrong.error?.code]).toEqual([403, "wrong_password"]);
  expect(await listSignatures(register)).toEqual([]);
  const missing = await signLines(gea, register, { ...BY_PASSWORD, password: undefined });
  expect(missing.error?.fields).toEqual({ password: "validation.required" });
  const { body, text } = await signLines(gea, register, BY_PASSWORD);
  expect(body.signatures).toMatchObject([{ method: "password" }]);
  expect(text).not.toContain(BY_PASSWORD.password);
  for (let tries = 0; tries < 9; tries += 1)
    await signLines(gea, register, { ...BY_PASSWORD, password: "ancora un’altra" });
  expect((await signLines(gea, register, BY_PASSWORD)).status).toBe(429);
});

test("only guides and organizers who teach or are a company sign", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  const [anna] = members as [SignedInUser];
  await makeDive(gea, register, members);
  const { lines } = await readDay(gea, register);
  const stranger = await makeUser("leo", { role: "instructor" });
  expect((await signLines(stranger, register, { lines })).error?.code).toBe("register_not_found");
  expect((await signLines(anna, register, { lines })).status).toBe(403);
  const admin = await makeUser("ada", { role: "admin" });
  const own = await makeRegister({ organizer: admin, members: 1 });
  await makeDive(admin, own.register, own.members);
  expect((await signLines(admin, own.register)).status).toBe(403);
  await ask("PUT", `/api/registers/${own.register.id}/guides`, {
    as: admin,
    body: { user_ids: [stranger.id] },
  });
  expect((await signLines(stranger, own.register)).body.signatures).toHaveLength(1);
});

test("nobody signs for themselves, also not as a guest", async () => {
  const { gea, event, register, members } = await makeRegister({ members: 1 });
  const leo = await makeUser("leo", { role: "instructor", confirmed_at: new Date().toISOString() });
  await ask("PUT", `/api/registers/${register.id}/guides`, { as: gea, body: { user_ids: [leo.id] } });
  const unconfirmed = await makeUser("ivo", { role: "instructor" });
  await ask("PUT", `/api/registers/${register.id}/guides`, {
    as: gea,
    body: { user_ids: [leo.id, unconfirmed.id] },
  });
  const guest = await makeGuest(gea, register, { name: "Leo", email: leo.email });
  const other = await makeGuest(gea, register, { name: "Ivo", email: unconfirmed.email });
  await makeDive(gea, register, members, { guests: [guest, other] });
  expect(event.organizer_id).toBe(gea.id);
  const { body } = await signLines(leo, register);
  expect(body.refused.map(({ person, code }) => [person, code])).toEqual([[guest, "own_line"]]);
  expect(body.signatures).toHaveLength(2);
  expect((await signLines(unconfirmed, register)).body.refused).toMatchObject([
    { person: other, code: "own_line" },
  ]);
});

test("a line is signed for who was present, after the dive has started", async () => {
  // Noon, because a dive of 23:59 has started in the last minutes of a day.
  vi.setSystemTime(new Date(`${dayFromNow(0)}T10:00:00Z`));
  const { gea, register, members } = await makeRegister({ members: 3 });
  const [anna, bea, cleo] = members as [SignedInUser, SignedInUser, SignedInUser];
  await makeDive(gea, register, [anna]);
  const later = await makeDive(gea, register, [bea], { start: "23:59", end: null });
  const unsaid = await makeDive(gea, register, [cleo], { end: null });
  await sendChanges(gea, register, [
    makeChange(member(anna), { presence: "absent" }),
    makeChange({ type: "dive", id: unsaid }, { start: null }),
  ]);
  const { body } = await signLines(gea, register);
  const codes = new Map(body.refused.map(({ person, code }) => [person, code]));
  expect(codes.get(anna.id)).toBe("not_present");
  expect(codes.get(cleo.id)).toBe("not_started");
  expect(codes.get(bea.id)).toBe("not_started");
  const early = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await sendChanges(gea, register, [makeChange(member(anna), { presence: "present" })]);
  const before = await signLines(gea, register, { signed_at: early });
  expect(before.body.refused.find(({ person }) => person === anna.id)?.code).toBe("not_started");
  expect(later).not.toBe(unsaid);
});

test("a time of signing in the future becomes now", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  await makeDive(gea, register, members);
  const { body } = await signLines(gea, register, {
    signed_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  expect(Date.parse(body.signatures[0]?.signed_at ?? "")).toBeLessThanOrEqual(Date.now());
});

test("what a phone saw before it was changed is kept, and counts as unsigned", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  const [anna] = members as [SignedInUser];
  const dive = await makeDive(gea, register, members);
  const { lines } = await readDay(gea, register);
  const entry = { type: "entry", id: `${dive}/${anna.id}` } as const;
  await sendChanges(gea, register, [makeChange(entry, { reached_depth: 22 })]);
  const { body } = await signLines(gea, register, { lines });
  expect(body.outdated).toEqual([{ dive, person: anna.id }]);
  expect(body.refused).toEqual([]);
  const after = await readDay(gea, register);
  expect(after.lines[0]).toMatchObject({ signature: null, outdated_signature: { signer_id: gea.id } });
  expect(after.gaps.signature).toMatchObject([{ person: anna.id }]);
  await sendChanges(gea, register, [makeChange(entry, { reached_depth: 18.5 })]);
  expect((await readDay(gea, register)).gaps.signature).toEqual([]);
});

test("a line that waited on a phone is kept when its member wrote the certification meanwhile", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  const [anna] = members as [SignedInUser];
  await updateUser(anna.id, { brevetto: null });
  const dive = await makeDive(gea, register, members);
  const { lines } = await readDay(gea, register);
  expect(lines).toMatchObject([{ certification: null }]);
  await updateUser(anna.id, { brevetto: "advanced" });
  const { body } = await signLines(gea, register, { lines });
  expect(body).toMatchObject({ refused: [], outdated: [{ dive, person: anna.id }] });
});

test("a line is signed as a phone saw it before guest, guide and place were corrected", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  const leo = await makeUser("leo", { role: "instructor" });
  await ask("PUT", `/api/registers/${register.id}/guides`, { as: gea, body: { user_ids: [leo.id] } });
  const guest = await makeGuest(gea, register, { name: "Olga Ospite" });
  const group = { type: "group", id: newId() } as const;
  await sendChanges(gea, register, [makeChange(group, { name: "Uno", guide: leo.id })]);
  const dive = await makeDive(gea, register, [], { guests: [guest], guide: null });
  const target = { type: "dive", id: dive } as const;
  await sendChanges(gea, register, [makeChange(target, { group: group.id, place: "Punta Chiappa" })]);
  const { lines } = await readDay(gea, register);
  expect(lines[0]).toMatchObject({ instructor: "Leo Rossi", place: "Punta Chiappa" });
  await sendChanges(gea, register, [
    makeChange({ type: "guest", id: guest }, { name: "Olga Bianchi", certification: "Advanced" }),
    makeChange(group, { guide: null, guide_name: "Ivo" }),
    makeChange(target, { place: null }),
  ]);
  const { body } = await signLines(gea, register, { lines });
  expect(body).toMatchObject({ refused: [], outdated: [{ dive, person: guest }] });
});

test("what no phone ever wrote is not signed", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  await makeDive(gea, register, members);
  const [line] = (await readDay(gea, register)).lines;
  if (!line) throw new Error("there is no line");
  const diver = { ...line.diver, name: "Un’altra" };
  const entries = [
    { reached_depth: 60 },
    { diver },
    { certification: "Istruttore" },
    { date: dayFromNow(-1) },
    { place: "Portofino" },
    { place: null },
    { start_time: "09:00" },
    { end_time: "09:30" },
    { apparatus: "ARA" },
    { mixture: "Nitrox" },
    { planned_depth: 60 },
    { centre: "Un altro centro" },
    { instructor: "Un’altra" },
  ];
  const forged = entries.map((entry) => ({ ...line, content: canonicalLine({ ...line, ...entry }) }));
  const unreadable = { ...line, content: "18 metri" };
  const elsewhere = { ...line, dive: newId() };
  for (const one of [...forged, unreadable, elsewhere]) {
    const { body } = await signLines(gea, register, { lines: [one] });
    expect(body).toMatchObject({ signatures: [], refused: [{ code: "line_unknown" }] });
  }
  expect(await listSignatures(register)).toEqual([]);
});

test("strokes are stored without what nobody sees, and a full register takes no signature", async () => {
  const { gea, register, members } = await makeRegister();
  await makeDive(gea, register, members);
  const { lines } = await readDay(gea, register);
  // A hand asked a hundred times a second, and one that fills the box with noise.
  const wave = Array.from({ length: 900 }, (_, x) => [x, 200 + Math.round(150 * Math.sin(x / 60))]);
  const noise = Array.from({ length: 3000 }, (_, at) => [(at * 7919) % 1000, (at * 104_729) % 400]);
  for (const [index, strokes] of [[wave], [noise]].entries()) {
    const { status } = await signLines(gea, register, { lines: lines.slice(index, index + 1), strokes });
    expect(status).toBe(200);
  }
  const kept = (await listSignatures(register)).flatMap(({ strokes }) => [strokes?.flat().length ?? 0]);
  expect(kept.every((points) => points < 300)).toBe(true);
  expect(Math.max(...kept)).toBeGreaterThan(20);
  const { body } = await ask<{ strokes: object }>("GET", `/api/registers/${register.id}?after=0`, {
    as: gea,
  });
  expect(Object.keys(body.strokes)).toHaveLength(2);
  const row = () => db.select().from(registers).where(eq(registers.id, register.id)).get();
  const before = (await row())?.bytes ?? 0;
  const dive = await makeDive(gea, register, members);
  const fresh = (await readDay(gea, register)).lines.filter((line) => line.dive === dive);
  const between = (await row())?.bytes ?? 0;
  expect(between).toBeGreaterThan(before);
  const most = REGISTER_BYTES_MAX + 3 * BYTES_RESERVE;
  await db.update(registers).set({ bytes: most }).where(eq(registers.id, register.id));
  const full = await signLines(gea, register, { lines: fresh });
  expect(full.body.refused.map(({ code }) => code)).toEqual(["signatures_full", "signatures_full"]);
  const ofDay = eq(registerDayBytes.organizer_id, gea.id);
  await db.update(registers).set({ bytes: between }).where(eq(registers.id, register.id));
  await db.update(registerDayBytes).set({ bytes: most }).where(ofDay);
  const tomorrow = await signLines(gea, register, { lines: fresh });
  expect(tomorrow.body.refused.map(({ code }) => code)).toEqual(["day_full", "day_full"]);
  await db.update(registerDayBytes).set({ bytes: between }).where(ofDay);
  expect((await signLines(gea, register, { lines: fresh })).body.signatures).toHaveLength(2);
  expect((await row())?.bytes).toBeGreaterThan(between);
});

test("strokes are bounded, and none are sent with a password", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  await makeDive(gea, register, members);
  const { lines } = await readDay(gea, register);
  const cases = [
    { strokes: [] },
    { strokes: null },
    { strokes: [[[1200, 3]]] },
    { strokes: [Array.from({ length: 3001 }, () => [1, 1])] },
    { strokes: Array.from({ length: 61 }, () => [[1, 1]]) },
    { ...BY_PASSWORD, strokes: STROKES },
  ];
  for (const other of cases) expect((await signLines(gea, register, { lines, ...other })).status).toBe(400);
});

test("a closed register is still signed: a link seals the signature, and fewer lines lack one", async () => {
  const { gea, register, members } = await makeRegister();
  const [anna] = members as [SignedInUser];
  await updateUser(anna.id, { birth_place: "Trieste" });
  await makeDive(gea, register, members);
  await closeRegister(gea, register);
  const { lines } = await readDay(gea, register);
  const act = { id: newId() };
  const first = lines.filter(({ person }) => person === anna.id);
  const [{ body }] = await Promise.all([
    signLines(gea, register, { lines: first, ...act }),
    signLines(gea, register, { lines: first, ...act }),
  ]);
  expect(body.signatures).toHaveLength(1);
  const row = await db.select().from(registers).where(eq(registers.id, register.id)).get();
  expect(row?.unsigned_count).toBe(1);
  const seals = await db.select().from(registerSeals).where(eq(registerSeals.organizer_id, gea.id));
  expect(seals.map(({ number, kind }) => [number, kind])).toEqual([
    [1, "closing"],
    [2, "signature"],
  ]);
  expect(await findDive(anna)).toMatchObject({ signer_id: gea.id, birth_place: "Trieste" });
});

test("of signing and closing at once, every signature is sealed", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { gea, register, members } = await makeRegister();
    await makeDive(gea, register, members);
    const { lines, view, gaps } = await readDay(gea, register);
    const [signing] = await Promise.all([
      signLines(gea, register, { lines }),
      closeRegister(gea, register, { after: view.last_number, gaps_shown: gaps }),
    ]);
    expect(signing.status).toBe(200);
    await closeRegister(gea, register);
    const rows = await listSignatures(register);
    const seals = await db.select().from(registerSeals).where(eq(registerSeals.register_id, register.id));
    const sealed = seals.flatMap(({ content }) => JSON.parse(content).rows.signatures ?? []);
    expect(sealed.map(([id]: [string]) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  }
});

test("a guide who left has signed, and signs no more", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  const leo = await makeUser("leo", { role: "instructor" });
  const url = `/api/registers/${register.id}/guides`;
  await ask("PUT", url, { as: gea, body: { user_ids: [leo.id] } });
  await makeDive(leo, register, members);
  await signLines(leo, register);
  expect((await ask("DELETE", `${url}/me`, { as: leo })).status).toBe(204);
  const { lines, view } = await readDay(gea, register);
  expect(lines[0]).toMatchObject({ instructor: "Leo Rossi", signature: { signer_id: leo.id } });
  expect(view.guides).toMatchObject([{ id: gea.id }, { id: leo.id, has_left: true }]);
  expect((await signLines(leo, register, { lines })).status).toBe(404);
  const own = and(eq(registerSignatures.register_id, register.id), eq(registerSignatures.signer_id, leo.id));
  expect(await db.select().from(registerSignatures).where(own)).toHaveLength(1);
});
