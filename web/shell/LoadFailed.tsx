import { CloudOff, WifiOff } from "lucide-react";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { Button } from "../ui/Button.tsx";
import { lazyParts } from "../ui/lazyParts.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";

/** Lazy, because only a missing network shows them; the service worker holds their code. */
const { CachedPages } = lazyParts(() => import.meta.env.SSR || import("./CachedPages.tsx"));

/** The page of a subject that could not be loaded. */
export function PageFailed({ query }: Pick<Props, "query">) {
  return (
    <PageColumn>
      <LoadFailed level={1} query={query} />
    </PageColumn>
  );
}

type Props = {
  title?: string;
  text?: string;
  /** Replaces the default text while offline. */
  offlineText?: string | undefined;
  /** Says offline that this data is never stored on the device, instead of inviting to open the page once. */
  neverStored?: boolean;
  level?: 1 | 2;
  /** The failed query, which the button and the return of the network refetch. */
  query?: { isFetching: boolean; refetch: () => unknown } | undefined;
  busy?: boolean | undefined;
  /** Retries instead of refetching `query`. */
  onRetry?: () => void;
};

/** Shown when a page's data failed to load; retries automatically when the network is back. */
export function LoadFailed(props: Props) {
  const {
    offlineText,
    neverStored,
    level,
    query,
    busy = query?.isFetching,
    onRetry = () => query?.refetch(),
  } = props;
  const t = useT();
  const text =
    props.text ?? t("common.site_down", "Il sito non risponde in questo momento. Riprova tra poco.");
  const title = props.title ?? t("home.error_title", "Errore nel caricamento");
  const online = useIsOnline();
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
  const missing = neverStored
    ? t(
        "offline.never_stored",
        "Questi dati non vengono salvati su questo dispositivo. Appena torna la connessione li ritrovi qui.",
      )
    : t(
        "offline.unseen",
        "Questa pagina non è ancora sul tuo dispositivo. Appena torna la connessione la trovi qui.",
      );
  return (
    <StatusMessage
      alert
      level={level}
      icon={<WifiOff size={28} />}
      title={t("offline.title", "Sei offline")}
      text={offlineText ?? missing}
    >
      <div className={css({ display: "grid", justifyItems: "center", width: "100%" })}>
        {retry}
        <CachedPages />
      </div>
    </StatusMessage>
  );
}
