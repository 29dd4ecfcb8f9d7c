import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { auditEntry } from "../../../audit/store.ts";
import { deleteAuthSessions } from "../../../auth/store.ts";
import { recoveryCodes, twoFactors } from "../../../auth/twoFactor/schema.ts";
import type { AppEnv } from "../../../env.ts";
import { mailsInsertFrom } from "../../../mail/store.ts";
import type { TwoFactorResetReason } from "./contract.ts";

type Reset = { userId: string; reason: TwoFactorResetReason; link: string };

/**
 * Removes a user's active second factor and its recovery codes, ends their auth sessions, and tells them by mail. Returns
 * whether there was one.
 */
export async function resetTwoFactor(
  c: Context<AppEnv>,
  { userId, reason, link }: Reset,
  now: Date,
): Promise<boolean> {
  const { db } = c.var;
  const [removed] = await db.batch([
    db
      .delete(twoFactors)
      .where(and(eq(twoFactors.user_id, userId), isNotNull(twoFactors.confirmed_at)))
      .returning({ user_id: twoFactors.user_id }),
    auditEntry(
      c,
      { action: "user.two_factor_reset", subject: { kind: "user", id: userId }, after: { reason } },
      { ifChanged: true },
    ),
    mailsInsertFrom(
      db,
      { template: "two_factor_reset", params: sql`json_object('name', u.full_name, 'link', ${link})` },
      sql`from users u where u.id = ${userId} and changes() > 0`,
      now,
    ),
    deleteAuthSessions(db, userId, sql`changes() > 0`),
    db
      .delete(recoveryCodes)
      .where(
        and(
          eq(recoveryCodes.user_id, userId),
          sql`not exists (select 1 from two_factors f where f.user_id = ${userId})`,
        ),
      ),
  ]);
  return removed.length > 0;
}
