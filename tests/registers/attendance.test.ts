import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import { eventStaff } from "../../worker/events/staff/schema.ts";
import { CODE_SIGNS } from "../../worker/lib/randomCode.ts";
import { CERTIFICATE_CODE_LENGTH } from "../../worker/registers/attendance/contract.ts";
import type {
  Attendance,
  CertificateCheck,
  OwnCertificate,
} from "../../worker/registers/attendance/outputs.ts";
import { attendanceCertificates } from "../../worker/registers/attendance/schema.ts";
import { issueCertificates, makePastEvent } from "../support/certifications.ts";
import { download } from "../support/download.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { listNotices } from "../support/notices.ts";
import { readPdf } from "../support/readPdf.ts";
import { makeChange, makeRegister, member, sendChanges } from "../support/registers.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const attendanceOf = async (as: SignedInUser, event: { id: string }) =>
  (await ask<Attendance[]>("GET", `/api/events/${event.id}/certificates`, { as })).body;
const check = (code: string) => ask<CertificateCheck>("GET", `/api/certificates/${code}`);
const own = async (as: SignedInUser) =>
  (await ask<OwnCertificate[]>("GET", "/api/me/certificates", { as })).body;

test("a code has at least sixty bits", () => {
  expect(Math.log2(CODE_SIGNS.length) * CERTIFICATE_CODE_LENGTH).toBeGreaterThan(60);
  expect(CODE_SIGNS).not.toMatch(/[01OILU]/);
});

test("those whom the last check-in found present get one, all at once or by name", async () => {
  const { gea, event, register, members } = await makeRegister({ members: 3, title: "Uscita alla secca" });
  const [anna, bea, carla] = members as [SignedInUser, SignedInUser, SignedInUser];
  await sendChanges(gea, register, [
    makeChange(member(anna), { presence: "absent" }),
    makeChange(member(anna), { presence: "present" }),
    makeChange(member(bea), { presence: "present" }),
    makeChange(member(bea), { presence: null }),
  ]);
  expect(
    (await attendanceOf(gea, event)).map(({ user_id, first_day }) => [user_id, first_day]).toSorted(),
  ).toEqual(
    [
      [anna.id, event.date],
      [bea.id, null],
      [carla.id, null],
    ].toSorted(),
  );
  expect((await issueCertificates(gea, event, { user_ids: [bea.id] })).error?.code).toBe("nobody_present");
  const [first, second] = await Promise.all([issueCertificates(gea, event), issueCertificates(gea, event)]);
  expect([first.status, second.status]).toEqual([201, 201]);
  const rows = await db
    .select()
    .from(attendanceCertificates)
    .where(eq(attendanceCertificates.event_id, event.id));
  expect(rows).toMatchObject([
    { user_id: anna.id, title: "Uscita alla secca", organizer_name: gea.full_name },
  ]);
  expect(await listNotices(anna)).toMatchObject([
    { kind: "certificate_issued", subject: { href: "/profile?tab=certificazioni" } },
  ]);
  expect(await own(bea)).toEqual([]);
});

test("a past event without anything in its registers goes by the enrolments; one ahead or cancelled issues none", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  const { event, anna } = await makePastEvent(gea, { end_date: dayFromNow(-2) });
  expect((await issueCertificates(gea, event)).body).toMatchObject([{ certificate: { revoked_at: null } }]);
  expect(await own(anna)).toMatchObject([
    { first_day: event.date, last_day: dayFromNow(-2), state: "issued" },
  ]);
  const ahead = await makeEvent({ organizer_id: gea.id });
  await makeEnrolment(ahead, anna);
  expect((await issueCertificates(gea, ahead)).error?.code).toBe("event_not_over");
  const today = await makeEvent({ organizer_id: gea.id, date: dayFromNow(0) });
  await makeEnrolment(today, anna);
  expect((await issueCertificates(gea, today)).error?.code).toBe("nobody_present");
  await db.update(events).set({ cancelled_at: "2026-01-01T00:00:00.000Z" }).where(eq(events.id, event.id));
  expect((await issueCertificates(gea, event)).error?.code).toBe("event_cancelled");
});

test("who signs the register issues and revokes too; others neither", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  const { event, anna } = await makePastEvent(gea);
  const [leo, nina] = [await makeUser("leo"), await makeUser("nina")];
  const staff = { event_id: event.id, state: "confirmed" as const, created_at: "2026-01-01T00:00:00.000Z" };
  await db.insert(eventStaff).values([
    { ...staff, user_id: leo.id, part: "instructor" },
    { ...staff, user_id: nina.id, part: "assistant" },
  ]);
  for (const other of [anna, nina]) expect((await issueCertificates(other, event)).status).toBe(403);
  expect((await issueCertificates(leo, event)).status).toBe(201);
  const [{ code = "" } = {}] = await own(anna);
  for (const other of [anna, nina])
    expect((await ask("DELETE", `/api/certificates/${code}`, { as: other })).status).toBe(403);
  expect((await check(code)).body.state).toBe("issued");
  expect((await ask("DELETE", `/api/certificates/${code}`, { as: gea })).status).toBe(204);
  expect((await check(code)).body.state).toBe("revoked");
  // All at once leaves a revoked one revoked; by name it is valid again, under its code.
  await issueCertificates(gea, event);
  expect((await check(code)).body.state).toBe("revoked");
  await issueCertificates(gea, event, { user_ids: [anna.id] });
  expect((await check(code)).body.state).toBe("issued");
});

test("the public check shows five facts, in any spelling of the code", async () => {
  const gea = await makeUser("gea", { role: "company", company_name: "Onda Blu" });
  const { event, anna } = await makePastEvent(gea);
  await issueCertificates(gea, event);
  const [{ code = "" } = {}] = await own(anna);
  const expected = {
    ...{
      code,
      holder_name: anna.full_name,
      title: "Corso di apnea",
      organizer_name: "Onda Blu",
      state: "issued",
    },
    ...{ first_day: event.date, last_day: event.date },
  };
  for (const typed of [code, code.replaceAll("-", ""), code.toLowerCase()])
    expect((await check(typed)).body).toEqual(expected);
  expect((await check("ABCDEFGHJKMNPQR")).error?.code).toBe("certificate_not_found");
  expect((await check("x")).status).toBe(404);
});

test("the PDF is its holder's and the organizer's; an erased holder's name is gone, and the code says so", async () => {
  const gea = await makeUser("gea", { role: "instructor" });
  const { event, anna } = await makePastEvent(gea);
  await issueCertificates(gea, event);
  const [{ code = "" } = {}] = await own(anna);
  const path = `/api/certificates/${code}/attestato.pdf`;
  for (const reader of [anna, gea]) {
    const [text = ""] = await readPdf((await download(path, reader)).bytes);
    for (const part of [anna.full_name, "Corso di apnea", code, "/attestati/"]) expect(text).toContain(part);
  }
  expect((await ask("GET", path, { as: await makeUser("leo") })).status).toBe(403);
  expect((await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } })).status).toBe(204);
  expect((await check(code)).body).toMatchObject({ holder_name: null, state: "issued" });
});
