import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";

/** Says that the network is away; what was read stays readable. */
export function Offline() {
  const t = useT();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p
          className={css({
            display: "flex",
            alignItems: "center",
            justifyContent: "center",
            gap: "2",
            padding: "2",
            bg: "abyss",
            color: "white",
            textStyle: "small",
          })}
        >
          <WifiOff size={16} aria-hidden />
          {t("common.offline", "Sei offline. Quello che hai già aperto resta leggibile.")}
        </p>
      )}
    </div>
  );
}

function subscribe(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
