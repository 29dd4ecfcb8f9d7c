import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { INBOXES } from "./contract.ts";

/** The event of a thread; null for a deleted event. */
export const questionEventOutput = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  date: z.iso.date(),
  end_date: z.iso.date().nullable(),
});

export const questionMessageOutput = z.strictObject({
  id: z.uuid(),
  number: z.number().describe("1 for the question itself"),
  content: z.string(),
  is_own: z.boolean(),
  created_at: z.iso.datetime(),
});

/**
 * A thread for one of its two members. `other` is the other member: the company's name, else the full name; null for a
 * deleted account. `unread`: messages of the other member that the user has not opened.
 */
export type QuestionThread = z.output<typeof questionThreadOutput>;
export const questionThreadOutput = z.strictObject({
  id: z.uuid(),
  inbox: z.enum(INBOXES),
  event: questionEventOutput.nullable(),
  title: z.string().describe("The event's title, or the last one it had"),
  other: z.strictObject({ name: z.string(), avatar_url: z.string().nullable() }).nullable(),
  unread: z.number(),
  last_message: z.strictObject({ excerpt: z.string(), is_own: z.boolean(), created_at: z.iso.datetime() }),
  closed_at: z.iso.datetime().nullable(),
});

/** `refusal`: the reason why the user cannot write in the thread now; null when allowed. */
export type QuestionThreadView = z.output<typeof questionThreadViewOutput>;
export const questionThreadViewOutput = questionThreadOutput.extend({
  messages: z.array(questionMessageOutput),
  refusal: z.enum(["question_closed", "answer_awaited"]).nullable(),
});

/** The number of unread threads in each inbox, up to UNREAD_MAX. */
export type UnreadQuestions = z.output<typeof unreadQuestionsOutput>;
export const unreadQuestionsOutput = z.strictObject({ asked: z.number(), received: z.number() });

export const questionsAnswers: RouteAnswers = {
  "POST /api/events/:id/questions": {
    summary: "Asks the organizer a question",
    answers: { 201: questionThreadViewOutput },
    refusals: [
      "answer_awaited",
      "event_cancelled",
      "event_past",
      "forbidden",
      "organizer_unreachable",
      "question_closed",
      "question_not_found",
      "questions_limit",
      "recipient_unreachable",
      "writing_suspended",
    ],
  },
  "POST /api/events/:id/participants/:enrolmentId/messages": {
    summary: "Writes to one participant as the event's organizer",
    answers: { 201: questionThreadViewOutput },
    refusals: ["question_not_found"],
  },
  "PUT /api/me/questions/:id": {
    summary: "Closes a thread, or opens it again",
    output: questionThreadViewOutput,
    refusals: ["forbidden"],
  },
  "PUT /api/me/questions/:id/read": { summary: "Says how far the caller has read a thread" },
  "POST /api/me/questions/:id/messages": {
    summary: "Writes a message in a thread",
    answers: { 201: questionThreadViewOutput },
    refusals: [
      "answer_awaited",
      "forbidden",
      "question_closed",
      "recipient_unreachable",
      "writing_suspended",
    ],
  },
  "GET /api/me/questions/:id": { summary: "A thread with its messages", output: questionThreadViewOutput },
  "GET /api/me/questions/unread": { summary: "How many threads have news", output: unreadQuestionsOutput },
  "GET /api/me/questions": {
    summary: "Threads that the caller began or received",
    output: z.array(questionThreadOutput),
  },
};
