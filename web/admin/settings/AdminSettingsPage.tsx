import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { ContactEmailSetting } from "./ContactEmailSetting.tsx";
import { FreeModeSetting } from "./FreeModeSetting.tsx";
import { PastEventsSetting } from "./PastEventsSetting.tsx";
import { adminSettingsQuery } from "./queries.ts";

/** Free mode, the position of past events, and the contact address. */
export function AdminSettingsPage() {
  const t = useT();
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
        <div
          role="status"
          aria-label={t("common.loading", "Caricamento…")}
          className={css({ display: "grid", gap: "4" })}
        >
          {["a", "b", "c"].map((section) => (
            <Skeleton key={section} className={css({ height: "14rem", borderRadius: "lg!" })} />
          ))}
        </div>
      ) : settings.isLoadingError ? (
        <LoadFailed
          title={t("home.error_title", "Errore nel caricamento")}
          offlineText={t("admin.settings.offline", "Le impostazioni tornano appena torna la connessione.")}
          busy={settings.isFetching}
          onRetry={() => settings.refetch()}
        />
      ) : (
        <div className={css({ display: "grid", gap: "4", minWidth: "0" })}>
          <FreeModeSetting view={settings.data} />
          <PastEventsSetting view={settings.data} />
          <ContactEmailSetting view={settings.data} />
        </div>
      )}
    </AdminTab>
  );
}
