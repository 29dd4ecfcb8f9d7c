import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { mails } from "../../../worker/mail/schema.ts";
import { canonicalLine } from "../../../worker/profiles/logbook/diveLine.ts";
import type {
  FoundInstructor,
  LogbookDiveView,
  RequestSignatureView,
  SignatureRequest,
} from "../../../worker/profiles/logbook/outputs.ts";
import { REQUESTS_PER_DAY } from "../../../worker/profiles/logbook/requests/contract.ts";
import { logbookDives } from "../../../worker/profiles/logbook/schema.ts";
import { makeDive, makeSignatureRequest, signedBy } from "../../support/logbook.ts";
import { listNotices } from "../../support/notices.ts";
import { makeUser, PASSWORD, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

const CONFIRMED = { confirmed_at: "2026-01-01T00:00:00.000Z" };
const STROKES = [
  [
    [100, 100],
    [500, 300],
    [900, 120],
  ],
];

function makeInstructor(name: string, other: Parameters<typeof makeUser>[1] = {}) {
  return makeUser(name, { role: "instructor", ...CONFIRMED, ...other });
}

function requestSignature(as: SignedInUser, diveId: string, instructor: { id: string }) {
  return ask("POST", `/api/logbook/${diveId}/request`, { as, body: { instructor_id: instructor.id } });
}

async function readRequests(as: SignedInUser) {
  return (await ask<SignatureRequest[]>("GET", "/api/logbook/requests", { as })).body;
}

function sign(as: SignedInUser, requests: { id: string; content: string }[], by: object) {
  const body = { requests: requests.map(({ id, content }) => ({ id, content })), ...by };
  return ask<RequestSignatureView>("POST", "/api/logbook/requests/signatures", { as, body });
}

async function readDive(as: SignedInUser, id: string) {
  return (await ask<LogbookDiveView>("GET", `/api/logbook/${id}`, { as })).body;
}

async function mailsOf({ email }: { email: string }) {
  const rows = await db.select({ template: mails.template }).from(mails).where(eq(mails.recipient, email));
  return rows.map(({ template }) => template);
}

test("an instructor signs what was shown: names of the signer, the hash of the line, strokes and device", async () => {
  const anna = await makeUser("anna", { birth_date: "1990-04-12", birth_place: "Genova" });
  const bruno = await makeInstructor("bruno", { company_name: "Blu Profondo ssd" });
  const dive = await makeDive(anna);
  expect((await requestSignature(anna, dive.id, bruno)).status).toBe(201);
  const [request, ...others] = await readRequests(bruno);
  if (!request) throw new Error("the request is missing");
  expect(others).toEqual([]);
  expect(request.line).toMatchObject({
    diver: { name: anna.full_name, birth_date: "1990-04-12", birth_place: "Genova" },
    instructor: bruno.full_name,
    centre: "Blu Profondo ssd",
    planned_depth: 25,
    reached_depth: 22.5,
  });
  const { body } = await sign(bruno, [request], { method: "strokes", strokes: STROKES });
  expect(body).toEqual({ signed: [request.id], changed: [], gone: [] });
  const signed = await readDive(anna, dive.id);
  const { signature, ...line } = signed;
  expect(signed).toMatchObject({
    instructor: bruno.full_name,
    centre: "Blu Profondo ssd",
    signature: { signer_id: bruno.id, signer_name: bruno.full_name, method: "strokes", strokes: STROKES },
    request: { status: "signed" },
  });
  const content = canonicalLine({ ...line, signature: null });
  expect(signature?.hash).toBe(createHash("sha256").update(content).digest("hex"));
  expect(await mailsOf(anna)).toContain("dives_signed");
  expect(await listNotices(anna)).toMatchObject([
    { kind: "signature_given", subject: { id: dive.id, href: "/libretto" }, actor: { id: bruno.id } },
  ]);
  expect(await readRequests(bruno)).toEqual([]);
});

test("a typed centre does not survive the signature of an instructor without a company", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeInstructor("bruno")];
  const { dive } = await makeSignatureRequest(anna, bruno);
  await sign(bruno, await readRequests(bruno), { method: "strokes", strokes: STROKES });
  expect(await readDive(anna, dive.id)).toMatchObject({ centre: null, instructor: bruno.full_name });
});

