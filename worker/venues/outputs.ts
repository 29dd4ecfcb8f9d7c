import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";

/**
 * A venue suggested while typing: `location` as an event stores it, `nation` in Italian, by which events are filtered;
 * `label` adds the region, to distinguish venues of the same name.
 */
export type VenueSuggestion = z.output<typeof venueSuggestionOutput>;
export const venueSuggestionOutput = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  label: z.string(),
  location: z.string(),
  nation: z.string(),
});

export const venuesAnswers: RouteAnswers = {
  "GET /api/places/suggestions": {
    summary: "Venues whose names begin so",
    output: z.array(venueSuggestionOutput),
    refusals: ["place_unreachable"],
  },
  "GET /api/places": {
    summary: "Where a venue is",
    output: z.strictObject({ latitude: z.number(), longitude: z.number() }),
    refusals: ["place_not_found", "place_unreachable"],
  },
};
