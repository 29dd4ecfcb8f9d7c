import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { siteUrl } from "../../siteUrl.ts";
import type { SaleTerms } from "./rules.ts";

/** Refuses with `misconfigured` without the site's address, to which Stripe redirects. */
export function requireSite(c: AppContext): void {
  if (!siteUrl(c)) throw new Refusal("misconfigured");
}

/**
 * The terms of sale in force, and whether they are accepted; for a call without a version Stripe's page asks for
 * consent. Refuses with `terms_not_accepted` any other version.
 */
export function saleTermsOf(c: AppContext, accepted: string | undefined): SaleTerms {
  const version = c.env.SALE_TERMS_VERSION;
  if (accepted !== undefined && accepted !== version)
    throw new Refusal("terms_not_accepted", { current: { version } });
  return { version, isAccepted: accepted !== undefined };
}
