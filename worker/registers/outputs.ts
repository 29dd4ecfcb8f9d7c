import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { REQUIREMENT_CODES, REQUIREMENT_MODES } from "../eligibility/contract.ts";
import { shownVerdictOutput } from "../events/going/outputs.ts";
import { FILE_TYPES } from "../lib/fileResponse.ts";
import { BREVETTI } from "../profiles/contract.ts";
import { SIGNATURE_METHODS } from "../profiles/logbook/contract.ts";
import { attendanceAnswers } from "./attendance/outputs.ts";
import { CORRECTABLE_ENTRIES, TARGET_TYPES } from "./contract.ts";
import { SEAL_FAULTS, SEALED_ROWS } from "./sealing/contract.ts";
import { LINE_REFUSALS } from "./signing/contract.ts";

export type ChangeTarget = z.output<typeof changeTargetOutput>;
export const changeTargetOutput = z.strictObject({ type: z.enum(TARGET_TYPES), id: z.string() });

/** A stored change. `number` counts the register's changes, 1, 2, 3 …, in the order of their arrival. */
export type RegisterChange = z.output<typeof registerChangeOutput>;
export const registerChangeOutput = z.strictObject({
  id: z.uuid(),
  clock: z.number(),
  at: z.string(),
  target: changeTargetOutput,
  fields: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()]).nullable()),
  details: z
    .strictObject({
      name: z.string().optional(),
      note: z.string().nullable().optional(),
      birth_date: z.string().nullable().optional(),
      birth_place: z.string().nullable().optional(),
      email: z.string().nullable().optional(),
    })
    .optional(),
  number: z.number(),
  device: z.string(),
  author_id: z.uuid(),
  author_name: z.string(),
});

/**
 * The reason why the server refused a change, which the phone stores and shows. `guest_signed`: the e-mail of a guest
 * with a signed line cannot change, because the signer signed for that diver. `day_full`: the organizer's registers
 * accept no more today.
 */
export type ChangeRefusal = z.output<typeof changeRefusalOutput>;
export const changeRefusalOutput = z.strictObject({
  id: z.uuid(),
  code: z.enum([
    "register_closed",
    "day_ahead",
    "not_organizer",
    "not_enrolled",
    "gate_closed",
    "not_a_guide",
    "register_full",
    "day_full",
    "id_taken",
    "photo_not_own",
    "guest_signed",
  ]),
});

/** The answer to sent changes: the stored ones among them by id, and everything after the number that the phone knew. */
export type ChangesView = z.output<typeof changesViewOutput>;
export const changesViewOutput = z.strictObject({
  accepted: z.array(z.string()),
  refused: z.array(changeRefusalOutput),
  changes: z.array(registerChangeOutput),
  has_more: z.boolean(),
  server_time: z.iso.datetime(),
});

/** A stored signature of one line (`DiveSignature`), valid while the line has the signed content: see `registerLines`. */
export type RegisterSignature = z.output<typeof registerSignatureOutput>;
export const registerSignatureOutput = z.strictObject({
  id: z.uuid(),
  act: z.string().describe("The id of the act of signing that it is part of"),
  dive: z.string(),
  person: z.string(),
  signer_id: z.uuid(),
  signer_name: z.string(),
  name_now: z.string().nullable(),
  signed_at: z.iso.datetime(),
  received_at: z.iso.datetime().nullable(),
  method: z.enum(SIGNATURE_METHODS),
  device: z.string().nullable(),
  content: z.string(),
  hash: z.string(),
});

export type LineRefusal = z.output<typeof lineRefusalOutput>;
export const lineRefusalOutput = z.strictObject({
  dive: z.string(),
  person: z.string(),
  code: z.enum(LINE_REFUSALS),
});

/**
 * The answer to a signing, also when repeated: the register's signatures of its lines, and the refused lines.
 * `outdated`: lines whose content had changed; their signature is stored, and they count as unsigned.
 */
export type SignaturesView = z.output<typeof signaturesViewOutput>;
export const signaturesViewOutput = z.strictObject({
  signatures: z.array(registerSignatureOutput),
  outdated: z.array(z.strictObject({ dive: z.string(), person: z.string() })),
  refused: z.array(lineRefusalOutput),
  server_time: z.iso.datetime(),
});

