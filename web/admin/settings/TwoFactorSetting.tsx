import { useState } from "react";
import type { AdminSettingsView } from "../../../worker/admin/settings/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { SettingCard } from "./SettingCard.tsx";
import { useSetting } from "./useSetting.ts";

/** Whether admins need a second factor; only an admin who has one may switch it on. */
export function TwoFactorSetting({ view }: { view: AdminSettingsView }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const setting = useSetting(view, "two_factor_for_admins");
  const { shown, isPending, save } = setting;
  const isOn = shown.value?.enabled === true;
  const stateText = (enabled: boolean) =>
    enabled ? t("admin.settings.on", "attiva") : t("admin.settings.off", "spenta");
  return (
    <SettingCard
      setting={setting}
      valueText={(value) => stateText(value?.enabled === true)}
      title={t("admin.settings.two_factor", "Verifica in due passaggi per chi amministra")}
      text={t(
        "admin.settings.two_factor_text",
        "Finché è richiesta, chi amministra senza averla attivata usa il sito come tutti gli altri, e ritrova l’amministrazione appena la attiva.",
      )}
    >
      <Switch
        name="two_factor_for_admins"
        label={
          isOn
            ? t("admin.settings.two_factor_on", "La verifica è richiesta")
            : t("admin.settings.two_factor_off", "La verifica non è richiesta")
        }
        help={t(
          "admin.settings.two_factor_help",
          "Per richiederla devi averla attivata nel tuo account, e finché è richiesta non la puoi disattivare.",
        )}
        checked={isOn}
        disabled={isPending}
        onChange={(enabled) => (enabled ? setIsAsking(true) : save({ enabled: false }))}
      />
      <ConfirmDialog
        open={isAsking}
        isSafe
        title={t("admin.settings.two_factor_title", "Richiedere la verifica da subito?")}
        text={t(
          "admin.settings.two_factor_effect",
          "Chi amministra e non l’ha ancora attivata non apre più l’amministrazione finché non lo fa. Conviene avvisare prima.",
        )}
        confirmLabel={t("admin.settings.two_factor_require", "Richiedi")}
        cancelLabel={t("admin.settings.leave", "Lascia com’è")}
        busy={isPending}
        onAction={() => {
          void save({ enabled: true }).finally(() => setIsAsking(false));
        }}
        onClose={() => setIsAsking(false)}
      />
    </SettingCard>
  );
}
