import type Stripe from "stripe";
import type { Database } from "../../env.ts";
import type { PaymentRow } from "../columns.ts";
import { disputeLedgerEntries, disputeState, withdrawnCents } from "./disputeRules.ts";
import { findDisputeRecipient, writeDispute } from "./disputesStore.ts";
import { disputeLostMail } from "./mails.ts";

/**
 * Settles a dispute by its state at Stripe, retrieved at `retrievedAt`; an answer older than the stored one changes
 * nothing.
 *
 * The dispute is retrieved instead of read from its event, because webhook events overtake one another and a dispute
 * moves money and fees several times. Money that comes back is a `charge` entry, because the ledger's CHECK allows no
 * other positive kind. A lost dispute lowers what can be refunded (`disputed_cents`); the enrolment stays until the
 * organizer or an admin decides.
 */
export async function settleDispute(
  env: Env,
  db: Database,
  payment: PaymentRow,
  dispute: Stripe.Dispute,
  retrievedAt: Date,
): Promise<void> {
  const { id, status, reason, amount, is_charge_refundable, created } = dispute;
  const taken = withdrawnCents(dispute);
  const organizer = status === "lost" ? await findDisputeRecipient(db, payment.event_id) : undefined;
  const update = {
    id,
    state: disputeState(status),
    stripe_status: status,
    reason,
    amount_cents: amount,
    taken_cents: taken,
    is_charge_refundable,
    created_at: new Date(created * 1000).toISOString(),
    entries: disputeLedgerEntries(dispute),
  };
  const mail = organizer
    ? disputeLostMail(organizer, payment, { id, cents: taken || amount }, env.SITE_URL)
    : null;
  await writeDispute(db, payment, update, { mail, site: env.SITE_URL, retrievedAt }, new Date());
}
