import { recordExport } from "../../audit/store.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { byId, enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { billingBody, sellerTaxBody } from "../inputs.ts";
import { toBillingView, toSellerTaxView } from "./rules.ts";
import { findTaxProfile, isKnownUser, saveBillingData, saveSellerTaxData } from "./store.ts";

/** A user's own tax data as a seller, and billing data as a buyer. */
export const ownTaxRoutes = newRoutes()
  .get("/tax", requirePermission("documents.issue"), async (c) => {
    const { seller, seller_updated_at } = await findTaxProfile(c.var.db, c.env, requireUser(c).id);
    return c.json(toSellerTaxView(seller, seller_updated_at));
  })

  .put("/tax", requirePermission("documents.issue"), parse("json", sellerTaxBody), async (c) => {
    const { id } = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.invoices.taxData, id);
    const data = c.req.valid("json");
    const now = new Date();
    await saveSellerTaxData(c.var.db, c.env, id, data, now);
    return c.json(toSellerTaxView(data, now.toISOString()));
  })

  .get("/billing", requireSignedIn, async (c) => {
    const { buyer, buyer_updated_at } = await findTaxProfile(c.var.db, c.env, requireUser(c).id);
    return c.json(toBillingView(buyer, buyer_updated_at));
  })

  .put("/billing", requireSignedIn, parse("json", billingBody), async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.invoices.taxData, user.id);
    guardWrites(c, callerRule(user));
    const data = c.req.valid("json");
    const now = new Date();
    await saveBillingData(c.var.db, c.env, user.id, data, now);
    return c.json(toBillingView(data, now.toISOString()));
  });

/** Each look of an admin leaves an entry, also a second one within ten minutes. */
export const adminTaxRoutes = newRoutes().get(
  "/:id/tax",
  requirePermission("tax_data.read"),
  byId("user_not_found"),
  async (c) => {
    const { id } = c.req.valid("param");
    if (!(await isKnownUser(c.var.db, id))) throw new Refusal("user_not_found");
    await recordExport(c, { action: "tax_data.read", subject: { kind: "user", id } });
    const { seller, seller_updated_at } = await findTaxProfile(c.var.db, c.env, id);
    return c.json(toSellerTaxView(seller, seller_updated_at));
  },
);
