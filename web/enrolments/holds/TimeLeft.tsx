import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { announcedMinutes, clockText, payableMs } from "./hold.ts";

const SECOND_MS = 1000;

/** Once the time is over the place may stand for a while yet, until word of it has come: it is asked about this often. */
const AGAIN_MS = 5000;

type Props = {
  /** An instant in ISO, by this device's clock. */
  until: string;
  /** Asks how it stands, when the time is over and from then on. */
  onOver: () => void;
};

/**
 * How long a held place can still be paid. The eyes see every second; those who listen are told a few times, and can
 * read it whenever they want.
 */
export function TimeLeft({ until, onOver }: Props) {
  const t = useT();
  const { left, told } = useTimeLeft(until, onOver);
  return (
    <>
      <span role="timer" className={css({ fontVariantNumeric: "tabular-nums" })}>
        {left > 0
          ? t("paying.left", "Ti restano {{time}} per pagare", { time: clockText(left) })
          : t("paying.over", "Il tempo per pagare è finito")}
      </span>
      <span role="status" className={css({ srOnly: true })}>
        {told !== null &&
          t.count("paying.minutes_left", told, {
            one: "Resta {{count}} minuto per pagare",
            other: "Restano {{count}} minuti per pagare",
          })}
      </span>
    </>
  );
}

function useTimeLeft(until: string, onOver: () => void) {
  const [left, setLeft] = useState(() => payableMs(until, Date.now()));
  const [told, setTold] = useState<number | null>(null);
  const over = useRef(onOver);
  over.current = onOver;
  const asked = useRef(0);
  useEffect(() => {
    let before = payableMs(until, Date.now());
    const look = () => {
      const now = payableMs(until, Date.now());
      const minutes = announcedMinutes(before, now);
      before = now;
      setLeft(now);
      if (minutes !== null) setTold(minutes);
      if (now > 0 || Date.now() - asked.current < AGAIN_MS) return;
      asked.current = Date.now();
      over.current();
    };
    const timer = setInterval(look, SECOND_MS);
    look();
    // A tab that was put away has not counted on.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [until]);
  return { left, told };
}
