import { v7 as newId } from "uuid";
import { hashLinkToken, newLinkToken } from "../../worker/auth/tokens.ts";
import type { EventQuestion, Requirement } from "../../worker/eligibility/outputs.ts";
import { eventDeclarations } from "../../worker/enrolments/eligibility/schema.ts";
import { fileForm } from "./callSubjects.ts";
import { makeGuardian } from "./eligibilityRows.ts";
import { makeEnrolment, makeEvent, makeTrainingsCategory } from "./events.ts";
import type { GrantedCall } from "./grantedCalls.ts";
import { makeUser, type SignedInUser, updateUser } from "./users.ts";
import { ask, db } from "./worker.ts";

type MakeCall = (caller: SignedInUser) => Promise<GrantedCall>;

const QUESTION: EventQuestion = { id: newId(), kind: "file", label: "Il brevetto", is_required: true };
const REQUIREMENTS: Requirement[] = [
  { code: "guardian", mode: "block" },
  { code: "level", min: 2, mode: "block" },
  { code: "questions", mode: "block" },
];

const requiringEvent = (organizer_id: string | null = null) =>
  makeEvent({ organizer_id, requirements: REQUIREMENTS, questions: [QUESTION] });

async function makeConsentPath(): Promise<string> {
  const token = newLinkToken();
  const [event, carla] = [await requiringEvent(), await makeUser("carla")];
  await makeGuardian(event.id, carla.id, { token_hash: hashLinkToken(token) });
  return `/api/guardians/${token}`;
}

/** Calls of visitors and members about an event's requirements. */
export const DECLARATION_CALLS: Partial<Record<string, MakeCall>> = {
  "GET /api/events/:id/gates": async () => ({ path: `/api/events/${(await requiringEvent()).id}/gates` }),
  "GET /api/events/:id/declarations": async () => ({
    path: `/api/events/${(await requiringEvent()).id}/declarations`,
  }),
  "PUT /api/events/:id/declarations": async () => ({
    path: `/api/events/${(await requiringEvent()).id}/declarations`,
    body: { answers: { [QUESTION.id]: null } },
  }),
  "POST /api/guardians": async (caller) => {
    await updateUser(caller.id, { birth_date: "2015-03-01" });
    const event = await requiringEvent();
    return {
      path: "/api/guardians",
      body: { event_id: event.id, name: "Mamma", email: "mamma@lago.example" },
    };
  },
  "GET /api/guardians/:token": async () => ({ path: await makeConsentPath() }),
  "POST /api/guardians/:token": async () => ({
    path: await makeConsentPath(),
    body: { text_version: "2026-11" },
  }),
};

/** Calls of organizers and admins about an event's requirements. */
export const GATE_CALLS: Partial<Record<string, MakeCall>> = {
  "PUT /api/me/requirement-templates/:categoryId": async () => ({
    path: `/api/me/requirement-templates/${(await makeTrainingsCategory()).id}`,
    body: { requirements: [{ code: "insurance", mode: "warn" }] },
  }),
  "POST /api/events/:id/participants/:enrolmentId/overrides": async ({ id }) => {
    const event = await requiringEvent(id);
    const enrolment = await makeEnrolment(event, await makeUser("carla"));
    return {
      path: `/api/events/${event.id}/participants/${enrolment.id}/overrides`,
      body: { code: "level", reason: "Lo conosco da anni" },
    };
  },
  "GET /api/events/:id/participants/:enrolmentId/answers/:questionId": async ({ id }) => {
    const event = await requiringEvent(id);
    const carla = await makeUser("carla");
    const enrolment = await makeEnrolment(event, carla);
    const { raw } = fileForm();
    const { body } = await ask<{ url: string }>("POST", "/api/upload?private=1", { as: carla, raw });
    const answer = { user_id: carla.id, answers: { [QUESTION.id]: body.url } };
    await db
      .insert(eventDeclarations)
      .values({ ...answer, event_id: event.id, updated_at: new Date().toISOString() });
    return { path: `/api/events/${event.id}/participants/${enrolment.id}/answers/${QUESTION.id}` };
  },
};
