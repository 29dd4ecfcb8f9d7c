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
  /** The content of the one answer, with the status 200. */
  output?: AnswerContent;
  /** Answers by other statuses, or by several; without these and without an `output`, 204 with nothing. */
  answers?: Partial<Record<200 | 201 | 202 | 204 | 503, AnswerContent>>;
  /** A route with `cursor` in its query answers with the header `X-Next-Cursor`, unless the body has the next cursor. */
  hasCursor?: false;
  /** Refusals besides those of the rule, the parameters and the body. */
  refusals?: readonly RefusalCode[];
};

/** By method and path: "PUT /api/events/:id". */
export type RouteAnswers = Record<string, RouteAnswer>;
