import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { VenueSuggestion } from "../../worker/venues/contract.ts";
import { useDebounced } from "../lib/useDebounced.ts";
import { suggestionsQuery } from "./queries.ts";

/** Venues are searched once typing has paused so long, in milliseconds. */
const PAUSE_MS = 400;
const QUERY_MIN = 2;

const NONE: VenueSuggestion[] = [];

/**
 * Venues suggested for the typed text, those of `nation` first. Only the latest search's results show; a failed search
 * shows none. `isEmpty` and `isFailed` tell of the latest text alone.
 */
export function useVenueSuggestions(nation: string) {
  const [typed, setTyped] = useState("");
  const text = typed.trim().toLowerCase();
  const query = useDebounced(text.length < QUERY_MIN ? "" : text, PAUSE_MS);
  const { data, isError, isSuccess, isPlaceholderData } = useQuery({
    ...suggestionsQuery(query),
    enabled: query !== "",
    placeholderData: (before) => before,
  });
  const found = useMemo(() => {
    const venues = query ? (data ?? NONE) : NONE;
    return venues.toSorted((one, other) => Number(other.nation === nation) - Number(one.nation === nation));
  }, [query, data, nation]);
  const isLatest = query !== "" && query === text;
  const isEmpty = isLatest && isSuccess && !isPlaceholderData && found.length === 0;
  return { found, ask: setTyped, isEmpty, isFailed: isLatest && isError };
}
