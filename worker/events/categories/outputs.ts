import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";

/** A category's Italian name, and the admin's translations; `names` is missing without any. */
export type CategoryNames = z.output<typeof categoryNamesOutput>;
export const categoryNamesOutput = z.strictObject({
  name: z.string(),
  names: z
    .strictObject({
      en: z.string().optional(),
      es: z.string().optional(),
      fr: z.string().optional(),
      pl: z.string().optional(),
      ru: z.string().optional(),
    })
    .optional(),
});

/** `events_count` includes past and cancelled events. `revision` is the number of the names' last change. */
export type Category = z.output<typeof categoryOutput>;
export const categoryOutput = categoryNamesOutput.extend({
  id: z.uuid(),
  slug: z.string(),
  order_index: z.number(),
  events_count: z.number(),
  revision: z.number(),
});

export const eventsCategoriesAnswers: RouteAnswers = {
  "DELETE /api/categories/:id": {
    summary: "Deletes a category; its events stay without one",
    refusals: ["stale", "trainings_category"],
  },
  "PUT /api/categories/:id": { summary: "Renames a category", output: categoryOutput, refusals: ["stale"] },
  "POST /api/categories/reorder": {
    summary: "Orders the categories",
    output: z.array(categoryOutput),
    refusals: ["categories_changed"],
  },
  "POST /api/categories": {
    summary: "Makes a category",
    answers: { 201: categoryOutput },
    refusals: ["categories_max", "not_found"],
  },
  "GET /api/categories": {
    summary: "The categories of events in their order",
    output: z.array(categoryOutput),
  },
  "GET /api/admin/categories.csv": { summary: "The categories as CSV", output: "text/csv" },
};
