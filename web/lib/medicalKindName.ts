import type { MedicalKind } from "../../worker/eligibility/contract.ts";
import type { Translate } from "./i18n.tsx";

export function medicalKindName(t: Translate, kind: MedicalKind): string {
  const names: Record<MedicalKind, string> = {
    non_competitive: t("medical_kind.non_competitive", "Non agonistico"),
    competitive: t("medical_kind.competitive", "Agonistico"),
  };
  return names[kind];
}
