import { type AppContext, inJurisdiction } from "../env.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import { requireUser, toRefusal } from "../http.ts";
import * as z from "../lib/z.ts";
import { log } from "../log.ts";
import { IDEMPOTENCY_HEADER } from "./contract.ts";
import type { PostKind, PostReservation } from "./PostLimit.ts";
import { postLimitRule, tooFast } from "./store.ts";

/**
 * The lower-cased key of the sent text from the header Idempotency-Key; a random one without the header. Refuses with
 * `invalid` a value that is no UUID.
 */
export function idempotencyKey(c: AppContext): string {
  const header = c.req.header(IDEMPOTENCY_HEADER);
  if (header === undefined) return crypto.randomUUID();
  const key = z.uuid().safeParse(header);
  if (!key.success) throw new Refusal("invalid", { fields: { [IDEMPOTENCY_HEADER]: "validation.id" } });
  return key.data.toLowerCase();
}

/**
 * Writes a post of the caller within the limit of accepted posts. `key`: the text's `idempotencyKey`. `write` uses
 * `c.var.db` and throws a Refusal when nothing was written, which releases the reservation. After any other error the
 * post may have been written, so the reservation stays until the window ends; a repeated call with the key needs no
 * second one. Throws `topics_limit` or `replies_limit` with the seconds to wait.
 */
export async function withPostLimit<Result>(
  c: AppContext,
  kind: PostKind,
  key: string,
  write: () => Promise<Result>,
): Promise<Result> {
  const { id } = requireUser(c);
  const limit = inJurisdiction(c.env, c.env.POST_LIMIT).getByName(id);
  const reservation: PostReservation | null = await limit.reserve(kind, key).catch((error: unknown) => {
    log("error", "the limit of posts is out of reach, the database counts instead", error);
    guardWrites(c, postLimitRule(kind, id));
    return null;
  });
  if (reservation && reservation.wait > 0) throw tooFast(kind, reservation.wait);
  try {
    return await write();
  } catch (error) {
    if (reservation && error instanceof Error && toRefusal(error))
      await limit.release(kind, key).catch((failure: unknown) => {
        log("warn", "the reservation of a refused post was not released", failure);
      });
    throw error;
  }
}
