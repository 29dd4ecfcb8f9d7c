import type { PayoutAccountView } from "../../worker/payouts/outputs.ts";
import type { Translate } from "../lib/i18n.tsx";

/** The words for an account at Stripe. `button`: the label of the main button; null when there is nothing to do. */
type AccountText = {
  badge: string;
  title: string;
  text: string;
  button: string | null;
  isAlarming?: boolean;
};

/** The state of an account in words, with whose turn it is. */
export function payoutAccountText(t: Translate, { state, asked_by }: PayoutAccountView): AccountText {
  const proceed = t("payouts.account.continue", "Continua su Stripe");
  switch (state) {
    case "none":
      return {
        badge: t("payouts.account.none_badge", "Da iniziare"),
        title: t("payouts.account.none", "Registrati su Stripe per ricevere i tuoi incassi"),
        text: t(
          "payouts.account.none_text",
          "I versamenti passano da Stripe, che per legge deve sapere a chi paga: servono un documento e il tuo IBAN, e bastano pochi minuti. Intanto puoi già vendere: i soldi aspettano qui.",
        ),
        button: t("payouts.account.begin", "Inizia la registrazione"),
      };
    case "onboarding":
      return {
        badge: t("payouts.account.onboarding_badge", "Tocca a te"),
        title: t("payouts.account.onboarding", "La registrazione non è finita"),
        text: t("payouts.account.onboarding_text", "Stripe aspetta altri dati da te. Riprendi da dove eri."),
        button: proceed,
      };
    case "pending":
      return {
        badge: t("payouts.account.pending_badge", "Tocca a Stripe"),
        title: t("payouts.account.pending", "Stripe sta controllando i tuoi dati"),
        text: t(
          "payouts.account.pending_text",
          "Di solito bastano pochi minuti, a volte un paio di giorni. Non devi fare nulla: ti avvisiamo noi.",
        ),
        button: null,
      };
    case "active":
      return {
        badge: t("payouts.account.active_badge", "Attivo"),
        title: t("payouts.account.active", "Il tuo conto su Stripe è attivo"),
        text:
          asked_by === "organizer"
            ? t(
                "payouts.account.active_asked",
                "I versamenti arrivano. Stripe però chiede ancora qualcosa: rispondi, così non si fermano.",
              )
            : t(
                "payouts.account.active_text",
                "I versamenti arrivano da soli. IBAN e dati li cambi su Stripe.",
              ),
        button: asked_by === "organizer" ? proceed : null,
      };
    case "restricted":
      return asked_by === "stripe"
        ? {
            badge: t("payouts.account.pending_badge", "Tocca a Stripe"),
            title: t("payouts.account.restricted_stripe", "Versamenti fermi mentre Stripe controlla"),
            text: t(
              "payouts.account.restricted_stripe_text",
              "Hai già risposto: ora tocca a Stripe. Le vendite continuano e i soldi aspettano qui.",
            ),
            button: null,
          }
        : {
            badge: t("payouts.account.onboarding_badge", "Tocca a te"),
            title: t("payouts.account.restricted", "Stripe ha bisogno di altri dati"),
            text: t(
              "payouts.account.restricted_text",
              "Finché mancano, i versamenti sono fermi. Le vendite continuano e i soldi aspettano qui.",
            ),
            button: proceed,
            isAlarming: true,
          };
    case "rejected":
      return {
        badge: t("payouts.account.rejected_badge", "Rifiutato"),
        title: t("payouts.account.rejected", "Stripe non ha accettato il tuo conto"),
        text: t(
          "payouts.account.rejected_text",
          "Per ora non possiamo versarti nulla, ma i tuoi incassi restano tuoi e aspettano qui. Scrivici: vediamo insieme che cosa fare.",
        ),
        button: null,
        isAlarming: true,
      };
    case "closed":
      return {
        badge: t("payouts.account.closed_badge", "Chiuso"),
        title: t("payouts.account.closed", "Il tuo conto su Stripe è chiuso"),
        text: t(
          "payouts.account.closed_text",
          "I soldi che aspettano restano tuoi, ma per versarli serve un conto nuovo. Scrivici: lo apriamo insieme.",
        ),
        button: null,
        isAlarming: true,
      };
  }
}
