import type { Context } from "hono";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import * as z from "../../lib/z.ts";
import { IDEMPOTENCY_HEADER } from "../contract.ts";

/**
 * The key of the text that is sent, in lower case, from the header Idempotency-Key; a random one without the header.
 * Refuses with `invalid` what is no UUID.
 */
export function idempotencyKey(c: Context<AppEnv>): string {
  const header = c.req.header(IDEMPOTENCY_HEADER);
  if (header === undefined) return crypto.randomUUID();
  const key = z.uuid().safeParse(header);
  if (!key.success) throw new Refusal("invalid", { fields: { [IDEMPOTENCY_HEADER]: "validation.id" } });
  return key.data.toLowerCase();
}
