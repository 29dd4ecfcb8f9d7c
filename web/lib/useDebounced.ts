import { useEffect, useState } from "react";

/** A text that has not changed for this many milliseconds; an emptied text is returned immediately. */
export function useDebounced(text: string, milliseconds: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text ? milliseconds : 0);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return debounced;
}
