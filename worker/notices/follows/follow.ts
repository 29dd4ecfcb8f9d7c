import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { enforceRateLimit, requireUser } from "../../http.ts";
import { callerRule } from "../../permissions/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { FOLLOWED_SEARCHES_MAX, FOLLOWS_MAX } from "../contract.ts";
import type { Follow } from "./outputs.ts";
import { type FollowTarget, insertFollow } from "./store.ts";

/** The caller's id, within the rate limit; from now on writes check that the account is still active. */
export async function admitFollower(c: AppContext): Promise<string> {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.follows.byAccount, user.id);
  guardWrites(c, callerRule(user));
  return user.id;
}

/** Follows for the caller. Refuses with `not_found` and `follows_max`. `query`: see `insertFollow`. */
export async function follow(c: AppContext, target: FollowTarget, query?: string): Promise<Follow> {
  const followed = await insertFollow(c.var.db, await admitFollower(c), target, query);
  if (followed === "missing") throw new Refusal("not_found");
  if (followed !== "full") return followed;
  const limit = target.type === "search" ? FOLLOWED_SEARCHES_MAX : FOLLOWS_MAX;
  throw new Refusal("follows_max", { values: { limit } });
}
