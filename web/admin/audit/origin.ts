import type { AuditEntryView } from "../../../worker/admin/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** The origin of an action, "Firefox · Windows, Italia"; empty when unknown. */
export function auditOrigin(t: Translate, { device, country }: AuditEntryView): string {
  return [device, country && countryName(t, country)].filter(Boolean).join(", ");
}

export function countryName(t: Translate, code: string): string {
  return new Intl.DisplayNames([t.language], { type: "region" }).of(code) ?? code;
}
