import { keepPreviousData } from "@tanstack/react-query";
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
import { readQuery } from "../../lib/readQuery.ts";

/** The people who can be in the staff of the user's events, by a part of the name. */
export const staffCandidatesQuery = (q: string) =>
  readQuery<StaffCandidate[]>(["me", "staff", q], "/api/me/staff", {
    search: { q },
    enabled: q.length >= STAFF_SEARCH_MIN,
    staleTime: 60_000,
  });

/** The people of a staff who are at another event at the hours of this one. `event`: its id, once it is saved. */
export const staffConflictsQuery = (userIds: string[], event: string | undefined, times: EventTimes) =>
  readQuery<StaffConflict[]>(["me", "staff-conflicts", userIds, event, times], "/api/me/staff-conflicts", {
    search: { users: userIds.join(","), times: JSON.stringify(times), ...(event && { event }) },
    enabled: userIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const ownShiftsQuery = readQuery<OwnShift[]>(["me", "shifts"], "/api/me/shifts");

export const answerShift = (eventId: string, state: "confirmed" | "declined") =>
  call<StaffAnswerView>("PUT", `/api/events/${eventId}/staff/me`, { body: { state } });

/** The staff of a school from a day on. */
export const staffCalendarQuery = (schoolId: string, from: string, days: number) =>
  readQuery<StaffCalendar>(
    ["me", "staff-calendar", schoolId, from, days],
    `/api/schools/${schoolId}/staff-calendar`,
    { search: { from, days: String(days) }, placeholderData: keepPreviousData },
  );
