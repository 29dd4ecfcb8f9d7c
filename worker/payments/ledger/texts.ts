import en from "../../../locales/en/common.json" with { type: "json" };
import es from "../../../locales/es/common.json" with { type: "json" };
import fr from "../../../locales/fr/common.json" with { type: "json" };
import it from "../../../locales/it/common.json" with { type: "json" };
import pl from "../../../locales/pl/common.json" with { type: "json" };
import ru from "../../../locales/ru/common.json" with { type: "json" };
import type { LanguageCode } from "../../lib/languages.ts";

type LedgerTranslations = { ledger: typeof it.ledger; common: { anonymous: string } };

const TRANSLATIONS: Record<LanguageCode, LedgerTranslations> = { it, en, es, fr, pl, ru };

/** The texts of the ledger's CSV files, which the interface uses too. */
export function ledgerTexts(language: LanguageCode) {
  const { ledger, common } = TRANSLATIONS[language];
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
