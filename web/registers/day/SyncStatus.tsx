import { Anchor, CloudCheck, CloudOff, CloudUpload, RefreshCw } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, inlineRow, wrap } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { venueTime } from "../checkIn/waterTimes.ts";
import type { RegisterDay } from "./registerDay.ts";
import { useLasting } from "./useLasting.ts";

/** The time after which unsent changes cause a button that sends them, in milliseconds. */
const WAITING_MS = 5_000;

/** The number of unsent changes, the time of the last sync, and whether the day works without a network. */
export function SyncStatus({ day, isReady }: { day: RegisterDay; isReady: boolean }) {
  const t = useT();
  const { pending, isOffline, lastSync, view } = day;
  // Delayed: a change is sent within a second, and a button for it would move the list under the next tap.
  const isWaiting = useLasting(pending > 0, WAITING_MS);
  const Icon = pending > 0 ? CloudUpload : isOffline ? CloudOff : CloudCheck;
  const time = lastSync && venueTime(Date.parse(lastSync), view.time_zone);
  return (
    // On a phone the line shows when something waits, or the network is gone.
    <div className={cx(barLook, !isWaiting && !isOffline && css({ srOnly: { base: true, md: false } }))}>
      <div className={wrap({ columnGap: "5", rowGap: "1", minWidth: "0" })}>
        <p role="status" className={factLook} data-pending={pending}>
          <Icon size={20} aria-hidden className={css({ flexShrink: 0, marginTop: "0.5" })} />
          <span>
            <strong>
              {pending > 0
                ? t.count("registers.pending", pending, {
                    one: "{{count}} da inviare",
                    other: "{{count}} da inviare",
                  })
                : t("registers.all_sent", "Tutto inviato")}
            </strong>
            {isOffline && `, ${t("registers.offline", "senza connessione: tutto resta su questo telefono")}`}
            {!isOffline && time && `, ${t("registers.synced_at", "aggiornato alle {{time}}", { time })}`}
          </span>
        </p>
        {isReady && (
          <p className={cx(factLook, css({ srOnly: { base: true, md: false } }))}>
            <Anchor size={20} aria-hidden className={css({ flexShrink: 0, marginTop: "0.5" })} />
            {t("registers.boat_ready", "Pronto per la barca: funziona senza connessione")}
          </p>
        )}
      </div>
      {isWaiting && (
        <button type="button" onClick={() => void day.refresh()} className={retryLook}>
          <RefreshCw size={18} aria-hidden />
          {t("registers.send_now", "Invia ora")}
        </button>
      )}
    </div>
  );
}

const barLook = flex({
  align: "center",
  justify: "space-between",
  gap: "3",
  marginBottom: "3",
  color: "ink",
});

const factLook = css({
  display: "inline-flex",
  alignItems: "start",
  gap: "2",
  fontSize: { base: "sm", md: "md" },
  lineHeight: 1.4,
});

const retryLook = inlineRow({
  flexShrink: 0,
  gap: "2",
  minHeight: "14",
  paddingInline: "4",
  borderRadius: "sm",
  border: "2px solid token(colors.ink)",
  fontWeight: "bold",
  cursor: "pointer",
});
