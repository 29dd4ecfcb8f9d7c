import type { Translations } from "../../lib/translations.ts";

/** The texts of the ledger's CSV files, which the interface uses too. */
export function ledgerTexts({ ledger, common }: Translations) {
  const { day, event, event_day, who, kind, amount, paying, gross, refunded, disputed, net } = ledger;
  return {
    movementHeads: [day, event, event_day, who, kind, amount, "Stripe"],
    eventHeads: [event, event_day, paying, gross, refunded, disputed, net],
    kinds: {
      charge: ledger.charge,
      refund: ledger.refund,
      refund_failed: ledger.refund_failed,
      dispute: ledger.dispute,
      dispute_fee: ledger.dispute_fee,
      dispute_returned: ledger.dispute_returned,
    },
    anonymous: common.anonymous,
  };
}
