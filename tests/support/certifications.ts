import { v7 as newId } from "uuid";
import { findLevel } from "../../worker/profiles/certifications/levels.ts";
import type { Certification } from "../../worker/profiles/certifications/outputs.ts";
import {
  certifications,
  documentSightings,
  recordSources,
} from "../../worker/profiles/certifications/schema.ts";
import type { Attendance } from "../../worker/registers/attendance/outputs.ts";
import { attendanceCertificates } from "../../worker/registers/attendance/schema.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "./events.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { ask, db } from "./worker.ts";

type Row = typeof certifications.$inferInsert;

/** A certification as stored: AIDA2, declared. */
export async function makeCertification(user: { id: string }, other: Partial<Row> = {}): Promise<Row> {
  const at = new Date().toISOString();
  const row: Row = {
    ...{ id: newId(), user_id: user.id, agency: "AIDA", level: "AIDA2", number: "IT-77", state: "declared" },
    ...{ created_at: at, updated_at: at },
    ...other,
  };
  const stored = { ...row, scale: findLevel(row.agency, row.level)?.scale ?? null };
  await db.insert(certifications).values(stored);
  return stored;
}

/** An instructor of AIDA, whose own certification is confirmed. */
export async function makeInstructor(name = "gea"): Promise<SignedInUser> {
  const gea = await makeUser(name, { role: "instructor" });
  await makeCertification(gea, { level: "AIDA Instructor", state: "confirmed" });
  return gea;
}

/** An event of an organizer's that is over, with a participant. */
export async function makePastEvent(organizer: { id: string }, other: Parameters<typeof makeEvent>[0] = {}) {
  const event = await makeEvent({
    ...{ organizer_id: organizer.id, date: dayFromNow(-3), title: "Corso di apnea" },
    ...other,
  });
  const anna = await makeUser("anna");
  return { event, anna, enrolment: await makeEnrolment(event, anna) };
}

export const addCertification = (as: SignedInUser, body: object = {}) =>
  ask<Certification>("POST", "/api/me/certifications", {
    as,
    body: { agency: "AIDA", level: "AIDA2", number: "IT-77", ...body },
  });

export const issueCertificates = (as: SignedInUser, event: { id: string }, body: object = {}) =>
  ask<Attendance[]>("POST", `/api/events/${event.id}/certificates`, { as, body });

/** A certificate of attendance as stored; its code of 15 signs. */
export async function makeCertificate(
  holder: { id: string; full_name: string },
  eventId: string,
  issuer: { id: string },
) {
  const code = Array.from(newId().replaceAll("-", "").slice(-15), (sign) =>
    "01bo".includes(sign) ? "X" : sign,
  )
    .join("")
    .toUpperCase();
  await db.insert(attendanceCertificates).values({
    ...{ id: newId(), code, event_id: eventId, user_id: holder.id, holder_name: holder.full_name },
    ...{
      title: "Corso di apnea",
      first_day: "2026-05-01",
      last_day: "2026-05-02",
      organizer_name: "Gea Rossi",
    },
    ...{ issued_by: issuer.id, issued_at: new Date().toISOString() },
  });
  return code;
}

/** Rows of a user with everything: certifications, what was seen of others, records and certificates of attendance. */
export async function makePaperRows(
  anna: { id: string; full_name: string },
  bruno: { id: string; full_name: string },
  eventId: string,
  word: string,
) {
  const at = new Date().toISOString();
  const checked = { state: "confirmed" as const, confirmed_at: at };
  await makeCertification(anna, {
    ...checked,
    ...{ agency: "other", level: `Brevetto di ${word}`, number: `N-${word}`, confirmed_by: bruno.id },
    confirmed_by_name: bruno.full_name,
  });
  await makeCertification(bruno, { ...checked, confirmed_by: anna.id, confirmed_by_name: anna.full_name });
  const seen = { kind: "medical" as const, expires_on: "2031-02-28", seen_at: at };
  await db.insert(documentSightings).values([
    { ...seen, id: newId(), user_id: anna.id, seen_by: bruno.id, seen_by_name: bruno.full_name },
    { ...seen, id: newId(), user_id: bruno.id, seen_by: anna.id, seen_by_name: anna.full_name },
  ]);
  await db.insert(recordSources).values({
    ...{ user_id: anna.id, discipline: "CWT", value: "61", source: "register", created_at: at },
    ...{ confirmed_by_name: bruno.full_name, confirmed_on: "2026-05-01" },
  });
  await makeCertificate(anna, eventId, bruno);
  await makeCertificate(bruno, eventId, anna);
}
