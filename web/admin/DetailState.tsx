import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { RefusalCode } from "../../worker/errors.ts";
import { isRefusal } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";

type Props = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The refusal of an id that does not exist, and what the sheet says then. */
  missing: { code: RefusalCode; icon: ReactNode; title: string; text: string };
};

/** What stands in a sheet instead of its details: nothing there, a failed load, or a skeleton. */
export function DetailState({ query: { error, isFetching, refetch }, missing }: Props) {
  const t = useT();
  if (isRefusal(error, missing.code))
    return <StatusMessage level={3} icon={missing.icon} title={missing.title} text={missing.text} />;
  if (error) {
    return (
      <LoadFailed
        level={2}
        title={t("home.error_title", "Errore nel caricamento")}
        offlineText={t(
          "admin.table.offline",
          "I dati dell’amministrazione non vengono salvati su questo dispositivo. Appena torna la connessione li ritrovi qui.",
        )}
        busy={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  return (
    <div
      role="status"
      aria-label={t("common.loading", "Caricamento…")}
      className={css({ display: "grid", gap: "5" })}
    >
      <Skeleton className={css({ height: "6rem" })} />
      <Skeleton className={css({ height: "3rem" })} />
      <Skeleton className={css({ height: "16rem" })} />
    </div>
  );
}
