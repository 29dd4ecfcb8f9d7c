import {
  ANSWER_MAX,
  type EventAnswers,
  OVERRIDE_REASON_MAX,
  REQUIREMENT_CODES,
  WETSUIT_SIZES,
} from "../../eligibility/contract.ts";
import type { EventQuestion } from "../../eligibility/outputs.ts";
import { emailAddress, requiredLine } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { SHORT_TEXT_MAX } from "../../profiles/contract.ts";
import { isPrivateUploadUrl } from "../../uploads/contract.ts";

const id = z.uuid().toLowerCase();

/** Answers by the question's id; an empty one is removed, a missing one stays. */
export const declarationBody = z
  .object({
    waiver_version: z.string().max(SHORT_TEXT_MAX).optional(),
    answers: z
      .record(id, z.string("validation.wrong").trim().max(ANSWER_MAX, "validation.too_long").nullable())
      .optional(),
  })
  .refine(({ waiver_version, answers }) => waiver_version !== undefined || answers !== undefined, {
    path: ["answers"],
    message: "validation.required",
  });

/** The questions whose answers are none of the kind; a file's is the address of a private upload. */
export function wrongAnswers(questions: EventQuestion[], answers: Record<string, string | null>): string[] {
  return Object.entries(answers).flatMap(([questionId, answer]) => {
    const question = questions.find((one) => one.id === questionId);
    return question && (!answer || isAnswer(question, answer)) ? [] : [questionId];
  });
}

function isAnswer({ kind, choices = [] }: EventQuestion, answer: string): boolean {
  switch (kind) {
    case "choice":
      return choices.includes(answer);
    case "size":
      return WETSUIT_SIZES.some((size) => size === answer);
    case "file":
      return isPrivateUploadUrl(answer);
    default:
      return true;
  }
}

/** The files among answers. */
export function fileAnswers(questions: EventQuestion[], answers: EventAnswers): string[] {
  return questions.flatMap(({ id: question, kind }) => (kind === "file" && answers[question]) || []);
}

/** Of any call that takes a seat: the hash of the requirements that the page showed, which is only compared. */
export const seatBody = z
  .object({ requirements_hash: z.string().max(SHORT_TEXT_MAX).nullish().catch(undefined) })
  .catch({});

/** `enrolmentId`: an enrolment, an entry of the waiting list, or a member who asked before enrolling. */
export const overrideParams = z.object({ id, enrolmentId: id });
export const overrideBody = z.object({
  code: z.enum(REQUIREMENT_CODES, "validation.wrong"),
  reason: requiredLine(3, OVERRIDE_REASON_MAX, "validation.required"),
});

export const answerParams = z.object({ id, enrolmentId: id, questionId: id });

/** Of an enrolment, or before enrolling of an event. */
export const guardianBody = z
  .object({
    enrolment_id: id.optional(),
    event_id: id.optional(),
    name: requiredLine(2, SHORT_TEXT_MAX, "validation.required"),
    email: emailAddress,
  })
  .refine(({ enrolment_id, event_id }) => enrolment_id || event_id, {
    path: ["event_id"],
    message: "validation.required",
  });

/** 32 bytes in base64url, as `newLinkToken` writes them. */
export const guardianParams = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

/** The version of the text that the page showed, with that of the event's waiver. */
export const consentBody = z.object({ text_version: z.string().max(SHORT_TEXT_MAX) });
