import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { LEDGER_ENTRY_KINDS } from "./contract.ts";

/** Sums in euros: charges, refunds, disputes with their fees, and the rest. */
export type LedgerSums = z.output<typeof ledgerSumsOutput>;
export const ledgerSumsOutput = z.strictObject({
  gross: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  net: z.number(),
});

/** The sums of one event of the organizer. `paying`: its confirmed paid enrolments. */
export type EventLedgerSums = z.output<typeof eventLedgerSumsOutput>;
export const eventLedgerSumsOutput = ledgerSumsOutput.extend({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  date: z.iso.date(),
  end_date: z.iso.date().nullable(),
  paying: z.number(),
});

/** Sums of a ledger, of one event or all, in a period or unlimited. */
export type LedgerTotals = z.output<typeof ledgerTotalsOutput>;
export const ledgerTotalsOutput = ledgerSumsOutput.extend({
  elsewhere: ledgerSumsOutput
    .nullable()
    .describe("The part from events deleted, or handed over to another organizer; null when there is none"),
  since: z.string().nullable().describe("The instant of the first ledger entry; null when there is none"),
  outside: z
    .strictObject({ cash: z.number(), transfer: z.number() })
    .nullable()
    .describe("Paid by guests of the event outside the platform, in no other sum; null without any"),
  event: z
    .strictObject({
      id: z.uuid(),
      title: z.string(),
      slug: z.string(),
      date: z.iso.date(),
      end_date: z.iso.date().nullable(),
    })
    .nullable()
    .describe("The event of `eventId`; null without one"),
});

/**
 * An entry of an organizer's ledger. `amount` in euros, negative for refunds and withdrawals. `person_name` is null for
 * a deleted account. `event` is null for a deleted event; `event_title` stays.
 */
export type LedgerEntry = z.output<typeof ledgerEntryOutput>;
export const ledgerEntryOutput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(LEDGER_ENTRY_KINDS),
  amount: z.number(),
  created_at: z.iso.datetime(),
  person_name: z.string().nullable(),
  event_title: z.string(),
  event: z.strictObject({ id: z.uuid(), slug: z.string(), date: z.iso.date() }).nullable(),
});

export const paymentsLedgerAnswers: RouteAnswers = {
  "GET /api/ledger/events.csv": {
    summary: "Sums by event as CSV",
    output: "text/csv",
    refusals: ["money_hidden"],
  },
  "GET /api/ledger/events": {
    summary: "Sums by event",
    output: z.array(eventLedgerSumsOutput),
    refusals: ["money_hidden"],
  },
  "GET /api/ledger/totals": {
    summary: "Sums of a period",
    output: ledgerTotalsOutput,
    refusals: ["money_hidden"],
  },
  "GET /api/ledger.csv": { summary: "Entries as CSV", output: "text/csv", refusals: ["money_hidden"] },
  "GET /api/ledger": {
    summary: "Entries, newest first",
    output: z.array(ledgerEntryOutput),
    refusals: ["money_hidden"],
  },
};
