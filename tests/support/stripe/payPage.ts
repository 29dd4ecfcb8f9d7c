import type { Session } from "./account.ts";
import { type Html, html } from "./html.ts";
import { euros } from "./money.ts";
import { payStyles } from "./styles.ts";

const DECLINED = "La tua carta è stata rifiutata.";

interface PayPage {
  session: Session & { items: string[] };
  business: string;
  now: Date;
  declined: boolean;
}

/** Where the customer pays, or reads why that is over. */
export function payPage({ session, business, now, declined }: PayPage): string {
  const asked = session.status === "open" ? open(session, now, declined) : over(session);
  return document(
    `${session.items[0]} · ${business}`,
    html`<main>
      <section class="order"><div>
        <p class="muted">${business}</p>
        <h1>${session.items.join(", ")}</h1>
        <p class="amount">${euros(session.amount_total ?? 0)}</p>
      </div></section>
      <section><div>${asked}</div></section>
    </main>`,
  );
}

/** There is no such session, or no such page. */
export function missingPage(): string {
  const words = html`<main><section><div>
    <h1>Questa pagina non esiste</h1>
    <p class="muted">Il pagamento che cerchi non c'è, o è stato dimenticato.</p>
  </div></section></main>`;
  return document("Pagina non trovata", words);
}

/** What a payment's receipt would say. */
export function receiptPage(business: string, cents: number, returned: number): string {
  const back = returned > 0 && html`<dt>Rimborsato</dt><dd class="amount">${euros(returned)}</dd>`;
  const words = html`<main><section><div>
    <h1>Ricevuta di ${business}</h1>
    <dl><dt>Pagato</dt><dd class="amount">${euros(cents)}</dd>${back}</dl>
  </div></section></main>`;
  return document(`Ricevuta · ${business}`, words);
}

function open(session: Session, now: Date, declined: boolean): Html {
  const left = session.expires_at * 1000 - now.getTime();
  const minutes = Math.max(1, Math.ceil(left / 60_000));
  return html`<h2>Paga con la carta</h2>
    ${declined && html`<p class="alert" role="alert">${DECLINED}</p>`}
    <dl>
      ${session.customer_email && html`<dt>E-mail</dt><dd>${session.customer_email}</dd>`}
      <dt>Tempo rimasto</dt>
      <dd data-until="${session.expires_at}">${minutes === 1 ? "1 minuto" : `${minutes} minuti`}</dd>
    </dl>
    <form method="post">
      ${session.consent && html`<label><input type="checkbox" name="terms" required> Accetto i termini di servizio</label>`}
      <button class="main" name="do" value="pay">Paga ${euros(session.amount_total ?? 0)}</button>
      <button name="do" value="decline" formnovalidate>Carta rifiutata</button>
      ${session.cancel_url && html`<button name="do" value="cancel" formnovalidate>Annulla</button>`}
    </form>
    ${session.custom_text.submit && html`<p class="hint">${session.custom_text.submit.message}</p>`}
    <p class="hint muted">Puoi anche chiudere questa scheda: il pagamento resta aperto fino alla scadenza.</p>
    <script>${timer}</script>`;
}

/** Counts the minutes down, shows the end when it comes, and sends a pressed button once. */
const timer = html`
  const until = document.querySelector("[data-until]");
  setInterval(() => {
    const left = until.dataset.until * 1000 - Date.now();
    if (left <= 0) return location.replace(location.pathname);
    const minutes = Math.max(1, Math.ceil(left / 60000));
    until.textContent = minutes === 1 ? "1 minuto" : minutes + " minuti";
  }, 5000);
  let sent = false;
  document.querySelector("form").addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener("pageshow", () => { sent = false; });
`;

function over(session: Session): Html {
  if (session.status === "complete")
    return html`<h2>Questo pagamento è già stato fatto</h2>
      <p class="muted">Non serve altro: puoi chiudere questa scheda.</p>
      <a class="button" href="${successAddress(session)}">Torna al sito</a>`;
  return html`<h2>Questo pagamento è scaduto</h2>
    <p class="muted">Non è stato preso nulla. Torna al sito per cominciare da capo.</p>
    ${session.cancel_url && html`<a class="button" href="${session.cancel_url}">Torna al sito</a>`}`;
}

/** Where a customer who has paid goes. */
export function successAddress({ id, success_url }: Session): string {
  return (success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);
}

/** `data-awake` is what journeys wait for: these pages answer as soon as they are read. */
export function document(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="it" data-awake>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  ${payStyles}
</head>
<body>
  <header class="banner">Pagamento di prova: questa pagina sta al posto di Stripe, nessuna somma viene addebitata.</header>
  ${body}
</body>
</html>`.text;
}
