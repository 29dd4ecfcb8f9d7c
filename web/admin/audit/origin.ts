import type { AuditEntryView } from "../../../worker/admin/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** Where an action came from, "Firefox · Windows, Italia"; empty when nothing is known. */
export function auditOrigin(t: Translate, { device, country }: AuditEntryView): string {
  return [device, country && countryName(t, country)].filter(Boolean).join(", ");
}

export function countryName(t: Translate, code: string): string {
  return new Intl.DisplayNames([t.language], { type: "region" }).of(code) ?? code;
}
