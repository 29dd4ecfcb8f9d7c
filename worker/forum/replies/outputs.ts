import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { forumReplyOutput, topicPulseOutput } from "../outputs.ts";

export const forumRepliesAnswers: RouteAnswers = {
  "POST /api/forum/replies/:id/restore": {
    summary: "Restores a deleted reply",
    answers: { 200: forumReplyOutput },
    refusals: ["reply_forbidden", "reply_not_found"],
  },
  "DELETE /api/forum/replies/:id": {
    summary: "Deletes a reply",
    answers: { 204: null },
    refusals: ["reply_forbidden", "reply_not_found"],
  },
  "PUT /api/forum/replies/:id": {
    summary: "Changes a reply",
    answers: { 200: forumReplyOutput },
    refusals: ["reply_forbidden", "invalid", "reply_not_found"],
  },
  "POST /api/forum/replies": {
    summary: "Posts a reply",
    answers: { 201: forumReplyOutput },
    refusals: [
      "already_posted",
      "invalid",
      "replies_limit",
      "topic_locked",
      "topic_not_found",
      "topics_limit",
    ],
  },
  "GET /api/forum/topics/:id/pulse": {
    summary: "Whether a topic has news",
    answers: { 200: topicPulseOutput },
    refusals: ["topic_not_found"],
  },
  "GET /api/forum/replies": {
    summary: "Replies of a topic by their numbers",
    answers: { 200: z.array(forumReplyOutput) },
    refusals: ["topic_not_found"],
  },
};
