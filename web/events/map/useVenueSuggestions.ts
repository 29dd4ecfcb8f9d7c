import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { VenueSuggestion } from "../../../worker/venues/outputs.ts";
import { useDebounced } from "../../lib/useSearchText.ts";
import { suggestionsQuery } from "./queries.ts";

/** The pause in typing before venues are searched, in milliseconds. */
const PAUSE_MS = 400;
const QUERY_MIN = 2;

const NONE: VenueSuggestion[] = [];

/**
 * Venues suggested for the typed text, those of `nation` first. Only the latest search's results are shown; a failed
 * search shows none. `isEmpty`, `isFailed` and `first` refer only to the latest text.
 */
export function useVenueSuggestions(nation: string) {
  const [typed, setTyped] = useState("");
  const text = typed.trim().toLowerCase();
  const query = useDebounced(text.length < QUERY_MIN ? "" : text, PAUSE_MS);
  const { data, isError, isSuccess, isFetching, isPlaceholderData, refetch } = useQuery({
    ...suggestionsQuery(query),
    enabled: query !== "",
    placeholderData: (before) => before,
  });
  const found = useMemo(() => {
    const venues = query ? (data ?? NONE) : NONE;
    return venues.toSorted((one, other) => Number(other.nation === nation) - Number(one.nation === nation));
  }, [query, data, nation]);
  const isLatest = query !== "" && query === text;
  const isAnswered = isLatest && isSuccess && !isPlaceholderData;
  return {
    found,
    /** The first suggestion for the latest text; null without one. */
    first: (isAnswered && found[0]) || null,
    ask: setTyped,
    isEmpty: isAnswered && found.length === 0,
    isFailed: isLatest && isError,
    isRetrying: isFetching,
    retry: () => refetch(),
  };
}
