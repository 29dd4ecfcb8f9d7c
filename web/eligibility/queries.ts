import type { RequirementCode } from "../../worker/eligibility/contract.ts";
import type { Gate } from "../../worker/eligibility/gates.ts";
import type { EventQuestion, Requirement } from "../../worker/eligibility/outputs.ts";
import type {
  GateOverride,
  GuardianConsent,
  OwnDeclaration,
  OwnGuardian,
} from "../../worker/enrolments/eligibility/outputs.ts";
import { call } from "../lib/api.ts";
import { readQuery } from "../lib/readQuery.ts";

/** An event as its gates need it. `requirements` null: only the event's page knows them. */
export type GatedEvent = {
  id: string;
  slug: string;
  requirements: Requirement[] | null;
  questions: EventQuestion[] | null;
};

/** The user's gates at an event, in order. */
export const gatesQuery = (eventId: string) =>
  readQuery<Gate[]>(["me", "gates", eventId], `/api/events/${eventId}/gates`);

/** What the user declared for an event: the waiver, the answers and the guardian. */
export const declarationQuery = (eventId: string) =>
  readQuery<OwnDeclaration>(["me", "declarations", eventId], `/api/events/${eventId}/declarations`);

/** Accepts a waiver in this version, and answers questions by their ids. */
export const sendDeclaration = (
  eventId: string,
  body: { waiver_version?: string; answers?: Record<string, string> },
) => call<OwnDeclaration>("PUT", `/api/events/${eventId}/declarations`, { body });

/** Mails the user's guardian the link by which to consent. */
export const sendGuardianRequest = (body: { event_id: string; name: string; email: string }) =>
  call<OwnGuardian>("POST", "/api/guardians", { body });

/** What a guardian consents to, by the link of the mail. */
export const guardianConsentQuery = (token: string) =>
  readQuery<GuardianConsent>(["guardians", token], `/api/guardians/${token}`, { retry: false });

export const giveConsent = (token: string, text_version: string) =>
  call<GuardianConsent>("POST", `/api/guardians/${token}`, { body: { text_version } });

/** Lets a participant through a gate. */
export const overrideGate = (
  eventId: string,
  enrolmentId: string,
  body: { code: RequirementCode; reason: string },
) => call<GateOverride>("POST", `/api/events/${eventId}/participants/${enrolmentId}/overrides`, { body });
