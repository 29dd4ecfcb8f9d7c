import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { categoryNamesOutput } from "../../events/categories/outputs.ts";
import { eventOrganizerOutput } from "../../events/publishing/outputs.ts";
import type { AdminEvent } from "./contract.ts";

export const adminEventOutput = viewOf<AdminEvent>("AdminEvent")(
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
    discipline: z.enum(["indoor", "outdoor", "indoor&outdoor"]).nullable(),
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
    enrolled: z.number(),
    paying: z.number(),
    revision: z.number(),
    is_training: z.boolean(),
    series_id: z.uuid().nullable(),
    created_at: z.iso.datetime(),
    organizer: z
      .strictObject({
        id: z.uuid(),
        name: z.string().nullable(),
      })
      .nullable(),
  }),
);

export const adminEventsAnswers: RouteAnswers = {
  "GET /api/admin/organizers": {
    summary: "Organizers found by name or e-mail",
    answers: { 200: z.array(eventOrganizerOutput) },
  },
  "GET /api/admin/events.csv": {
    summary: "Events as CSV",
    answers: { 200: "text/csv" },
  },
  "GET /api/admin/events": {
    summary: "Events as a table",
    answers: { 200: z.array(adminEventOutput) },
    hasCursor: true,
  },
};
