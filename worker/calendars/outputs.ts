import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";

/** The secret address of a user's calendar; null until the user creates one. */
export type CalendarView = z.output<typeof calendarViewOutput>;
export const calendarViewOutput = z.strictObject({ url: z.string().nullable() });

export const calendarsAnswers: RouteAnswers = {
  "POST /api/me/calendar": {
    summary: "Makes the secret address of the caller's calendar, or a new one",
    output: calendarViewOutput,
  },
  "GET /api/me/calendar": {
    summary: "The secret address of the caller's calendar",
    output: calendarViewOutput,
  },
  "GET /api/calendars/mine/:file": {
    summary: "A member's own calendar, by its secret address",
    output: "text/calendar",
  },
  "GET /api/calendars/organizers/:file": {
    summary: "The calendar of an organizer's events",
    output: "text/calendar",
  },
  "GET /api/calendars/categories/:file": {
    summary: "The calendar of a category's events",
    output: "text/calendar",
  },
  "GET /api/calendars/all.ics": { summary: "The calendar of all events", output: "text/calendar" },
  "GET /api/calendars/events/:file": { summary: "An event as a calendar file", output: "text/calendar" },
};
