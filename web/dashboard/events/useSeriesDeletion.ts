import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApplyTo, SeriesDate } from "../../../worker/events/series/contract.ts";
import { ownEventQuery } from "../../events/form/queries.ts";
import { followingDates } from "../../events/form/series/followingDates.ts";
import { useToday } from "../../settings/hooks.ts";

/** The dates that the dialog about an event of a series deletes, and the choice of them; one date until they are read. */
export function useSeriesDeletion(event: { id: string; series_id: string | null } | null) {
  const today = useToday();
  const { data } = useQuery({ ...ownEventQuery(event?.id ?? ""), enabled: Boolean(event?.series_id) });
  const [chosen, setChosen] = useState<{ id: string; applyTo: ApplyTo } | null>(null);
  const later: SeriesDate[] = data && data.id === event?.id ? followingDates(data, today) : [];
  const own = data?.series?.filter(({ id }) => id === event?.id) ?? [];
  const applyTo = later.length > 0 && chosen?.id === event?.id ? (chosen?.applyTo ?? "this") : "this";
  return {
    later,
    /** This date and the following. */
    dates: [...own, ...later],
    applyTo,
    choose: (next: ApplyTo) => setChosen(event && { id: event.id, applyTo: next }),
  };
}
