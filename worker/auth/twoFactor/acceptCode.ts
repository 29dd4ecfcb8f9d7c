import type { AppContext } from "../../env.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { decryptSecret, hashRecoveryCode } from "./encryption.ts";
import { twoFactorLink } from "./mails.ts";
import { readCode } from "./rules.ts";
import { acceptStep, consumeRecoveryCode, type TwoFactorRow } from "./store.ts";
import { findTotpStep } from "./totp.ts";

/** Whether typed text is a valid code of this second factor, of the app or for recovery; consumes the code. */
export async function acceptCode(c: AppContext, factor: TwoFactorRow, typed: string): Promise<boolean> {
  const read = readCode(typed);
  const { TOTP_SECRET: key } = c.env;
  const { user_id: userId } = factor;
  if (!read) return false;
  // Decrypted for recovery codes too, because under another key their hashes would look like wrong codes.
  const secret = await decryptSecret(key, userId, factor.secret);
  if (read.kind === "totp") {
    const step = findTotpStep(secret, read.code, new Date());
    return step !== null && acceptStep(c.var.db, factor, step);
  }
  const hash = hashRecoveryCode(key, userId, read.code);
  const used = await consumeRecoveryCode(c.var.db, { userId, hash, link: twoFactorLink(c) }, new Date());
  if (used) sendMailsAfterResponse(c);
  return used;
}
