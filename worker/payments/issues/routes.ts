import { type Context, Hono } from "hono";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { LIST_MAX } from "../../events/contract.ts";
import { parse, requireRole, requireUser, siteUrl } from "../../http.ts";
import { log } from "../../log.ts";
import { checkPayment } from "../checking.ts";
import { endLostSession } from "../checkout/endLostSessions.ts";
import type { Attention } from "../contract.ts";
import { sendRefundsSoon } from "../refunds/sending.ts";
import { retryRefunds, sendAgain, writeByHand } from "../refunds/store.ts";
import type { Case, Standing } from "./contract.ts";
import { casesQuery, paymentParams } from "./inputs.ts";
import { type Found, isTestKey, toCase } from "./rules.ts";
import { findFound, listFound, resolveCase } from "./store.ts";

/** What only Stripe can say. */
const ASKED_AGAIN: readonly Attention[] = ["stripe_unreachable", "session_unknown", "key_refused"];

/** What the reconciliation could not settle by itself. */
export const verificationRoutes = new Hono<AppEnv>()
  .use(requireRole("admin"))

  .get("/", parse("query", casesQuery), async (c) => {
    const { limit = LIST_MAX, cursor } = c.req.valid("query");
    const { found, next } = await listFound(c.var.db, { limit, cursor });
    if (next) c.header("X-Next-Cursor", next);
    return c.json(found.map((one) => caseOf(c, one)).filter((one) => one !== null));
  })

  .post("/:id/retry", parse("param", paymentParams, "payment_not_found"), async (c) => {
    const { id } = c.req.valid("param");
    const found = await existing(c, id);
    const reasons = caseOf(c, found)?.reasons ?? [];
    if (reasons.includes("refund_failed")) await retryRefunds(c.var.db, id, new Date());
    if (reasons.includes("key_refused")) await sendAgain(c.var.db, id, new Date());
    if (ASKED_AGAIN.some((reason) => reasons.includes(reason))) {
      const env = { ...c.env, SITE_URL: siteUrl(c) };
      await checkPayment(env, c.var.db, id);
      await endLostSession(env, c.var.db, id);
    }
    // What was paid in vain goes back too, and whoever it concerns is told.
    if (reasons.length > 0) sendRefundsSoon(c);
    return c.json(await standing(c, id));
  })

  .post("/:id/resolve", parse("param", paymentParams, "payment_not_found"), async (c) => {
    const { id } = c.req.valid("param");
    const { attention } = await existing(c, id);
    if (await resolveCase(c.var.db, id, new Date()))
      log("info", "payment resolved by hand", id, attention, "by", requireUser(c).id);
    return c.json(await standing(c, id));
  })

  .post("/:id/paid-back", parse("param", paymentParams, "payment_not_found"), async (c) => {
    const { id } = c.req.valid("param");
    const found = await existing(c, id);
    if (caseOf(c, found)?.reasons.includes("refund_failed")) {
      await writeByHand(c.var.db, { id, event_id: found.event?.id ?? null }, new Date());
      log("info", "refund paid back by hand", id, found.left_cents, "by", requireUser(c).id);
    }
    return c.json(await standing(c, id));
  });

function caseOf(c: Context<AppEnv>, found: Found): Case | null {
  return toCase(found, { test: isTestKey(c.env.STRIPE_SECRET_KEY) });
}

async function existing(c: Context<AppEnv>, id: string): Promise<Found> {
  const found = await findFound(c.var.db, id);
  if (!found) throw new Refusal("payment_not_found");
  return found;
}

async function standing(c: Context<AppEnv>, id: string): Promise<Standing> {
  const found = await existing(c, id);
  const left = caseOf(c, found);
  return { state: left ? "unsettled" : found.is_refunding ? "under_way" : "settled", case: left };
}
