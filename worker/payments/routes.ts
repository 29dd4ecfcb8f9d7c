import { Hono } from "hono";
import type { AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import { parse, requireSignedIn, requireUser } from "../http.ts";
import { hasPermission, hasPermissionFor } from "../permissions/contract.ts";
import { permissionRefusal } from "../permissions/permissionRefusal.ts";
import { findPublicConfig } from "../settings/store.ts";
import type { OrganizerStats } from "./contract.ts";
import { organizerStatsQuery, ownPaymentsQuery } from "./inputs.ts";
import { findOrganizerStats, listOwnPayments } from "./store.ts";

export const paymentRoutes = new Hono<AppEnv>().get(
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

export const ownPaymentRoutes = new Hono<AppEnv>()
  .use(requireSignedIn)
  .get("/payments", parse("query", ownPaymentsQuery), async (c) => {
    const { list, more } = await listOwnPayments(c.var.db, requireUser(c).id, c.req.valid("query"));
    const last = more ? list.at(-1) : undefined;
    if (last) c.header("X-Next-Cursor", last.id);
    return c.json(list);
  });
