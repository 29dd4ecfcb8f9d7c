import { queryOptions } from "@tanstack/react-query";
import type { Participation } from "../../../worker/enrolments/outputs.ts";
import type { BookedSeats, NewInvitation, SeatInvitation } from "../../../worker/payments/seats/outputs.ts";
import { call } from "../../lib/api.ts";

/** The seats that the user bought for others with an enrolment. */
export function bookedSeatsQuery(enrolmentId: string) {
  return queryOptions({
    queryKey: ["me", "booked-seats", enrolmentId],
    queryFn: ({ signal }) => call<BookedSeats>("GET", `/api/bookings/${enrolmentId}/invitations`, { signal }),
    staleTime: 10_000,
  });
}

/** Makes links to all unclaimed seats, or one for each address, which gets it by mail. Former links end. */
export const makeInvitations = (enrolmentId: string, emails: string[] = []) =>
  call<NewInvitation[]>("POST", `/api/bookings/${enrolmentId}/invitations`, { body: { emails } });

/** The seat behind a link. */
export function seatInvitationQuery(token: string) {
  return queryOptions({
    queryKey: ["claims", token],
    queryFn: ({ signal }) => call<SeatInvitation>("GET", `/api/claims/${token}`, { signal }),
    retry: false,
  });
}

export const claimSeat = (token: string) => call<Participation>("POST", `/api/claims/${token}`);
