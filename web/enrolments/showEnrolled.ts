import type { QueryClient } from "@tanstack/react-query";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { findLiveEnrolment, ownEnrolmentsQuery } from "./queries.ts";

/**
 * The prefix of the query key of every event page; the complete keys are in web/events, which this folder cannot
 * import.
 */
const EVENT_PAGES = ["events", "one"];

const PENDING_PREFIX = "enrolling ";

/** Whether the enrolment is shown before the server has confirmed it. */
export function isPendingEnrolment({ id }: { id: string }): boolean {
  return id.startsWith(PENDING_PREFIX);
}

/**
 * Shows an enrolment before the server confirms it, in "my events" and in the seats. Returns a function that undoes it.
 */
export async function showEnrolled(queries: QueryClient, event: EventDetail): Promise<() => void> {
  const mine = ownEnrolmentsQuery.queryKey;
  const shown = EVENT_PAGES;
  await Promise.all([mine, shown].map((queryKey) => queries.cancelQueries({ queryKey })));
  const before = queries.getQueryData(mine);
  const pages = queries.getQueriesData<EventDetail | null>({ queryKey: shown });
  queries.setQueryData(mine, [
    {
      id: PENDING_PREFIX + event.id,
      event_id: event.id,
      status: "confirmed" as const,
      amount: 0,
      refund: null,
      held_until: null,
      offer_until: null,
      full_refund_until: null,
      balance: null,
      seats: 1,
      claimed_seats: 0,
      payer: null,
      // The server's answer says it.
      events: { ...event, is_due_by_day: false },
    },
    ...(before ?? []).filter(({ event_id }) => event_id !== event.id),
  ]);
  // A held seat is already counted in the seats taken.
  const counted = findLiveEnrolment(before, event.id);
  for (const [queryKey, known] of pages) {
    if (known?.id === event.id && !counted)
      queries.setQueryData(queryKey, { ...known, seats_taken: known.seats_taken + 1 });
  }
  return () => {
    // A query that was never loaded is reset, because writing undefined would leave the early enrolment in it.
    if (before) queries.setQueryData(mine, before);
    else void queries.resetQueries({ queryKey: mine, exact: true });
    for (const [queryKey, known] of pages) queries.setQueryData(queryKey, known);
  };
}

/** Removes a cancelled enrolment from "my events" immediately, and frees its seat. */
export function showCancelled(queries: QueryClient, id: string): void {
  const mine = ownEnrolmentsQuery.queryKey;
  const enrolment = queries.getQueryData(mine)?.find((one) => one.id === id);
  if (!enrolment) return;
  queries.setQueryData(mine, (known) => known?.filter((one) => one.id !== id));
  const shown = EVENT_PAGES;
  for (const [queryKey, known] of queries.getQueriesData<EventDetail | null>({ queryKey: shown })) {
    if (known?.id !== enrolment.event_id) continue;
    queries.setQueryData(queryKey, { ...known, seats_taken: Math.max(0, known.seats_taken - 1) });
  }
}
