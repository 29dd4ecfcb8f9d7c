import { and, eq, gt } from "drizzle-orm";
import { expect } from "vitest";
import { enrolments } from "../../worker/enrolments/schema.ts";
import { postClaim, postInvitations, tokenOf } from "../support/seats.ts";
import type { SignedInUser } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";
import { expectNoServerError, type PropertyTestState, pick } from "./propertyState.ts";

/** A payer makes links for the unclaimed seats, and two people open the first of them at once. */
export async function claimSeatByLink(
  { people, group }: PropertyTestState,
  first: number,
  second: number,
): Promise<void> {
  const bookings = await db
    .select()
    .from(enrolments)
    .where(
      and(eq(enrolments.event_id, group.id), eq(enrolments.status, "confirmed"), gt(enrolments.seats, 1)),
    );
  const booking = pick(bookings, first);
  const payer = people.find(({ id }) => id === booking?.user_id);
  if (!booking || !payer) return;
  const links = await postInvitations(booking.id, payer);
  await expectNoServerError(Promise.resolve(links));
  const token = links.status === 201 ? tokenOf(links.body[0]?.url ?? "") : "x";
  const [one, other] = [pick(people, second), pick(people, second + 1)] as [SignedInUser, SignedInUser];
  const answers = await Promise.all([postClaim(token, one), postClaim(token, other)]);
  for (const answer of answers) await expectNoServerError(Promise.resolve(answer));
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  await expectSeatsOfBookings();
}

/** The organizer decides about the group's event: by what is in, or, rarely, against it. */
export async function decideGroup(
  { admin, group }: PropertyTestState,
  first: number,
  second: number,
): Promise<void> {
  const verdict = second % 5 === 0 ? "cancelled" : "confirmed";
  if (first % 4 === 0)
    await expectNoServerError(
      ask("POST", `/api/events/${group.id}/decision`, { as: admin, body: { verdict } }),
    );
}

/** A live claimed seat has a live payer, links are at most as many as unclaimed seats, and no seat is bought twice. */
async function expectSeatsOfBookings(): Promise<void> {
  const { results } = await database
    .prepare(`select s.id from enrolments s left join enrolments p on p.id = s.payer_enrolment_id
      where s.status = 'confirmed' and (p.status <> 'confirmed' or s.amount_cents < 0
        or s.seats - 1 < (select count(*) from seat_invitations i where i.enrolment_id = s.id and i.claimed_at is null)
        or s.seats + (select count(*) from enrolments c where c.payer_enrolment_id = s.id and c.status = 'confirmed') > 3)`)
    .all();
  expect(results, "seats without a payer, or more than were bought").toEqual([]);
}
