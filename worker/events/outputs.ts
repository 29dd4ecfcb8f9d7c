import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import type { ListedNation } from "../lib/nationName.ts";
import { categoryNamesOutput, categoryOutput } from "./categories/outputs.ts";
import {
  DISCIPLINES,
  EVENT_TYPES,
  type EventCard,
  type EventDetail,
  type EventSection,
  LEVELS,
  type NamedEvent,
  type OtherDates,
  REFUND_RULES,
  type SectionsView,
} from "./contract.ts";
import { eventSessionOutput } from "./times/outputs.ts";

export const namedEventDetailOutput = viewOf<NamedEvent<EventDetail>>("NamedEventDetail")(
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
    activity_description: z.string().nullable(),
    objectives: z.string().nullable(),
    about_us: z.string().nullable(),
    included_in_activity: z.string().nullable(),
    not_included_in_activity: z.string().nullable(),
    notes: z.string().nullable(),
    schedule_logistics: z.string().nullable(),
    activity_details: z.string().nullable(),
    who_we_are: z.string().nullable(),
    schedule_meeting_point: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    meeting_point: z.string().nullable(),
    sessions: z.array(eventSessionOutput).nullable(),
    series_id: z.uuid().nullable(),
    gallery_images: z.array(z.string()).nullable(),
    level: z.enum(LEVELS).nullable(),
    language: z.string().nullable(),
    event_type: z.enum(EVENT_TYPES).nullable(),
    fixed_appointment: z.boolean(),
    instructors: z
      .array(
        z.strictObject({
          name: z.string(),
          certificate_url: z.string().nullable().optional(),
        }),
      )
      .nullable(),
    max_participants_per_instructor: z.number().nullable(),
    refund_rule: z.enum(REFUND_RULES),
    refund_until_days: z.number(),
    late_enrolment: z.boolean(),
    keeps_register: z.boolean(),
    organizer_id: z.uuid().nullable(),
    organizer_name: z.string().nullable(),
    organizer_is_company: z.boolean(),
    organizer_avatar_url: z.string().nullable(),
    organizer_public_enabled: z.boolean(),
    organizer_public_slug: z.string().nullable(),
    organizer_page: z.enum(["site", "profile"]).nullable(),
    created_by: z.string().nullable(),
    revision: z.number(),
    category_revision: z.number().nullable(),
    name: z.string(),
  }),
);

export const eventCardOutput = viewOf<EventCard>("EventCard")(
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
  }),
);

export const otherDatesOutput = viewOf<OtherDates>("OtherDates")(
  z.strictObject({
    series: z.array(eventCardOutput),
    organizer: z.array(eventCardOutput),
  }),
);

export const listedNationOutput = viewOf<ListedNation>("ListedNation")(
  z.strictObject({
    nation: z.string(),
    nation_code: z.string().nullable(),
  }),
);

export const eventSectionOutput = viewOf<EventSection>("EventSection")(
  z.strictObject({
    category: categoryOutput.nullable(),
    count: z.number(),
    events: z.array(eventCardOutput),
  }),
);

export const sectionsViewOutput = viewOf<SectionsView>("SectionsView")(
  z.strictObject({
    sections: z.array(eventSectionOutput),
    count: z.number(),
    more: z.boolean(),
    past: z.strictObject({
      count: z.number(),
      events: z.array(eventCardOutput),
    }),
    any: z.boolean(),
  }),
);

export const namedEventCardOutput = viewOf<NamedEvent<EventCard>>("NamedEventCard")(
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
    name: z.string(),
  }),
);

export const eventsAnswers: RouteAnswers = {
  "GET /api/events/:id": {
    summary: "An event",
    answers: { 200: namedEventDetailOutput },
    refusals: ["event_not_found"],
  },
  "GET /api/events/:id/other-dates": {
    summary: "Other dates of an event's series or organizer",
    answers: { 200: otherDatesOutput },
  },
  "GET /api/events/slug/:slug": {
    summary: "An event by its address",
    answers: { 200: namedEventDetailOutput },
    refusals: ["event_not_found"],
  },
  "GET /api/events/nations/codes": {
    summary: "Nations of events with their codes",
    answers: { 200: z.array(listedNationOutput) },
  },
  "GET /api/events/nations": {
    summary: "Nations of events",
    answers: { 200: z.array(z.string()) },
  },
  "GET /api/events/sections": {
    summary: "The home page: each category with its first events, and the latest past ones",
    answers: { 200: sectionsViewOutput },
  },
  "GET /api/events": {
    summary: "Events by search and filters",
    answers: { 200: z.array(namedEventCardOutput) },
    hasCursor: true,
    refusals: ["invalid", "not_found"],
  },
  "GET /api/instructors/slug/:slug/events": {
    summary: "The events of an organizer",
    answers: { 200: z.array(namedEventCardOutput) },
    refusals: ["profile_not_found"],
  },
};
