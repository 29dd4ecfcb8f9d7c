import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { categoryNamesOutput } from "../categories/outputs.ts";
import { DISCIPLINES } from "../contract.ts";
import {
  type EventAlternative,
  type EventCount,
  type EventMarker,
  LEFT_OUT,
  type MarkersView,
  type NearbyEvent,
  type NearbyView,
} from "./contract.ts";

export const eventAlternativeOutput = viewOf<EventAlternative>("EventAlternative")(
  z.strictObject({
    count: z.number(),
    more: z.boolean(),
    without: z.array(z.enum(LEFT_OUT)),
    events: z.array(
      z.strictObject({
        id: z.uuid(),
        slug: z.string(),
        title: z.string(),
        description: z.string().nullable(),
        date: z.iso.date(),
        end_date: z.iso.date().nullable(),
        location: z.string().nullable(),
        nation: z.string().nullable(),
        nation_code: z.string().nullable(),
        discipline: z.enum(DISCIPLINES).nullable(),
        participants: z.number().nullable(),
        seats_taken: z.number(),
        cost: z.number().nullable(),
        image_url: z.string().nullable(),
        category_id: z.uuid().nullable(),
        categories: categoryNamesOutput.nullable(),
        cancelled_at: z.iso.datetime().nullable(),
        start_time: z.string().nullable(),
        end_time: z.string().nullable(),
        time_zone: z.string().nullable(),
        session_count: z.number(),
        distance: z.number().optional(),
      }),
    ),
  }),
);

export const eventMarkerOutput = viewOf<EventMarker>("EventMarker")(
  z.strictObject({
    date: z.iso.date(),
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    location: z.string().nullable(),
    end_date: z.iso.date().nullable(),
    latitude: z.number(),
    longitude: z.number(),
  }),
);

export const markersViewOutput = viewOf<MarkersView>("MarkersView")(
  z.strictObject({
    events: z.array(eventMarkerOutput),
    more: z.boolean(),
    unlocated: z.number(),
  }),
);

export const nearbyEventOutput = viewOf<NearbyEvent>("NearbyEvent")(
  z.strictObject({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    date: z.iso.date(),
    end_date: z.iso.date().nullable(),
    location: z.string().nullable(),
    nation: z.string().nullable(),
    nation_code: z.string().nullable(),
    discipline: z.enum(DISCIPLINES).nullable(),
    participants: z.number().nullable(),
    seats_taken: z.number(),
    cost: z.number().nullable(),
    image_url: z.string().nullable(),
    category_id: z.uuid().nullable(),
    categories: categoryNamesOutput.nullable(),
    cancelled_at: z.iso.datetime().nullable(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    time_zone: z.string().nullable(),
    session_count: z.number(),
    latitude: z.number(),
    longitude: z.number(),
    distance: z.number(),
  }),
);

export const nearbyViewOutput = viewOf<NearbyView>("NearbyView")(
  z.strictObject({
    events: z.array(nearbyEventOutput),
    more: z.boolean(),
  }),
);

export const eventCountOutput = viewOf<EventCount>("EventCount")(
  z.strictObject({
    count: z.number(),
    more: z.boolean(),
  }),
);

export const eventsFindingAnswers: RouteAnswers = {
  "GET /api/events/alternatives": {
    summary: "What a search without results could be instead",
    answers: { 200: z.array(eventAlternativeOutput) },
    refusals: ["not_found"],
  },
  "GET /api/events/map": {
    summary: "Events as markers of a map",
    answers: { 200: markersViewOutput },
    refusals: ["not_found"],
  },
  "GET /api/events/near": {
    summary: "Upcoming events by distance",
    answers: { 200: nearbyViewOutput },
    refusals: ["not_found"],
  },
  "GET /api/events/count": {
    summary: "How many events a search finds",
    answers: { 200: eventCountOutput },
    refusals: ["not_found"],
  },
};
