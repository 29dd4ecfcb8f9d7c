import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { PlaceSuggestion } from "../../worker/places/contract.ts";
import { suggestionsQuery } from "./queries.ts";

/** Somebody who pauses so long wants to see what there is, in milliseconds. */
const PAUSE_MS = 400;
const QUERY_MIN = 2;

const NONE: PlaceSuggestion[] = [];

/**
 * Places that may be meant by what is typed, those of `nation` first. Only the last question's answer is ever shown;
 * where nothing answers there are none, and nothing is said.
 */
export function useSuggestions(nation: string) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const query = typed.trim().toLowerCase();
  useEffect(() => {
    if (query.length < QUERY_MIN) return setAsked("");
    const pause = setTimeout(() => setAsked(query), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [query]);
  const { data } = useQuery({
    ...suggestionsQuery(asked),
    enabled: asked !== "",
    placeholderData: (before) => before,
  });
  const found = useMemo(() => {
    const places = asked ? (data ?? NONE) : NONE;
    return places.toSorted((one, other) => Number(other.nation === nation) - Number(one.nation === nation));
  }, [asked, data, nation]);
  return { found, ask: setTyped };
}
