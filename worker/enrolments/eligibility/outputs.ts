import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { REQUIREMENT_CODES, REQUIREMENT_MODES } from "../../eligibility/contract.ts";
import { GATE_STATES } from "../../eligibility/gates.ts";
import { requirementOutput } from "../../eligibility/outputs.ts";

const code = z.enum(REQUIREMENT_CODES);

export const gateOutput = z.strictObject({
  code,
  state: z.enum(GATE_STATES),
  mode: z
    .enum(REQUIREMENT_MODES)
    .describe("`block` also after `due_on`: a gate that is neither `ok` nor `overridden` then refuses"),
  due_on: z.iso.date().nullable().describe("The last day of `by_day`"),
  next: z.strictObject({ label: z.string(), href: z.string() }).nullable(),
  requirement: requirementOutput
    .optional()
    .describe("Of a seat, where the event requires something else by now: what was shown, and holds"),
});

/** A guardian whom the caller asked. */
export type OwnGuardian = z.output<typeof ownGuardianOutput>;
export const ownGuardianOutput = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
  consented_at: z.iso.datetime().nullable(),
});

/** What the caller declared for an event. */
export type OwnDeclaration = z.output<typeof ownDeclarationOutput>;
export const ownDeclarationOutput = z.strictObject({
  waiver_version: z.string().nullable(),
  waiver_accepted_at: z.iso.datetime().nullable(),
  answers: z
    .record(z.uuid(), z.string())
    .describe("By the question's id; a file is the address of a private upload"),
  guardian: ownGuardianOutput.nullable().describe("The guardian whom the caller asked last"),
});

export type GateOverride = z.output<typeof gateOverrideOutput>;
export const gateOverrideOutput = z.strictObject({
  code,
  reason: z.string(),
  decided_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});

/** A gate of a participant for who manages the event. Of documents only whether they are missing. */
export type ManagedGate = z.output<typeof managedGateOutput>;
export const managedGateOutput = gateOutput
  .omit({ next: true })
  .extend({ reason: z.string().nullable().describe("Why the organizer let it pass") });

/** What a guardian sees by the link. */
export type GuardianConsent = z.output<typeof guardianConsentOutput>;
export const guardianConsentOutput = z.strictObject({
  guardian_name: z.string(),
  minor_name: z.string().describe("The first name"),
  text_version: z.string(),
  consented_at: z.iso.datetime().nullable(),
  waiver_text: z.string().nullable(),
  event: z.strictObject({
    slug: z.string(),
    title: z.string(),
    date: z.iso.date(),
    end_date: z.iso.date().nullable(),
    location: z.string().nullable(),
    organizer_name: z.string().nullable(),
  }),
});

export const gatesAnswers: RouteAnswers = {
  "GET /api/events/:id/gates": {
    summary: "What an event requires of the caller, in order, each with its state and the next step",
    output: z.array(gateOutput),
  },
  "GET /api/events/:id/declarations": {
    summary: "What the caller declared for an event",
    output: ownDeclarationOutput,
  },
  "PUT /api/events/:id/declarations": {
    summary: "Accepts the event's waiver in this version, and answers its questions",
    output: ownDeclarationOutput,
    refusals: ["event_cancelled", "event_past", "requirements_changed"],
  },
  "POST /api/events/:id/participants/:enrolmentId/overrides": {
    summary: "Lets a member through a gate, with a reason",
    answers: { 201: gateOverrideOutput },
    refusals: ["event_not_found"],
  },
  "GET /api/events/:id/participants/:enrolmentId/answers/:questionId": {
    summary: "A participant's file, for who manages the event; erased 30 days after it",
    output: ["image/jpeg", "image/png", "image/webp"],
    refusals: ["event_not_found", "files_unavailable"],
  },
  "POST /api/guardians": {
    summary: "Mails a link to the guardian of the caller, a minor, for the consent to an event",
    answers: { 201: ownGuardianOutput },
    refusals: ["event_cancelled", "event_not_found", "event_past", "guardian_not_needed"],
  },
  "GET /api/guardians/:token": {
    summary: "What a guardian consents to; asks nothing by itself",
    output: guardianConsentOutput,
  },
  "POST /api/guardians/:token": {
    summary: "The guardian's consent",
    output: guardianConsentOutput,
    refusals: ["event_cancelled", "event_past", "stale"],
  },
};
