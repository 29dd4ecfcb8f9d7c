import type { Translate } from "../../lib/i18n.tsx";

/** The text about a failed mail that another admin retried or dismissed, or that was erased with its recipient. */
export function staleMailText(t: Translate): string {
  return t(
    "admin.overview.mail_stale",
    "Questa email non è più in attesa: qualcun altro se n’è già occupato. La lista è aggiornata.",
  );
}
