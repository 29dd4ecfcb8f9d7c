import { type Charge, type Connected, newId, type Reversal, type Transfer, type World } from "./account.ts";
import { capabilityOf } from "./accounts.ts";
import { availableCents, bookReversal, bookTransfer } from "./balance.ts";
import { type Form, metadataOf, needed, onlyKnown, text, whole } from "./forms.ts";
import { pageOf } from "./lists.ts";
import { inStripesWords } from "./money.ts";
import { findCharge } from "./payments.ts";
import { invalid, missing, StripeRefusal } from "./refusal.ts";
import { reversalOf, transferOf } from "./shapes.ts";

const CREATED_WITH = [
  "amount",
  "currency",
  "description",
  "destination",
  "expand",
  "metadata",
  "source_transaction",
  "transfer_group",
];

/** `POST /v1/transfers`: to a connected account, of the balance or of a charge whose money may still be on its way. */
export function createTransfer(world: World, form: Form): Transfer {
  onlyKnown(form, CREATED_WITH);
  const amount = whole(form, "amount") ?? 0;
  if (amount < 1) throw invalid("amount", "Invalid positive integer", "parameter_invalid_integer");
  const currency = needed(form, "currency");
  const metadata = metadataOf(form);
  const destination = accountOf(world, needed(form, "destination"));
  const source = text(form, "source_transaction");
  const charge = source === undefined ? null : findCharge(world, source, "source_transaction");
  if (capabilityOf(destination) !== "active")
    throw new StripeRefusal(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      { code: "insufficient_capabilities_for_transfer" },
    );
  if (charge) mayTake(world, charge, amount);
  else if (availableCents(world) < amount)
    throw new StripeRefusal(
      "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance.",
      { code: "balance_insufficient" },
    );
  const transfer = transferOf({
    ...{ id: newId("tr"), created: world.now(), amount, currency, metadata },
    destination: destination.id,
    source_transaction: source ?? null,
    transfer_group: text(form, "transfer_group") ?? null,
    description: text(form, "description") ?? null,
  });
  world.account.transfers[transfer.id] = transfer;
  transfer.balance_transaction = bookTransfer(world, transfer);
  destination.balance += amount;
  world.tell("transfer.created", transfer);
  return transfer;
}

/** All transfers of a charge together take no more than it has brought. */
function mayTake({ account }: World, { id, amount }: Charge, wanted: number): void {
  const taken = Object.values(account.transfers)
    .filter(({ source_transaction }) => source_transaction === id)
    .reduce((sum, transfer) => sum + transfer.amount, 0);
  if (wanted > amount - taken)
    throw new StripeRefusal(
      `The transfers ${inStripesWords(wanted)} would exceed the amount of the source charge (${inStripesWords(amount - taken)} left).`,
      { param: "amount" },
    );
}

/** `POST /v1/transfers/:id/reversals`: what the account still holds of it. */
export function createReversal(world: World, form: Form, id: string): Reversal {
  onlyKnown(form, ["amount", "description", "expand", "metadata", "refund_application_fee"]);
  const transfer = findTransfer(world, id);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = whole(form, "amount") ?? left;
  if (amount < 1) throw invalid("amount", "Invalid positive integer", "parameter_invalid_integer");
  if (amount > left)
    throw new StripeRefusal(
      `Transfer reversal amount (${inStripesWords(amount)}) is greater than unrefunded amount on transfer (${inStripesWords(left)})`,
      { param: "amount" },
    );
  const account = accountOf(world, String(transfer.destination));
  if (account.status === "rejected" || account.balance < amount)
    throw new StripeRefusal(
      "The account does not have sufficient funds in its balance to reverse this transfer.",
      { code: "insufficient_funds" },
    );
  const reversal = reversalOf(transfer, {
    id: newId("trr"),
    created: world.now(),
    amount,
    metadata: metadataOf(form),
  });
  world.account.reversals[reversal.id] = reversal;
  reversal.balance_transaction = bookReversal(world, reversal);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  account.balance -= amount;
  world.tell("transfer.reversed", transfer);
  return reversal;
}

export function findTransfer({ account }: World, id: string): Transfer {
  const transfer = account.transfers[id];
  if (!transfer) throw missing("transfer", id, "transfer");
  return transfer;
}

/** `GET /v1/transfers` */
export function listTransfers({ account }: World, form: Form) {
  onlyKnown(form, ["limit", "starting_after", "transfer_group", "destination", "created", "expand"]);
  const [group, destination] = [text(form, "transfer_group"), text(form, "destination")];
  const asked = Object.values(account.transfers).filter(
    (transfer) =>
      (group === undefined || transfer.transfer_group === group) &&
      (destination === undefined || transfer.destination === destination),
  );
  return pageOf("/v1/transfers", asked, form);
}

/** `GET /v1/transfers/:id/reversals` */
export function listReversals(world: World, form: Form, id: string) {
  onlyKnown(form, ["limit", "starting_after", "expand"]);
  const { id: transfer } = findTransfer(world, id);
  const asked = Object.values(world.account.reversals).filter((one) => one.transfer === transfer);
  return pageOf(`/v1/transfers/${id}/reversals`, asked, form);
}

/** A connected account that can receive transfers at once, as the end of onboarding leaves it. */
export function connectAccount({ account }: World, id: string): Connected {
  account.connected[id] ??= {
    ...{ id, api: "v2", created: 0, email: null, country: "IT", metadata: {} },
    ...{ status: "active", wasActive: true, deadline: null, balance: 0 },
  };
  return account.connected[id];
}

/** Stripe pays an account's money out to its bank: nothing of it can be reversed any more. */
export function payAccountOut(world: World, id: string, amount?: number): void {
  const account = accountOf(world, id);
  account.balance -= Math.min(account.balance, amount ?? account.balance);
}

function accountOf({ account }: World, id: string): Connected {
  const found = account.connected[id];
  if (!found) throw missing("destination", id, "destination");
  return found;
}
