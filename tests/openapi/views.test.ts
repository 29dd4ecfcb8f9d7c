import { expect, test } from "vitest";
import * as z from "zod";
import { viewOf } from "../../worker/answers.ts";

type BuoyView = { depth: number; name: string | null; colour?: string };
const fields = { depth: z.number(), name: z.string().nullable(), colour: z.string().optional() };

test("a schema is accepted for exactly the fields of its view, in the types of the view", () => {
  const buoy = viewOf<BuoyView>("Buoy")(z.strictObject(fields));
  expect(buoy.safeParse({ depth: 20, name: null }).success).toBe(true);
  expect(buoy.safeParse({ depth: 20, name: null, weight: 3 }).success).toBe(false);
  const missing = z.strictObject({ depth: z.number(), name: z.string().nullable() });
  // @ts-expect-error A field of the view is missing, even one that may be left out.
  viewOf<BuoyView>("Missing")(missing);
  // @ts-expect-error The view has no such field.
  viewOf<BuoyView>("Additional")(z.strictObject({ ...fields, weight: z.number() }));
  // @ts-expect-error The view's field may be null.
  viewOf<BuoyView>("Narrower")(z.strictObject({ ...fields, name: z.string() }));
  // @ts-expect-error The view's field is never null.
  viewOf<BuoyView>("Wider")(z.strictObject({ ...fields, depth: z.number().nullable() }));
  // @ts-expect-error The view's field may be left out.
  viewOf<BuoyView>("Required")(z.strictObject({ ...fields, colour: z.string() }));
  // @ts-expect-error A list is not its item.
  viewOf<BuoyView[]>("Item")(z.strictObject(fields));
});
