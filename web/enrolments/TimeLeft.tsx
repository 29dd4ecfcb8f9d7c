import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { useT } from "../lib/i18n.tsx";
import { announcedMinutes, clockText, payableMs } from "./hold.ts";

const SECOND_MS = 1000;

/**
 * The pause between refetches of a hold whose time to pay is over, in milliseconds. The server may retain the hold for
 * a while, until Stripe has reported a late payment.
 */
const AGAIN_MS = 5000;

type Props = {
  /** The end of the hold: an instant in ISO, by this device's clock. */
  until: string;
  /** Refetches the hold; called when the time to pay is over and repeatedly from then on. */
  onOver: () => void;
};

/**
 * The countdown of a hold. The visible text changes every second; screen readers announce only a few of the minutes and
 * can read the countdown at any time.
 */
export function TimeLeft({ until, onOver }: Props) {
  const t = useT();
  const { left, announced } = useTimeLeft(until, onOver);
  return (
    <>
      <span role="timer" className={css({ fontVariantNumeric: "tabular-nums" })}>
        {left > 0
          ? t("paying.left", "Ti restano {{time}} per pagare", { time: clockText(left) })
          : t("paying.over", "Il tempo per pagare è finito")}
      </span>
      <span role="status" className={css({ srOnly: true })}>
        {announced !== null &&
          t.count("paying.minutes_left", announced, {
            one: "Resta {{count}} minuto per pagare",
            other: "Restano {{count}} minuti per pagare",
          })}
      </span>
    </>
  );
}

function useTimeLeft(until: string, onOver: () => void) {
  const [left, setLeft] = useState(() => payableMs(until, Date.now()));
  const [announced, setAnnounced] = useState<number | null>(null);
  const over = useRef(onOver);
  over.current = onOver;
  const refetchedAt = useRef(0);
  useEffect(() => {
    let before = payableMs(until, Date.now());
    const look = () => {
      const now = payableMs(until, Date.now());
      const minutes = announcedMinutes(before, now);
      before = now;
      setLeft(now);
      if (minutes !== null) setAnnounced(minutes);
      if (now > 0 || Date.now() - refetchedAt.current < AGAIN_MS) return;
      refetchedAt.current = Date.now();
      over.current();
    };
    const timer = setInterval(look, SECOND_MS);
    look();
    // A hidden tab's timers are throttled, so the countdown is updated when the tab is shown again.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [until]);
  return { left, announced };
}
