import type { BuyerBillingData, SellerTaxData } from "../contract.ts";
import type { BillingView, SellerTaxView } from "../outputs.ts";

/** A seller's tax data and the instant of their last change; all null without any. */
export function toSellerTaxView(data: SellerTaxData | null, updatedAt: string | null): SellerTaxView {
  const none = {
    kind: null,
    name: null,
    tax_code: null,
    vat_number: null,
    address: null,
    regime: null,
    stamp_duty: null,
    series: null,
    birth_date: null,
    birth_place: null,
    register: null,
    iban_country: null,
  };
  return { is_complete: data !== null, ...(data ?? none), updated_at: updatedAt };
}

export function toBillingView(data: BuyerBillingData | null, updatedAt: string | null): BillingView {
  const none = {
    kind: null,
    name: null,
    tax_code: null,
    vat_number: null,
    address: null,
    sdi_code: null,
    pec: null,
  };
  return { is_complete: data !== null, ...(data ?? none), updated_at: updatedAt };
}

/** The billing data of a buyer who gave only a seller's tax data, as an organizer to whom the site sells. */
export function billingOfSeller({
  kind,
  name,
  tax_code,
  vat_number,
  address,
}: SellerTaxData): BuyerBillingData {
  return { kind, name, tax_code, vat_number, address, sdi_code: null, pec: null };
}
