import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import {
  INBOXES,
  type QuestionEvent,
  type QuestionMessage,
  type QuestionThread,
  type QuestionThreadView,
  type UnreadQuestions,
} from "./contract.ts";

export const questionEventOutput = viewOf<QuestionEvent>("QuestionEvent")(
  z.strictObject({
    id: z.uuid(),
    slug: z.string(),
    date: z.iso.date(),
    end_date: z.iso.date().nullable(),
  }),
);

export const questionMessageOutput = viewOf<QuestionMessage>("QuestionMessage")(
  z.strictObject({
    id: z.uuid(),
    number: z.number(),
    content: z.string(),
    is_own: z.boolean(),
    created_at: z.iso.datetime(),
  }),
);

export const questionThreadViewOutput = viewOf<QuestionThreadView>("QuestionThreadView")(
  z.strictObject({
    id: z.uuid(),
    inbox: z.enum(INBOXES),
    event: questionEventOutput.nullable(),
    title: z.string(),
    other: z
      .strictObject({
        name: z.string(),
        avatar_url: z.string().nullable(),
      })
      .nullable(),
    unread: z.number(),
    last_message: z.strictObject({
      excerpt: z.string(),
      is_own: z.boolean(),
      created_at: z.iso.datetime(),
    }),
    closed_at: z.iso.datetime().nullable(),
    messages: z.array(questionMessageOutput),
    refusal: z.enum(["question_closed", "answer_awaited"]).nullable(),
  }),
);

export const unreadQuestionsOutput = viewOf<UnreadQuestions>("UnreadQuestions")(
  z.strictObject({
    asked: z.number(),
    received: z.number(),
  }),
);

export const questionThreadOutput = viewOf<QuestionThread>("QuestionThread")(
  z.strictObject({
    id: z.uuid(),
    inbox: z.enum(INBOXES),
    event: questionEventOutput.nullable(),
    title: z.string(),
    other: z
      .strictObject({
        name: z.string(),
        avatar_url: z.string().nullable(),
      })
      .nullable(),
    unread: z.number(),
    last_message: z.strictObject({
      excerpt: z.string(),
      is_own: z.boolean(),
      created_at: z.iso.datetime(),
    }),
    closed_at: z.iso.datetime().nullable(),
  }),
);

export const questionsAnswers: RouteAnswers = {
  "POST /api/events/:id/questions": {
    summary: "Asks the organizer a question",
    answers: { 201: questionThreadViewOutput },
    refusals: [
      "answer_awaited",
      "event_not_found",
      "invalid",
      "question_closed",
      "question_not_found",
      "questions_limit",
    ],
  },
  "PUT /api/me/questions/:id": {
    summary: "Closes a thread, or opens it again",
    answers: { 200: questionThreadViewOutput },
    refusals: ["forbidden", "question_not_found"],
  },
  "PUT /api/me/questions/:id/read": {
    summary: "Says how far the caller has read a thread",
    answers: { 204: null },
    refusals: ["question_not_found"],
  },
  "POST /api/me/questions/:id/messages": {
    summary: "Writes a message in a thread",
    answers: { 201: questionThreadViewOutput },
    refusals: ["answer_awaited", "invalid", "question_closed", "question_not_found"],
  },
  "GET /api/me/questions/:id": {
    summary: "A thread with its messages",
    answers: { 200: questionThreadViewOutput },
    refusals: ["question_not_found"],
  },
  "GET /api/me/questions/unread": {
    summary: "How many threads have news",
    answers: { 200: unreadQuestionsOutput },
  },
  "GET /api/me/questions": {
    summary: "Threads that the caller began or received",
    answers: { 200: z.array(questionThreadOutput) },
    hasCursor: true,
    refusals: ["invalid"],
  },
};
