import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { STAFF_SEARCH_MIN } from "../../../worker/events/staff/contract.ts";
import type {
  OwnShift,
  StaffAnswerView,
  StaffCalendar,
  StaffCandidate,
  StaffConflict,
} from "../../../worker/events/staff/outputs.ts";
import type { EventTimes } from "../../../worker/events/times/contract.ts";
import { call } from "../../lib/api.ts";

/** The people who can be in the staff of the user's events, by a part of the name. */
export const staffCandidatesQuery = (q: string) =>
  queryOptions({
    queryKey: ["me", "staff", q],
    queryFn: ({ signal }) => call<StaffCandidate[]>("GET", "/api/me/staff", { search: { q }, signal }),
    enabled: q.length >= STAFF_SEARCH_MIN,
    staleTime: 60_000,
  });

/** The people of a staff who are at another event at the hours of this one. `event`: its id, once it is saved. */
export const staffConflictsQuery = (userIds: string[], event: string | undefined, times: EventTimes) =>
  queryOptions({
    queryKey: ["me", "staff-conflicts", userIds, event, times],
    queryFn: ({ signal }) =>
      call<StaffConflict[]>("POST", "/api/me/staff-conflicts", {
        body: { user_ids: userIds, event, ...times },
        signal,
      }),
    enabled: userIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const ownShiftsQuery = queryOptions({
  queryKey: ["me", "shifts"],
  queryFn: ({ signal }) => call<OwnShift[]>("GET", "/api/me/shifts", { signal }),
});

export const answerShift = (eventId: string, state: "confirmed" | "declined") =>
  call<StaffAnswerView>("PUT", `/api/events/${eventId}/staff/me`, { body: { state } });

/** The staff of a school from a day on. */
export const staffCalendarQuery = (schoolId: string, from: string, days: number) =>
  queryOptions({
    queryKey: ["me", "staff-calendar", schoolId, from, days],
    queryFn: ({ signal }) =>
      call<StaffCalendar>("GET", `/api/schools/${schoolId}/staff-calendar`, {
        search: { from, days: String(days) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
