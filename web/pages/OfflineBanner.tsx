import { WifiOff } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { css } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { isKept } from "../dehydratedState.ts";
import { useT } from "../lib/i18n.tsx";
import { useAfterHydration } from "../lib/useAfterHydration.ts";
import { useIsOnline } from "../lib/useIsOnline.ts";

/** A banner for when the network or the site is down. */
export function OfflineBanner() {
  const t = useT();
  const online = useIsOnline();
  const isCopy = useIsCopy(online);
  return (
    <div role="status">
      {(!online || isCopy) && (
        <p data-page-head className={barLook}>
          <WifiOff size={16} aria-hidden className={css({ flexShrink: 0 })} />
          {online
            ? t("offline.copy", "Il sito non risponde: questa è la copia che avevi già aperto.")
            : t("common.offline", "Sei offline. Quello che hai già aperto resta leggibile.")}
          {online && (
            <button type="button" onClick={() => location.reload()} className={buttonLook}>
              {t("common.retry", "Riprova")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Whether this page came from the cache although the browser is online, because the site did not respond. */
function useIsCopy(online: boolean): boolean {
  const { pathname } = useLocation();
  const isCopy = useAfterHydration(isKept, false);
  const [loaded] = useState(pathname);
  const [wasOffline, setWasOffline] = useState(false);
  if (!online && !wasOffline) setWasOffline(true);
  return isCopy && !wasOffline && pathname === loaded;
}

const barLook = flex({
  align: "center",
  justify: "center",
  gap: "2",
  padding: "2",
  bg: "abyss",
  color: "white",
  textStyle: "small",
});

const buttonLook = css({ textDecoration: "underline", cursor: "pointer", paddingInline: "2" });
