import type { Switches } from "./account.ts";
import { ACCOUNT_STEPS } from "./accounts.ts";
import type { Fault } from "./faults.ts";
import { StripeRefusal } from "./refusal.ts";
import type { StripeStandIn } from "./StandIn.ts";

/** The code with which the page's "refused" refuses refunds. */
const REFUSED = "insufficient_funds";

/** What `GET /control/state` tells. */
export type ControlState = Pick<
  StripeStandIn,
  "switches" | "sessions" | "refunds" | "disputes" | "connected" | "payouts" | "events" | "deliveries"
> & { waiting: string[]; taken: number; returned: number; disputed: number };

/**
 * Switches and deeds from outside, as JSON for journeys or as a form from the control page:
 * `switches` (some of them), `faults` (what fails next),
 * `sessions/:id/pay|decline|expire|dispute|dispute-half|inquire`, `disputes/:id/won|lost|escalate|warning_closed`,
 * `refunds/:id/succeeded|failed`, `accounts/:id/complete|document|review|restrict|reject|close|pay-out`,
 * `payouts/:id/paid|failed`, `events/:id/deliver`. Each answers the state, to a form the control page.
 */
export async function controlled(stripe: StripeStandIn, request: Request): Promise<Response> {
  const [, , thing = "", id = "", deed = ""] = new URL(request.url).pathname.split("/");
  if (request.method === "GET" && thing === "state") return Response.json(stateOf(stripe));
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
  const text = await request.text();
  if (thing === "switches") stripe.set(isForm ? switchesOf(new URLSearchParams(text)) : JSON.parse(text));
  else if (thing === "faults") stripe.failNext(JSON.parse(text) as Fault);
  else await perform(stripe, thing, id, deed);
  if (isForm) return new Response(null, { status: 303, headers: { location: "/" } });
  return Response.json(stateOf(stripe));
}

async function perform(stripe: StripeStandIn, thing: string, id: string, deed: string): Promise<void> {
  const deeds: Record<string, () => unknown> = {
    "sessions/pay": () => stripe.pay(id),
    "sessions/decline": () => stripe.decline(id),
    "sessions/expire": () => stripe.expire(id),
    "sessions/dispute": () => stripe.dispute(id),
    "sessions/dispute-half": () =>
      stripe.dispute(id, { amount: Math.round((stripe.look(id).amount_total ?? 0) / 2) }),
    "sessions/inquire": () => stripe.dispute(id, { inquiry: true }),
    "disputes/won": () => stripe.stepDispute(id, "won"),
    "disputes/lost": () => stripe.stepDispute(id, "lost"),
    "disputes/escalate": () => stripe.stepDispute(id, "escalate"),
    "disputes/warning_closed": () => stripe.stepDispute(id, "warning_closed"),
    "refunds/succeeded": () => stripe.finishRefund(id, "succeeded"),
    "refunds/failed": () => stripe.finishRefund(id, "failed"),
    ...Object.fromEntries(
      ACCOUNT_STEPS.map((step) => [`accounts/${step}`, () => stripe.stepAccount(id, step)]),
    ),
    "accounts/pay-out": () => stripe.payOutTo(id),
    "payouts/paid": () => stripe.finishPayout(id, "paid"),
    "payouts/failed": () => stripe.finishPayout(id, "failed"),
    "events/deliver": () => stripe.deliver(id),
  };
  const asked = deeds[`${thing}/${deed}`];
  if (!asked) throw new StripeRefusal("There is no such control.", { status: 404 });
  await asked();
}

function switchesOf(form: URLSearchParams): Partial<Switches> {
  const outage = form.get("outage");
  const refunds = form.get("refunds");
  return {
    webhooks: (form.get("webhooks") ?? "auto") as Switches["webhooks"],
    duplicates: Number(form.get("duplicates")),
    delay: Number(form.get("delay")),
    reordering: form.get("reordering") === "true",
    outage: outage === "network" || outage === "500" ? outage : false,
    accounts: (form.get("accounts") ?? "v2") as Switches["accounts"],
    refundsRefused: refunds === "refused" ? REFUSED : null,
    refundsPending: refunds === "pending",
  };
}

function stateOf(stripe: StripeStandIn): ControlState {
  const { switches, sessions, refunds, disputes, connected, payouts, events, deliveries } = stripe;
  const waiting = stripe.waiting.map(({ id }) => id);
  const books = { taken: stripe.taken(), returned: stripe.returned(), disputed: stripe.disputed() };
  const things = { sessions, refunds, disputes, connected, payouts, events, deliveries };
  return { switches, ...things, waiting, ...books };
}
