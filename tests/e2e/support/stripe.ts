import type { Page } from "playwright";
import { inject } from "vitest";
import type { ControlState } from "../../support/stripe/controls.ts";

/** Stripe's page, once the browser is there; the id of its session. */
export async function atStripe(page: Page): Promise<string> {
  await page.waitForURL(`${inject("stripeUrl")}/pay/*`);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** The customer pays, and is sent back to the site. */
export async function payAtStripe(page: Page): Promise<void> {
  await atStripe(page);
  await page.getByRole("button", { name: /^Paga €/ }).click();
  await backAtSite(page);
}

/** The customer's card is refused: still Stripe's page, which says so. */
export async function declineAtStripe(page: Page): Promise<void> {
  await atStripe(page);
  await page.getByRole("button", { name: "Carta rifiutata" }).click();
  await page.getByRole("alert").filter({ hasText: "La tua carta è stata rifiutata." }).waitFor();
}

/** The customer goes back without paying. */
export async function cancelAtStripe(page: Page): Promise<void> {
  await atStripe(page);
  await page.getByRole("button", { name: "Annulla" }).click();
  await backAtSite(page);
}

/** What Stripe holds. All journeys share it: look for your own by e-mail or session. */
export function stripeState(): Promise<ControlState> {
  return control("state");
}

/** A deed without a page: `sessions/cs_…/pay`, `sessions/cs_…/expire`, `refunds/re_…/failed`, `events/evt_…/deliver`. */
export function callStripeControl(deed: string): Promise<ControlState> {
  return control(deed, {});
}

/** Cents that are back at the bank of these sessions. */
export async function sumRefundedCents(...sessions: string[]): Promise<number> {
  const state = await stripeState();
  const intents = state.sessions.filter(({ id }) => sessions.includes(id)).map((one) => one.payment_intent);
  return state.refunds
    .filter((refund) => intents.includes(refund.payment_intent))
    .reduce((sum, { amount }) => sum + amount, 0);
}

async function backAtSite(page: Page): Promise<void> {
  await page.waitForURL((url) => url.origin === inject("baseUrl"));
}

async function control(path: string, body?: object): Promise<ControlState> {
  const response = await fetch(`${inject("stripeUrl")}/control/${path}`, {
    method: body ? "POST" : "GET",
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the stand-in answered ${path} with ${response.status}`);
  return (await response.json()) as ControlState;
}
