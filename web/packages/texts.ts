import type { User } from "../../worker/auth/outputs.ts";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { PackageId } from "../../worker/packages/contract.ts";
import type { UserPackage } from "../../worker/packages/outputs.ts";
import { formatShortRange } from "../lib/dates.ts";
import type { Translate } from "../lib/i18n.tsx";

/** An instant as a day in the site's time zone: "12/03/2027". */
export function dayText(instant: string, timeZone: string): string {
  return formatShortRange(dayInTimeZone(timeZone, new Date(instant)), null);
}

/** "Startup, attivo fino al 12/03/2027": a package's name, status and day, in the site's time zone. */
export function packageStatusText(t: Translate, held: UserPackage, timeZone: string): string {
  const { name, status, starts_at, expires_at } = held;
  if (status === "cancelled") return t("packages.cancelled", "{{name}}, cancellato", { name });
  if (status === "upcoming")
    return t("packages.upcoming", "{{name}}, non ancora attivo (inizio: {{day}})", {
      name,
      day: dayText(starts_at, timeZone),
    });
  if (expires_at === null) return t("packages.endless", "{{name}}, attivo", { name });
  const day = dayText(expires_at, timeZone);
  return status === "active"
    ? t("packages.active", "{{name}}, attivo (scadenza: {{day}})", { name, day })
    : t("packages.expired", "{{name}}, scaduto ({{day}})", { name, day });
}

/** The sentence below a package's name. */
export function planLead(t: Translate, id: PackageId): string {
  const leads: Record<PackageId, string> = {
    entry: t("packages.entry_lead", "Per cominciare, con gruppi piccoli."),
    startup: t("packages.startup_lead", "Per chi organizza con regolarità."),
    premium: t("packages.premium_lead", "Per scuole, centri e grandi eventi."),
    partner: t("sponsors.partner_lead", "Un anno accanto a chi si immerge."),
    "main-sponsor": t("sponsors.main_lead", "Il sostegno più grande, per un anno."),
  };
  return leads[id];
}

/** The pages that show a sponsor while the package is active. */
export function sponsorPages(t: Translate, isMain: boolean): string[] {
  const page = t("sponsors.place_page", "Logo, testo e link nella pagina degli sponsor");
  if (!isMain) return [t("sponsors.place_footer", "Logo in fondo a ogni pagina"), page];
  return [
    t("sponsors.place_home", "Logo, testo e link nella home"),
    t("sponsors.place_articles", "Nome e link alla fine di ogni articolo del blog"),
    t("sponsors.place_footer_main", "Logo grande, prima degli altri, in fondo a ogni pagina"),
    page,
  ];
}

/** The benefits of a sponsor package. */
export function sponsorBenefits(t: Translate, id: PackageId): string[] {
  return [
    ...sponsorPages(t, id === "main-sponsor"),
    t("sponsors.benefit_profile", "Logo, testo e link li scegli nel profilo"),
    t("sponsors.benefit_term", "In mostra finché dura il pacchetto"),
  ];
}

/** The query parameter of a packages' page that names the package chosen before signing in. */
export const CHOSEN = "choose";

/** Whether a company lacks a name, which registering does not ask for. */
export function isCompanyNameMissing({ role, company_name }: Pick<User, "role" | "company_name">): boolean {
  return role === "company" && !company_name?.trim();
}
