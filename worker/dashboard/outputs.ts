import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import { categoryNamesOutput } from "../events/categories/outputs.ts";
import type { DashboardPeriod, DashboardView, OrganizerEvent } from "./contract.ts";

export const organizerEventOutput = viewOf<OrganizerEvent>("OrganizerEvent")(
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
    earned: z.number(),
    revision: z.number(),
    is_training: z.boolean(),
    keeps_register: z.boolean(),
    series_id: z.uuid().nullable(),
  }),
);

export const dashboardPeriodOutput = viewOf<DashboardPeriod>("DashboardPeriod")(
  z.strictObject({
    from: z.string(),
    enrolled: z.number(),
    paying: z.number(),
    earned: z.number(),
  }),
);

export const dashboardViewOutput = viewOf<DashboardView>("DashboardView")(
  z.strictObject({
    next: organizerEventOutput.nullable(),
    active: z.number(),
    past: z.number(),
    months: z.array(dashboardPeriodOutput),
    weeks: z.array(dashboardPeriodOutput),
  }),
);

export const dashboardAnswers: RouteAnswers = {
  "GET /api/dashboard/events": {
    summary: "The caller's events with seats and earnings",
    answers: { 200: z.array(organizerEventOutput) },
    hasCursor: true,
  },
  "GET /api/dashboard": {
    summary: "Sums and months of the caller's events",
    answers: { 200: dashboardViewOutput },
  },
};
