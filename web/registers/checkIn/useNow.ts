import { useEffect, useState } from "react";

const TICK_MS = 15_000;

/** The corrected time of now, renewed every 15 seconds. */
export function useNow(now: () => number): number {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setShown(now()), TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return shown;
}
