import type * as z from "zod";
import type { RefusalCode } from "./errors.ts";

/** The content of an answer: JSON of a schema, a file of one of these media types, or nothing. */
export type AnswerContent = z.ZodType | string | readonly string[] | null;

/** A route's answers for the description of the API; the Worker itself never loads them. */
export type RouteAnswer = {
  /** One sentence without a full stop. */
  summary: string;
  /** Details beyond the summary, in whole sentences. */
  note?: string;
  /** By status. */
  answers: Partial<Record<200 | 201 | 202 | 204 | 503, AnswerContent>>;
  /** Whether the header `X-Next-Cursor` has the next page's cursor. */
  hasCursor?: boolean;
  /** Refusals besides those of the rule, the parameters and the body. */
  refusals?: readonly RefusalCode[];
};

/** By method and path: "PUT /api/events/:id". */
export type RouteAnswers = Record<string, RouteAnswer>;
