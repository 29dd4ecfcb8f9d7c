import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { forumCategoryOutput, managedForumCategoryOutput } from "../outputs.ts";

export const forumCategoriesAnswers: RouteAnswers = {
  "GET /api/forum/categories/:key": {
    summary: "A category of the forum, by id or slug",
    answers: { 200: forumCategoryOutput },
    refusals: ["not_found"],
  },
  "GET /api/forum/categories": {
    summary: "The categories of the forum",
    answers: { 200: z.array(forumCategoryOutput) },
  },
  "DELETE /api/admin/forum/categories/:id": {
    summary: "Deletes an empty category",
    answers: { 204: null },
    refusals: ["forum_category_in_use", "not_found", "stale"],
  },
  "POST /api/admin/forum/categories/:id/merge": {
    summary: "Moves all topics into another category and deletes this one",
    answers: { 200: forumCategoryOutput },
    refusals: ["invalid", "not_found", "stale"],
  },
  "PUT /api/admin/forum/categories/:id": {
    summary: "Renames a category",
    answers: { 200: forumCategoryOutput },
    refusals: ["invalid", "not_found", "stale"],
  },
  "POST /api/admin/forum/categories/reorder": {
    summary: "Orders the categories",
    answers: { 200: z.array(forumCategoryOutput) },
    refusals: ["categories_changed"],
  },
  "POST /api/admin/forum/categories": {
    summary: "Makes a category",
    answers: { 201: forumCategoryOutput },
    refusals: ["forum_categories_max", "invalid"],
  },
  "GET /api/admin/forum/categories": {
    summary: "The categories with their numbers",
    answers: { 200: z.array(managedForumCategoryOutput) },
  },
};