/** An addition to a closed register: the sealed line is unchanged and shows the correction beside it. */
export type RegisterCorrection = z.output<typeof registerCorrectionOutput>;
export const registerCorrectionOutput = z.strictObject({
  id: z.uuid(),
  dive: z.string(),
  person: z.string(),
  entry: z.enum(CORRECTABLE_ENTRIES),
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
  reason: z.string(),
  author_id: z.uuid(),
  author_name: z.string(),
  name_now: z.string().nullable().describe("The author's name today, where it is another one"),
  at: z.string(),
});

/**
 * A row that differs from its seal. `row_id`: the number of a change or of a link, else the row's id. `day` is null for
 * an unknown register.
 */
export type SealProblem = z.output<typeof sealProblemOutput>;
export const sealProblemOutput = z.strictObject({
  register_id: z.uuid(),
  day: z.iso.date().nullable(),
  row: z.enum(SEALED_ROWS),
  row_id: z.uuid(),
  fault: z.enum(SEAL_FAULTS),
});

/** A user who may be named a guide: an active instructor or company. */
export type GuideCandidate = z.output<typeof guideCandidateOutput>;
export const guideCandidateOutput = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  company_name: z.string().nullable(),
  brevetto: z.enum(BREVETTI).nullable(),
  avatar_url: z.string().nullable(),
});

const checkInGateOutput = z.strictObject({
  code: z.enum(REQUIREMENT_CODES),
  state: z.enum(["ok", "missing"]),
  mode: z.enum(REQUIREMENT_MODES),
});

/** A member who is enrolled in the event, for the register's organizer and guides. */
export type RegisterMember = z.output<typeof registerMemberOutput>;
export const registerMemberOutput = z.strictObject({
  id: z.uuid(),
  enrolment_id: z.uuid(),
  name: z.string().nullable(),
  brevetto: z.enum(BREVETTI).nullable(),
  scadenza_brevetto: z.string().nullable().describe("The last valid day of the brevetto, YYYY-MM-DD"),
  birth_date: z.string().nullable(),
  birth_place: z.string().nullable(),
  avatar_url: z.string().nullable(),
  is_enrolled: z
    .boolean()
    .describe(
      "Whether the enrolment is still confirmed: people who cancelled stay where something was written of them",
    ),
  unclaimed_seats: z
    .number()
    .int()
    .describe("Further seats that the participant paid, until others claim them; 0 in a closed register"),
  emergency_contact: z
    .strictObject({ name: z.string().nullable(), phone: z.string().nullable() })
    .nullable()
    .describe("Shown of paid enrolments alone, until the event's last day"),
  gates: z
    .array(checkInGateOutput)
    .optional()
    .describe("Of an open register: what the event requires at the check-in, without any detail"),
});

/**
 * A user who may write and sign in the register: the organizer first, then the guides. `has_left`: no longer a guide,
 * and not selectable; dives and groups may still name the user.
 */
export type RegisterGuide = z.output<typeof registerGuideOutput>;
export const registerGuideOutput = z.strictObject({
  id: z.uuid(),
  name: z.string().nullable(),
  name_now: z
    .string()
    .nullable()
    .describe("Of a closed register: the guide's name today, where it is another one"),
  brevetto: z.enum(BREVETTI).nullable(),
  is_organizer: z.boolean(),
  is_staff: z.boolean().describe("Whether by the staff of the event, which the event's form changes"),
  has_left: z.boolean(),
  has_access: z
    .boolean()
    .describe(
      "Whether the user keeps the register now: of a closed one `has_left` says how it was at the closing",
    ),
});

/**
 * The sealed data of a closing: see `sealing/contract.ts`. `kept_until`: the last day of the register's retention.
 * `problems`: rows that differ from their seal, found by the nightly check.
 */
export type RegisterClosing = z.output<typeof registerClosingOutput>;
export const registerClosingOutput = z.strictObject({
  closed_at: z.iso.datetime(),
  closed_by: z.uuid(),
  closed_by_name: z.string(),
  name_now: z.string().nullable().describe("The name of who closed it today, where it is another one"),
  reason: z
    .string()
    .nullable()
    .describe("Why it was closed although entries were missing; null where none were"),
  seal: z.string(),
  seal_number: z.number(),
  kept_until: z.string().nullable(),
  problems: z.array(sealProblemOutput),
});

