import type { SealedRow, SealFault } from "../../../worker/registers/sealing/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** What kind of row a seal covers; its number or id stands behind. */
export function sealedRowText(t: Translate, row: SealedRow): string {
  const texts: Record<SealedRow, string> = {
    register: t("register.seal.row_register", "Il registro"),
    change: t("register.seal.row_change", "Modifica"),
    signature: t("register.seal.row_signature", "Firma"),
    correction: t("register.seal.row_correction", "Correzione"),
    seal: t("register.seal.row_seal", "Sigillo"),
  };
  return texts[row];
}

/** What is wrong with it. */
export function sealFaultText(t: Translate, fault: SealFault): string {
  const texts: Record<SealFault, string> = {
    changed: t("register.seal.fault_changed", "non è più com’era"),
    deleted: t("register.seal.fault_deleted", "manca"),
    added: t("register.seal.fault_added", "è di troppo"),
    details: t("register.seal.fault_details", "i dati dell’ospite non sono più quelli"),
    chain: t("register.seal.fault_chain", "non segue quello prima"),
  };
  return texts[fault];
}
