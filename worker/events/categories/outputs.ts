import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import type { Category, CategoryNames } from "./contract.ts";

export const categoryNamesOutput = viewOf<CategoryNames>("CategoryNames")(
  z.strictObject({
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
  }),
);

export const categoryOutput = viewOf<Category>("Category")(
  z.strictObject({
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
    id: z.uuid(),
    slug: z.string(),
    order_index: z.number(),
    events_count: z.number(),
    revision: z.number(),
  }),
);

export const eventsCategoriesAnswers: RouteAnswers = {
  "DELETE /api/categories/:id": {
    summary: "Deletes a category; its events stay without one",
    answers: { 204: null },
    refusals: ["not_found", "stale", "trainings_category"],
  },
  "PUT /api/categories/:id": {
    summary: "Renames a category",
    answers: { 200: categoryOutput },
    refusals: ["invalid", "not_found", "stale"],
  },
  "POST /api/categories/reorder": {
    summary: "Orders the categories",
    answers: { 200: z.array(categoryOutput) },
    refusals: ["categories_changed"],
  },
  "POST /api/categories": {
    summary: "Makes a category",
    answers: { 201: categoryOutput },
    refusals: ["categories_max", "invalid", "not_found"],
  },
  "GET /api/categories": {
    summary: "The categories of events in their order",
    answers: { 200: z.array(categoryOutput) },
  },
  "GET /api/admin/categories.csv": {
    summary: "The categories as CSV",
    answers: { 200: "text/csv" },
  },
};
