import type { QueryClient } from "@tanstack/react-query";
import type { EventDetail } from "../../worker/events/contract.ts";
import { eventQuery } from "../events/queries.ts";
import { participationsQuery } from "./queries.ts";

/** Shows an enrolment that is on its way as if it were there: in "my events" and in the seats. Answers how to undo it. */
export async function showEnrolled(queries: QueryClient, event: EventDetail): Promise<() => void> {
  const mine = participationsQuery.queryKey;
  const shown = eventQuery(event.slug).queryKey.slice(0, 2);
  await Promise.all([mine, shown].map((queryKey) => queries.cancelQueries({ queryKey })));
  const before = queries.getQueryData(mine);
  const pages = queries.getQueriesData<EventDetail | null>({ queryKey: shown });
  queries.setQueryData(mine, [
    {
      id: `enrolling ${event.id}`,
      event_id: event.id,
      status: "confirmed" as const,
      amount: 0,
      events: event,
    },
    ...(before ?? []),
  ]);
  for (const [queryKey, known] of pages) {
    if (known?.id === event.id)
      queries.setQueryData(queryKey, { ...known, seats_taken: known.seats_taken + 1 });
  }
  return () => {
    queries.setQueryData(mine, before);
    for (const [queryKey, known] of pages) queries.setQueryData(queryKey, known);
  };
}
