import { CloudOff, WifiOff } from "lucide-react";
import { useEffect } from "react";
import { css } from "styled-system/css";
import { isKept } from "../dehydratedState.ts";
import { useT } from "../lib/i18n.tsx";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { isPageCached } from "../offline/queries.ts";
import { Button } from "../ui/Button.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { CachedPages } from "./CachedPages.tsx";

type Props = {
  title?: string;
  text?: string;
  /** Replaces the default text while offline. */
  offlineText?: string;
  level?: 1 | 2;
  /** What failed, and is tried again. */
  query?: { isFetching: boolean; refetch: () => unknown };
  busy?: boolean | undefined;
  /** In place of `query`. */
  onRetry?: () => void;
};

/** Shown when a page's data failed to load; retries automatically when the network is back. */
export function LoadFailed(props: Props) {
  const {
    text,
    offlineText,
    level,
    query,
    busy = query?.isFetching,
    onRetry = () => query?.refetch(),
  } = props;
  const t = useT();
  const title = props.title ?? t("home.error_title", "Errore nel caricamento");
  const online = useIsOnline();
  useKeptPage(online);
  const retry = (
    <Button look="main" busy={busy} onClick={onRetry}>
      {t("common.retry", "Riprova")}
    </Button>
  );
  if (online) {
    return (
      <StatusMessage alert level={level} icon={<CloudOff size={28} />} title={title} text={text}>
        {retry}
      </StatusMessage>
    );
  }
  const unseen = t(
    "offline.unseen",
    "Questa pagina non è ancora sul tuo dispositivo. Appena torna la connessione la trovi qui.",
  );
  return (
    <StatusMessage
      alert
      level={level}
      icon={<WifiOff size={28} />}
      title={t("offline.title", "Sei offline")}
      text={offlineText ?? unseen}
    >
      <div className={css({ display: "grid", justifyItems: "center", width: "100%" })}>
        {retry}
        <CachedPages />
      </div>
    </StatusMessage>
  );
}

/** Loads a cached page as a document when it was reached by client-side navigation. */
function useKeptPage(online: boolean) {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    const tried = isKept() && loaded?.name === location.href;
    if (online || tried) return;
    isPageCached().then((here) => here && location.reload());
  }, [online]);
}