test("the password signs too, a wrong one signs nothing and soon has to wait", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeInstructor("bruno")];
  const { dive } = await makeSignatureRequest(anna, bruno);
  const requests = await readRequests(bruno);
  const wrong = await sign(bruno, requests, { method: "password", password: "sbagliata" });
  expect(wrong.error?.code).toBe("wrong_password");
  expect((await readDive(anna, dive.id)).signature).toBe(null);
  const { body } = await sign(bruno, requests, { method: "password", password: PASSWORD });
  expect(body.signed).toHaveLength(1);
  expect((await readDive(anna, dive.id)).signature).toMatchObject({ method: "password", strokes: null });
  for (let turn = 0; turn < 9; turn += 1)
    await sign(bruno, requests, { method: "password", password: "sbagliata" });
  const refused = await sign(bruno, requests, { method: "password", password: PASSWORD });
  expect(refused.error?.code).toBe("too_many_requests");
});

test("nobody signs blind: a line that changed after it was read is not signed", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeInstructor("bruno")];
  const [first, second] = [await makeSignatureRequest(anna, bruno), await makeSignatureRequest(anna, bruno)];
  const seen = await readRequests(bruno);
  await db.update(logbookDives).set({ reached_depth: 60 }).where(eq(logbookDives.id, first.dive.id));
  const { body } = await sign(bruno, seen, { method: "strokes", strokes: STROKES });
  expect(body).toEqual({ signed: [second.id], changed: [first.id], gone: [] });
  await updateUser(anna.id, { birth_place: "Altrove" });
  expect((await sign(bruno, seen, { method: "strokes", strokes: STROKES })).body.signed).toEqual([]);
});

test.each([
  [[]],
  [[[[5, 5]]]],
  [
    [
      [
        [5, 5],
        [6000, 5],
      ],
    ],
  ],
])("strokes %j are no signature", async (strokes) => {
  const [anna, bruno] = [await makeUser("anna"), await makeInstructor("bruno")];
  await makeSignatureRequest(anna, bruno);
  expect((await sign(bruno, await readRequests(bruno), { method: "strokes", strokes })).status).toBe(400);
});

test("another instructor neither sees nor signs nor declines the request", async () => {
  const [anna, bruno, carlo] = [
    await makeUser("anna"),
    await makeInstructor("bruno"),
    await makeInstructor("carlo"),
  ];
  const { id } = await makeSignatureRequest(anna, bruno);
  const seen = await readRequests(bruno);
  expect(await readRequests(carlo)).toEqual([]);
  expect((await sign(carlo, seen, { method: "strokes", strokes: STROKES })).body).toEqual({
    ...{ signed: [], changed: [], gone: [id] },
  });
  const decline = { as: carlo, body: { reason: "Non c’ero" } };
  expect((await ask("POST", `/api/logbook/requests/${id}/decline`, decline)).status).toBe(404);
});

test("nobody signs for themselves, whatever the database says", async () => {
  const bruno = await makeInstructor("bruno");
  const dive = await makeDive(bruno);
  expect((await requestSignature(bruno, dive.id, bruno)).error?.code).toBe("instructor_not_found");
  const { id } = await makeSignatureRequest(bruno, bruno);
  expect(await readRequests(bruno)).toEqual([]);
  expect(
    (await sign(bruno, [{ id, content: "[]" }], { method: "strokes", strokes: STROKES })).body.signed,
  ).toEqual([]);
});

test("only active instructors and companies with a confirmed address are asked", async () => {
  const anna = await makeUser("anna");
  const dive = await makeDive(anna);
  const others = [
    await makeUser("diver", CONFIRMED),
    await makeUser("admin", { role: "admin", ...CONFIRMED }),
    await makeInstructor("fermo", { is_active: false }),
    await makeInstructor("nuovo", { confirmed_at: null }),
  ];
  for (const other of others)
    expect((await requestSignature(anna, dive.id, other)).error?.code).toBe("instructor_not_found");
  expect((await requestSignature(anna, dive.id, { id: newId() })).error?.code).toBe("instructor_not_found");
});

