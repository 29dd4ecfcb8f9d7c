import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect } from "vitest";
import { randomCode } from "../../worker/lib/randomCode.ts";
import { payments } from "../../worker/payments/schema.ts";
import type { OwnVoucher, Voucher } from "../../worker/payments/vouchers/outputs.ts";
import { vouchers } from "../../worker/prices/schema.ts";
import { VOUCHER_CODE_LENGTH } from "../../worker/prices/vouchers/contract.ts";
import { findSessionByUrl } from "./checkout.ts";
import { makePackage } from "./organizers.ts";
import { ACCEPTED_TERMS } from "./saleTerms.ts";
import type { StripeStandIn } from "./stripe/StandIn.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { ask, db } from "./worker.ts";

/** An organizer who may sell vouchers. */
export async function makeVoucherSeller(
  name = "gea",
  other: Parameters<typeof makeUser>[1] = {},
): Promise<SignedInUser> {
  const seller = await makeUser(name, { role: "company", ...other });
  await makePackage(seller, "premium");
  return seller;
}

export function postVoucher(as: SignedInUser, organizer: { id: string }, body: Record<string, unknown> = {}) {
  return ask<{ url: string }>("POST", "/api/vouchers/checkout", {
    as,
    body: { organizer: organizer.id, amount: 50, ...ACCEPTED_TERMS, ...body },
  });
}

/** Opens the checkout of a voucher and returns its session's id. */
export async function openVoucher(...call: Parameters<typeof postVoucher>): Promise<string> {
  const { status, body, text } = await postVoucher(...call);
  expect(status, text).toBe(200);
  return findSessionByUrl(body.url);
}

/** A voucher that was bought and paid. */
export async function buyVoucher(
  stripe: StripeStandIn,
  ...call: Parameters<typeof postVoucher>
): Promise<OwnVoucher> {
  stripe.pay(await openVoucher(...call));
  await stripe.deliverAll();
  const [voucher] = (await listVouchers(call[0])).body;
  if (!voucher) throw new Error("the voucher was not sold");
  return voucher;
}

/** A paid voucher of 50 euros, without a call to Stripe; returns its code as stored. */
export async function makePaidVoucher(buyer: { id: string }): Promise<string> {
  const { id: organizer_id } = await makeVoucherSeller();
  const [id, at] = [newId(), new Date().toISOString()];
  const row = {
    id,
    code: randomCode(VOUCHER_CODE_LENGTH),
    organizer_id,
    buyer_id: buyer.id,
    amount_cents: 5_000,
  };
  await db.insert(vouchers).values({ ...row, paid_at: at, expires_on: "2099-12-31", created_at: at });
  const payment = { id, voucher_id: id, kind: "event", user_id: buyer.id, title: "Buono regalo" } as const;
  await db
    .insert(payments)
    .values({ ...payment, amount_cents: 5_000, status: "paid", paid_at: at, created_at: at, updated_at: at });
  return row.code;
}

export function listVouchers(as: SignedInUser, query = "") {
  return ask<OwnVoucher[]>("GET", `/api/me/vouchers${query}`, { as });
}

export function findVoucher(code: string) {
  return ask<Voucher>("GET", `/api/vouchers/${code}`);
}

/** The balance of a voucher, in euros. */
export async function findBalance({ code }: { code: string }): Promise<number> {
  return (await findVoucher(code)).body.balance;
}

export async function setVoucher(
  { id }: { id: string },
  values: Partial<typeof vouchers.$inferInsert>,
): Promise<void> {
  await db.update(vouchers).set(values).where(eq(vouchers.id, id));
}
