import { makeUnusableHash } from "../auth/passwords.ts";
import type { UserRow } from "../auth/schema.ts";
import type { AppContext } from "../env.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { runAfterResponse } from "../log.ts";
import { sendMailsAfterResponse } from "../mail/send.ts";
import { purgeSponsors } from "../packages/purge.ts";
import { isSponsor } from "../packages/store.ts";
import { expirePaymentsSoon } from "../payments/cancelling/expirePayments.ts";
import { sendRefundsSoon } from "../payments/refunds/sendRefunds.ts";
import { purgeOrganizer } from "../profiles/purge.ts";
import { siteUrl } from "../siteUrl.ts";
import { uploadKey } from "../uploads/contract.ts";
import { purgeFile } from "../uploads/serveFile.ts";
import { listUnusedAmong } from "../uploads/store.ts";
import { discardFile } from "../uploads/storeFile.ts";
import { type AdminErasure, eraseUser } from "./eraseUserData.ts";

/**
 * Erases an account and mails a confirmation to its former address. Upcoming events without participants are
 * cancelled instead of deleted, because old links and past payments still refer to them. Throws `events_ahead` or
 * `last_admin`; with an outdated revision `stale`.
 */
export async function eraseAccount(c: AppContext, user: UserRow, byAdmin: AdminErasure = {}): Promise<void> {
  const farewell = {
    recipient: user.email,
    language: user.language,
    template: "account_deleted",
    params: { name: user.full_name, link: siteUrl(c) },
  } as const;
  const showsLogo = await isSponsor(c.var.db, user.id, new Date());
  const now = new Date();
  const erasure = {
    today: dayInTimeZone(c.env.TIME_ZONE, now),
    hash: makeUnusableHash(),
    farewell,
    ...byAdmin,
  };
  await eraseUser(c.var.db, user, erasure, now);
  sendRefundsSoon(c);
  expirePaymentsSoon(c, { column: "user_id", id: user.id });
  sendMailsAfterResponse(c);
  const { id, public_slug } = user;
  purgeOrganizer(c, { id, public_slug });
  if (showsLogo) purgeSponsors(c);
  // After the response, so that an R2 failure cannot stop an erasure; the cron deletes the remaining files.
  for (const url of [user.avatar_url, user.sponsor_logo_url])
    if (url) runAfterResponse(c.executionCtx, "removing a picture", removeUnusedPicture(c, uploadKey(url)));
}

/** Deletes an unused picture at once, instead of waiting a day for the cron. */
async function removeUnusedPicture(c: AppContext, key: string): Promise<void> {
  const unused = await listUnusedAmong(c.var.db, [key]);
  if (unused.length === 0) return;
  await discardFile(c.env.UPLOADS, c.var.db, key);
  await purgeFile(c, key);
}
