import type { SiteView } from "../../worker/settings/contract.ts";
import type { Translate } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import type { PackageOutcome } from "./checkPayment.ts";
import { dayText } from "./texts.ts";

type OutcomeTexts = { title: string; description: string };

/** The texts about the outcome of a package's payment. */
export function outcomeTexts(t: Translate, outcome: PackageOutcome, site: SiteView): OutcomeTexts {
  const { state, confirmation } = outcome;
  const name = confirmation?.title ?? "";
  if (state === "paid")
    return { title: paidTitle(t, name, outcome), description: paidText(t, outcome, site) };
  if (state === "failed") return failedTexts(t, site);
  const nothing = t("packages.nothing_charged", "Non ti è stato addebitato nulla.");
  const texts: Record<Exclude<typeof state, "paid" | "failed">, OutcomeTexts> = {
    open: {
      title: t("packages.open", "Il pagamento non risulta ancora"),
      description: t(
        "packages.open_text",
        "Se hai appena pagato può volerci un minuto: poi verifica di nuovo. Non serve pagare un’altra volta.",
      ),
    },
    expired: { title: t("packages.unpaid", "Il pagamento non è andato a buon fine"), description: nothing },
    refunded: {
      title: t("packages.refunded", "Pagamento rimborsato"),
      description: t(
        "packages.refunded_text",
        "Ti rimborsiamo tutto: {{amount}}, sulla carta che hai usato.",
        { amount: formatEuros(confirmation?.amount ?? 0, t.language) },
      ),
    },
    unknown: {
      title: t("paying.unclear", "Pagamento da verificare"),
      description: t(
        "packages.unclear_text",
        "Il servizio di pagamento al momento non lo riconosce: ce ne occupiamo noi. Se hai pagato, il pacchetto si attiva da solo, o ti rimborsiamo tutto.",
      ),
    },
    not_found: {
      title: t("errors.payment_not_found", "Pagamento non trovato."),
      description: t("packages.other_account", "Forse hai pagato con un altro account: accedi con quello."),
    },
    unsure: {
      title: t("packages.unsure", "Non sappiamo ancora com’è andato il pagamento"),
      description: t(
        "packages.unsure_text",
        "Al momento non riusciamo a saperlo. Se hai pagato non serve rifarlo: verifica di nuovo tra poco, o scrivi a {{contact}}.",
        { contact: site.contact_email },
      ),
    },
    none: {
      title: t("packages.none_open", "Nessun pagamento da verificare"),
      description: t(
        "packages.none_open_text",
        "Non risultano pagamenti in sospeso. Se un pacchetto è attivo, lo vedi in questa pagina.",
      ),
    },
  };
  return texts[state];
}

/** Whether the paid package begins after the active one. */
function isLater({ confirmation }: PackageOutcome, now: number): boolean {
  return Date.parse(confirmation?.starts_at ?? "") > now;
}

function paidTitle(t: Translate, name: string, outcome: PackageOutcome): string {
  return isLater(outcome, Date.now())
    ? t("packages.paid_later", "{{name}} è tuo", { name })
    : t("packages.paid", "{{name}} è attivo", { name });
}

function paidText(t: Translate, outcome: PackageOutcome, { time_zone }: SiteView): string {
  const { confirmation } = outcome;
  const ends = confirmation?.expires_at;
  const receipt = t("packages.receipt", "La ricevuta arriva via email.");
  if (!ends) return receipt;
  const day = dayText(ends, time_zone);
  if (isLater(outcome, Date.now())) {
    const start = dayText(confirmation?.starts_at ?? "", time_zone);
    const text = t(
      "packages.paid_from",
      "Pagamento ricevuto. Inizio: {{start}}, quando finisce il pacchetto che hai. Scadenza: {{day}}.",
      { start, day },
    );
    return `${text} ${receipt}`;
  }
  return `${t("packages.paid_until", "Pagamento ricevuto. Scadenza del pacchetto: {{day}}.", { day })} ${receipt}`;
}

function failedTexts(t: Translate, { contact_email: contact }: SiteView): OutcomeTexts {
  return {
    title: t("packages.activation_failed", "Errore nell'attivazione"),
    description: t(
      "packages.activation_failed_text",
      "Il pagamento è riuscito, ma l’attivazione no. Riprova tra poco, o scrivici: {{contact}}.",
      { contact },
    ),
  };
}
