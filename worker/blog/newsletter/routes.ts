import { emailKey } from "../../auth/attempts.ts";
import type { SuccessView } from "../../auth/outputs.ts";
import { hashLinkToken, newLinkToken } from "../../auth/tokens.ts";
import { requireChallenge } from "../../auth/turnstile.ts";
import { openDatabase } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { clientAddress, consumeRateLimit, enforceRateLimit, newRoutes, parse } from "../../http.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import { parseUnsubscribeToken } from "../../mail/unsubscribing.ts";
import { stopNoticeMails } from "../../notices/channels/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { confirmSubscriptionBody, subscribeBody } from "./inputs.ts";
import { confirmNewsletterMail } from "./rules.ts";
import { confirmSubscription, deleteSubscription, requestSubscription } from "./store.ts";

const SUCCESS: SuccessView = { success: true };

export const newsletterRoutes = newRoutes()
  // The same answer for every address, so that it does not reveal a subscription.
  .post("/", parse("json", subscribeBody), async (c) => {
    const { email, language, turnstile_token } = c.req.valid("json");
    await enforceRateLimit(c, RATE_LIMITS.newsletter.byAddress, clientAddress(c));
    if (!c.var.user) await requireChallenge(c, turnstile_token);
    if ((await consumeRateLimit(c, RATE_LIMITS.newsletter.mailsTo, emailKey(email))) > 0)
      return c.json(SUCCESS, 202);
    const token = newLinkToken();
    const subscription = { email, language, tokenHash: hashLinkToken(token) };
    const mail = confirmNewsletterMail(email, language, token);
    await requestSubscription(c.var.db, subscription, mail, new Date());
    sendMailsAfterResponse(c);
    return c.json(SUCCESS, 202);
  })

  .post("/confirm", parse("json", confirmSubscriptionBody), async (c) => {
    await enforceRateLimit(c, RATE_LIMITS.auth.linkByAddress, clientAddress(c));
    const tokenHash = hashLinkToken(c.req.valid("json").token);
    if (!(await confirmSubscription(c.var.db, tokenHash, new Date()))) throw new Refusal("invalid_token");
    return c.json(SUCCESS);
  });

/**
 * Ends mails by one click (RFC 8058): mail services post here for their users, without cookies, and again after a
 * timeout. The page at the same address has a button, because scanners open the links of mails.
 */
export const unsubscribeRoutes = newRoutes().post("/:token", async (c) => {
  const id = parseUnsubscribeToken(c.env.JWT_SECRET, c.req.param("token"));
  if (!id) throw new Refusal("invalid_token");
  const { db } = openDatabase(c.env.DB, "first-primary");
  const [userId = "", kind] = id.split("~");
  if (kind) await stopNoticeMails(db, userId, kind);
  else await deleteSubscription(db, id);
  return c.json(SUCCESS);
});
