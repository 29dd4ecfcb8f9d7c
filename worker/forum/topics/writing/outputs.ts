import type { RouteAnswers } from "../../../answers.ts";
import { forumTopicOutput } from "../../outputs.ts";

export const forumTopicsWritingAnswers: RouteAnswers = {
  "POST /api/forum/topics/:id/restore": {
    summary: "Restores a deleted topic",
    answers: { 200: forumTopicOutput },
    refusals: ["post_erased", "topic_not_found"],
  },
  "DELETE /api/forum/topics/:id": {
    summary: "Deletes a topic",
    answers: { 204: null },
    refusals: ["topic_not_found"],
  },
  "PUT /api/forum/topics/:id": {
    summary: "Changes a topic; staff also pins, locks and moves it",
    answers: { 200: forumTopicOutput },
    refusals: ["topic_texts_missing", "invalid", "stale", "topic_forbidden", "topic_not_found"],
  },
  "POST /api/forum/topics": {
    summary: "Posts a topic",
    answers: { 201: forumTopicOutput },
    refusals: [
      "topic_incomplete",
      "already_posted",
      "invalid",
      "replies_limit",
      "topic_not_found",
      "topics_limit",
    ],
  },
};
