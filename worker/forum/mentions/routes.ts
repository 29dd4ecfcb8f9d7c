import { enforceRateLimit, newRoutes, parse, requireSignedIn, requireUser } from "../../http.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { mentionParams } from "./inputs.ts";
import { findMentionable } from "./store.ts";

/** The people whose names are completed after `@`. */
export const mentionRoutes = newRoutes().get(
  "/mentions",
  requireSignedIn,
  parse("query", mentionParams),
  async (c) => {
    const { id } = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.forum.mentions, id);
    return c.json(await findMentionable(c.var.db, c.req.valid("query"), id));
  },
);
