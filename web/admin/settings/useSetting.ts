import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminSettingsView } from "../../../worker/admin/outputs.ts";
import type { SettingKey, SettingValues, SettingView } from "../../../worker/settings/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { publicConfigQuery } from "../../settings/queries.ts";
import { notify } from "../../ui/notify.ts";
import { putSetting } from "./api.ts";
import { adminSettingsQuery } from "./queries.ts";

/** What another admin has saved since the form was shown, and what this one wanted to save. */
export type SettingConflict<Key extends SettingKey> = {
  current: SettingView<Key>;
  mine: SettingValues[Key];
};

/**
 * One setting and its write. A value that another admin saved meanwhile is not overwritten: `conflict` holds both, and
 * `settle` keeps theirs (null) or saves the given one over it. `reset` forgets what was typed once a value is saved or
 * kept, and `onSaved` is called with that value.
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
  const keep = (setting: SettingView<Key>) =>
    queries.setQueryData(adminSettingsQuery.queryKey, (known) =>
      known ? { ...known, settings: known.settings.map((one) => (one.key === key ? setting : one)) } : known,
    );
  const { start, isPending, error } = useWrite(
    (write: { value: SettingValues[Key]; revision: number }) => putSetting(key, write),
    {
      onSuccess(saved, { value }) {
        keep(saved);
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
        keep(setting);
        setConflict({ current: setting, mine: value });
        return true;
      },
      failureNotice: (failure) => ({
        title: t("admin.settings.failed", "Errore: {{message}}", { message: failureText(t, failure) }),
      }),
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
