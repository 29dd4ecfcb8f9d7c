import type { Connected } from "./account.ts";
import { ACCOUNT_STEPS, type AccountStep } from "./accounts.ts";
import { html } from "./html.ts";
import { document } from "./payPage.ts";

const BUTTONS: Record<AccountStep, string> = {
  complete: "Invia i dati",
  review: "Invia i dati, Stripe li controlla",
  document: "Stripe chiede un altro documento",
  restrict: "Stripe ferma i versamenti",
  reject: "Stripe rifiuta l’account",
  close: "Chiudi l’account",
};

const STATES: Record<Connected["status"], string> = {
  new: "Mancano i tuoi dati.",
  review: "Stripe controlla i tuoi dati.",
  active: "Tutto a posto: i versamenti arrivano.",
  document: "Stripe chiede un altro documento.",
  restricted: "I versamenti sono fermi.",
  rejected: "L’account è stato rifiutato.",
  closed: "L’account è chiuso.",
};

export function isAccountStep(text: string): text is AccountStep {
  return ACCOUNT_STEPS.some((step) => step === text);
}

/** Where an organizer gives Stripe the data of the account: one button for each thing that Stripe may make of them. */
export function accountPage({ email, status }: Connected): string {
  const [first, ...others] = ACCOUNT_STEPS.map(
    (step) => html`<button name="do" value="${step}">${BUTTONS[step]}</button>`,
  );
  return document(
    "Dati per gli incassi",
    html`<main><section><div>
      <h1>Dati per gli incassi</h1>
      <p class="muted">${email ?? ""}</p>
      <p>${STATES[status]}</p>
      <form method="post">${first ?? ""}${others}<button name="do" value="return">Torna al sito</button></form>
    </div></section></main>`,
  );
}
