import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { accountCode } from "../../worker/profiles/logbook/contract.ts";
import { isReceivedLate } from "../../worker/profiles/logbook/diveLine.ts";
import type { LogbookDiveView } from "../../worker/profiles/logbook/outputs.ts";
import { logbookDives } from "../../worker/profiles/logbook/schema.ts";
import { registerSignatures } from "../../worker/registers/schema.ts";
import { download } from "../support/download.ts";
import { dayFromNow } from "../support/events.ts";
import { readPdf } from "../support/readPdf.ts";
import {
  BY_PASSWORD,
  closeRegister,
  correctLine,
  makeDive,
  makeGuest,
  readDay,
  STROKES,
  signLines,
} from "../support/registerDays.ts";
import { makeChange, makeRegister, sendChanges } from "../support/registers.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const listSignatures = (register: { id: string }) =>
  db.select().from(registerSignatures).where(eq(registerSignatures.register_id, register.id));
const findDive = (user: { id: string }) =>
  db.select().from(logbookDives).where(eq(logbookDives.user_id, user.id)).get();

test("an act is its first signer's: nobody else's lines join it, and its strokes stay", async () => {
  const { gea, register, members } = await makeRegister();
  const leo = await makeUser("leo", { role: "instructor" });
  await ask("PUT", `/api/registers/${register.id}/guides`, { as: gea, body: { user_ids: [leo.id] } });
  await makeDive(gea, register, members);
  const { lines } = await readDay(gea, register);
  const act = { id: newId() };
  await signLines(gea, register, { ...act, ...BY_PASSWORD, lines: lines.slice(0, 1) });
  for (const others of [lines, lines.slice(1), lines.slice(0, 1)]) {
    const { status, error } = await signLines(leo, register, { ...act, lines: others });
    expect([status, error?.fields]).toEqual([400, { id: "validation.wrong" }]);
  }
  // The signer's own, by another method: the signature by password still shows no strokes.
  await signLines(gea, register, { ...act, lines: lines.slice(1) });
  const after = (await readDay(leo, register)).lines.map(({ signature }) => signature);
  expect(after).toMatchObject([
    { signer_id: gea.id, method: "password", strokes: null },
    { signer_id: gea.id, method: "strokes", strokes: STROKES },
  ]);
  const fresh = { id: newId() };
  const other = await makeDive(gea, register, members);
  const two = (await readDay(gea, register)).lines.filter(({ dive }) => dive === other);
  const answers = await Promise.all([
    signLines(gea, register, { ...fresh, lines: two }),
    signLines(leo, register, { ...fresh, lines: two, strokes: [...STROKES, ...STROKES] }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const signers = (await listSignatures(register)).filter(({ act_id }) => act_id === fresh.id);
  expect(new Set(signers.map(({ signer_id }) => signer_id)).size).toBe(1);
});

test("a signed guest's e-mail stays, and nobody's own signature reaches their logbook", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  await updateUser(gea.id, { confirmed_at: new Date().toISOString() });
  const [named, unnamed] = [
    await makeGuest(gea, register, { name: "Uno", email: `uno-${newId()}@mare.example` }),
    await makeGuest(gea, register, { name: "Due" }),
  ];
  await makeDive(gea, register, [], { guests: [named, unnamed] });
  expect((await signLines(gea, register)).body.signatures).toHaveLength(2);
  const own = { email: gea.email };
  const corrected = makeChange({ type: "guest", id: named }, {}, { details: own });
  const named2 = makeChange({ type: "guest", id: named }, { name: "Uno Bis" });
  const { body } = await sendChanges(gea, register, [corrected, named2]);
  expect(body).toMatchObject({
    accepted: [named2.id],
    refused: [{ id: corrected.id, code: "guest_signed" }],
  });
  // An e-mail is added where none was, because guests ask for their line after the dive.
  await sendChanges(gea, register, [makeChange({ type: "guest", id: unnamed }, {}, { details: own })]);
  await closeRegister(gea, register);
  expect(await findDive(gea)).toMatchObject({ diver_name: "Due", signer_id: null, signature_hash: null });
});

test("an instructor who takes a guest's e-mail as the own one gets no signed line", async () => {
  const { gea, register } = await makeRegister({ members: 0 });
  const email = `lago-${newId()}@mare.example`;
  const guest = await makeGuest(gea, register, { name: "Uno", email });
  await makeDive(gea, register, [], { guests: [guest] });
  await signLines(gea, register);
  await updateUser(gea.id, { email, confirmed_at: new Date().toISOString() });
  await closeRegister(gea, register);
  expect(await findDive(gea)).toMatchObject({ diver_name: "Uno", signer_id: null, signature_hash: null });
});

test("beside a signer's name stand the account's code and the name of today", async () => {
  const { gea, register, members } = await makeRegister({ members: 1 });
  const leo = await makeUser("leo", { role: "instructor" });
  await ask("PUT", `/api/registers/${register.id}/guides`, { as: gea, body: { user_ids: [leo.id] } });
  const dive = await makeDive(gea, register, members);
  await updateUser(leo.id, { full_name: gea.full_name });
  await signLines(leo, register);
  await sendChanges(gea, register, [makeChange({ type: "day", id: "day" }, { responsible: leo.id })]);
  await closeRegister(leo, register);
  await correctLine(leo, register, { dive, person: members[0]?.id ?? "" });
  await updateUser(leo.id, { full_name: "Leo Rossi" });
  const { lines, view } = await readDay(gea, register);
  const then = { name_now: "Leo Rossi" };
  expect(lines[0]?.signature).toMatchObject({ signer_id: leo.id, signer_name: "Gea Rossi", ...then });
  expect(view.closing).toMatchObject({ closed_by: leo.id, closed_by_name: "Gea Rossi", ...then });
  expect(view.corrections).toMatchObject([{ author_id: leo.id, author_name: "Gea Rossi", ...then }]);
  expect(view.guides.find(({ id }) => id === leo.id)).toMatchObject({ name: "Gea Rossi", ...then });
  const both = `Gea Rossi (${accountCode(leo.id)}), oggi Leo Rossi`;
  const { bytes } = await download(`/api/registers/${register.id}/files/register.pdf`, gea);
  const text = (await readPdf(bytes)).join(" ");
  for (const said of [`o) ${both}`, `, ${both}.`, `Motivo: Letto sul computer. ${both}`])
    expect(text).toContain(said);
  expect(text).toContain(`Gea Rossi (${accountCode(gea.id)})`);
  const [anna] = members as [SignedInUser];
  const { body } = await ask<LogbookDiveView[]>("GET", "/api/logbook", { as: anna });
  expect(body[0]?.signature).toMatchObject({ signer_id: leo.id, signer_name: "Gea Rossi", ...then });
});

test("a signature that arrives much later than the phone says shows and prints both times", async () => {
  const { gea, register, members } = await makeRegister({ members: 1, date: dayFromNow(-1) });
  await makeDive(gea, register, members);
  const signed_at = `${dayFromNow(-1)}T08:00:00.000Z`;
  await signLines(gea, register, { signed_at });
  const { lines } = await readDay(gea, register);
  const signature = lines[0]?.signature;
  expect(signature).toMatchObject({ signed_at });
  expect(Date.parse(signature?.received_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(signature && isReceivedLate(signature)).toBe(true);
  const { bytes } = await download(`/api/registers/${register.id}/files/register.pdf`, gea);
  expect((await readPdf(bytes)).join(" ")).toMatch(/ricevuta \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  const [anna] = members as [SignedInUser];
  const { body } = await ask<LogbookDiveView[]>("GET", "/api/logbook", { as: anna });
  expect(body[0]?.signature).toMatchObject({ signed_at, received_at: signature?.received_at });
});
