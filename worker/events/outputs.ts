import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { eventQuestionOutput, requirementOutput } from "../eligibility/outputs.ts";
import type { ListedNation } from "../lib/nationName.ts";
import { followOutput } from "../notices/follows/outputs.ts";
import { BREVETTI } from "../profiles/contract.ts";
import { categoryNamesOutput, categoryOutput } from "./categories/outputs.ts";
import { DISCIPLINES, EVENT_TYPES, eventTexts, LEVELS, REFUND_RULES, trainingTexts } from "./contract.ts";
import { LEFT_OUT } from "./finding/contract.ts";
import { shownVerdictsOutput } from "./going/outputs.ts";
import { staffMemberOutput, staffRatioOutput } from "./staff/outputs.ts";

/**
 * One dated time of an event. `date` is YYYY-MM-DD, times are HH:MM in the venue's time zone; an `end_time` at or
 * before `start_time` is on the next day. `location` null: the event's venue.
 */
export type EventSession = z.output<typeof eventSessionOutput>;
export const eventSessionOutput = z.strictObject({
  date: z.iso.date(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  location: z.string().nullable(),
  title: z.string().nullable(),
});

/**
 * An event on a card or in a table row. `cost` in euros; days as YYYY-MM-DD; `participants` are seats, null without a
 * limit.
 */
export type EventCard = z.output<typeof eventCardOutput>;
export const eventCardOutput = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  date: z.iso.date(),
  end_date: z.iso.date().nullable(),
  location: z.string().nullable(),
  nation: z.string().nullable().describe("The Italian name, by which events are filtered"),
  nation_code: z
    .string()
    .nullable()
    .describe("ISO 3166-1 alpha-2 code of `nation`; null for a name that is no country's"),
  discipline: z.enum(DISCIPLINES).nullable(),
  participants: z.number().nullable(),
  seats_by_ratio: z
    .number()
    .nullable()
    .optional()
    .describe("The seats of the staff by the event's ratio; the fewer of both limits holds"),
  seats_taken: z.number(),
  cost: z.number().nullable(),
  early_price: z.number().nullable().describe("In euros, until `early_until`, the day included"),
  early_until: z.iso.date().nullable(),
  image_url: z.string().nullable(),
  category_id: z.uuid().nullable(),
  category_slug: z.string().nullable(),
  categories: categoryNamesOutput.nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  start_time: z.string().nullable().describe("HH:MM of the venue's clocks; null: the event says no time"),
  end_time: z.string().nullable(),
  time_zone: z.string().nullable().describe("A name of the IANA database; null: the site's time zone"),
  session_count: z.number().describe("0 for an event without sessions"),
});

export type EventDetail = z.output<typeof eventDetailOutput>;
export const eventDetailOutput = eventCardOutput.extend({
  ...eventTexts(() => z.string().nullable()),
  ...trainingTexts(() => z.string().nullable()),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  meeting_point: z.string().nullable(),
  sessions: z.array(eventSessionOutput).nullable(),
  series_id: z.uuid().nullable().describe("Shared by the dates of a training that is repeated weekly"),
  gallery_images: z.array(z.string()).nullable(),
  level: z.enum(LEVELS).nullable(),
  language: z.string().nullable(),
  event_type: z.enum(EVENT_TYPES).nullable(),
  fixed_appointment: z.boolean(),
  responsibility_waiver_accepted: z
    .boolean()
    .describe("Of a training: whether its organizer accepted the waiver"),
  privacy_accepted: z.boolean(),
  instructors: z
    .array(z.strictObject({ name: z.string(), certificate_url: z.string().nullable().optional() }))
    .nullable(),
  max_participants_per_instructor: z.number().nullable(),
  refund_rule: z.enum(REFUND_RULES),
  refund_until_days: z.number(),
  member_price: z.number().nullable().describe("In euros, for users whom the organizer marked"),
  deposit: z.number().nullable().describe("In euros, the part of a seat that confirms it"),
  balance_days_before: z.number().nullable().describe("Days before the first day on which the rest is due"),
  minimum_participants: z.number().nullable(),
  decision_days_before: z
    .number()
    .nullable()
    .describe("Days before the first day on which the organizer decides whether the event is held"),
  cancel_without_decision: z.boolean(),
  decided_at: z.iso.datetime().nullable().describe("When the organizer confirmed that it is held"),
  seats_by_ratio: z.number().nullable().describe("The seats of the staff by the ratio; null without one"),
  ratio: staffRatioOutput.nullable().describe("People in the water for each instructor and assistant"),
  staff: z.array(staffMemberOutput),
  late_enrolment: z.boolean().describe("Whether enrolling stays open after the first day has begun"),
  sales_stopped: z.literal(true).optional().describe("When moderation lets nobody enrol any more"),
  hidden: z.literal(true).optional().describe("When moderation shows it to its organizer and admins alone"),
  keeps_register: z.boolean().describe("Whether the organizer keeps a diving register for each day"),
  going: shownVerdictsOutput,
  requirements: z
    .array(requirementOutput)
    .nullable()
    .describe("What it requires of participants, in the order in which gates are shown"),
  questions: z.array(eventQuestionOutput).nullable(),
  requirements_hash: z
    .string()
    .nullable()
    .describe(
      "Of requirements and questions as shown; null without requirements. Sent back with a seat that is taken, which is refused once they changed",
    ),
  organizer_id: z.uuid().nullable(),
  organizer_name: z.string().nullable().describe("The organizer's company name, else the full name"),
  organizer_is_company: z.boolean(),
  organizer_avatar_url: z.string().nullable(),
  organizer_public_enabled: z.boolean(),
  organizer_public_slug: z.string().nullable(),
  organizer_page: z
    .enum(["site", "profile"])
    .nullable()
    .describe(
      "Where the organizer's name leads: the organizer's own page, or the site's where an admin organizes in its name; null after the account lost its page, deactivated or erased",
    ),
  created_by: z.string().nullable(),
  school_id: z.string().nullable().describe("The school whose account is the organizer"),
  school_name: z.string().nullable(),
  school_slug: z.string().nullable(),
  revision: z.number(),
  category_revision: z
    .number()
    .nullable()
    .describe(
      "The revision of the category's names, for the address of the share picture; null without a category",
    ),
});

