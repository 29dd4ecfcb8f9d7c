import type * as z from "zod";
import type { RefusalCode } from "./errors.ts";

/** What an answer holds: JSON of a schema, a file of one of these media types, or nothing. */
export type AnswerContent = z.ZodType | string | readonly string[] | null;

/** What a route answers, for the description of the API; the Worker itself never loads it. */
export type RouteAnswer = {
  /** One sentence without a full stop. */
  summary: string;
  /** What the summary leaves out, in whole sentences. */
  note?: string;
  /** By status. */
  answers: Partial<Record<200 | 201 | 204 | 503, AnswerContent>>;
  /** Whether the header `X-Next-Cursor` names the next page. */
  hasCursor?: boolean;
  /** Refusals beside those that follow from the rule, the parameters and the body. */
  refusals?: readonly RefusalCode[];
};

/** By method and path: "PUT /api/events/:id". */
export type RouteAnswers = Record<string, RouteAnswer>;
