import * as z from "zod";
import { viewOf } from "../../answers.ts";
import { CRON_OUTCOMES, type CronHealth, type CronJobView } from "./contract.ts";

export const cronJobViewOutput = viewOf<CronJobView>("CronJobView")(
  z.strictObject({
    name: z.string(),
    outcome: z.enum(CRON_OUTCOMES),
    duration_ms: z.number(),
    failed_at: z.iso.datetime().nullable(),
    cut_at: z.iso.datetime().nullable(),
  }),
);

export const cronHealthOutput = viewOf<CronHealth>("CronHealth")(
  z.strictObject({
    ran_at: z.iso.datetime(),
    due_at: z.iso.datetime(),
    duration_ms: z.number(),
    is_silent: z.boolean(),
    jobs: z.array(cronJobViewOutput),
  }),
);
