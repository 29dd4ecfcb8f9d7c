import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ParticipantPapers } from "../../worker/enrolments/outputs.ts";
import { eventStaff } from "../../worker/events/staff/schema.ts";
import { AGENCIES } from "../../worker/profiles/certifications/contract.ts";
import { LEVELS, levelsOf } from "../../worker/profiles/certifications/levels.ts";
import type { Certification } from "../../worker/profiles/certifications/outputs.ts";
import { documentSightings } from "../../worker/profiles/certifications/schema.ts";
import { uploadUses } from "../../worker/uploads/schema.ts";
import { addCertification, makeCertification, makeInstructor } from "../support/certifications.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { listNotices } from "../support/notices.ts";
import { PICTURES } from "../support/pictures.ts";
import { findUser, makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const PATH = "/api/me/certifications";
const change = (as: SignedInUser, id: string, body: object) =>
  ask<Certification>("PUT", `${PATH}/${id}`, { as, body });
const confirm = (as: SignedInUser, id: string, body?: object) =>
  ask<Certification>("POST", `${PATH}/${id}/confirmation`, { as, body });
const brevettoOf = async (user: { id: string }) => {
  const { brevetto, scadenza_brevetto } = await findUser(user);
  return [brevetto, scadenza_brevetto];
};

test("every level has a place from 0 to 5 and a source, and each agency teaches", () => {
  for (const [agency, levels] of Object.entries(LEVELS)) {
    expect(
      levels.every(({ scale, source }) => scale >= 0 && scale <= 5 && source !== ""),
      agency,
    ).toBe(true);
    expect(levels.map(({ scale }) => scale)).toEqual(levels.map(({ scale }) => scale).toSorted());
    expect(levels.at(-1)?.scale, agency).toBe(5);
  }
  expect(AGENCIES.filter((agency) => levelsOf(agency).length === 0)).toEqual(["other"]);
});

test("a member adds, changes and deletes certifications; what was checked falls back with what it says", async () => {
  const anna = await makeUser("anna");
  const id = crypto.randomUUID();
  const added = await addCertification(anna, { id, valid_until: "2031-05-31" });
  expect([added.status, added.body]).toMatchObject([
    201,
    { id, scale: 2, state: "declared", number: "IT-77" },
  ]);
  expect((await addCertification(anna, { id, level: "AIDA3" })).body.level).toBe("AIDA2");
  const gea = await makeInstructor();
  await makeEnrolment(await makeEvent({ organizer_id: gea.id }), anna);
  expect((await confirm(gea, id)).body).toMatchObject({
    state: "confirmed",
    confirmed_by_name: gea.full_name,
  });
  const same = { agency: "AIDA", level: "AIDA2", number: "IT-77", valid_until: "2031-05-31" };
  expect((await change(anna, id, { ...same, issued_on: "2025-05-01" })).body.state).toBe("confirmed");
  for (const other of [
    { number: "IT-78" },
    { level: "AIDA3" },
    { agency: "SSI", level: "Pool Freediver" },
    { valid_until: null },
  ]) {
    await change(anna, id, same);
    await confirm(gea, id);
    expect((await change(anna, id, { ...same, ...other })).body).toMatchObject({
      state: "declared",
      confirmed_by_name: null,
    });
  }
  const own = await addCertification(anna, { agency: "other", level: "Scuola del lago" });
  expect(own.body.scale).toBeNull();
  const list = await ask<Certification[]>("GET", PATH, { as: anna });
  expect(list.body.map(({ level }) => level)).toEqual(["AIDA2", "Scuola del lago"]);
  expect((await ask("DELETE", `${PATH}/${id}`, { as: anna })).status).toBe(204);
  expect((await ask("DELETE", `${PATH}/${id}`, { as: anna })).error?.code).toBe("certification_not_found");
});

test("what a certification may say", async () => {
  const anna = await makeUser("anna");
  const refused = [
    [{ agency: "NAUI" }, "agency"],
    [{ level: "Wave 1" }, "level"],
    [{ agency: "other", level: " " }, "level"],
    [{ issued_on: "2026-02-30" }, "issued_on"],
    [{ issued_on: "2026-05-01", valid_until: "2026-04-30" }, "valid_until"],
    [{ picture_url: "/public/x.jpg" }, "picture_url"],
    [{ picture_url: "/api/upload/private/none.jpg" }, "picture_url"],
    [{ number: "9".repeat(41) }, "number"],
  ] as const;
  for (const [body, field] of refused) {
    const { status, error } = await addCertification(anna, body);
    expect([status, Object.keys(error?.fields ?? {})], JSON.stringify(body)).toEqual([400, [field]]);
  }
  for (let left = 20; left > 0; left -= 1) await makeCertification(anna);
  expect((await addCertification(anna)).error?.code).toBe("certifications_max");
});

test("the older field follows the highest certification until the member chooses otherwise", async () => {
  const anna = await makeUser("anna");
  await addCertification(anna, { valid_until: "2031-05-31" });
  expect(await brevettoOf(anna)).toEqual(["open_water", "2031-05-31"]);
  const { body } = await addCertification(anna, { level: "AIDA4" });
  expect(await brevettoOf(anna)).toEqual(["master", null]);
  await ask("DELETE", `${PATH}/${body.id}`, { as: anna });
  expect(await brevettoOf(anna)).toEqual(["open_water", "2031-05-31"]);
  await ask("PUT", "/api/profile", { as: anna, body: { brevetto: "rescue" } });
  await addCertification(anna, { level: "AIDA3" });
  expect((await brevettoOf(anna))[0]).toBe("rescue");
  const leo = await makeUser("leo", { brevetto: "advanced", scadenza_brevetto: "2030-01-31" });
  await addCertification(leo);
  expect(await brevettoOf(leo)).toEqual(["advanced", "2030-01-31"]);
});

test("an instructor of the agency, confirmed and valid, confirms those of members of their events, and nobody else", async () => {
  const [anna, admin] = [await makeUser("anna"), await makeUser("olga", { role: "admin" })];
  const gea = await makeUser("gea", { role: "instructor" });
  const leo = await makeUser("leo");
  const { id } = await makeCertification(anna);
  const own = await makeCertification(gea, { level: "AIDA Instructor" });
  expect((await confirm(gea, id)).error?.code).toBe("certification_not_found");
  const event = await makeEvent({ organizer_id: gea.id });
  await makeEnrolment(event, anna);
  expect((await confirm(gea, id)).error?.code).toBe("not_an_instructor");
  expect((await confirm(gea, own.id)).error?.code).toBe("certification_not_found");
  expect((await confirm(admin, own.id)).body.state).toBe("confirmed");
  expect((await confirm(gea, id, { shown: "2020-01-01T00:00:00.000Z" })).error?.code).toBe("stale");
  expect(
    (await confirm(gea, (await makeCertification(anna, { agency: "SSI", level: "Pool Freediver" })).id)).error
      ?.code,
  ).toBe("not_an_instructor");
  expect((await confirm(gea, id)).body.state).toBe("confirmed");
  expect(await listNotices(anna)).toMatchObject([
    { kind: "certification_confirmed", subject: { title: "AIDA2" } },
  ]);
  // Staff of the event may, whatever their role, while their own certification is valid.
  const more = await makeCertification(anna, { level: "AIDA3" });
  const teaches = { level: "AIDA Instructor", state: "confirmed" as const };
  await makeCertification(leo, { ...teaches, valid_until: dayFromNow(-2) });
  const staff = {
    event_id: event.id,
    user_id: leo.id,
    part: "assistant" as const,
    created_at: "2026-01-01T00:00:00.000Z",
  };
  await db.insert(eventStaff).values({ ...staff, state: "confirmed" });
  expect((await confirm(leo, more.id)).error?.code).toBe("not_an_instructor");
  await makeCertification(leo, teaches);
  expect((await confirm(leo, more.id)).body.state).toBe("confirmed");
});

test("who holds an event sees a participant's papers and marks them as seen; a changed expiry is unseen", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  const anna = await makeUser("anna", {
    assicurazione: "DAN",
    scadenza_assicurazione: "2031-03-31",
    scadenza_certificato_medico: "2031-02-28",
  });
  const event = await makeEvent({ organizer_id: gea.id, cost_cents: 5000 });
  const enrolment = await makeEnrolment(event, anna, { amount_cents: 5000 });
  const certification = await makeCertification(anna);
  const path = `/api/events/${event.id}/participants/${enrolment.id}`;
  const papers = (as: SignedInUser) => ask<ParticipantPapers>("GET", `${path}/papers`, { as });
  const see = (as: SignedInUser, body: object) =>
    ask<ParticipantPapers>("POST", `${path}/sightings`, { as, body });
  expect((await papers(gea)).body).toMatchObject({
    certifications: [{ number: "IT-77", state: "declared", may_confirm: false }],
    documents: [
      { kind: "insurance", expires_on: "2031-03-31", seen: null },
      { kind: "medical", seen: null },
    ],
  });
  for (const other of [anna, await makeUser("leo"), await makeUser("nina", { role: "instructor" })]) {
    expect((await papers(other)).status).toBe(403);
    expect((await see(other, { kind: "medical", expires_on: "2031-02-28" })).status).toBe(403);
  }
  expect((await see(gea, { kind: "medical", expires_on: "2031-12-31" })).error?.code).toBe(
    "document_changed",
  );
  await Promise.all([1, 2].map(() => see(gea, { kind: "medical", expires_on: "2031-02-28" })));
  expect(
    await db.select().from(documentSightings).where(eq(documentSightings.user_id, anna.id)),
  ).toHaveLength(1);
  const { body } = await see(gea, {
    kind: "certification",
    id: certification.id,
    shown: certification.updated_at,
  });
  expect(body).toMatchObject({
    certifications: [{ state: "seen", confirmed_by_name: gea.full_name }],
    documents: [{ seen: null }, { kind: "medical", seen: { by: gea.full_name } }],
  });
  const list = () => ask<object[]>("GET", `/api/events/${event.id}/participants`, { as: gea });
  expect((await list()).body).toMatchObject([
    {
      documents: { medical_seen: true, insurance_seen: false },
      certification: { level: "AIDA2", state: "seen" },
    },
  ]);
  expect((await listNotices(anna)).map(({ kind }) => kind)).toEqual(["document_seen", "document_seen"]);
  await updateUser(anna.id, { scadenza_certificato_medico: "2032-02-29" });
  expect((await list()).body).toMatchObject([{ documents: { medical_seen: false } }]);
});

