import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { SETTING_KEYS, type SettingView } from "./contract.ts";

export const settingViewOutput = z.strictObject({
  key: z.enum(SETTING_KEYS),
  value: z
    .union([
      z.strictObject({ enabled: z.boolean() }),
      z.strictObject({ index: z.number() }),
      z.strictObject({ email: z.string().nullable() }),
      z.strictObject({ text: z.string().nullable() }),
      z.strictObject({ months: z.number() }),
    ])
    .nullable(),
  revision: z.number(),
  updated_at: z.iso.datetime().nullable(),
}) satisfies z.ZodType<SettingView>;

/** The public settings, which every visitor's browser needs before it shows an event. */
export type PublicConfig = z.output<typeof publicConfigOutput>;
export const publicConfigOutput = z.strictObject({
  eventsFreeMode: z.boolean(),
  pastEventsCategoryPosition: z
    .number()
    .nullable()
    .describe('Where "Eventi Passati" stands among the categories; null until an admin places it'),
  contactEmail: z
    .string()
    .nullable()
    .describe("The contact address that an admin has set; null while the configuration's counts"),
  registersKeptMonths: z
    .number()
    .describe("How many months after the end of a season its registers are kept"),
});

export const settingsAnswers: RouteAnswers = {
  "PUT /api/settings/:key": { summary: "Changes a setting", output: settingViewOutput, refusals: ["stale"] },
  "GET /api/settings/:key": {
    summary: "A setting",
    note: "Only admins read `two_factor_for_admins` and `forum_held_words`.",
    output: settingViewOutput,
    refusals: ["forbidden", "two_factor_missing", "unauthorized"],
  },
  "GET /api/public-config": {
    summary: "Settings that every visitor's browser needs",
    output: publicConfigOutput,
  },
};
