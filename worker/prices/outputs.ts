import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { PRICE_LINE_KINDS } from "./contract.ts";

/** A line of a price. `amount` in euros, negative for a reduction. */
export const priceLineOutput = z.strictObject({
  kind: z.enum(PRICE_LINE_KINDS),
  label: z.string().describe("The event's title, the last day of the early price, or the code"),
  amount: z.number(),
});

/** The price of seats for the caller, in euros: one reduction at most, the best. */
export type EventPrice = z.output<typeof eventPriceOutput>;
export const eventPriceOutput = z.strictObject({
  lines: z.array(priceLineOutput),
  total: z.number(),
  deposit: z
    .number()
    .nullable()
    .describe("The part that confirms the seats, where the rest can be paid later"),
  balance_due_on: z.iso.date().nullable().describe("The last day for the rest"),
});

/** A discount code of the caller. `amount` in euros or `percent`, off each seat; days included; null: no bound. */
export type PriceCode = z.output<typeof priceCodeOutput>;
export const priceCodeOutput = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  amount: z.number().nullable(),
  percent: z.number().nullable(),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  max_uses: z.number().nullable(),
  used: z.number().describe("Seats of live enrolments with the code"),
  per_person: z.number().nullable(),
  event_ids: z.array(z.uuid()).nullable().describe("Null: all events of the organizer"),
});

/** A user whom the caller marked for the members' price. */
export type PriceMember = z.output<typeof priceMemberOutput>;
export const priceMemberOutput = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export const pricesAnswers: RouteAnswers = {
  "GET /api/events/:id/price": {
    summary: "The price of seats for the caller, with a code",
    output: eventPriceOutput,
    refusals: ["code_ended", "code_unknown", "code_used_up", "event_free"],
  },
  "GET /api/me/codes": { summary: "The caller's discount codes", answers: { 200: z.array(priceCodeOutput) } },
  "POST /api/me/codes": {
    summary: "Adds a discount code for the caller's events",
    answers: { 201: priceCodeOutput },
    refusals: ["code_taken", "codes_limit"],
  },
  "PUT /api/me/codes/:id": {
    summary: "Changes a discount code; seats that were sold keep their price",
    output: priceCodeOutput,
    refusals: ["code_taken"],
  },
  "DELETE /api/me/codes/:id": { summary: "Ends a discount code" },
  "GET /api/me/price-members": {
    summary: "The users whom the caller marked for the members' price",
    output: z.array(priceMemberOutput),
  },
  "PUT /api/me/price-members/:userId": {
    summary: "Marks a user who takes or took part in an event of the caller for the members' price",
    refusals: ["codes_limit"],
  },
  "DELETE /api/me/price-members/:userId": { summary: "Takes the mark away" },
};
