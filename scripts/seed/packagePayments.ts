import { CATALOGUE, type PackageId } from "../../worker/packages/contract.ts";
import { createRandom, uuidAt } from "./random.ts";
import type { Row } from "./rows.ts";

/** What was paid for the packages that nobody assigned: each its payment, under the package's id, and its charge. */
export function buildPackagePayments(packages: Row[]): { payments: Row[]; ledger: Row[] } {
  const random = createRandom("package payments");
  const bought = packages.filter(({ assigned_by }) => assigned_by === null);
  const payments = bought.map(({ id, user_id, package_type, package_id, package_name, created_at }) => ({
    id: id as string,
    kind: `${package_type}_package`,
    user_id: user_id as string,
    package_id: package_id as string,
    user_package_id: id as string,
    title: package_name as string,
    stripe_session_id: `cs_demo_${id}`,
    stripe_payment_intent: `pi_demo_${id}`,
    amount_cents: CATALOGUE[package_id as PackageId].price * 100,
    status: "paid",
    paid_at: created_at as string,
    created_at: created_at as string,
    updated_at: created_at as string,
  }));
  const ledger = payments.map(({ id, amount_cents, paid_at, stripe_payment_intent }) => ({
    id: uuidAt(paid_at, random),
    payment_id: id,
    kind: "charge",
    amount_cents,
    stripe_reference: stripe_payment_intent,
    created_at: paid_at,
  }));
  return { payments, ledger };
}
