import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { mailInsert } from "../../mail/store.ts";
import { CODE_BACKOFFS } from "../../rateLimits.ts";
import { attemptWithBackoff, type BackoffCounter } from "../attempts.ts";
import { findCodeDevice } from "../knownDevice.ts";
import type { UserRow } from "../schema.ts";
import { acceptCode } from "./acceptCode.ts";
import { codesGuessedMail } from "./mails.ts";
import { findTwoFactor, sameTwoFactorRule, type TwoFactorRow } from "./store.ts";

/**
 * The second step of a sign-in, after the password: returns the second factor, or undefined for an account without one;
 * every later write of the request checks that this has not changed. Throws `two_factor_code_required` without a code,
 * `two_factor_code_wrong` for a wrong one, and beyond `CODE_BACKOFFS` `too_many_requests`, with a mail that warns the
 * owner about the known password.
 */
export async function requireSecondFactor(
  c: AppContext,
  user: UserRow,
  code: string | undefined,
): Promise<TwoFactorRow | undefined> {
  const factor = await findTwoFactor(c.var.db, user.id, new Date());
  if (!factor?.confirmed_at) {
    guardWrites(c, sameTwoFactorRule(user.id, undefined));
    return undefined;
  }
  if (!code) throw new Refusal("two_factor_code_required");
  const device = findCodeDevice(c, factor);
  const counter: BackoffCounter = device
    ? { rule: CODE_BACKOFFS.byDevice, subject: `${device} ${user.id}`, forgives: true }
    : { rule: CODE_BACKOFFS.byUser, subject: user.id, forgives: true };
  const fits = await attemptWithBackoff(c, [counter], () => acceptCode(c, factor, code)).catch(
    async (error: unknown) => {
      if (!device && error instanceof Refusal && error.code === "too_many_requests") await warnOwner(c, user);
      throw error;
    },
  );
  if (!fits) throw new Refusal("two_factor_code_wrong", { fields: { code: "validation.wrong_code" } });
  guardWrites(c, sameTwoFactorRule(user.id, factor));
  return factor;
}

async function warnOwner(c: AppContext, user: UserRow): Promise<void> {
  const now = new Date();
  await mailInsert(c.var.db, codesGuessedMail(c, user, now), now);
  sendMailsAfterResponse(c);
}
