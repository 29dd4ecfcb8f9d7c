import { useEffect, useState } from "react";

/** A value once it has stayed the same for a while, in milliseconds; emptied, it is empty at once. */
export function useCalm(value: string, pause: number): string {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), value ? pause : 0);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return calm;
}
