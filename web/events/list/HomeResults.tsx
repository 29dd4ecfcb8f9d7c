import { useEffect } from "react";
import type { EventCount } from "../../../worker/events/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { EventResults, useEventResults } from "./EventResults.tsx";
import type { EventFilters } from "./filters.ts";

type Props = { filters: EventFilters; onCount: (count: EventCount | undefined) => void };

/** Home's events as one list instead of its sections: by distance, or next to the map. */
export function HomeResults({ filters, onCount }: Props) {
  const t = useT();
  const results = useEventResults(filters, "upcoming");
  const { count, more } = results.count ?? {};
  useEffect(() => {
    onCount(count === undefined ? undefined : { count, more: more ?? false });
  }, [count, more, onCount]);
  return (
    <EventResults
      results={results}
      filters={filters}
      scope="upcoming"
      level={3}
      emptyTitle={t("home.empty_title", "Nessun evento disponibile")}
    />
  );
}
