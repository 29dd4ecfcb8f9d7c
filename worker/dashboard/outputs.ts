import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { eventCardOutput } from "../events/outputs.ts";

/**
 * A row of an organizer's events: the card (its `description` is null), `enrolled` participants (without holds),
 * `views` of its page and `begun` enrolments, counted by `POST /api/visits`, `paying` participants with a confirmed paid enrolment, and `earned` euros, less refunds and disputes. `is_training`:
 * a shared training, which has its own form. `series_id`: shared by the dates of a weekly training. `school`: that which
 * sells it, when the caller's account does not. `can_manage`, `can_handle_money`: whether the caller edits it, and cancels,
 * deletes or reads its ledger.
 */
export type OrganizerEvent = z.output<typeof organizerEventOutput>;
export const organizerEventOutput = eventCardOutput.extend({
  views: z.number(),
  begun: z.number(),
  enrolled: z.number(),
  paying: z.number(),
  earned: z.number(),
  revision: z.number(),
  is_training: z.boolean(),
  keeps_register: z.boolean().describe("Whether each of its days has a diving register"),
  series_id: z.uuid().nullable(),
  school: z.strictObject({ name: z.string(), account_id: z.uuid() }).nullable(),
  can_manage: z.boolean(),
  can_handle_money: z.boolean(),
  reads_money: z.boolean().describe("Whether `paying` and `earned` are the event's, and not 0"),
});

/**
 * An organizer's figures of the month or week that begins on `from` (YYYY-MM-DD; weeks on Mondays): participants
 * enrolled, those who pay, and euros. A refund counts on the day when it was sent, so euros may be negative.
 */
export type DashboardPeriod = z.output<typeof dashboardPeriodOutput>;
export const dashboardPeriodOutput = z.strictObject({
  from: z.string(),
  enrolled: z.number(),
  paying: z.number(),
  earned: z.number(),
});

/**
 * The day on which the next event takes place. `lacking`: participants whose documents end before the event's last day,
 * with the names of the first three (null: deleted). `questions`: threads that wait for the organizer's answer.
 */
export type Outing = z.output<typeof outingOutput>;
export const outingOutput = z.strictObject({
  day: z.iso.date(),
  register_id: z.uuid().nullable(),
  lacking: z.strictObject({ count: z.number(), names: z.array(z.string().nullable()) }),
  questions: z.number(),
});

/** An event that waits for the organizer's decision, which is due on `day`. `enrolled`: taken seats. */
export type PendingDecision = z.output<typeof pendingDecisionOutput>;
export const pendingDecisionOutput = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  day: z.iso.date(),
  enrolled: z.number(),
  minimum: z.number(),
});

export type DashboardView = z.output<typeof dashboardViewOutput>;
export const dashboardViewOutput = z.strictObject({
  next: organizerEventOutput
    .nullable()
    .describe("The event with the next day, else the first of those under way; never a cancelled one"),
  outing: outingOutput.nullable().describe("The next day of `next`"),
  decisions: z
    .array(pendingDecisionOutput)
    .describe("Events with a minimum of participants about which the caller decides in the coming week"),
  active: z.number().describe("At most 100, without cancelled ones"),
  past: z.number().describe("At most 100"),
  months: z.array(dashboardPeriodOutput).describe("Oldest first, periods without enrolments included"),
  weeks: z.array(dashboardPeriodOutput),
});

export const dashboardAnswers: RouteAnswers = {
  "GET /api/dashboard/events": {
    summary: "The caller's events with seats and earnings",
    output: z.array(organizerEventOutput),
  },
  "GET /api/dashboard": { summary: "Sums and months of the caller's events", output: dashboardViewOutput },
};
