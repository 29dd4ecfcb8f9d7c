import type { Translate } from "../lib/i18n.tsx";

/** Who pays organizers their earnings, when and with which fees, until an admin writes it. */
export function defaultPayoutTerms(t: Translate): string {
  return t(
    "ledger.payout_default",
    "Gli incassi li versa lo staff del sito, con bonifico sul conto che concordi con noi, dopo la fine di ogni evento. Dall’importo si tolgono i rimborsi e le commissioni del circuito di pagamento. Per sapere quando arriva il prossimo versamento, scrivici.",
  );
}