test("a free event that asks for no document shows none, and the public list neither certifications nor numbers", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  const anna = await makeUser("anna", { scadenza_certificato_medico: "2031-02-28" });
  const bruno = await makeUser("bruno", {
    role: "instructor",
    public_profile_enabled: true,
    public_slug: "bruno-c",
  });
  const event = await makeEvent({ organizer_id: gea.id });
  const { id } = await makeEnrolment(event, anna);
  await makeEnrolment(event, bruno);
  await makeCertification(bruno);
  const papers = () =>
    ask<ParticipantPapers>("GET", `/api/events/${event.id}/participants/${id}/papers`, { as: gea });
  expect((await papers()).body.documents).toEqual([]);
  const asked = await makeEvent({
    organizer_id: gea.id,
    requirements: [{ code: "medical", kind: "non_competitive", mode: "warn" }],
  });
  const seat = await makeEnrolment(asked, anna);
  const other = await ask<ParticipantPapers>(
    "GET",
    `/api/events/${asked.id}/participants/${seat.id}/papers`,
    { as: gea },
  );
  expect(other.body.documents).toMatchObject([{ kind: "medical" }]);
  const shown = await ask("GET", `/api/events/${event.id}/participants`, { as: anna });
  expect(shown.text).not.toMatch(/IT-77|AIDA/);
});

