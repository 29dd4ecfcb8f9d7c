import { queryOptions } from "@tanstack/react-query";
import type { Participation } from "../../worker/enrolments/contract.ts";
import { getOwnEnrolments } from "./api.ts";

export const ownEnrolmentsQuery = queryOptions({
  queryKey: ["me", "participations"],
  queryFn: getOwnEnrolments,
  staleTime: 30_000,
});

/** The place that somebody has in an event, or holds; not one that ended when it was cancelled. */
export function findLiveEnrolment(
  places: Participation[] | undefined,
  eventId: string,
): Participation | undefined {
  return places?.find(({ event_id, status }) => event_id === eventId && status !== "event_cancelled");
}
