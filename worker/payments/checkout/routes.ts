import type { UserRow } from "../../auth/schema.ts";
import { findEnrolmentStatus } from "../../enrolments/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { findEvent } from "../../events/store.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { byId, enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { CATALOGUE, findPlan, type PackageId, packageStart } from "../../packages/contract.ts";
import { listPackages } from "../../packages/store.ts";
import { hasPermission } from "../../permissions/permissionMap.ts";
import { permissionRefusal } from "../../permissions/permissionRefusal.ts";
import { callerRule } from "../../permissions/store.ts";
import { limitTypedCodes } from "../../prices/limitTypedCodes.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import type { Checkout } from "../outputs.ts";
import { finishSettlement } from "../refunds/finishSettlement.ts";
import { isUnsettled, toPaymentConfirmation } from "../rules.ts";
import { findPaidEnrolment, findPayment, findPaymentBySession } from "../store.ts";
import { eventCheckoutUrl, TRIES } from "./eventCheckout.ts";
import { findHeldPayment } from "./heldSeatsStore.ts";
import { confirmPaymentBody, eventCheckoutBody, holdParams, packageCheckoutBody } from "./inputs.ts";
import { expirePayment, openCheckout, reconcileOrRefuse } from "./openCheckout.ts";
import { hasTermsOrAsks, type SaleTerms } from "./rules.ts";
import { requireSite, saleTermsOf } from "./saleTerms.ts";
import { acceptTerms, findOpenPackagePayment, openPackagePayment } from "./store.ts";

export const checkoutRoutes = newRoutes()
  .post("/create-checkout-session", requireSignedIn, parse("json", eventCheckoutBody), async (c) => {
    const user = requireUser(c);
    requireSite(c);
    await enforceRateLimit(c, RATE_LIMITS.checkout.checkout, user.id);
    const { eventId, terms_version, ...request } = c.req.valid("json");
    await limitTypedCodes(c, request.code);
    const event = await findEvent(c.var.db, eventId);
    if (!event) throw new Refusal("event_not_found");
    const url = await eventCheckoutUrl(c, user, event, { ...request, terms: saleTermsOf(c, terms_version) });
    return c.json({ url } satisfies Checkout);
  })

  .post("/create-package-checkout", requireSignedIn, parse("json", packageCheckoutBody), async (c) => {
    const user = requireUser(c);
    requireSite(c);
    const { kind, packageId, shown, terms_version } = c.req.valid("json");
    const known = findPlan(kind === "organizer_package" ? "organizer" : "sponsor", packageId);
    if (!known) throw new Refusal("package_not_found");
    if (known.plan.price === 0) throw new Refusal("contact_provider");
    if (kind === "organizer_package") {
      const refusal = permissionRefusal(user, (caller) =>
        hasPermission(caller, "packages.buy_for_organizers"),
      );
      if (refusal) throw new Refusal(refusal);
      guardWrites(c, callerRule(user));
    }
    await enforceRateLimit(c, RATE_LIMITS.checkout.checkout, user.id);
    const terms = saleTermsOf(c, terms_version);
    const url = await packageCheckoutUrl(c, user, { packageId: known.id, terms }, shown);
    return c.json({ url } satisfies Checkout);
  })

  .post("/confirm", requireSignedIn, parse("json", confirmPaymentBody), async (c) => {
    const { db } = c.var;
    await enforceRateLimit(c, RATE_LIMITS.checkout.confirm, requireUser(c).id);
    const payment = await findPaymentBySession(db, c.req.valid("json").session_id);
    if (!payment || payment.user_id !== requireUser(c).id) throw new Refusal("payment_not_found");
    await reconcileOrRefuse(c, payment);
    const after = isUnsettled(payment) ? ((await findPayment(db, payment.id)) ?? payment) : payment;
    if (after.status !== payment.status) await finishSettlement(c, payment.event_id);
    return c.json(toPaymentConfirmation(after, await findPaidEnrolment(db, payment.id)));
  });

export const holdRoutes = newRoutes()
  .use(requireSignedIn)
  .delete("/holds/:eventId", parse("param", holdParams, "event_not_found"), async (c) => {
    const { eventId } = c.req.valid("param");
    const user = requireUser(c);
    const payment = await findHeldPayment(c.var.db, eventId, user.id);
    if (payment) {
      await expirePayment(c, payment);
      await finishSettlement(c, eventId);
    }
    if ((await findEnrolmentStatus(c.var.db, eventId, user.id)) === "confirmed")
      throw new Refusal("already_enrolled");
    return c.body(null, 204);
  })
  .delete("/payments/:id", byId("payment_not_found"), async (c) => {
    const payment = await findPayment(c.var.db, c.req.valid("param").id);
    if (!payment || payment.user_id !== requireUser(c).id) throw new Refusal("payment_not_found");
    await expirePayment(c, payment);
    if (payment.status === "open") await finishSettlement(c, payment.event_id);
    const after = await findPayment(c.var.db, payment.id);
    if (after?.status === "paid" || after?.status === "refunded") throw new Refusal("already_paid");
    return c.body(null, 204);
  });

/**
 * The checkout URL of a package. A user has one open payment of a kind at a time, so that two levels cannot be bought
 * at once: an open payment of another level, or under former terms of sale, is expired first. Refuses with
 * `package_start_changed` when the package would begin at another time than shown, and with `package_endless` when it
 * would never begin.
 */
async function packageCheckoutUrl(
  c: AppContext,
  user: UserRow,
  { packageId, terms }: { packageId: PackageId; terms: SaleTerms },
  shown: { starts_at: string | null } | undefined,
): Promise<string> {
  const { db } = c.var;
  const { type } = CATALOGUE[packageId];
  for (let tries = 0; tries < TRIES; tries++) {
    const open = await findOpenPackagePayment(db, user.id, type);
    if (open && (open.package_id !== packageId || !hasTermsOrAsks(open, terms))) {
      await expirePayment(c, open);
      await finishSettlement(c, null);
      continue;
    }
    const start = packageStart(await listPackages(db, user.id, new Date()), type);
    if (start.never) throw new Refusal("package_endless");
    if (shown && shown.starts_at !== start.at) throw new Refusal("package_start_changed");
    if (open) await acceptTerms(db, open, terms, new Date());
    const purchase = { userId: user.id, packageId, terms };
    const id = open?.id ?? (await openPackagePayment(db, purchase, new Date()));
    const payment = open ?? (id ? await findPayment(db, id) : undefined);
    const url = payment && (await openCheckout(c, payment));
    if (url) return url;
    await finishSettlement(c, null);
  }
  throw new Refusal("payment_unavailable");
}
