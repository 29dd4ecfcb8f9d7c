import { v7 as newId } from "uuid";
import { fileForm } from "./callSubjects.ts";
import { makeCertificate, makeCertification, makeInstructor, makePastEvent } from "./certifications.ts";
import { makeEnrolment, makeEvent } from "./events.ts";
import type { GrantedCall } from "./grantedCalls.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { ask } from "./worker.ts";

const FIELDS = { agency: "AIDA", level: "AIDA3", number: null };

type Calls = Partial<Record<string, (caller: SignedInUser) => Promise<GrantedCall>>>;

const ownCertification = async (caller: SignedInUser) =>
  `/api/me/certifications/${(await makeCertification(caller)).id}`;

/** A certificate of the caller's. */
const ownCertificate = async (caller: SignedInUser) =>
  `/api/certificates/${await makeCertificate(caller, (await makeEvent()).id, await makeUser("gea"))}`;

/** The calls of members about their certifications and certificates. */
export const CERTIFICATION_CALLS: Calls = {
  "POST /api/me/certifications": async () => ({
    path: "/api/me/certifications",
    body: { id: newId(), ...FIELDS },
  }),
  "PUT /api/me/certifications/:id": async (caller) => ({
    path: await ownCertification(caller),
    body: FIELDS,
  }),
  "DELETE /api/me/certifications/:id": async (caller) => ({ path: await ownCertification(caller) }),
  "POST /api/me/certifications/:id/confirmation": async (caller) => {
    await makeCertification(caller, { level: "AIDA Instructor", state: "confirmed" });
    const anna = await makeUser("anna");
    await makeEnrolment(await makeEvent({ organizer_id: caller.id }), anna);
    return { path: `${await ownCertification(anna)}/confirmation`, body: {} };
  },
  "GET /api/certificates/:code": async (caller) => ({ path: await ownCertificate(caller) }),
  "GET /api/certificates/:code/attestato.pdf": async (caller) => ({
    path: `${await ownCertificate(caller)}/attestato.pdf`,
  }),
};

async function seatOf(caller: { id: string }) {
  const { event, anna, enrolment } = await makePastEvent(caller);
  return { event, anna, path: `/api/events/${event.id}/participants/${enrolment.id}` };
}

const certificatesPath = async (caller: { id: string }) =>
  `/api/events/${(await makePastEvent(caller)).event.id}/certificates`;

/** The calls of who holds an event, and of admins. */
export const CERTIFICATION_GRANTED: Calls = {
  "GET /api/events/:id/certificates": async (caller) => ({ path: await certificatesPath(caller) }),
  "POST /api/events/:id/certificates": async (caller) => ({ path: await certificatesPath(caller), body: {} }),
  "DELETE /api/certificates/:code": async (caller) => {
    const { event, anna } = await makePastEvent(caller);
    return { path: `/api/certificates/${await makeCertificate(anna, event.id, anna)}` };
  },
  "GET /api/events/:id/participants/:enrolmentId/papers": async (caller) => ({
    path: `${(await seatOf(caller)).path}/papers`,
  }),
  "GET /api/events/:id/participants/:enrolmentId/certifications/:certificationId/picture": async (caller) => {
    const { anna, path } = await seatOf(caller);
    const { raw } = fileForm();
    const upload = await ask<{ url: string }>("POST", "/api/upload?private=1", {
      as: anna,
      ...(raw && { raw }),
    });
    const { id } = await makeCertification(anna, { picture_url: upload.body.url });
    return { path: `${path}/certifications/${id}/picture` };
  },
  "POST /api/events/:id/participants/:enrolmentId/sightings": async (caller) => {
    const { anna, path } = await seatOf(caller);
    return {
      path: `${path}/sightings`,
      body: { kind: "certification", id: (await makeCertification(anna)).id },
    };
  },
  "GET /api/admin/users/:id/certifications": async () => ({
    path: `/api/admin/users/${(await makeInstructor()).id}/certifications`,
  }),
};
