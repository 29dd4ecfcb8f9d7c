import * as z from "zod";
import { type RouteAnswers, viewOf } from "../answers.ts";
import { type PublicConfig, SETTING_KEYS, type SettingView } from "./contract.ts";

export const settingViewOutput = viewOf<SettingView>("SettingView")(
  z.strictObject({
    key: z.enum(SETTING_KEYS),
    value: z
      .union([
        z.strictObject({
          enabled: z.boolean(),
        }),
        z.strictObject({
          index: z.number(),
        }),
        z.strictObject({
          email: z.string().nullable(),
        }),
        z.strictObject({
          text: z.string().nullable(),
        }),
        z.strictObject({
          text: z.string().nullable(),
        }),
        z.strictObject({
          months: z.number(),
        }),
      ])
      .nullable(),
    revision: z.number(),
    updated_at: z.iso.datetime().nullable(),
  }),
);

export const publicConfigOutput = viewOf<PublicConfig>("PublicConfig")(
  z.strictObject({
    eventsFreeMode: z.boolean(),
    pastEventsCategoryPosition: z.number().nullable(),
    contactEmail: z.string().nullable(),
    registersKeptMonths: z.number(),
  }),
);

export const settingsAnswers: RouteAnswers = {
  "PUT /api/settings/:key": {
    summary: "Changes a setting",
    answers: { 200: settingViewOutput },
    refusals: ["stale", "two_factor_missing"],
  },
  "GET /api/settings/:key": {
    summary: "A setting",
    note: "Only admins read `two_factor_for_admins`.",
    answers: { 200: settingViewOutput },
    refusals: ["forbidden", "two_factor_missing", "unauthorized"],
  },
  "GET /api/public-config": {
    summary: "Settings that every visitor's browser needs",
    answers: { 200: publicConfigOutput },
  },
};
