import type { RefundRule } from "../../worker/events/contract.ts";
import type { Translate } from "../lib/i18n.tsx";

/** What whoever cancels in time gets back. */
export function refundText(t: Translate, rule: RefundRule): string {
  const texts: Record<RefundRule, string> = {
    always: t("organizing.refund_always", "Tutto, a chi annulla in tempo"),
    half: t("organizing.refund_half", "Metà, a chi annulla in tempo"),
    none: t("organizing.refund_none", "Nessun rimborso"),
  };
  return texts[rule];
}
