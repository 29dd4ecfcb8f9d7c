import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import type { VenueSuggestion } from "./contract.ts";

export const venueSuggestionOutput = viewOf<VenueSuggestion>("VenueSuggestion")(
  z.strictObject({
    latitude: z.number(),
    longitude: z.number(),
    label: z.string(),
    location: z.string(),
    nation: z.string(),
  }),
);

export const venuesAnswers: RouteAnswers = {
  "GET /api/places/suggestions": {
    summary: "Venues whose names begin so",
    answers: { 200: z.array(venueSuggestionOutput) },
    refusals: ["place_unreachable"],
  },
  "GET /api/places": {
    summary: "Where a venue is",
    answers: {
      200: z.strictObject({
        latitude: z.number(),
        longitude: z.number(),
      }),
    },
    refusals: ["place_not_found", "place_unreachable"],
  },
};
