import type { World } from "./account.ts";
import { ACCOUNT_ENDPOINTS } from "./accounts.ts";
import { findTransaction, listTransactions } from "./balance.ts";
import { findDispute } from "./disputes.ts";
import { type Form, onlyKnown } from "./forms.ts";
import { createIntent, listIntents } from "./keptCards.ts";
import { expanded } from "./lists.ts";
import { findCharge, findIntent } from "./payments.ts";
import { createRefund, findRefund, listRefunds } from "./refunds.ts";
import { StripeRefusal } from "./refusal.ts";
import { createSession, expireSession, findSession, listSessions } from "./sessions.ts";
import { createReversal, createTransfer, findTransfer, listReversals, listTransfers } from "./transfers.ts";

export type Endpoint = (world: World, form: Form, id: string) => object;

/** The part of Stripe's API that the shop uses. */
const ENDPOINTS: [call: RegExp, endpoint: Endpoint][] = [
  [/^POST \/v1\/checkout\/sessions$/, createSession],
  [/^GET \/v1\/checkout\/sessions$/, listSessions],
  [/^GET \/v1\/checkout\/sessions\/([^/]+)$/, reading(findSession)],
  [/^POST \/v1\/checkout\/sessions\/([^/]+)\/expire$/, (world, _, id) => expireSession(world, id)],
  [/^POST \/v1\/payment_intents$/, createIntent],
  [/^GET \/v1\/payment_intents$/, listIntents],
  [/^GET \/v1\/payment_intents\/([^/]+)$/, reading(findIntent)],
  [/^GET \/v1\/charges\/([^/]+)$/, reading(findCharge)],
  [/^GET \/v1\/disputes\/([^/]+)$/, reading(findDispute)],
  [/^GET \/v1\/balance_transactions$/, listTransactions],
  [/^GET \/v1\/balance_transactions\/([^/]+)$/, reading(findTransaction)],
  [/^POST \/v1\/refunds$/, createRefund],
  [/^GET \/v1\/refunds$/, listRefunds],
  [/^GET \/v1\/refunds\/([^/]+)$/, reading(findRefund)],
  [/^POST \/v1\/transfers$/, createTransfer],
  [/^GET \/v1\/transfers$/, listTransfers],
  [/^GET \/v1\/transfers\/([^/]+)$/, reading(findTransfer)],
  [/^POST \/v1\/transfers\/([^/]+)\/reversals$/, createReversal],
  [/^GET \/v1\/transfers\/([^/]+)\/reversals$/, listReversals],
  ...ACCOUNT_ENDPOINTS,
];

/** Does a call, "POST /v1/refunds", and answers Stripe's object. Throws StripeRefusal. */
export function perform(world: World, call: string, form: Form): object {
  for (const [pattern, endpoint] of ENDPOINTS) {
    const found = pattern.exec(call);
    if (found) return expanded(world, endpoint(world, form, decodeURIComponent(found[1] ?? "")), form);
  }
  const [method, path] = call.split(" ");
  throw new StripeRefusal(`Unrecognized request URL (${method}: ${path}).`, { status: 404, executed: false });
}

function reading(find: (world: World, id: string) => object): Endpoint {
  return (world, form, id) => {
    onlyKnown(form, ["expand"]);
    return find(world, id);
  };
}
