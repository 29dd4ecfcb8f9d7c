import type { AdminSettingsView } from "../../../worker/admin/outputs.ts";
import type { SettingKey, SettingValues, SettingView } from "../../../worker/settings/contract.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";

/** Saves a setting; `revision` is the shown one, so that an outdated write is refused with `stale`. */
export const putSetting = <Key extends SettingKey>(
  key: Key,
  body: { value: SettingValues[Key]; revision: number },
) => call<SettingView<Key>>("PUT", `/api/settings/${key}`, { body });

/** All settings, and the effects of switching free mode now. */
export const adminSettingsQuery = readQuery<AdminSettingsView>(
  ["me", "adminSettings"],
  "/api/admin/settings",
);
