import { useEffect, useState } from "react";

/** A text once it has stayed the same for so many milliseconds; an emptied one at once. */
export function useDebounced(text: string, milliseconds: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text ? milliseconds : 0);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return debounced;
}
