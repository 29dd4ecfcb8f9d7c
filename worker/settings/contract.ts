/** Months after the end of a season (31 December) for which closed registers are kept: the law's six at least. */
export const REGISTER_RETENTION_MONTHS = { default: 24, min: 6, max: 120 } as const;

/** When the config cannot be had: better to hide prices than to show them where everything is free. */
export const FALLBACK_CONFIG = {
  eventsFreeMode: true,
  pastEventsCategoryPosition: null,
  contactEmail: null,
  registersKeptMonths: REGISTER_RETENTION_MONTHS.default,
};

export const SETTING_KEYS = [
  "events_free_mode",
  "past_events_category_position",
  "contact_email",
  "site_seller",
  "registers_kept_months",
  "two_factor_for_admins",
  "forum_held_words",
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

/**
 * The value of each setting. `email` null: the configured address is used. `site_seller`: name, VAT number and address of the
 * packages' seller, for receipts; null: the site's name. `registers_kept_months`: see REGISTER_RETENTION_MONTHS; applies to
 * registers that are closed afterwards. `two_factor_for_admins`: whether admins without a second factor have only a
 * member's permissions. `forum_held_words`: one a line; posts with one of them wait for a moderator.
 */
export type SettingValues = {
  events_free_mode: { enabled: boolean };
  past_events_category_position: { index: number };
  contact_email: { email: string | null };
  site_seller: { text: string | null };
  registers_kept_months: { months: number };
  two_factor_for_admins: { enabled: boolean };
  forum_held_words: { text: string | null };
};

/** The longest text of a setting, in characters. */
export const SETTING_TEXT_MAX = 2000;

/**
 * A setting. `value` null: it was never set. `revision` is 0 then, and rises with each write; a write with an outdated
 * one is refused with `stale`. `updated_at`: an ISO instant.
 */
export type SettingView<Key extends SettingKey = SettingKey> = {
  key: Key;
  value: SettingValues[Key] | null;
  revision: number;
  updated_at: string | null;
};

/** The largest position of past events among the categories. */
export const PAST_EVENTS_POSITION_MAX = 1000;

/** Who runs the site: `register` is the entry in a register of companies or associations, and may be empty. */
export type SiteOperator = { name: string; address: string; vat_number: string; register: string };

/**
 * What every page knows of the site it is on. `url` is its address, without a slash at the end; `backup_days`: for how many
 * days backups hold what was erased.
 */
export type SiteView = {
  name: string;
  url: string;
  contact_email: string;
  time_zone: string;
  tiles_url: string;
  /** The version of the terms of sale in force, the day of their text, which a checkout accepts. */
  sale_terms_version: string;
  operator: SiteOperator;
  backup_days: string;
  /** The widget's key where Turnstile asks at registration. */
  turnstile_site_key?: string;
  /** Set where the site has forecasts of the sea. */
  sea_forecasts?: true;
};
