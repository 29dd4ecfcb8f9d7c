import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { CODE_BACKOFFS } from "../../rateLimits.ts";
import { attemptWithBackoff, requirePassword } from "../attempts.ts";
import type { UserRow } from "../schema.ts";
import { acceptCode } from "./acceptCode.ts";
import { findTwoFactor } from "./store.ts";

/**
 * The signed-in user after checking the password and, for an account with a second factor, consuming a code, so that a
 * leaked password alone is not enough. Throws `wrong_password` for the given field, `wrong_code`, and `invalid` for a
 * missing code.
 */
export async function requirePasswordAndCode(
  c: AppContext,
  { password, code }: { password: string; code: string },
  field = "password",
): Promise<UserRow> {
  const user = await requirePassword(c, password, field);
  const factor = await findTwoFactor(c.var.db, user.id, new Date());
  if (!factor?.confirmed_at) return user;
  if (!code) throw new Refusal("invalid", { fields: { code: "validation.code_required" } });
  await proveCode(c, user.id, () => acceptCode(c, factor, code));
  return user;
}

/** Consumes a code of the active second factor. Throws `two_factor_off`, `wrong_code`, `too_many_requests`. */
export async function requireCode(c: AppContext, userId: string, typed: string): Promise<void> {
  const factor = await findTwoFactor(c.var.db, userId, new Date());
  if (!factor?.confirmed_at) throw new Refusal("two_factor_off");
  await proveCode(c, userId, () => acceptCode(c, factor, typed));
}

/** Throws `wrong_code` for a wrong code, and `too_many_requests` after several of them. */
export async function proveCode(c: AppContext, userId: string, prove: () => Promise<boolean>): Promise<void> {
  const counted = [{ rule: CODE_BACKOFFS.byAccount, subject: userId, forgives: true }];
  if (await attemptWithBackoff(c, counted, prove)) return;
  throw new Refusal("wrong_code", { fields: { code: "validation.wrong_code" } });
}
