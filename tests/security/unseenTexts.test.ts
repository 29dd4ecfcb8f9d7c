import type { Handler } from "hono";
import { findTargetHandler } from "hono/utils/handler";
import { expect, test } from "vitest";
import * as z from "zod";
import { HAND_PARSED_BODIES } from "../../scripts/openapi/bodies.ts";
import { parsedInputOf } from "../../worker/http.ts";
import { app } from "../../worker/index.ts";

/** Texts of characters that show nothing, some of which Unicode calls letters. */
const UNSEEN = [..."\u3164\u2800\u115f\u1160\uffa0\u034f\u200b\u2060\u00ad\ufe0f"].map((sign) =>
  sign.repeat(20),
);
const SEEN = "Un testo che si legge tutto";

/** Anything may be a secret; a line's content is compared with the line, and an organizer is looked up. */
const COMPARED = [
  "POST /api/logbook/requests/signatures requests content",
  "POST /api/vouchers/checkout organizer",
];
const SECRETS = ["password", "current_password", "new_password", "token", "token_hash", "code", "secret"];

/** The fields of a body that take any text but none, with those inside lists and objects. */
function listRequiredTexts(schema: unknown, path = ""): [path: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      const isText = !field.safeParse("").success && field.safeParse(SEEN).success;
      const own: [string, z.ZodType][] =
        isText && !SECRETS.includes(name) ? [[`${path} ${name}`, field]] : [];
      return [...own, ...listRequiredTexts(field, `${path} ${name}`)];
    });
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => listRequiredTexts(one, path));
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((one) => listRequiredTexts(one, path));
  if (schema instanceof z.ZodPipe)
    return [schema.in, schema.out].flatMap((one) => listRequiredTexts(one, path));
  if (schema instanceof z.ZodArray) return listRequiredTexts(schema.element, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return listRequiredTexts(schema.unwrap(), path);
  return [];
}

test("no title, name or required text of any call is made of characters that show nothing", () => {
  const parsed = app.routes.flatMap(({ method, path, handler }) => {
    const input = parsedInputOf(findTargetHandler(handler as Handler));
    return input?.target === "json" ? [[`${method} ${path}`, input.schema] as const] : [];
  });
  const byHand = Object.entries(HAND_PARSED_BODIES).map(([route, { schema }]) => [route, schema] as const);
  const fields = [...parsed, ...byHand].flatMap(([route, schema]) => listRequiredTexts(schema, route));
  expect(fields.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      "POST /api/forum/topics title",
      "POST /api/events instructors name",
      "POST /api/categories name",
      "PUT /api/profile full_name",
      "POST /api/auth/register full_name",
      "POST /api/blog title",
      "POST /api/events/:id/questions content",
    ]),
  );
  const taken = fields.filter(
    ([path, field]) => !COMPARED.includes(path) && UNSEEN.some((text) => field.safeParse(text).success),
  );
  expect(taken.map(([path]) => path)).toEqual([]);
});
