import * as z from "./z.ts";

/** The body of a reordering of at most `max` rows. Without `before` any order of the same ids is replaced. */
export function orderBody(max: number) {
  const ids = z
    .array(z.uuid().toLowerCase())
    .max(max)
    .refine((given) => new Set(given).size === given.length, "validation.wrong");
  return z
    .object({ ids: ids.min(1), before: ids.optional() })
    .refine(({ ids, before }) => !before || before.toSorted().join() === ids.toSorted().join(), {
      path: ["before"],
      error: "validation.wrong",
    });
}
