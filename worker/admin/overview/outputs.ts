import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { alarmViewOutput } from "../alarms/outputs.ts";
import { cronHealthOutput } from "../cron/outputs.ts";
import type { OverviewView, PlatformWeek, RegisterCounts, WaitingCounts } from "./contract.ts";

export const platformWeekOutput = viewOf<PlatformWeek>("PlatformWeek")(
  z.strictObject({
    users: z.number(),
    events: z.number(),
    enrolments: z.number(),
    revenue: z.number(),
    package_revenue: z.number(),
    from: z.string(),
  }),
);

export const waitingCountsOutput = viewOf<WaitingCounts>("WaitingCounts")(
  z.strictObject({
    payment_issues: z.number(),
    differences: z.number(),
    failed_mails: z.number(),
    ending_packages: z.number(),
    unconfirmed_organizers: z.number(),
  }),
);

export const registerCountsOutput = viewOf<RegisterCounts>("RegisterCounts")(
  z.strictObject({
    open_late: z.number(),
    closed_this_month: z.number(),
    unsigned: z.number(),
    broken: z.number(),
  }),
);

export const overviewViewOutput = viewOf<OverviewView>("OverviewView")(
  z.strictObject({
    weeks: z.array(platformWeekOutput),
    waiting: waitingCountsOutput,
    registers: registerCountsOutput,
    cron: cronHealthOutput.nullable(),
    last_webhook_at: z.iso.datetime().nullable(),
    alarms: z.array(alarmViewOutput),
  }),
);

export const adminOverviewAnswers: RouteAnswers = {
  "GET /api/admin/overview": {
    summary: "Figures by week, what waits, and the health of cron and webhooks",
    answers: { 200: overviewViewOutput },
  },
};
