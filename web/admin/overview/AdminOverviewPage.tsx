import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AdminTab } from "../AdminTab.tsx";
import { FailedMails } from "./FailedMails.tsx";
import { OpenAlarms } from "./OpenAlarms.tsx";
import { overviewQuery } from "./queries.ts";
import { RegisterFigures } from "./RegisterFigures.tsx";
import { SystemHealth } from "./SystemHealth.tsx";
import { WaitingTiles } from "./WaitingTiles.tsx";
import { WeekFigures } from "./WeekFigures.tsx";

/** What waits for an admin, how the weeks went, and whether cron, webhooks and mails work. */
export function AdminOverviewPage() {
  const t = useT();
  const overview = useQuery(overviewQuery);
  return (
    <AdminTab
      title={t("admin.overview.title", "Panoramica")}
      lead={t(
        "admin.overview.lead",
        "Che cosa aspetta un amministratore, come vanno le settimane, e se tutto gira.",
      )}
    >
      {overview.isPending ? (
        <OverviewSkeleton />
      ) : overview.isLoadingError ? (
        <LoadFailed
          offlineText={t(
            "admin.overview.offline",
            "Sei offline: la panoramica riappare appena torna la connessione.",
          )}
          query={overview}
        />
      ) : (
        <div className={grid({ gap: { base: "8", md: "10" }, minWidth: "0" })}>
          <OpenAlarms alarms={overview.data.alarms} />
          <WaitingTiles waiting={overview.data.waiting} />
          <WeekFigures weeks={overview.data.weeks} />
          <RegisterFigures registers={overview.data.registers} />
          <SystemHealth overview={overview.data} />
          <FailedMails />
        </div>
      )}
    </AdminTab>
  );
}

function OverviewSkeleton() {
  return (
    <Loading className={grid({ gap: "8" })}>
      <div className={grid({ gap: "4", gridTemplateColumns: { base: "1fr 1fr", lg: "repeat(4, 1fr)" } })}>
        {["a", "b", "c", "d"].map((tile) => (
          <Skeleton key={tile} className={css({ height: "6.5rem", borderRadius: "lg!" })} />
        ))}
      </div>
      <div className={grid({ gap: "4", gridTemplateColumns: { base: "1fr", md: "1fr 1fr" } })}>
        {["a", "b", "c", "d"].map((chart) => (
          <Skeleton key={chart} className={css({ height: "16rem", borderRadius: "lg!" })} />
        ))}
      </div>
    </Loading>
  );
}
