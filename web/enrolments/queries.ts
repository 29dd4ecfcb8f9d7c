import { queryOptions } from "@tanstack/react-query";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import { getOwnEnrolments } from "./api.ts";

export const ownEnrolmentsQuery = queryOptions({
  queryKey: ["me", "participations"],
  queryFn: getOwnEnrolments,
  staleTime: 30_000,
});

/** The user's enrolment or hold in an event, except an enrolment that ended with the event's cancellation. */
export function findLiveEnrolment(
  enrolments: Participation[] | undefined,
  eventId: string,
): Participation | undefined {
  return enrolments?.find(({ event_id, status }) => event_id === eventId && status !== "event_cancelled");
}
