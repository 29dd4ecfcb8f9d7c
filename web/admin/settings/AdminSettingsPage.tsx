import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { defaultPayoutTerms } from "../../payments/payoutTerms.ts";
import { useSite } from "../../settings/hooks.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { ContactEmailSetting } from "./ContactEmailSetting.tsx";
import { FreeModeSetting } from "./FreeModeSetting.tsx";
import { KeptMonthsSetting } from "./KeptMonthsSetting.tsx";
import { PastEventsSetting } from "./PastEventsSetting.tsx";
import { adminSettingsQuery } from "./queries.ts";
import { TextSetting } from "./TextSetting.tsx";
import { TwoFactorSetting } from "./TwoFactorSetting.tsx";

/** Free mode, past events, the contact address, kept registers, admins' second factor, payouts and the seller of packages. */
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
        <LoadFailed
          offlineText={t(
            "admin.settings.offline",
            "Sei offline: le impostazioni riappaiono appena torna la connessione.",
          )}
          query={settings}
        />
      ) : (
        <div className={grid({ gap: "4", minWidth: "0" })}>
          <FreeModeSetting view={settings.data} />
          <PastEventsSetting view={settings.data} />
          <ContactEmailSetting view={settings.data} />
          <KeptMonthsSetting view={settings.data} />
          <TwoFactorSetting view={settings.data} />
          <TextSetting
            view={settings.data}
            name="payout_terms"
            title={t("admin.settings.payout", "Versamenti a chi organizza")}
            text={t(
              "admin.settings.payout_text",
              "Chi versa gli incassi, quando e con quali commissioni. Chi organizza lo legge nella dashboard e tra gli incassi.",
            )}
            label={t("admin.settings.payout_label", "Testo sui versamenti")}
            fallback={defaultPayoutTerms(t, site)}
            filledHelp={t(
              "admin.settings.payout_help",
              "Si legge così in ogni lingua del sito: per chi non legge la tua, aggiungi qui anche la traduzione. Se lo svuoti, vale il testo del sito, che è tradotto.",
            )}
          />
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
        </div>
      )}
    </AdminTab>
  );
}
