import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { LIST_MAX } from "../../../worker/events/contract.ts";
import type { SavedEventCard } from "../../../worker/events/outputs.ts";
import { call } from "../../lib/api.ts";
import { readSavedEvents } from "./changeSavedEvents.ts";

/** Up to LIST_MAX events by their ids. Sorted, so that the edge cache answers the same events whatever their order. */
const getComparedEvents = (ids: readonly string[], signal: AbortSignal) =>
  call<SavedEventCard[]>("GET", "/api/events/compared", { search: { ids: ids.toSorted().join() }, signal });

/** Whether the saved events are read; their ids are in `savedEventIdsAtom`, which hearts everywhere read too. */
export function savedEventsQuery(userId: string | null, ...context: Parameters<typeof readSavedEvents>) {
  return queryOptions({
    queryKey: ["me", "saved-events", userId],
    queryFn: async () => {
      await readSavedEvents(...context);
      return true;
    },
  });
}

/** Events by their ids, by their first day. Shows the former ones while an event is added or removed. */
export function comparedEventsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ["events", "compared", ids.toSorted()],
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: Math.ceil(ids.length / LIST_MAX) }, (_, index) =>
        getComparedEvents(ids.slice(index * LIST_MAX, (index + 1) * LIST_MAX), signal),
      );
      return (await Promise.all(pages)).flat().sort((one, other) => one.date.localeCompare(other.date));
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
