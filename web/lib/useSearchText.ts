import { useEffect, useRef, useState } from "react";
import { useDebounced } from "./useDebounced.ts";

const TYPING_PAUSE_MS = 300;

/**
 * The text of a search field while it is typed. `onPause` gets it trimmed after a pause; `term`, which is in the address,
 * wins when it changes the text (back button).
 */
export function useSearchText(term: string, onPause: (text: string) => void) {
  const [text, setText] = useState(term);
  const applied = useRef(term);
  useEffect(() => {
    if (term !== applied.current) setText(term);
    applied.current = term;
  }, [term]);
  const debounced = useDebounced(text.trim(), TYPING_PAUSE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing applies the text
  useEffect(() => {
    if (debounced === applied.current || debounced !== text.trim()) return;
    applied.current = debounced;
    onPause(debounced);
  }, [debounced]);
  return [text, setText] as const;
}
