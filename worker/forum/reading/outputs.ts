import type { RouteAnswers } from "../../answers.ts";
import { topicMarksOutput } from "../outputs.ts";

export const forumReadingAnswers: RouteAnswers = {
  "DELETE /api/forum/topics/:id/bookmark": {
    summary: "Removes a bookmark",
    answers: { 204: null },
  },
  "PUT /api/forum/topics/:id/bookmark": {
    summary: "Bookmarks a topic",
    answers: { 204: null },
    refusals: ["bookmarks_max", "topic_not_found"],
  },
  "POST /api/forum/read-all": {
    summary: "Marks all topics as read",
    answers: { 204: null },
  },
  "PUT /api/forum/topics/:id/read": {
    summary: "Says how far the caller has read a topic",
    answers: { 204: null },
    refusals: ["topic_not_found"],
  },
  "GET /api/forum/marks": {
    summary: "What the caller has read and bookmarked",
    answers: { 200: topicMarksOutput },
  },
};
