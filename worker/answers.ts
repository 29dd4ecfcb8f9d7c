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

/** The type with every intersection merged, so that two types of the same fields are equal. */
type Merged<Type> = Type extends readonly (infer Item)[]
  ? number extends Type["length"]
    ? Merged<Item>[]
    : { [Index in keyof Type]: Merged<Type[Index]> }
  : Type extends object
    ? { [Name in keyof Type]: Merged<Type[Name]> }
    : Type;

type IsEqual<One, Other> =
  (<Type>() => Type extends Merged<One> ? 1 : 2) extends <Type>() => Type extends Merged<Other> ? 1 : 2
    ? true
    : false;

/** Fails `tsc` with both types in the message. */
type Different<Output, View> = { schemaHas: Output; viewHas: View };

/**
 * A schema whose output is exactly `View`: a missing, an additional or a wider field fails `tsc`. `id`: its name in the
 * description, where other schemas refer to it.
 */
export function viewOf<View>(id: string) {
  return <Schema extends z.ZodType>(
    schema: IsEqual<z.output<Schema>, View> extends true ? Schema : Different<z.output<Schema>, View>,
  ): Schema => (schema as Schema).meta({ id });
}
