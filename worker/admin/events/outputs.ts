import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { eventCardOutput } from "../../events/outputs.ts";
import { eventOrganizerOutput } from "../../events/publishing/outputs.ts";

/**
 * A row of the admin's table of events: the card (its `description` is null), `enrolled` participants (without holds),
 * `paying` participants, and the organizer. `name` is null for a deleted account. `is_training`: a shared training,
 * which has its own form. `series_id`: shared by the dates of a weekly training.
 */
export type AdminEvent = z.output<typeof adminEventOutput>;
export const adminEventOutput = eventCardOutput.extend({
  enrolled: z.number(),
  paying: z.number(),
  revision: z.number(),
  is_training: z.boolean(),
  series_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  organizer: z.strictObject({ id: z.uuid(), name: z.string().nullable() }).nullable(),
});

export const adminEventsAnswers: RouteAnswers = {
  "GET /api/admin/organizers": {
    summary: "Organizers found by name or e-mail",
    output: z.array(eventOrganizerOutput),
  },
  "GET /api/admin/events.csv": { summary: "Events as CSV", output: "text/csv" },
  "GET /api/admin/events": { summary: "Events as a table", output: z.array(adminEventOutput) },
};
