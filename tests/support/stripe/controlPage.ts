import type { BankPayout, Connected, Dispute, Refund, Session, StripeEvent, Switches } from "./account.ts";
import { ACCOUNT_STEPS } from "./accounts.ts";
import { movedBy } from "./disputes.ts";
import { type Html, html } from "./html.ts";
import { euros } from "./money.ts";
import type { StripeStandIn } from "./StandIn.ts";
import { controlStyles } from "./styles.ts";

const ROWS = 50;
const NOTHING = "—";

/** Everything the stand-in holds, newest first, and the switches. For developers, so in English. */
export function controlPage(stripe: StripeStandIn, webhookUrl: string): string {
  const deliveries = new Map(stripe.deliveries.map((delivery) => [delivery.event, delivery]));
  const tries = (id: string) => deliveries.get(id);
  return html`<!doctype html>
<html lang="en" data-awake>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Stripe stand-in</title>
  <link rel="icon" href="data:,">
  ${controlStyles}
</head>
<body><main>
  <h1>Stripe stand-in</h1>
  <p class="muted">Taken ${euros(stripe.taken())}, returned ${euros(stripe.returned())}, disputes ${euros(stripe.disputed())}. Webhooks go to ${webhookUrl}.</p>
  <h2>Switches</h2>
  ${switches(stripe.switches)}
  ${table(
    "Sessions",
    ["Created", "Who", "What", "Amount", "Status", "Do"],
    latest(stripe.sessions).map((session) => sessionRow(stripe, session)),
  )}
  ${table("Refunds", ["Created", "Amount", "Status", "Do"], latest(stripe.refunds).map(refundRow))}
  ${table("Disputes", ["Created", "Amount", "Moved", "Status", "Do"], latest(stripe.disputes).map(disputeRow))}
  ${table("Accounts", ["Created", "Account", "API", "Status", "Do"], latest(stripe.connected).map(accountRow))}
  ${table("Payouts", ["Created", "Amount", "Status", "Do"], latest(stripe.payouts).map(payoutRow))}
  ${table(
    "Webhooks",
    ["Created", "Event", "Last answer", "Do"],
    latest(stripe.events).map((event) => eventRow(event, tries(event.id))),
  )}
</main></body>
</html>`.text;
}

function switches(now: Switches): Html {
  return html`<form method="post" action="/control/switches"><fieldset class="switches">
    ${choice("Webhooks", "webhooks", now.webhooks, ["auto", "manual", "off"])}
    ${choice("Duplicates", "duplicates", String(now.duplicates), ["0", "0.2", "0.5", "1"])}
    ${choice("Delay, in milliseconds", "delay", String(now.delay), ["0", "2000", "10000", "60000"])}
    ${choice("Reordering", "reordering", String(now.reordering), ["false", "true"])}
    ${choice("Outage of the API", "outage", String(now.outage), ["false", "network", "500"])}
    ${choice("Accounts are made by", "accounts", now.accounts, ["v2", "v1", "none"])}
    ${choice("Refunds", "refunds", refundsNow(now), ["succeed", "pending", "refused"])}
    <button>Set</button>
  </fieldset></form>`;
}

function refundsNow({ refundsRefused, refundsPending }: Switches): string {
  if (refundsRefused) return "refused";
  return refundsPending ? "pending" : "succeed";
}

function choice(label: string, name: string, chosen: string, values: string[]): Html {
  const all = values.includes(chosen) ? values : [...values, chosen];
  const options = all.map((value) =>
    value === chosen ? html`<option selected>${value}</option>` : html`<option>${value}</option>`,
  );
  return html`<label>${label}<select name="${name}">${options}</select></label>`;
}

function sessionRow(stripe: StripeStandIn, session: Session): Html {
  const { items } = stripe.look(session.id);
  const open = html`${session.url && html`<a class="link" href="${session.url}">Open</a> `}${action(`sessions/${session.id}/expire`, "Expire")}`;
  const paid =
    session.status === "complete" &&
    html`${action(`sessions/${session.id}/dispute`, "Dispute")} ${action(`sessions/${session.id}/dispute-half`, "Dispute half")} ${action(`sessions/${session.id}/inquire`, "Inquire")}`;
  return html`<tr><td>${time(session.created)}</td><td>${session.customer_email ?? NOTHING}</td>
    <td>${items.join(", ")}</td><td class="amount">${euros(session.amount_total ?? 0)}</td>
    <td>${session.status}</td><td>${session.status === "open" ? open : paid}</td></tr>`;
}

function refundRow({ id, created, amount, status }: Refund): Html {
  const succeed = status === "pending" && action(`refunds/${id}/succeeded`, "Succeed");
  const fail = status !== "failed" && action(`refunds/${id}/failed`, "Fail");
  return html`<tr><td>${time(created)}</td><td class="amount">${euros(amount)}</td><td>${status}</td>
    <td>${succeed} ${fail}</td></tr>`;
}

function disputeRow(dispute: Dispute): Html {
  const { id, created, amount, status } = dispute;
  const steps = status.startsWith("warning_needs")
    ? html`${action(`disputes/${id}/escalate`, "Escalate")} ${action(`disputes/${id}/warning_closed`, "Close")}`
    : status === "needs_response" &&
      html`${action(`disputes/${id}/won`, "Win")} ${action(`disputes/${id}/lost`, "Lose")}`;
  return html`<tr><td>${time(created)}</td><td class="amount">${euros(amount)}</td>
    <td class="amount">${euros(movedBy(dispute))}</td><td>${status}</td><td>${steps}</td></tr>`;
}

function accountRow({ id, created, api, email, status }: Connected): Html {
  const steps = [...ACCOUNT_STEPS, "pay-out"].map((step) => action(`accounts/${id}/${step}`, step));
  return html`<tr><td>${time(created)}</td><td>${email ?? id}</td><td>${api}</td><td>${status}</td>
    <td><a class="link" href="/dashboard/${id}">Open</a> ${steps}</td></tr>`;
}

function payoutRow({ id, created, amount, status }: BankPayout): Html {
  const steps =
    status !== "failed" &&
    html`${action(`payouts/${id}/paid`, "Pay")} ${action(`payouts/${id}/failed`, "Fail")}`;
  return html`<tr><td>${time(created)}</td><td class="amount">${euros(amount)}</td><td>${status}</td>
    <td>${steps}</td></tr>`;
}

function eventRow(event: StripeEvent, last: { status: number | null } | undefined): Html {
  const answer = last ? (last.status ?? "nobody there") : NOTHING;
  return html`<tr><td>${time(event.created)}</td><td>${event.type}</td><td>${answer}</td>
    <td>${action(`events/${event.id}/deliver`, last ? "Send again" : "Send")}</td></tr>`;
}

function action(path: string, name: string): Html {
  return html`<form method="post" action="/control/${path}"><button>${name}</button></form>`;
}

function table(title: string, heads: string[], rows: Html[]): Html {
  const head = heads.map((name) => html`<th scope="col">${name}</th>`);
  if (!rows.length) return html`<h2>${title}</h2><p class="muted">None yet.</p>`;
  return html`<h2>${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="${title}">
      <table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>
    </div>`;
}

function latest<Thing>(things: Thing[]): Thing[] {
  return things.slice(-ROWS).reverse();
}

function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
}
