import type { Brevetto } from "../../worker/profiles/contract.ts";
import type { Translate } from "./i18n.tsx";

export function brevettoName(t: Translate, brevetto: Brevetto): string {
  const names: Record<Brevetto, string> = {
    none: t("brevetto.none", "Nessuno"),
    open_water: t("brevetto.open_water", "Open Water"),
    advanced: t("brevetto.advanced", "Advanced"),
    rescue: t("brevetto.rescue", "Rescue"),
    master: t("brevetto.master", "Master"),
    instructor: t("brevetto.instructor", "Istruttore"),
  };
  return names[brevetto];
}
