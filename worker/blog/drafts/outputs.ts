import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import {
  articleDraftOutput,
  articleVersionLineOutput,
  articleVersionOutput,
  editedArticleOutput,
} from "../outputs.ts";

export const blogDraftsAnswers: RouteAnswers = {
  "POST /api/blog/:id/versions/:number/restore": {
    summary: "Makes an earlier version the draft",
    answers: { 200: editedArticleOutput },
    refusals: ["article_not_found", "not_found", "stale"],
  },
  "GET /api/blog/:id/versions/:number": {
    summary: "An earlier version",
    answers: { 200: articleVersionOutput },
    refusals: ["article_not_found", "not_found"],
  },
  "GET /api/blog/:id/versions": {
    summary: "The earlier versions of an article",
    answers: { 200: z.array(articleVersionLineOutput) },
    refusals: ["article_not_found"],
  },
  "DELETE /api/blog/:id/draft": {
    summary: "Discards a draft",
    answers: { 204: null },
    refusals: ["article_not_found", "stale"],
  },
  "PUT /api/blog/:id/draft": {
    summary: "Saves a draft as it is typed",
    answers: { 200: articleDraftOutput },
    refusals: ["article_not_found", "invalid", "stale"],
  },
  "GET /api/blog/:id/draft": {
    summary: "An article with its draft, for its editor",
    answers: { 200: editedArticleOutput },
    refusals: ["article_not_found"],
  },
};
