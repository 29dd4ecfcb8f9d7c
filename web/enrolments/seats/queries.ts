import type { Participation } from "../../../worker/enrolments/outputs.ts";
import type { BookedSeats, NewInvitation, SeatInvitation } from "../../../worker/payments/seats/outputs.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";

/** The seats that the user bought for others with an enrolment. */
export const bookedSeatsQuery = (enrolmentId: string) =>
  readQuery<BookedSeats>(["me", "booked-seats", enrolmentId], `/api/bookings/${enrolmentId}/invitations`, {
    staleTime: 10_000,
  });

/** Makes links to all unclaimed seats, or one for each address, which gets it by mail. Former links end. */
export const makeInvitations = (enrolmentId: string, emails: string[] = []) =>
  call<NewInvitation[]>("POST", `/api/bookings/${enrolmentId}/invitations`, { body: { emails } });

/** The seat behind a link. */
export const seatInvitationQuery = (token: string) =>
  readQuery<SeatInvitation>(["claims", token], `/api/claims/${token}`, { retry: false });

export const claimSeat = (token: string) => call<Participation>("POST", `/api/claims/${token}`);
