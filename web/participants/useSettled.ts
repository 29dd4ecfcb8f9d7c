import { useEffect, useState } from "react";

/** A search is asked for once the typing has paused so long. */
const PAUSE_MS = 500;

/** What is being typed, once it has stood for a moment; emptied, at once. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
