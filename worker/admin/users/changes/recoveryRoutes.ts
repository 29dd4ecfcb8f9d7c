import { emailKey } from "../../../auth/attempts.ts";
import type { SuccessView } from "../../../auth/outputs.ts";
import { PASSWORD_RESET_SECONDS } from "../../../auth/rules.ts";
import { hashLinkToken, newLinkToken } from "../../../auth/tokens.ts";
import { twoFactorLink } from "../../../auth/twoFactor/mails.ts";
import type { AppContext } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import { byId, enforceRateLimit, newRoutes, parse, requireUser } from "../../../http.ts";
import { sendMailsAfterResponse } from "../../../mail/send.ts";
import { requirePermission } from "../../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../../rateLimits.ts";
import { siteUrl } from "../../../siteUrl.ts";
import { ownAccountRefusal } from "../detail/rules.ts";
import { recoveryBody, resetTwoFactorBody } from "../inputs.ts";
import type { MadeRecoveryToken } from "../outputs.ts";
import { insertRecovery, requireRecoveryEmail, resetTwoFactor } from "./recoveryStore.ts";
import { requireUserRow } from "./store.ts";

const mayManage = requirePermission("users.manage");

/** Under `/api/auth`, as specified: the answer contains the token, which the admin gives to the account's owner. */
export const recoveryTokenMakingRoutes = newRoutes().post(
  "/request-password-reset-by-id",
  mayManage,
  parse("json", recoveryBody),
  async (c) => {
    const { userId } = c.req.valid("json");
    await enforceRateLimit(c, RATE_LIMITS.recoveryByAdmin.byAdmin, requireUser(c).id);
    return c.json((await makeRecovery(c, userId, null)) satisfies MadeRecoveryToken);
  },
);

/** Mails the link to the account's owner; the admin does not see it. */
export const recoveryMailRoutes = newRoutes().post(
  "/:id/recovery-mail",
  mayManage,
  byId("not_found"),
  async (c) => {
    const { id } = c.req.valid("param");
    const email = await requireRecoveryEmail(c.var.db, id);
    await enforceRateLimit(c, RATE_LIMITS.recoveryByAdmin.mailsTo, id);
    await enforceRateLimit(c, RATE_LIMITS.auth.recoveryMails, emailKey(email));
    await enforceRateLimit(c, RATE_LIMITS.recoveryByAdmin.byAdmin, requireUser(c).id);
    await makeRecovery(c, id, email);
    sendMailsAfterResponse(c);
    return c.json({ success: true } satisfies SuccessView);
  },
);

/** Creates a token of an account for one hour; with `email` its link is mailed there. */
async function makeRecovery(c: AppContext, userId: string, email: string | null): Promise<MadeRecoveryToken> {
  const token = newLinkToken();
  const now = new Date();
  const expires_at = new Date(now.getTime() + PASSWORD_RESET_SECONDS * 1000).toISOString();
  const query = email && new URLSearchParams({ type: "recovery", token, email });
  const recovery = {
    userId,
    tokenHash: hashLinkToken(token),
    tokenHint: token.slice(-4),
    expiresAt: expires_at,
    link: query ? `${siteUrl(c)}/auth/confirm?${query}` : null,
  };
  await insertRecovery(c, recovery, now);
  return { token, expires_at };
}

/** For users who lost the app and the recovery codes; admins switch off their own factor in their account. */
export const adminUserTwoFactorRoutes = newRoutes().delete(
  "/:id/two-factor",
  mayManage,
  byId("not_found"),
  parse("json", resetTwoFactorBody),
  async (c) => {
    const { id } = c.req.valid("param");
    const refusal = ownAccountRefusal(requireUser(c), id);
    if (refusal) throw new Refusal(refusal);
    await requireUserRow(c.var.db, id);
    const { reason } = c.req.valid("json");
    const isReset = await resetTwoFactor(c, { userId: id, reason, link: twoFactorLink(c) }, new Date());
    if (!isReset) throw new Refusal("two_factor_off");
    sendMailsAfterResponse(c);
    return c.body(null, 204);
  },
);
