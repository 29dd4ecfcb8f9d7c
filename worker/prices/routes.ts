import type { Context } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import { isFree } from "../events/contract.ts";
import { findEvent } from "../events/store.ts";
import { guardWrites } from "../guardedWrites.ts";
import {
  byId,
  enforceRateLimit,
  newRoutes,
  parse,
  type RouteTable,
  requireSignedIn,
  requireUser,
} from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { hasPermissionFor } from "../permissions/permissionMap.ts";
import { requirePermission } from "../permissions/requirePermission.ts";
import { ownerRule } from "../permissions/store.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { readFreeMode } from "../settings/store.ts";
import { codeBody, priceMemberParams, priceQuery, sellerQuery } from "./inputs.ts";
import { limitTypedCodes } from "./limitTypedCodes.ts";
import { quoteForUser, toEventPrice } from "./quoteForUser.ts";
import {
  addPriceMember,
  endCode,
  insertCode,
  listCodes,
  listPriceMembers,
  removePriceMember,
  updateCode,
} from "./store.ts";

const eventPriceRoutes = newRoutes().get(
  "/:id/price",
  byId("event_not_found"),
  parse("query", priceQuery),
  async (c) => {
    const { code, seats = 1 } = c.req.valid("query");
    await limitTypedCodes(c, code);
    const event = await findEvent(c.var.db, c.req.valid("param").id);
    if (!event || event.hidden) throw new Refusal("event_not_found");
    if (isFree(event, await readFreeMode(c.var.db))) throw new Refusal("event_free");
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const request = { userId: c.var.user?.id ?? null, seats, code, today };
    const { quote } = await quoteForUser(c.var.db, event, request);
    c.header("Cache-Control", "private, no-store");
    return c.json(toEventPrice(quote));
  },
);

/**
 * The account whose discounts and members a call is about: the caller's own, or `organizerId`, that of a school whose
 * money the caller handles. Its writes require that this still holds.
 */
function sellerOf(c: Context<AppEnv, string, { out: { query: z.output<typeof sellerQuery> } }>): string {
  const user = requireUser(c);
  const { organizerId = user.id } = c.req.valid("query");
  if (organizerId === user.id) return user.id;
  const isOfSchool = user.schools?.some(({ account_id }) => account_id === organizerId);
  if (!isOfSchool || !hasPermissionFor(user, "events.handle_money", organizerId))
    throw new Refusal("forbidden");
  guardWrites(c, ownerRule(user, "events.handle_money", organizerId));
  return organizerId;
}

const codeRoutes = newRoutes()
  .use(requireSignedIn, requirePermission("events.manage"))
  .get("/", parse("query", sellerQuery), async (c) => c.json(await listCodes(c.var.db, sellerOf(c))))
  .post("/", parse("query", sellerQuery), parse("json", codeBody), async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.prices.changes, requireUser(c).id);
    return c.json(await insertCode(c.var.db, sellerOf(c), c.req.valid("json"), new Date()), 201);
  })
  .put("/:id", byId("code_unknown"), parse("query", sellerQuery), parse("json", codeBody), async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.prices.changes, requireUser(c).id);
    return c.json(await updateCode(c.var.db, sellerOf(c), c.req.valid("param").id, c.req.valid("json")));
  })
  .delete("/:id", byId("code_unknown"), parse("query", sellerQuery), async (c) => {
    await endCode(c.var.db, sellerOf(c), c.req.valid("param").id, new Date());
    return c.body(null, 204);
  });

const priceMemberRoutes = newRoutes()
  .use(requireSignedIn, requirePermission("events.manage"))
  .get("/", parse("query", sellerQuery), async (c) => c.json(await listPriceMembers(c.var.db, sellerOf(c))))
  .put(
    "/:userId",
    parse("param", priceMemberParams, "user_not_found"),
    parse("query", sellerQuery),
    async (c) => {
      await enforceRateLimit(c, RATE_LIMITS.prices.changes, requireUser(c).id);
      await addPriceMember(c.var.db, sellerOf(c), c.req.valid("param").userId, new Date());
      return c.body(null, 204);
    },
  )
  .delete(
    "/:userId",
    parse("param", priceMemberParams, "user_not_found"),
    parse("query", sellerQuery),
    async (c) => {
      await removePriceMember(c.var.db, sellerOf(c), c.req.valid("param").userId);
      return c.body(null, 204);
    },
  );

export const pricesApi: RouteTable = {
  "/events": [eventPriceRoutes],
  "/me/codes": [codeRoutes],
  "/me/price-members": [priceMemberRoutes],
};
