/** What every visitor's browser needs to know before it shows an event. */
export type PublicConfig = {
  eventsFreeMode: boolean;
  /** Where "Eventi Passati" stands among the categories; null until an admin places it. */
  pastEventsCategoryPosition: number | null;
};

/** When the config cannot be had: better to hide prices than to show them where everything is free. */
export const FALLBACK_CONFIG: PublicConfig = { eventsFreeMode: true, pastEventsCategoryPosition: null };

export const SETTING_KEYS = ["events_free_mode", "past_events_category_position"] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

export type SettingView = { key: SettingKey; value: unknown };

/** What every page knows of the site it is on. `url` is its address, without a slash at the end. */
export type SiteView = {
  name: string;
  url: string;
  contact_email: string;
  time_zone: string;
  tiles_url: string;
};
