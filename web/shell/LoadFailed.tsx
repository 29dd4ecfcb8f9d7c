import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CloudOff, WifiOff } from "lucide-react";
import { useEffect } from "react";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { isCachedPage } from "../dehydratedState.ts";
import { useT } from "../lib/i18n.tsx";
import { WHOLE_PAGE } from "../lib/links.ts";
import { useIsOnline } from "../lib/useIsOnline.ts";
import { cachedPagesQuery, isPageCached } from "../offline/queries.ts";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { Button } from "../ui/Button.tsx";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";

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

const SHOWN_MAX = 6;

const navLook = css({ width: "min(24rem, calc(100vw - 4rem))", marginTop: "6" });

const listLook = css({
  bg: "card",
  border: "1px solid token(colors.line)",
  borderRadius: "lg",
  overflow: "hidden",
  textAlign: "start",
  "& > li + li": { borderTop: "1px solid token(colors.line)" },
});

const linkLook = flex({
  align: "center",
  gap: "3",
  minHeight: "touch",
  paddingInline: "4",
  paddingBlock: "3",
  fontWeight: "medium",
  _hover: { bg: "foam" },
  _focusVisible: { outlineOffset: "-2px" },
});

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
  useReloadCachedPage(online);
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

/** Loads a cached page as a document after client-side navigation to it failed. */
function useReloadCachedPage(online: boolean) {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    const tried = isCachedPage() && loaded?.name === location.href;
    if (online || tried) return;
    isPageCached().then((isCached) => isCached && location.reload());
  }, [online]);
}

/** Links to cached pages, as full documents, because the browser must load them from the offline cache. */
function CachedPages() {
  const t = useT();
  const site = useSite();
  const { data: pages = [] } = useQuery(cachedPagesQuery);
  if (pages.length === 0) return null;
  const ending = ` · ${site.name}`;
  const nameOf = (href: string, title: string) => {
    if (href === paths.home.href()) return t("nav.home", "Home");
    return title.endsWith(ending) ? title.slice(0, -ending.length) : title;
  };
  return (
    <nav aria-labelledby="kept-pages" className={navLook}>
      <h2
        id="kept-pages"
        className={css({ textStyle: "label", color: "muted", marginBottom: "2", textAlign: "start" })}
      >
        {t("offline.kept", "Quello che puoi leggere adesso")}
      </h2>
      <ul className={listLook}>
        {pages.slice(0, SHOWN_MAX).map(({ href, title }) => (
          <li key={href}>
            <a href={href} {...WHOLE_PAGE} className={linkLook}>
              <span className={css({ flex: 1, minWidth: "0", lineClamp: 2 })}>{nameOf(href, title)}</span>
              <ChevronRight size={18} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
