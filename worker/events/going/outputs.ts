import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { GO_VERDICTS } from "./contract.ts";

/** A verdict about a day of an event. `decided_by`: the name; null for an erased account. */
export type ShownVerdict = z.output<typeof shownVerdictOutput>;
export const shownVerdictOutput = z.strictObject({
  day: z.iso.date(),
  verdict: z.enum(GO_VERDICTS),
  text: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime(),
});

/** The latest verdicts about an event, the latest first; missing without one. */
export const shownVerdictsOutput = z
  .array(shownVerdictOutput)
  .optional()
  .describe("The latest verdicts about the event's days, the latest first; missing without one");

/** An hour of the forecast. Waves in metres, wind in knots, directions in degrees, the water in °C; null: not known. */
export type SeaHour = z.output<typeof seaHourOutput>;
export const seaHourOutput = z.strictObject({
  at: z.iso.datetime(),
  wave_height: z.number().nullable(),
  wave_period: z.number().nullable(),
  wave_direction: z.number().nullable(),
  water_temperature: z.number().nullable(),
  wind_speed: z.number().nullable(),
  wind_gusts: z.number().nullable(),
  wind_direction: z.number().nullable(),
});

/** The forecast for an event from the day before it to its last day, near its venue. */
export type SeaConditions = z.output<typeof seaConditionsOutput>;
export const seaConditionsOutput = z.strictObject({
  source: z.strictObject({ name: z.string(), url: z.url(), licence: z.string(), licence_url: z.url() }),
  fetched_at: z.iso
    .datetime()
    .nullable()
    .describe("Null, without hours, until the cron has fetched a forecast"),
  age_minutes: z.number().int().nullable(),
  hours: z.array(seaHourOutput),
});

export const seaAnswers: RouteAnswers = {
  "GET /api/events/:id/conditions": {
    summary: "The forecast of wave, wind and water temperature for an event outdoors of the coming week",
    note: "A forecast of the open sea near the venue, at most a day old, never a verdict. Where the site has no forecasts, or none of such an event, the answer is 404.",
    output: seaConditionsOutput,
    refusals: ["not_found"],
  },
};
