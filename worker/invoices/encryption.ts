import { decryptBytes, encryptBytes, type PurposeKey } from "../secrets.ts";
import type { BuyerBillingData, SellerTaxData } from "./contract.ts";

/** The buyer of a document: billing data, or the name alone on a receipt. */
export type DocumentBuyer = BuyerBillingData | { name: string };

/** Seller and buyer of a document, as they were when it was issued. */
export type DocumentParties = { seller: SellerTaxData; buyer: DocumentBuyer };

/** What is stored encrypted, by purpose; each value is bound to its user, or to its document. */
type TaxSecrets = { seller: SellerTaxData; buyer: BuyerBillingData; parties: DocumentParties };

type KeyHolder = Pick<Env, "TAX_DATA_SECRET">;

/** Encrypts tax data under TAX_DATA_SECRET. Throws `misconfigured` without it. */
export async function encryptTaxData<Purpose extends keyof TaxSecrets>(
  env: KeyHolder,
  purpose: Purpose,
  ownerId: string,
  value: TaxSecrets[Purpose],
): Promise<string> {
  return encryptBytes(keyFor(env, purpose), ownerId, new TextEncoder().encode(JSON.stringify(value)));
}

/** Decrypts tax data. Throws `misconfigured` when they are another owner's, or were encrypted under another secret. */
export async function decryptTaxData<Purpose extends keyof TaxSecrets>(
  env: KeyHolder,
  purpose: Purpose,
  ownerId: string,
  stored: string,
): Promise<TaxSecrets[Purpose]> {
  return JSON.parse(new TextDecoder().decode(await decryptBytes(keyFor(env, purpose), ownerId, stored)));
}

function keyFor(env: KeyHolder, purpose: keyof TaxSecrets): PurposeKey {
  return { name: "TAX_DATA_SECRET", secret: env.TAX_DATA_SECRET, purpose: `tax data of a ${purpose}` };
}
