import type { SettingView } from "../../settings/contract.ts";

/** Counts of what free mode changes stop here. */
export const FREE_MODE_COUNT_MAX = 100;

/**
 * What switching free mode on or off concerns now; each count stops at FREE_MODE_COUNT_MAX. `paid_events`: events to come
 * with a price. `live_holds`: seats held by people who are paying. `running_packages`: organizer packages that run.
 */
export type FreeModeEffects = {
  paid_events: number;
  live_holds: number;
  running_packages: number;
};

/** `default_contact_email`: the address of the configuration, which counts while none is set. */
export type AdminSettingsView = {
  settings: SettingView[];
  free_mode: FreeModeEffects;
  default_contact_email: string;
};
