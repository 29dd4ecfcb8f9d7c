import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import type { EventLedgerSums, LedgerEntry, LedgerSums, LedgerTotals } from "./contract.ts";

export const eventLedgerSumsOutput = viewOf<EventLedgerSums>("EventLedgerSums")(
  z.strictObject({
    gross: z.number(),
    refunded: z.number(),
    disputed: z.number(),
    net: z.number(),
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    date: z.iso.date(),
    end_date: z.iso.date().nullable(),
    paying: z.number(),
  }),
);

export const ledgerSumsOutput = viewOf<LedgerSums>("LedgerSums")(
  z.strictObject({
    gross: z.number(),
    refunded: z.number(),
    disputed: z.number(),
    net: z.number(),
  }),
);

export const ledgerTotalsOutput = viewOf<LedgerTotals>("LedgerTotals")(
  z.strictObject({
    gross: z.number(),
    refunded: z.number(),
    disputed: z.number(),
    net: z.number(),
    elsewhere: ledgerSumsOutput.nullable(),
    since: z.string().nullable(),
    event: z
      .strictObject({
        id: z.uuid(),
        title: z.string(),
        slug: z.string(),
        date: z.iso.date(),
        end_date: z.iso.date().nullable(),
      })
      .nullable(),
  }),
);

export const ledgerEntryOutput = viewOf<LedgerEntry>("LedgerEntry")(
  z.strictObject({
    id: z.uuid(),
    kind: z.enum(["charge", "refund", "dispute", "dispute_fee", "refund_failed", "dispute_returned"]),
    amount: z.number(),
    created_at: z.iso.datetime(),
    person_name: z.string().nullable(),
    event_title: z.string(),
    event: z
      .strictObject({
        id: z.uuid(),
        slug: z.string(),
        date: z.iso.date(),
      })
      .nullable(),
  }),
);

export const paymentsLedgerAnswers: RouteAnswers = {
  "GET /api/ledger/events.csv": {
    summary: "Sums by event as CSV",
    answers: { 200: "text/csv" },
    refusals: ["money_hidden"],
  },
  "GET /api/ledger/events": {
    summary: "Sums by event",
    answers: { 200: z.array(eventLedgerSumsOutput) },
    hasCursor: true,
    refusals: ["money_hidden"],
  },
  "GET /api/ledger/totals": {
    summary: "Sums of a period",
    answers: { 200: ledgerTotalsOutput },
    refusals: ["money_hidden"],
  },
  "GET /api/ledger.csv": {
    summary: "Entries as CSV",
    answers: { 200: "text/csv" },
    refusals: ["money_hidden"],
  },
  "GET /api/ledger": {
    summary: "Entries, newest first",
    answers: { 200: z.array(ledgerEntryOutput) },
    hasCursor: true,
    refusals: ["money_hidden"],
  },
};