test("someone who is no instructor any more signs nothing", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeInstructor("bruno")];
  await makeSignatureRequest(anna, bruno);
  const seen = await readRequests(bruno);
  await updateUser(bruno.id, { role: "final_user" });
  expect((await sign(bruno, seen, { method: "strokes", strokes: STROKES })).status).toBe(403);
});

test("a dive has one open request; after withdrawing or declining it can be asked again", async () => {
  const [anna, bruno, carlo] = [
    await makeUser("anna"),
    await makeInstructor("bruno"),
    await makeInstructor("carlo"),
  ];
  const dive = await makeDive(anna);
  await requestSignature(anna, dive.id, bruno);
  expect((await requestSignature(anna, dive.id, carlo)).error?.code).toBe("signature_requested");
  expect((await ask("DELETE", `/api/logbook/${dive.id}/request`, { as: anna })).status).toBe(204);
  await requestSignature(anna, dive.id, carlo);
  const [request] = await readRequests(carlo);
  const body = { reason: "Quel giorno non c’ero" };
  await ask("POST", `/api/logbook/requests/${request?.id}/decline`, { as: carlo, body });
  expect((await readDive(anna, dive.id)).request).toMatchObject({ status: "declined", ...body });
  expect(await mailsOf(anna)).toContain("signature_declined");
  expect((await requestSignature(anna, dive.id, bruno)).status).toBe(201);
});

test("lines of registers, signed lines and others' lines are not asked about", async () => {
  const [anna, bruno, carla] = [
    await makeUser("anna"),
    await makeInstructor("bruno"),
    await makeUser("carla"),
  ];
  const signed = await makeDive(anna, signedBy(bruno));
  const registered = await makeDive(anna, { source: "register", register_id: newId(), dive_id: newId() });
  expect((await requestSignature(anna, signed.id, bruno)).error?.code).toBe("dive_settled");
  expect((await requestSignature(anna, registered.id, bruno)).error?.code).toBe("dive_settled");
  const others = await makeDive(carla);
  expect((await requestSignature(anna, others.id, bruno)).error?.code).toBe("dive_not_found");
});

test("many requests of a day send the instructor one mail, and the day has a limit", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeInstructor("bruno")];
  for (let turn = 0; turn < REQUESTS_PER_DAY; turn += 1)
    expect((await requestSignature(anna, (await makeDive(anna)).id, bruno)).status).toBe(201);
  const over = await requestSignature(anna, (await makeDive(anna)).id, bruno);
  expect([over.status, over.error?.code]).toEqual([429, "signature_requests_limit"]);
  expect(over.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await mailsOf(bruno)).toEqual(["signature_requested"]);
});

test("instructors are found by the beginning of any word of name or company, and show nothing private", async () => {
  const anna = await makeUser("anna");
  const word = `zz${newId().slice(-6)}`;
  const bruno = await makeInstructor("bruno", { full_name: `Bruno ${word}`, phone: "+39 333 000000" });
  const school = await makeUser("scuola", {
    ...{ role: "company", company_name: `Scuola ${word}`, public_slug: `scuola-${word}` },
    ...CONFIRMED,
  });
  await makeUser("diver", { full_name: `Diver ${word}`, ...CONFIRMED });
  await makeInstructor("fermo", { full_name: `Fermo ${word}`, is_active: false });
  const search = (q: string) =>
    ask<FoundInstructor[]>("GET", `/api/logbook/instructors?q=${encodeURIComponent(q)}`, { as: anna });
  const { body } = await search(word.toUpperCase());
  expect(body.map(({ id }) => id).toSorted()).toEqual([bruno.id, school.id].toSorted());
  expect(Object.keys(body[0] ?? {}).toSorted()).toEqual([
    ...["avatar_url", "company_name", "full_name", "id", "public_slug", "role"],
  ]);
  // A page that is not enabled has no address.
  expect(body.map(({ public_slug }) => public_slug)).toEqual([null, null]);
  expect((await search("z")).status).toBe(400);
  expect((await search("%%")).body).toEqual([]);
});
