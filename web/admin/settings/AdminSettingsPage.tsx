import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { AdminSettingsView } from "../../../worker/admin/outputs.ts";
import { REGISTER_RETENTION_MONTHS } from "../../../worker/settings/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSite } from "../../settings/hooks.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { monthsText } from "../packages/packageTexts.ts";
import { ContactEmailSetting } from "./ContactEmailSetting.tsx";
import { FreeModeSetting } from "./FreeModeSetting.tsx";
import { PastEventsSetting } from "./PastEventsSetting.tsx";
import { adminSettingsQuery } from "./queries.ts";
import { SaveSettingButton, SettingCard } from "./SettingCard.tsx";
import { TextSetting } from "./TextSetting.tsx";
import { useSetting } from "./useSetting.ts";

const MONTHS = [
  REGISTER_RETENTION_MONTHS.min,
  12,
  18,
  REGISTER_RETENTION_MONTHS.default,
  36,
  60,
  REGISTER_RETENTION_MONTHS.max,
];

/** Free mode, past events, contact address, retained registers, second factor and seller of packages. */
export function AdminSettingsPage() {
  const t = useT();
  const site = useSite();
  const settings = useQuery(adminSettingsQuery);
  return (
    <AdminTab
      title={t("admin.settings.title", "Impostazioni")}
      lead={t(
        "admin.settings.lead",
        "Valgono per tutto il sito, da subito. Ogni modifica resta nel registro attività.",
      )}
    >
      {settings.isPending ? (
        <Loading
          className={grid({ gap: "4" })}
          rows={3}
          look={css({ height: "14rem", borderRadius: "lg!" })}
        />
      ) : settings.isLoadingError ? (
        <LoadFailed neverStored query={settings} />
      ) : (
        <div className={grid({ gap: "4", minWidth: "0" })}>
          <FreeModeSetting view={settings.data} />
          <PastEventsSetting view={settings.data} />
          <ContactEmailSetting view={settings.data} />
          <KeptMonthsSetting view={settings.data} />
          <TwoFactorSetting view={settings.data} />
          <TextSetting
            view={settings.data}
            name="site_seller"
            title={t("admin.settings.seller", "Chi vende i pacchetti")}
            text={t(
              "admin.settings.seller_text",
              "Ragione sociale, partita IVA e indirizzo, una riga per ciascuno. Compare nelle ricevute dei pacchetti, nelle email e tra i pagamenti di chi compra.",
            )}
            label={t("admin.settings.seller_label", "Dati di chi vende")}
            fallback={site.name}
            filledHelp={t("admin.settings.seller_help", "Se lo svuoti, vale «{{name}}».", {
              name: site.name,
            })}
          />
          <TextSetting
            view={settings.data}
            name="forum_held_words"
            title={t("admin.settings.words", "Parole da controllare")}
            text={t(
              "admin.settings.words_text",
              "I messaggi del forum con una di queste parole aspettano che un moderatore li legga. Valgono intere, senza badare ad accenti e maiuscole. Le vede solo chi amministra.",
            )}
            label={t("admin.settings.words_label", "Una parola o frase per riga")}
            filledHelp={t("admin.settings.words_help", "Per esempio: casinò, soldi facili.")}
          />
        </div>
      )}
    </AdminTab>
  );
}

/** The number of months for which closed registers are retained after the end of their season. */
function KeptMonthsSetting({ view }: { view: AdminSettingsView }) {
  const t = useT();
  const [chosen, setChosen] = useState<number | null>(null);
  const setting = useSetting(view, "registers_kept_months", { reset: () => setChosen(null) });
  const { shown, isPending, save } = setting;
  const saved = shown.value?.months ?? REGISTER_RETENTION_MONTHS.default;
  const months = chosen ?? saved;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save({ months });
  };
  return (
    <SettingCard
      setting={setting}
      valueText={(value) => monthsText(t, value?.months ?? REGISTER_RETENTION_MONTHS.default)}
      title={t("admin.settings.kept", "Conservazione dei registri")}
      text={t(
        "admin.settings.kept_text",
        "Quanto si conserva un registro delle immersioni chiuso, contando dal 31 dicembre del suo anno. Vale per i registri che si chiudono da adesso in poi; le righe restano nei libretti.",
      )}
    >
      <form onSubmit={submit} className={grid({ gap: "4", maxWidth: "26rem" })}>
        <Select
          name="registers_kept_months"
          label={t("admin.settings.kept_label", "Mesi dopo la fine dell’anno")}
          value={String(months)}
          options={[...new Set([...MONTHS, saved])]
            .toSorted((one, other) => one - other)
            .map((count) => ({ value: String(count), label: monthsText(t, count) }))}
          onChange={(value) => setChosen(Number(value))}
        />
        <SaveSettingButton busy={isPending} disabled={months === saved} />
      </form>
    </SettingCard>
  );
}

/** Whether admins need a second factor; only an admin with a second factor may switch this on. */
function TwoFactorSetting({ view }: { view: AdminSettingsView }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const setting = useSetting(view, "two_factor_for_admins");
  const { shown, isPending, save } = setting;
  const isOn = shown.value?.enabled === true;
  const stateText = (enabled: boolean) =>
    enabled ? t("admin.settings.on", "attiva") : t("admin.settings.off", "non attiva");
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
