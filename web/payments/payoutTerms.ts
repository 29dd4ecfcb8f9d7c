import type { SiteView } from "../../worker/settings/contract.ts";
import type { Translate } from "../lib/i18n.tsx";

/** Days after an event within which organizers are paid, until an admin writes other terms. */
const PAYOUT_DAYS = 14;

/**
 * The payout terms of organizers (payer, dates and fees) until an admin writes others. The site takes no share of an
 * enrolment, because organizers pay for their package. Stripe's fee is its public price for cards of the European
 * Economic Area.
 */
export function defaultPayoutTerms(t: Translate, site: Pick<SiteView, "name" | "contact_email">): string {
  return t(
    "ledger.payout_default",
    "Gli incassi li versa {{site}}, con bonifico sul conto che ci indichi, entro {{days}} giorni dalla fine di ogni evento. {{site}} non trattiene commissioni. Si tolgono solo i rimborsi e la commissione di Stripe su ogni pagamento: per le carte europee di solito 1,5% + 0,25 €. Per indicarci il conto, o per una domanda, scrivi a {{contact}}.",
    { site: site.name, days: PAYOUT_DAYS, contact: site.contact_email },
  );
}
