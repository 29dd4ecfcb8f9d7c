import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import type { HealthDetailsView, HealthPart, HealthView } from "./contract.ts";

const status = z.enum(["ok", "late", "down"]);

export const healthViewOutput = viewOf<HealthView>("HealthView")(z.strictObject({ status }));

export const healthPartOutput = viewOf<HealthPart>("HealthPart")(
  z.strictObject({
    name: z.enum(["database", "settings", "files"]),
    is_up: z.boolean(),
    duration_ms: z.number(),
  }),
);

export const healthDetailsViewOutput = viewOf<HealthDetailsView>("HealthDetailsView")(
  z.strictObject({
    status,
    parts: z.array(healthPartOutput),
    cron_ran_at: z.iso.datetime().nullable(),
    unsent_mails: z.number(),
    failed_mails: z.number(),
    unsettled_payments: z.number(),
    request_id: z.string().nullable(),
  }),
);

const answer = z.union([healthDetailsViewOutput, healthViewOutput]);

export const healthAnswers: RouteAnswers = {
  "GET /api/health": {
    summary: "Whether the site works; with details for admins, and 503 when a part of it does not answer",
    answers: { 200: answer, 503: answer },
  },
};