// The API answers the title by a second name too, which our own pages do not need.
export const namedEventCardOutput = eventCardOutput.extend({ name: z.string() });
export const namedEventDetailOutput = eventDetailOutput.extend({ name: z.string() });

/** Further events of an event's organizer from today on: the other dates of its series, and other events. */
export type OtherDates = z.output<typeof otherDatesOutput>;
export const otherDatesOutput = z.strictObject({
  series: z.array(eventCardOutput),
  organizer: z.array(eventCardOutput),
});

/**
 * Who comes to an event and who organizes it. `faces`: adults who chose to be shown or have a public page; `others`: further participants, both
 * none for a past or cancelled event. `organizer` is null without a public page, its certification when hidden or expired.
 */
export type EventPeople = z.output<typeof eventPeopleOutput>;
export const eventPeopleOutput = z.strictObject({
  faces: z.array(z.strictObject({ name: z.string(), avatar_url: z.string().nullable() })),
  others: z.number(),
  organizer: z
    .strictObject({
      since: z.iso.date(),
      held: z
        .number()
        .nullable()
        .describe("Past events, counted up to 100; null when the profile hides events"),
      brevetto: z.enum(BREVETTI).nullable(),
    })
    .nullable(),
});

/** Views and clicks of a sponsor's logo in the month that begins on `from`. */
export type SponsorMonth = z.output<typeof sponsorMonthOutput>;
export const sponsorMonthOutput = z.strictObject({
  from: z.iso.date(),
  views: z.number(),
  clicks: z.number(),
});

/** An event among the saved ones, with the facts that one compares. Cards have no `description`. */
export type SavedEventCard = z.output<typeof savedEventCardOutput>;
export const savedEventCardOutput = eventCardOutput.extend({ level: z.enum(LEVELS).nullable() });

export const listedNationOutput = eventCardOutput
  .pick({ nation_code: true })
  .extend({ nation: z.string() }) satisfies z.ZodType<ListedNation>;

/** A section of the home page. `count` stops at COUNT_MAX. `category` null: events without. Cards have no `description`. */
export type EventSection = z.output<typeof eventSectionOutput>;
export const eventSectionOutput = z.strictObject({
  category: categoryOutput.nullable(),
  count: z.number(),
  events: z.array(eventCardOutput),
});

export type SectionsView = z.output<typeof sectionsViewOutput>;
export const sectionsViewOutput = z.strictObject({
  sections: z.array(eventSectionOutput),
  count: z.number().describe("The upcoming events of all sections"),
  more: z.boolean().describe("Whether a section has 100 or more, so that there may be more"),
  past: z.strictObject({ count: z.number(), events: z.array(eventCardOutput) }),
  any: z.boolean().describe("Whether any event is published, whatever the filters"),
});

/** One event of a series, after a write. */
export type WrittenDate = z.output<typeof writtenDateOutput>;
export const writtenDateOutput = z.strictObject({ id: z.uuid(), slug: z.string(), date: z.iso.date() });

/**
 * One event of a series for its organizer. `enrolled`: live enrolments; `seats` is null without a limit;
 * `has_payments`: paid enrolments or holds, which prevent deleting the date.
 */
export type SeriesDate = z.output<typeof seriesDateOutput>;
export const seriesDateOutput = writtenDateOutput.extend({
  last_day: z.string(),
  start_time: z.string().nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  enrolled: z.number(),
  seats: z.number().nullable(),
  has_payments: z.boolean(),
});

/** The answer of deleting a date and the following ones. */
export type SeriesDeletion = z.output<typeof seriesDeletionOutput>;
export const seriesDeletionOutput = z.strictObject({ deleted: z.array(writtenDateOutput) });

