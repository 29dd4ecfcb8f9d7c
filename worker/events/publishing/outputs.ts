import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import type { RefusalCode } from "../../errors.ts";
import { ROLES } from "../../permissions/permissionMap.ts";
import {
  eventDetailOutput,
  namedEventDetailOutput,
  seriesDateOutput,
  seriesDeletionOutput,
  writtenDateOutput,
} from "../outputs.ts";
import { STORED_WAIVER_CHECKS } from "./contract.ts";

/** Refusals of every write of an event. */
const WRITE_REFUSALS: readonly RefusalCode[] = [
  "begins_too_soon",
  "event_not_found",
  "invalid",
  "message_required",
  "package_required",
  "package_seats",
  "payout_account_required",
  "seats_below_enrolled",
  "slug_conflict",
  "stale",
  "writing_suspended",
];

/** A venue of one of the organizer's earlier events. */
export type UsedVenue = z.output<typeof usedVenueOutput>;
export const usedVenueOutput = eventDetailOutput.pick({
  location: true,
  nation: true,
  latitude: true,
  longitude: true,
});

/** The acceptance of a training's waiver. `accepted_by` is null for a deleted account, and for the oldest acceptances. */
export type WaiverAcceptance = z.output<typeof waiverAcceptanceOutput>;
export const waiverAcceptanceOutput = z.strictObject({
  accepted_at: z.iso.datetime(),
  accepted_by: z.string().nullable(),
  text_version: z.string().nullable(),
  checked: z.array(z.enum(STORED_WAIVER_CHECKS)),
});

/** An event for its organizer and admins. */
export type OwnEvent = z.output<typeof ownEventOutput>;
export const ownEventOutput = eventDetailOutput.extend({
  slug_fixed: z.boolean().describe("True for a slug that an admin chose: it stays when title or date change"),
  enrolled: z.number().describe("Live enrolments, below which its seats cannot go"),
  accepted_text_version: z
    .string()
    .nullable()
    .describe("The version of the waiver and privacy texts accepted with a training"),
  waiver: waiverAcceptanceOutput.nullable().describe("Null for events, and for trainings of before waivers"),
  series: z
    .array(seriesDateOutput)
    .nullable()
    .describe(
      "All dates of a training that is repeated weekly, this one included; null without a repetition",
    ),
});
export const namedOwnEventOutput = ownEventOutput.extend({ name: z.string() });

/** The event, and the written dates of a series. */
export const writtenEventOutput = namedEventDetailOutput.extend({
  series: z.strictObject({ id: z.uuid(), events: z.array(writtenDateOutput) }).optional(),
});

/** A user who can organize events, for an admin's choice. `name`: the company's, else the full name. */
export type EventOrganizer = z.output<typeof eventOrganizerOutput>;
export const eventOrganizerOutput = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  avatar_url: z.string().nullable(),
});

export const eventsPublishingAnswers: RouteAnswers = {
  "GET /api/me/places": { summary: "Venues that the caller has used", output: z.array(usedVenueOutput) },
  "GET /api/me/events/:id": {
    summary: "An event with the fields that its organizer alone sees",
    output: namedOwnEventOutput,
  },
  "DELETE /api/events/:id": {
    summary: "Deletes an event, or its series from there on",
    answers: { 200: seriesDeletionOutput, 204: null },
    refusals: ["event_has_payments", "stale"],
  },
  "PUT /api/events/:id": {
    summary: "Changes an event; fields that are left out stay",
    output: writtenEventOutput,
    refusals: WRITE_REFUSALS,
  },
  "POST /api/events": {
    summary: "Publishes an event or a training, once or weekly",
    answers: { 201: writtenEventOutput },
    refusals: WRITE_REFUSALS,
  },
};
