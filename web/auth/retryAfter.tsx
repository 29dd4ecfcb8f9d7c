import { type ReactNode, useEffect, useState } from "react";
import { css } from "styled-system/css";
import { notice } from "styled-system/patterns";
import { ApiError } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";

const LOOK_MS = 500;

/** The `Retry-After` of a rate-limited call in seconds; 0 for other failures. */
export function retryAfterSeconds(failure: unknown): number {
  const refused = failure instanceof ApiError && failure.code === "too_many_requests";
  return refused ? Number(failure.values.seconds ?? 0) : 0;
}

/** Counts down the seconds until a rate-limited form may be submitted again. */
export function useRetryAfter(failure: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Date.now() + retryAfterSeconds(failure) * 1000;
    const look = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(timer);
  }, [failure]);
  return left;
}

/** A countdown to the next attempt, announced to screen readers once. */
export function RetryAfterNote({ left, children }: { left: number; children?: ReactNode }) {
  const t = useT();
  if (left === 0) return null;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <div className={noteLook}>
      <p role="alert">{t("auth.paused", "Troppi tentativi, facciamo una pausa.")}</p>
      <p role="timer" className={css({ fontWeight: "bold", fontVariantNumeric: "tabular-nums" })}>
        {t("auth.paused_left", "Puoi riprovare tra {{time}}", { time })}
      </p>
      {children && <p>{children}</p>}
    </div>
  );
}

const noteLook = notice({
  display: "grid",
  gap: "1",
  borderInlineStart: "4px solid token(colors.sea)",
  textStyle: "small",
});
