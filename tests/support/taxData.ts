import { env } from "cloudflare:workers";
import { v7 as newId } from "uuid";
import { encryptTaxData } from "../../worker/invoices/encryption.ts";
import type { BillingBody, SellerTaxBody } from "../../worker/invoices/inputs.ts";
import type { TaxDocumentView } from "../../worker/invoices/outputs.ts";
import { taxDocuments, taxProfiles } from "../../worker/invoices/schema.ts";
import { dayFromNow, makeEvent } from "./events.ts";
import { makePaidEnrolment } from "./payments.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { ask, db } from "./worker.ts";

export const GENOVA = {
  street: "Via del Molo 3",
  zip: "16128",
  city: "Genova",
  province: "GE",
  country: "IT",
};

/** A forfettario with right check digits. */
export const SELLER = {
  kind: "person",
  name: "Gea Łukasiewicz",
  tax_code: "RSSMRA85T10A562S",
  vat_number: "IT 01234567897",
  address: GENOVA,
  regime: "RF19",
  stamp_duty: "automatic",
  series: "",
  birth_date: "1985-12-10",
  birth_place: "San Giuliano Terme",
  iban_country: "IT",
} satisfies SellerTaxBody;

export const ORDINARY = {
  ...SELLER,
  kind: "company",
  name: "Abissi S.r.l.",
  tax_code: "01234567897",
  regime: "RF01",
  register: "REA GE-123456",
} satisfies SellerTaxBody;

export const ASSOCIATION = {
  ...SELLER,
  kind: "association",
  name: "Apnea Genova ASD",
  tax_code: "01234567897",
  vat_number: null,
  regime: "none",
  stamp_duty: "never",
} satisfies SellerTaxBody;

export const BILLING = {
  kind: "company",
  name: "Onda & Vento S.p.A.",
  tax_code: null,
  vat_number: "12345678903",
  address: GENOVA,
  sdi_code: "abcd123",
  pec: null,
} satisfies BillingBody;

export async function putTaxData(as: SignedInUser, body: SellerTaxBody): Promise<void> {
  const { status, text } = await ask("PUT", "/api/me/tax", { as, body });
  if (status !== 200) throw new Error(text);
}

export async function putBilling(as: SignedInUser, body: BillingBody = BILLING): Promise<void> {
  const { status, text } = await ask("PUT", "/api/me/billing", { as, body });
  if (status !== 200) throw new Error(text);
}

/** An organizer with tax data, and a member who paid for an event of theirs. */
export async function makeSale(data: SellerTaxBody | null = SELLER, cents = 10_000) {
  const seller = await makeUser("gea", { role: "instructor" });
  if (data) await putTaxData(seller, data);
  const buyer = await makeUser("anna");
  const event = await makeEvent({ organizer_id: seller.id, date: dayFromNow(20), title: "Corso di apnea" });
  const { payment } = await makePaidEnrolment(event, buyer, { cents });
  return { seller, buyer, event, payment };
}

/** Presses "Emetti". */
export function issue(as: SignedInUser, payment: string, kind: "receipt" | "invoice" = "receipt") {
  return ask<TaxDocumentView>("POST", `/api/payments/${payment}/document`, { as, body: { kind } });
}

/** Tax data of a user, and a document in which the user is the seller, and one as the buyer. */
export async function makeTaxRows(user: { id: string }, other: { id: string }, word: string): Promise<void> {
  const at = new Date().toISOString();
  const seller = { ...SELLER, name: `Ditta ${word}`, birth_date: null, birth_place: null, register: null };
  const buyer = { ...BILLING, name: `Cliente ${word}` };
  await db.insert(taxProfiles).values({
    user_id: user.id,
    seller: await encryptTaxData(env, "seller", user.id, seller),
    buyer: await encryptTaxData(env, "buyer", user.id, buyer),
    seller_updated_at: at,
    buyer_updated_at: at,
  });
  for (const [from, to] of [
    [user, other],
    [other, user],
  ] as const) {
    const id = newId();
    const line = {
      description: "Corso",
      cents: 5_000,
      vat_rate: 0,
      nature: null,
      legal_text: null,
      paid_on: null,
    };
    await db.insert(taxDocuments).values({
      ...{ id, seller_id: from.id, buyer_id: to.id, kind: "receipt", series: "R", year: 2026, number: 1 },
      ...{ net_cents: 5_000, vat_cents: 0, stamp_duty_cents: 0, total_cents: 5_000, state: "issued" },
      parties: await encryptTaxData(env, "parties", id, { seller, buyer }),
      lines: [line],
      issued_on: at.slice(0, 10),
      created_at: at,
    });
  }
}
