import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { settingViewOutput } from "../../settings/outputs.ts";
import type { AdminSettingsView, FreeModeEffects } from "./contract.ts";

export const freeModeEffectsOutput = viewOf<FreeModeEffects>("FreeModeEffects")(
  z.strictObject({
    paid_events: z.number(),
    live_holds: z.number(),
    running_packages: z.number(),
  }),
);

export const adminSettingsViewOutput = viewOf<AdminSettingsView>("AdminSettingsView")(
  z.strictObject({
    settings: z.array(settingViewOutput),
    free_mode: freeModeEffectsOutput,
    default_contact_email: z.string(),
  }),
);

export const adminSettingsAnswers: RouteAnswers = {
  "GET /api/admin/settings": {
    summary: "All settings with their revisions",
    answers: { 200: adminSettingsViewOutput },
  },
};
