import { accountPage, isAccountStep } from "./accountPage.ts";
import { controlPage } from "./controlPage.ts";
import { controlled } from "./controls.ts";
import { NotPayable } from "./payments.ts";
import { missingPage, payPage, receiptPage, successAddress } from "./payPage.ts";
import { StripeRefusal } from "./refusal.ts";
import type { StripeStandIn } from "./StandIn.ts";

export interface Site {
  stripe: StripeStandIn;
  /** Who is paid, as the pages say it. */
  business: string;
  webhookUrl: string;
}

/** Everything that the stand-in answers: the API, the pages for the customer, the controls. */
export async function answer(site: Site, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, area, id = ""] = pathname.split("/");
  if (area === "v1" || area === "v2") return site.stripe.fetch(request);
  try {
    if (area === "pay" && request.method === "POST") return await decide(site, id, request);
    if (area === "pay") return hosted(site, id, request.url.endsWith("?declined"));
    if (area === "connect" || area === "dashboard") return await onboard(site, request, area, id);
    if (area === "receipts") return receipt(site, id);
    if (area === "control") return await controlled(site.stripe, request);
    if (pathname === "/") return page(controlPage(site.stripe, site.webhookUrl));
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    if (error.status !== 404) return Response.json({ error: error.error }, { status: error.status });
  }
  return page(missingPage(), 404);
}

/** The customer presses a button. */
async function decide(site: Site, id: string, request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const wish = form.get("do");
  if (wish === "pay" && site.stripe.look(id).consent && !form.has("terms"))
    return hosted(site, id, false, 400);
  try {
    if (wish === "pay") return seeOther(successAddress(site.stripe.pay(id)));
    if (wish === "decline") return seeOther(`/pay/${site.stripe.decline(id).id}?declined`);
    return seeOther(site.stripe.cancel(id));
  } catch (error) {
    if (error instanceof NotPayable) return hosted(site, id, false, 409);
    throw error;
  }
}

/**
 * Stripe's onboarding, behind a link that opens once and else leads to where the site makes a new one, or the dashboard
 * of an account: its switches.
 */
async function onboard({ stripe }: Site, request: Request, area: string, id: string): Promise<Response> {
  const form = request.method === "POST" ? new URLSearchParams(await request.text()) : null;
  const link = area === "connect" ? stripe.openLink(id, form !== null) : null;
  if (typeof link === "string") return seeOther(link);
  const account = link?.account ?? id;
  const step = form?.get("do") ?? "";
  if (isAccountStep(step)) stripe.stepAccount(account, step);
  if (form) return seeOther(link?.return_url ?? `/dashboard/${account}`);
  return page(accountPage(stripe.lookAtAccount(account)));
}

function hosted({ stripe, business }: Site, id: string, declined: boolean, status = 200): Response {
  return page(payPage({ session: stripe.look(id), business, now: new Date(), declined }), status);
}

function receipt({ stripe, business }: Site, id: string): Response {
  const charge = stripe.charges.find((charge) => charge.id === id && charge.paid);
  if (!charge) return page(missingPage(), 404);
  return page(receiptPage(business, charge.amount, charge.amount_refunded));
}

function page(text: string, status = 200): Response {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { status, headers });
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