/** A register in a list: `day` is YYYY-MM-DD in `time_zone`; `event` is null for a deleted one. */
export type RegisterRow = z.output<typeof registerRowOutput>;
export const registerRowOutput = z.strictObject({
  id: z.uuid(),
  day: z.iso.date(),
  title: z.string(),
  location: z.string().nullable(),
  status: z.enum(["open", "closed"]),
  event: z
    .strictObject({ id: z.uuid(), slug: z.string(), cancelled_at: z.iso.datetime().nullable() })
    .nullable(),
  is_own: z.boolean().describe("Whether the user is its organizer, not only one of its guides"),
  organizer_name: z.string().nullable(),
  enrolled: z.number().describe("Confirmed enrolments of the event"),
  last_number: z.number().describe("Changes so far; 0: nobody has opened the day yet"),
  closed_at: z.iso.datetime().nullable(),
});

/**
 * A register with all data that a phone needs for a day without a network. `changes` are those after the requested
 * number; when `has_more`, the phone requests again with the last number.
 */
export type RegisterView = z.output<typeof registerViewOutput>;
export const registerViewOutput = registerRowOutput.extend({
  dated_late_at: z.iso
    .datetime()
    .nullable()
    .describe(
      "The instant at which the register got its day, because its event was made or moved, where that was after the day; else null",
    ),
  time_zone: z.string(),
  verdict: shownVerdictOutput
    .optional()
    .describe("The latest verdict about the day; missing without one, and of a closed register"),
  nation: z.string().nullable(),
  meeting_point: z.string().nullable(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  max_participants_per_instructor: z
    .number()
    .nullable()
    .describe("The most people of one instructor, as the shared training says; null for other events"),
  centre: z.string().describe("The centre: the organizer's company, else the organizer's name"),
  emergency_numbers: z
    .array(z.string())
    .describe('Numbers to call, suggested by the venue\'s country: "112"'),
  members: z.array(registerMemberOutput),
  event_guests: z
    .array(z.strictObject({ id: z.uuid(), name: z.string(), email: z.string().nullable() }))
    .describe("Participants added to the event by hand; none of a closed register"),
  guides: z.array(registerGuideOutput),
  may_sign: z.boolean().describe("Whether the caller signs lines: never an assistant of the event's staff"),
  changes: z.array(registerChangeOutput),
  has_more: z.boolean(),
  signatures: z.array(registerSignatureOutput),
  strokes: z.record(z.string(), z.array(z.array(z.tuple([z.number(), z.number()])))),
  corrections: z.array(registerCorrectionOutput),
  closing: registerClosingOutput.nullable(),
  server_time: z.iso
    .datetime()
    .describe("ISO instant of the server, by which a phone with a wrong clock corrects its times"),
});

export const registersAnswers: RouteAnswers = {
  ...attendanceAnswers,
  "POST /api/registers/:id/changes": {
    summary: "Takes the taps of a phone and answers those of the others",
    output: changesViewOutput,
  },
  "POST /api/registers/:id/signatures": {
    summary: "Signs lines of a register",
    output: signaturesViewOutput,
    refusals: ["register_changed", "wrong_password"],
  },
  "POST /api/registers/:id/corrections": {
    summary: "Corrects entries of a closed register by additions",
    answers: { 201: z.array(registerCorrectionOutput) },
    refusals: ["corrections_max", "register_day_full", "register_open"],
  },
  "POST /api/registers/:id/closing": {
    summary: "Closes a register after its gaps were shown",
    output: registerClosingOutput,
    refusals: ["not_responsible", "people_in_water", "register_changed", "register_too_early"],
  },
  "DELETE /api/registers/:id/guides/me": { summary: "The caller stops being a guide of a register" },
  "PUT /api/registers/:id/guides": {
    summary: "Names the guides of a register",
    output: z.array(registerGuideOutput),
    refusals: ["guide_unavailable", "register_closed"],
  },
  "GET /api/registers/:id/guides": {
    summary: "Instructors who can be named guides, found by name",
    output: z.array(guideCandidateOutput),
  },
  "GET /api/registers/:id": {
    summary: "A register with its changes after a number",
    output: registerViewOutput,
  },
  "GET /api/registers": { summary: "Registers that the caller keeps", output: z.array(registerRowOutput) },
  "GET /api/registers/:id/files/:name": {
    summary: "A register as a file",
    output: Object.values(FILE_TYPES),
    refusals: ["files_unavailable", "too_many_lines"],
  },
};

/**
 * What a closed register keeps of a member: the register's line, without what can be erased. Its view has date and place
 * of birth from the account, as long as that lives.
 */
export type ClosedMember = Pick<
  RegisterMember,
  "id" | "enrolment_id" | "name" | "brevetto" | "scadenza_brevetto" | "is_enrolled"
>;

/** What a closed register keeps of a guide. */
export type ClosedGuide = Omit<RegisterGuide, "has_access" | "is_staff" | "name_now">;