test("the picture is a private file in use, which who holds the event may look at", async () => {
  const [gea, anna] = [await makeUser("gea", { role: "instructor" }), await makeUser("anna")];
  const form = new FormData();
  form.set("file", new File([PICTURES.jpeg], "tessera.jpg"));
  const { body: upload } = await ask<{ url: string }>("POST", "/api/upload?private=1", {
    as: anna,
    raw: form,
  });
  const { body } = await addCertification(anna, { picture_url: upload.url });
  const holder = `certifications ${body.id}`;
  expect(await db.select().from(uploadUses).where(eq(uploadUses.holder, holder))).toHaveLength(1);
  const { id } = await makeEvent({ organizer_id: gea.id });
  const enrolment = await makeEnrolment({ id }, anna);
  const path = `/api/events/${id}/participants/${enrolment.id}/certifications/${body.id}/picture`;
  expect((await ask("GET", path, { as: gea })).status).toBe(200);
  expect((await ask("GET", path, { as: await makeUser("leo") })).status).toBe(403);
  expect((await ask("GET", upload.url, { as: gea })).status).toBe(404);
  await ask("DELETE", `${PATH}/${body.id}`, { as: anna });
  expect(await db.select().from(uploadUses).where(eq(uploadUses.holder, holder))).toEqual([]);
});

test("the public page shows certifications with their states, without numbers, while the flag allows", async () => {
  const nina = await makeUser("nina", {
    role: "instructor",
    public_profile_enabled: true,
    public_slug: "nina-cert",
  });
  await addCertification(nina, { level: "AIDA4" });
  const read = () => ask<{ certifications: object[] }>("GET", `/api/instructors/${nina.id}`);
  const { body, text } = await read();
  expect(body.certifications).toEqual([
    { agency: "AIDA", level: "AIDA4", scale: 4, valid_until: null, state: "declared" },
  ]);
  expect(text).not.toContain("IT-77");
  await ask("PUT", "/api/profile", { as: nina, body: { public_show_certifications: false } });
  expect((await read()).body.certifications).toEqual([]);
});
