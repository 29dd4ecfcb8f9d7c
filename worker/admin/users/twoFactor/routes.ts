import { Hono } from "hono";
import { twoFactorLink } from "../../../auth/twoFactor/mails.ts";
import type { AppEnv } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import { parse, requireUser } from "../../../http.ts";
import { sendMailsAfterResponse } from "../../../mail/send.ts";
import { requirePermission } from "../../../permissions/requirePermission.ts";
import { ownAccountRefusal } from "../changes/rules.ts";
import { requireUserRow } from "../changes/store.ts";
import { resetTwoFactorBody, twoFactorParams } from "./inputs.ts";
import { resetTwoFactor } from "./store.ts";

/** For whoever has lost the app and the recovery codes; one's own is switched off in the account. */
export const adminUserTwoFactorRoutes = new Hono<AppEnv>().delete(
  "/:id/two-factor",
  requirePermission("users.manage"),
  parse("param", twoFactorParams, "not_found"),
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
