import { Hono } from "hono";
import type { AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import { parse, type RouteTable, requireSignedIn, requireUser } from "../http.ts";
import { type CronTick, cronJob } from "../jobs.ts";
import { hasPermission, hasPermissionFor } from "../permissions/contract.ts";
import { permissionRefusal } from "../permissions/permissionRefusal.ts";
import { findPublicConfig } from "../settings/store.ts";
import { adminRefundRoutes } from "./adminRefunds/routes.ts";
import { enrolmentCancellationRoutes, eventCancellationRoutes } from "./cancelling/routes.ts";
import { endLostSessions } from "./checkout/endLostSessions.ts";
import { checkoutRoutes, holdRoutes } from "./checkout/routes.ts";
import { compareLedger } from "./comparison/compareLedger.ts";
import { comparisonRoutes } from "./comparison/routes.ts";
import type { OrganizerStats } from "./contract.ts";
import { organizerStatsQuery, ownPaymentsQuery } from "./inputs.ts";
import { paymentIssueRoutes } from "./issues/routes.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import { participationRoutes } from "./ownEnrolments/routes.ts";
import { reconcileDuePayments } from "./reconcile.ts";
import { sweepRefunds } from "./refunds/sendRefunds.ts";
import { participantRemovalRoutes } from "./removingParticipants/routes.ts";
import { findOrganizerStats, listOwnPayments } from "./store.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { deleteOldStripeEvents } from "./webhooks/store.ts";

const paymentRoutes = new Hono<AppEnv>().get(
  "/organizer-stats",
  requireSignedIn,
  parse("query", organizerStatsQuery),
  async (c) => {
    const person = requireUser(c);
    const { organizerId = person.id } = c.req.valid("query");
    const refusal = permissionRefusal(person, (caller) =>
      hasPermissionFor(caller, "ledger.read", organizerId),
    );
    if (refusal) throw new Refusal(refusal);
    const { eventsFreeMode } = await findPublicConfig(c.var.db, c.env.CONFIG);
    if (eventsFreeMode && !hasPermission(person, "money.read_in_free_mode"))
      return c.json({ totalPaidParticipants: 0, totalRevenue: 0 } satisfies OrganizerStats);
    return c.json(await findOrganizerStats(c.var.db, organizerId));
  },
);

const ownPaymentRoutes = new Hono<AppEnv>()
  .use(requireSignedIn)
  .get("/payments", parse("query", ownPaymentsQuery), async (c) => {
    const { list, more } = await listOwnPayments(c.var.db, requireUser(c).id, c.req.valid("query"));
    const last = more ? list.at(-1) : undefined;
    if (last) c.header("X-Next-Cursor", last.id);
    return c.json(list);
  });

export const paymentsApi: RouteTable = {
  "/me": [participationRoutes, enrolmentCancellationRoutes, ownPaymentRoutes, holdRoutes],
  "/events": [participantRemovalRoutes, eventCancellationRoutes],
  "/payments": [webhookRoutes, paymentRoutes, checkoutRoutes],
  "/": [ledgerRoutes],
  "/admin/payments": [paymentIssueRoutes, comparisonRoutes, adminRefundRoutes],
};

export function paymentJobs({ budget, db, env }: CronTick) {
  return [
    cronJob("payments", { statements: 0, subrequests: 0 }, () => reconcileDuePayments(env, db, budget)),
    cronJob("lost sessions", { statements: 23, subrequests: 18 }, () => endLostSessions(env, db, budget)),
    cronJob("refunds", { statements: 90, subrequests: 45 }, () => sweepRefunds(env, db, budget)),
  ];
}

export function ledgerJobs({ budget, db, env }: CronTick) {
  return [
    cronJob("comparison with Stripe", { statements: 9, subrequests: 6 }, () =>
      compareLedger(env, db, budget),
    ),
    cronJob("events of Stripe", { statements: 1, subrequests: 1 }, () =>
      deleteOldStripeEvents(db, new Date(), budget),
    ),
  ];
}
