import { useEffect, useRef, useState } from "react";

const TYPING_PAUSE_MS = 300;

/**
 * The text of a search field while the user types. `onPause` gets the trimmed text after a pause of so many
 * milliseconds; a `term` of the
 * address that changes (back button) replaces the text.
 */
export function useSearchText(term: string, onPause: (text: string) => void, milliseconds = TYPING_PAUSE_MS) {
  const [text, setText] = useState(term);
  const applied = useRef(term);
  useEffect(() => {
    if (term !== applied.current) setText(term);
    applied.current = term;
  }, [term]);
  const debounced = useDebounced(text.trim(), milliseconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing applies the text
  useEffect(() => {
    if (debounced === applied.current || debounced !== text.trim()) return;
    applied.current = debounced;
    onPause(debounced);
  }, [debounced]);
  return [text, setText] as const;
}

/** A text that has not changed for this many milliseconds; an emptied text is returned immediately. */
export function useDebounced(text: string, milliseconds: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text ? milliseconds : 0);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return debounced;
}
