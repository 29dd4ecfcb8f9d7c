import { v7 as newId } from "uuid";
import { seatInvitations } from "../../worker/enrolments/schema.ts";
import { priceCodes, priceMembers, vouchers } from "../../worker/prices/schema.ts";
import type { SignedInUser } from "./users.ts";
import { db } from "./worker.ts";

/** A code's text that no other test has. */
export function newCode(): string {
  return `C${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
}

/** A discount code of an organizer, 10 % off, unless told otherwise. */
export async function makePriceCode(
  organizer: { id: string },
  other: Partial<typeof priceCodes.$inferInsert> = {},
) {
  const id = newId();
  const row = { id, organizer_id: organizer.id, code: newCode(), percent: 10, ...other };
  await db.insert(priceCodes).values({ created_at: new Date().toISOString(), ...row });
  return row;
}

/** Marks a user for the members' price of an organizer. */
export async function makePriceMember(organizer: { id: string }, user: { id: string }): Promise<void> {
  const row = { organizer_id: organizer.id, user_id: user.id, created_at: new Date().toISOString() };
  await db.insert(priceMembers).values(row);
}

/** Codes, marks, vouchers and invitations that refer to a user, as the organizer, buyer, member and payer. */
export async function makePriceRows(
  anna: SignedInUser,
  bruno: SignedInUser,
  enrolmentId: string,
  word: string,
): Promise<void> {
  await makePriceCode(anna, { code: `SCONTO-${word}`.toUpperCase() });
  await makePriceMember(anna, bruno);
  await makePriceMember(bruno, anna);
  const at = new Date().toISOString();
  const voucher = { amount_cents: 5_000, expires_on: "2099-12-31", paid_at: at, created_at: at };
  await db.insert(vouchers).values([
    {
      ...{ id: newId(), code: `regalo-${word}`, organizer_id: bruno.id, buyer_id: anna.id, ...voucher },
      ...{ for_name: `Sorella di ${word}`, message: `Auguri da ${word}` },
      recipient_email: `sorella-${word}@altrove.example`,
    },
    { id: newId(), code: `venduto-${word}`, organizer_id: anna.id, buyer_id: bruno.id, ...voucher },
  ]);
  await db.insert(seatInvitations).values({
    ...{ id: newId(), enrolment_id: enrolmentId, token_hash: `invito-${word}`, created_at: at },
    email: `invitata-${word}@altrove.example`,
  });
}
