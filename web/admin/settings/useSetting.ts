import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminSettingsView } from "../../../worker/admin/outputs.ts";
import type { SettingKey, SettingValues, SettingView } from "../../../worker/settings/contract.ts";
import { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { publicConfigQuery } from "../../settings/queries.ts";
import { notify } from "../../ui/notify.ts";
import { useAdminWrite } from "../useAdminWrite.ts";
import { adminSettingsQuery, putSetting } from "./queries.ts";

/** The value that another admin has saved since the form was shown, and the value that this admin wanted to save. */
export type SettingConflict<Key extends SettingKey> = { current: SettingView<Key>; mine: SettingValues[Key] };

/**
 * A setting and its write. A value that another admin saved meanwhile is not overwritten: `conflict` holds both, and
 * `settle` accepts the saved one (null) or overwrites it with the given one. `reset` clears the typed value once a
 * value is saved or accepted, and `onSaved` is called with that value.
 */
export function useSetting<Key extends SettingKey>(
  view: AdminSettingsView,
  key: Key,
  options: { savedText?: string; reset?: () => void; onSaved?: (value: SettingValues[Key]) => void } = {},
) {
  const t = useT();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<SettingConflict<Key> | null>(null);
  const shown = view.settings.find((setting) => setting.key === key) as SettingView<Key>;
  const storeSetting = (setting: SettingView<Key>) =>
    queries.setQueryData(adminSettingsQuery.queryKey, (known) =>
      known ? { ...known, settings: known.settings.map((one) => (one.key === key ? setting : one)) } : known,
    );
  const { start, isPending, error } = useAdminWrite(
    (write: { value: SettingValues[Key]; revision: number }) => putSetting(key, write),
    {
      onSuccess(saved, { value }) {
        storeSetting(saved);
        setConflict(null);
        notify({
          kind: "success",
          title: options.savedText ?? t("admin.settings.saved", "Impostazione salvata"),
        });
        options.reset?.();
        options.onSaved?.(value);
      },
      onFailure(failure, { value }) {
        if (!(failure instanceof ApiError) || failure.code !== "stale") return false;
        const { revision, ...saved } = failure.current as Record<string, unknown>;
        const setting: SettingView<Key> = {
          ...shown,
          value: saved as unknown as SettingValues[Key],
          revision: Number(revision),
        };
        storeSetting(setting);
        setConflict({ current: setting, mine: value });
        return true;
      },
      invalidates: [adminSettingsQuery.queryKey, publicConfigQuery.queryKey],
    },
  );
  return {
    shown,
    conflict,
    isPending,
    error,
    save: (value: SettingValues[Key]) => start({ value, revision: shown.revision }),
    settle(value: SettingValues[Key] | null) {
      if (!conflict) return;
      const { current } = conflict;
      if (value) return void start({ value, revision: current.revision });
      setConflict(null);
      options.reset?.();
      if (current.value) options.onSaved?.(current.value);
    },
  };
}
