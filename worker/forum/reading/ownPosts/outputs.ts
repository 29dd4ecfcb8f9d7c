import * as z from "zod";
import type { RouteAnswers } from "../../../answers.ts";
import { bookmarkOutput, ownReplyOutput, ownTopicOutput } from "../../outputs.ts";

export const forumReadingOwnPostsAnswers: RouteAnswers = {
  "GET /api/me/forum/bookmarks": {
    summary: "The caller's bookmarked topics",
    answers: { 200: z.array(bookmarkOutput) },
    hasCursor: true,
    refusals: ["invalid"],
  },
  "GET /api/me/forum/replies": {
    summary: "The caller's replies",
    answers: { 200: z.array(ownReplyOutput) },
    hasCursor: true,
    refusals: ["invalid"],
  },
  "GET /api/me/forum/topics": {
    summary: "The caller's topics",
    answers: { 200: z.array(ownTopicOutput) },
    hasCursor: true,
    refusals: ["invalid"],
  },
};
