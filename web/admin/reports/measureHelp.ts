import type { Measure, ReportTarget } from "../../../worker/moderation/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** What a measure does, for the one who takes it. */
export function measureHelp(t: Translate, measure: Measure, type: ReportTarget): string {
  switch (measure) {
    case "none":
      return t("admin.reports.help.none", "Resta com’è. Chi ha segnalato lo viene a sapere.");
    case "stop_sales":
      return t("admin.reports.help.stop_sales", "Resta visibile, ma nessuno può più iscriversi.");
    case "lock":
      return t("admin.reports.help.lock", "Resta visibile, ma nessuno può più rispondere.");
    case "no_links":
      return t(
        "admin.reports.help.no_links",
        "I suoi messaggi con link aspettano un moderatore, fino al giorno che scegli.",
      );
    case "suspend_write":
      return t(
        "admin.reports.help.suspend_write",
        "Chi l’ha scritto può leggere, ma non scrivere, fino al giorno che scegli.",
      );
    case "suspend_account":
      return t("admin.reports.help.suspend_account", "Chi l’ha scritto non può più accedere.");
    case "hide":
      if (type === "event")
        return t(
          "admin.reports.help.hide_event",
          "Sparisce da liste e pagine; per chi è iscritto risulta annullato. Con posti pagati, prima si annulla e si rimborsa.",
        );
      return type === "profile"
        ? t("admin.reports.help.hide_profile", "La pagina pubblica e i testi personali si spengono.")
        : t("admin.reports.help.hide", "Lo vede solo lo staff; si può ripristinare.");
    case "delete":
      return type === "topic" || type === "reply"
        ? t("admin.reports.help.delete_post", "Sparisce dal forum; dopo 30 giorni il testo viene cancellato.")
        : t("admin.reports.help.delete", "Viene cancellato per sempre.");
  }
}
