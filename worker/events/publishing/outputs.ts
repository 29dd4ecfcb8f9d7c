import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import type { RefusalCode } from "../../errors.ts";
import { ROLES } from "../../permissions/contract.ts";
import type { NamedEvent } from "../contract.ts";
import { namedEventDetailOutput } from "../outputs.ts";
import type { SeriesWrite } from "../series/contract.ts";
import { seriesDateOutput, seriesDeletionOutput, writtenDateOutput } from "../series/outputs.ts";
import type { EventOrganizer, OwnEvent, UsedVenue, WaiverAcceptance } from "./contract.ts";

export const usedVenueOutput = viewOf<UsedVenue>("UsedVenue")(
  z.strictObject({
    location: z.string().nullable(),
    nation: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
);

export const waiverAcceptanceOutput = viewOf<WaiverAcceptance>("WaiverAcceptance")(
  z.strictObject({
    accepted_at: z.iso.datetime(),
    accepted_by: z.string().nullable(),
    text_version: z.string().nullable(),
    checked: z.array(
      z.enum(["instructors", "buddies", "equipment", "medical_certificates", "insurance", "documents"]),
    ),
  }),
);

export const namedOwnEventOutput = viewOf<NamedEvent<OwnEvent>>("NamedOwnEvent")(
  namedEventDetailOutput.extend({
    slug_fixed: z.boolean(),
    enrolled: z.number(),
    accepted_text_version: z.string().nullable(),
    waiver: waiverAcceptanceOutput.nullable(),
    series: z.array(seriesDateOutput).nullable(),
  }),
);

/** The event, and of a series the dates that were written. */
const writtenEventOutput = viewOf<NamedEvent & { series?: SeriesWrite }>("WrittenEvent")(
  namedEventDetailOutput.extend({
    series: z.strictObject({ id: z.uuid(), events: z.array(writtenDateOutput) }).optional(),
  }),
);

/** Refusals of every write of an event. */
const WRITE_REFUSALS: readonly RefusalCode[] = [
  "begins_too_soon",
  "event_not_found",
  "invalid",
  "message_required",
  "package_required",
  "package_seats",
  "seats_below_enrolled",
  "slug_conflict",
  "stale",
];

export const eventOrganizerOutput = viewOf<EventOrganizer>("EventOrganizer")(
  z.strictObject({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    avatar_url: z.string().nullable(),
  }),
);

export const eventsPublishingAnswers: RouteAnswers = {
  "GET /api/me/places": {
    summary: "Venues that the caller has used",
    answers: { 200: z.array(usedVenueOutput) },
  },
  "GET /api/me/events/:id": {
    summary: "An event with the fields that its organizer alone sees",
    answers: { 200: namedOwnEventOutput },
    refusals: ["event_not_found"],
  },
  "DELETE /api/events/:id": {
    summary: "Deletes an event, or its series from there on",
    answers: { 200: seriesDeletionOutput, 204: null },
    refusals: ["event_has_payments", "event_not_found", "stale"],
  },
  "PUT /api/events/:id": {
    summary: "Changes an event; fields that are left out stay",
    answers: { 200: writtenEventOutput },
    refusals: WRITE_REFUSALS,
  },
  "POST /api/events": {
    summary: "Publishes an event or a training, once or weekly",
    answers: { 201: writtenEventOutput },
    refusals: WRITE_REFUSALS,
  },
};
