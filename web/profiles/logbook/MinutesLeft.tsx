import { useEffect, useState } from "react";
import { useT } from "../../lib/i18n.tsx";

type Props = { until: string; onEnd?: () => void };

/** The remaining time of a logbook's address, counted down. */
export function MinutesLeft({ until, onEnd }: Props) {
  const t = useT();
  const [now, setNow] = useState(() => Date.now());
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (minutes === 0) onEnd?.();
  }, [minutes, onEnd]);
  return (
    // A minute can end between the server's clock and the browser's.
    <span suppressHydrationWarning>
      {minutes === 0
        ? t("logbook.expired", "Scaduto")
        : t.count("logbook.minutes_left", minutes, {
            one: "Ancora {{count}} minuto",
            other: "Ancora {{count}} minuti",
          })}
    </span>
  );
}
