import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { SCHOOL_ROLES } from "../../permissions/permissionMap.ts";
import { STAFF_PARTS, STAFF_STATES } from "./contract.ts";

/** A person of an event's staff. `public_slug`: the public page, while enabled. */
export type StaffMember = z.output<typeof staffMemberOutput>;
export const staffMemberOutput = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  public_slug: z.string().nullable(),
  part: z.enum(STAFF_PARTS),
  state: z.enum(STAFF_STATES).describe("Readers see confirmed people alone; who manages the event sees all"),
});

export const staffRatioOutput = z.strictObject({
  instructor: z.number(),
  assistant: z.number(),
  min_age: z.number().optional().describe("The youngest, in years, for whom the ratio holds"),
});

/** The staff of an event as who manages it sees it. */
export type ManagedStaff = z.output<typeof managedStaffOutput>;
export const managedStaffOutput = z.strictObject({
  seats_by_ratio: z.number().nullable(),
  staff: z.array(staffMemberOutput),
  too_young: z
    .number()
    .describe("Participants younger on the first day than the ratio's age, of those with a birth date"),
});

/** A user who can be in the staff of the caller's events. `teaches`: whether as an instructor too. */
export type StaffCandidate = z.output<typeof staffCandidateOutput>;
export const staffCandidateOutput = z.strictObject({
  id: z.uuid(),
  name: z.string().nullable(),
  company_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  teaches: z.boolean(),
});

const shiftEventOutput = z.strictObject({ id: z.uuid(), slug: z.string(), title: z.string() });

/** A person who is at another event at the same hour. `event`: null when the caller does not manage it. */
export type StaffConflict = z.output<typeof staffConflictOutput>;
export const staffConflictOutput = z.strictObject({
  user_id: z.uuid(),
  event: shiftEventOutput.extend({ date: z.iso.date() }).nullable(),
});

/** The state of an answer, and the seats after it. */
export type StaffAnswerView = z.output<typeof staffAnswerOutput>;
export const staffAnswerOutput = z.strictObject({
  user_id: z.uuid(),
  part: z.enum(STAFF_PARTS),
  state: z.enum(STAFF_STATES),
  seats_by_ratio: z.number().nullable(),
});

/** A coming event in which the caller is staff. `conflicts`: titles of the caller's other events at the same hour. */
export type OwnShift = z.output<typeof ownShiftOutput>;
export const ownShiftOutput = z.strictObject({
  event: shiftEventOutput.extend({
    date: z.iso.date(),
    end_date: z.iso.date().nullable(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    time_zone: z.string().nullable(),
    location: z.string().nullable(),
    cancelled_at: z.iso.datetime().nullable(),
    keeps_register: z.boolean(),
  }),
  organizer_name: z.string().nullable(),
  part: z.enum(STAFF_PARTS),
  state: z.enum(STAFF_STATES),
  conflicts: z.array(z.string()),
});

/** One person on one day. `event`: null for an event outside the school, of which only the hours are known. */
export type CalendarShift = z.output<typeof calendarShiftOutput>;
export const calendarShiftOutput = z.strictObject({
  user_id: z.uuid().nullable().describe("Null for an event of the school without staff"),
  day: z.iso.date(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  event: shiftEventOutput.nullable(),
  part: z.enum(STAFF_PARTS).nullable(),
  state: z.enum(STAFF_STATES).nullable(),
  is_conflict: z.boolean().describe("Whether the person is somewhere else at the same hour"),
});

/** The staff and events of a school in some days. */
export type StaffCalendar = z.output<typeof staffCalendarOutput>;
export const staffCalendarOutput = z.strictObject({
  from: z.iso.date(),
  days: z.number(),
  people: z.array(
    z.strictObject({
      user_id: z.uuid(),
      full_name: z.string().nullable(),
      role: z.enum(SCHOOL_ROLES).nullable().describe("Null for staff outside the school"),
    }),
  ),
  shifts: z.array(calendarShiftOutput),
});

export const eventsStaffAnswers: RouteAnswers = {
  "PUT /api/events/:id/staff/me": {
    summary: "Confirms or declines to be in an event's staff",
    output: staffAnswerOutput,
    refusals: ["event_cancelled", "event_past"],
  },
  "GET /api/events/:id/staff": {
    summary: "The staff of an event in every state, for who manages it",
    output: managedStaffOutput,
  },
  "GET /api/me/shifts": { summary: "The caller's coming events as staff", output: z.array(ownShiftOutput) },
  "GET /api/me/staff": {
    summary: "People who can be in the staff of the caller's events, by name",
    output: z.array(staffCandidateOutput),
  },
  "GET /api/me/staff-conflicts": {
    summary: "The people of a staff who are at another event at the same hour",
    output: z.array(staffConflictOutput),
  },
  "GET /api/schools/:slug/staff-calendar": {
    summary: "The staff and events of a school by day, for its owner and managers",
    output: staffCalendarOutput,
    refusals: ["forbidden"],
  },
};
