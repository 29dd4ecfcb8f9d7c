import { emailAddress, emptyToNull } from "../lib/fields.ts";
import * as z from "../lib/z.ts";
import {
  PAST_EVENTS_POSITION_MAX,
  REGISTER_RETENTION_MONTHS,
  SETTING_KEYS,
  SETTING_TEXT_MAX,
  type SettingKey,
  type SettingValues,
} from "./contract.ts";

export const settingParams = z.object({ key: z.enum(SETTING_KEYS) });

const settingText = z.object({
  text: z.preprocess(
    emptyToNull,
    z
      .string()
      .transform((text) => text.replace(/\r\n?/g, "\n").trim())
      .pipe(z.string().max(SETTING_TEXT_MAX, "validation.too_long"))
      .nullable(),
  ),
});

const values: { [Key in SettingKey]: z.ZodType<SettingValues[Key]> } = {
  events_free_mode: z.object({ enabled: z.boolean() }),
  past_events_category_position: z.object({ index: z.int().min(0).max(PAST_EVENTS_POSITION_MAX) }),
  site_seller: settingText,
  forum_held_words: settingText,
  registers_kept_months: z.object({
    months: z.int().min(REGISTER_RETENTION_MONTHS.min).max(REGISTER_RETENTION_MONTHS.max),
  }),
  two_factor_for_admins: z.object({ enabled: z.boolean() }),
  contact_email: z.object({ email: z.preprocess(emptyToNull, emailAddress.nullable()) }),
};

/**
 * The body of `PUT /api/settings/{key}`: `{ "value": …, "revision"? }`, with the value validated by the key. With the
 * revision that was shown, an outdated write is refused.
 */
export function settingBody<Key extends SettingKey>(key: Key) {
  return z.object({ value: values[key], revision: z.int().min(0).optional() });
}