/** The number of events of a filter, counted up to COUNT_MAX. `more`: there are more ("100+"). */
export type EventCount = z.output<typeof eventCountOutput>;
export const eventCountOutput = z.strictObject({ count: z.number(), more: z.boolean() });

/** The search without one filter, and its first events; `distance` for a search near a position. */
export type EventAlternative = z.output<typeof eventAlternativeOutput>;
export const eventAlternativeOutput = eventCountOutput.extend({
  without: z.array(z.enum(LEFT_OUT)),
  events: z.array(eventCardOutput.extend({ distance: z.number().optional() })),
});

/** An event on the map of results. */
export type EventMarker = z.output<typeof eventMarkerOutput>;
export const eventMarkerOutput = z.strictObject({
  ...eventCardOutput.pick({ id: true, slug: true, title: true, date: true, end_date: true, location: true })
    .shape,
  latitude: z.number(),
  longitude: z.number(),
});

/** `unlocated`: the number of events without coordinates. */
export type MarkersView = z.output<typeof markersViewOutput>;
export const markersViewOutput = z.strictObject({
  events: z.array(eventMarkerOutput),
  more: z.boolean(),
  unlocated: z.number(),
});

/** An event near a position. `distance` in whole kilometres. */
export const nearbyEventOutput = eventCardOutput.extend({
  latitude: z.number(),
  longitude: z.number(),
  distance: z.number(),
});

/** Upcoming events by distance, those at the same one by day, or by the requested column. `more`: NEAR_MAX were the nearest of more. */
export type NearbyView = z.output<typeof nearbyViewOutput>;
export const nearbyViewOutput = z.strictObject({ events: z.array(nearbyEventOutput), more: z.boolean() });

export const eventsAnswers: RouteAnswers = {
  "GET /api/schools/:slug/events": {
    summary: "The coming events of a school",
    output: z.array(namedEventCardOutput),
  },
  "GET /api/events/:id": { summary: "An event", output: namedEventDetailOutput },
  "GET /api/events/:id/other-dates": {
    summary: "Other dates of an event's series or organizer",
    output: otherDatesOutput,
  },
  "GET /api/events/:id/people": {
    summary: "Who comes to an event, and who organizes it",
    output: eventPeopleOutput,
  },
  "POST /api/visits": {
    summary: "Counts a view of an event or a sponsor's logo, a begun enrolment or a click",
  },
  "GET /api/me/sponsor-visits": {
    summary: "Views and clicks of the caller's sponsor logo in the last twelve months",
    output: z.array(sponsorMonthOutput),
  },
  "GET /api/events/compared": {
    summary: "Events by their ids, cancelled ones included, in no order",
    output: z.array(savedEventCardOutput),
  },
  "GET /api/me/saved-events": {
    summary: "The ids of the caller's saved events, the latest first",
    output: z.array(z.uuid()),
  },
  "POST /api/me/saved-events": {
    summary: "Saves events of a device, as many as fit; unknown ones are left out",
  },
  "PUT /api/me/saved-events/:eventId": {
    summary: "Saves an event once",
    refusals: ["event_not_found", "saved_events_max"],
  },
  "DELETE /api/me/saved-events/:eventId": { summary: "Removes a saved event" },
  "POST /api/follows/searches": {
    summary: "Follows a search of events by the query string of a list's filters",
    note: "Equal searches are one target. A nearby search cannot be followed.",
    output: followOutput,
    refusals: ["not_found", "follows_max"],
  },
  "GET /api/events/slug/:slug": { summary: "An event by its address", output: namedEventDetailOutput },
  "GET /api/events/nations/codes": {
    summary: "Nations of events with their codes",
    output: z.array(listedNationOutput),
  },
  "GET /api/events/nations": { summary: "Nations of events", output: z.array(z.string()) },
  "GET /api/events/sections": {
    summary: "The home page: each category with its first events, and the latest past ones",
    output: sectionsViewOutput,
  },
  "GET /api/events": {
    summary: "Events by search and filters",
    output: z.array(namedEventCardOutput),
    refusals: ["not_found"],
  },
  "GET /api/instructors/slug/:slug/events": {
    summary: "The events of an organizer",
    output: z.array(namedEventCardOutput),
  },
  "GET /api/events/alternatives": {
    summary: "What a search without results could be instead",
    output: z.array(eventAlternativeOutput),
    refusals: ["not_found"],
  },
  "GET /api/events/map": {
    summary: "Events as markers of a map",
    output: markersViewOutput,
    refusals: ["not_found"],
  },
  "GET /api/events/near": {
    summary: "Upcoming events by distance",
    output: nearbyViewOutput,
    refusals: ["not_found"],
  },
  "GET /api/events/count": {
    summary: "How many events a search finds",
    output: eventCountOutput,
    refusals: ["not_found"],
  },
};
