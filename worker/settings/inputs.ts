import * as z from "zod";
import type { AuditValues } from "../audit/contract.ts";
import { SETTING_KEYS, type SettingKey } from "./contract.ts";

export const settingParams = z.object({ key: z.enum(SETTING_KEYS) });

const values: Record<SettingKey, z.ZodType<AuditValues>> = {
  events_free_mode: z.object({ enabled: z.boolean() }),
  past_events_category_position: z.object({ index: z.int().min(0).max(1000) }),
};

/** The body of `PUT /api/settings/{key}`: `{ "value": … }`, checked by the key's own form. */
export function settingBody(key: SettingKey) {
  return z.object({ value: values[key] });
}
