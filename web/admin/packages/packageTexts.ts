import type { AssignmentRefusal, PackageState } from "../../../worker/admin/packages/contract.ts";
import type { PackageStatus, Plan } from "../../../worker/packages/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";
import type { RefusalTexts } from "../../lib/refusals.ts";

export function packageStatusName(t: Translate, status: PackageStatus): string {
  const names: Record<PackageStatus, string> = {
    active: t("package_table.statuses.active", "Attivo"),
    upcoming: t("package_table.statuses.upcoming", "In attesa"),
    expired: t("package_table.statuses.expired", "Scaduto"),
    cancelled: t("package_table.statuses.cancelled", "Cancellato"),
  };
  return names[status];
}

/** The options of the filter by state. */
export function packageStateName(t: Translate, state: PackageState): string {
  const names: Record<PackageState, string> = {
    active: t("admin.packages.states.active", "Attivi"),
    expiring: t("admin.packages.states.expiring", "In scadenza (30 giorni)"),
    upcoming: t("admin.packages.states.upcoming", "In attesa di iniziare"),
    expired: t("admin.packages.states.expired", "Scaduti"),
    cancelled: t("admin.packages.states.cancelled", "Cancellati"),
  };
  return names[state];
}

export function packageTypeName(t: Translate, type: Plan["type"]): string {
  return type === "organizer"
    ? t("package_table.types.organizer", "Organizzatore")
    : t("package_table.types.sponsor", "Sponsor");
}

/** A term as text: "3 mesi". */
export function monthsText(t: Translate, months: number): string {
  return t.count("admin.packages.months", months, { one: "{{count}} mese", other: "{{count}} mesi" });
}

export function assignmentRefusalText(t: Translate, refusal: AssignmentRefusal): string {
  return refusal === "package_role"
    ? t(
        "errors.package_role",
        "Un pacchetto organizzatore serve solo a istruttori e aziende: cambia prima il ruolo di questa persona.",
      )
    : t("errors.user_inactive", "Questo account è disattivato: prima riattivalo.");
}

/** The admin's texts of refusals that are otherwise written for the owner of a package. */
export function ownerRefusalTexts(t: Translate): RefusalTexts {
  return {
    package_start_changed: t(
      "admin.packages.start_changed",
      "Nel frattempo i pacchetti di questa persona sono cambiati: guarda quando comincerebbe questo, poi conferma.",
    ),
    package_endless: t(
      "admin.packages.endless",
      "Questa persona ha già un pacchetto dello stesso tipo senza scadenza, quindi un altro non comincerebbe mai.",
    ),
  };
}
