import { and, eq, isNotNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { auditChange } from "../../../audit/store.ts";
import { passwordResetTokens, users } from "../../../auth/schema.ts";
import { deleteAuthSessions } from "../../../auth/store.ts";
import { recoveryCodes, twoFactors } from "../../../auth/twoFactor/schema.ts";
import type { AppContext, Database } from "../../../env.ts";
import { Refusal, type RefusalCode } from "../../../errors.ts";
import { insertFrom } from "../../../insertFrom.ts";
import { mailsInsertFrom } from "../../../mail/store.ts";
import type { TwoFactorResetReason } from "../contract.ts";

/** A recovery token created by an admin. `link`: the link to mail to the account's owner; null for no mail. */
type NewRecovery = {
  userId: string;
  tokenHash: string;
  tokenHint: string;
  expiresAt: string;
  link: string | null;
};

type Reset = { userId: string; reason: TwoFactorResetReason; link: string };

/**
 * Stores a token of an active account, with its audit entry and its mail. The statement itself checks that the account
 * is active. Throws `not_found`, `user_erased`, `user_inactive`.
 */
export async function insertRecovery(
  c: AppContext,
  { userId, tokenHash, tokenHint, expiresAt, link }: NewRecovery,
  now: Date,
): Promise<void> {
  const { db } = c.var;
  const id = newId();
  const account = sql`from users u where u.id = ${userId} and u.is_active and u.deleted_at is null`;
  const token = insertFrom(
    db,
    passwordResetTokens,
    {
      id,
      user_id: sql`u.id`,
      token_hash: tokenHash,
      token_hint: tokenHint,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    },
    account,
  ).returning({ id: passwordResetTokens.id });
  const entry = auditChange(c, {
    action: "user.recovery_token",
    subject: { kind: "user", id: userId },
    after: { token_id: id, is_mailed: link !== null },
  });
  const params = sql`json_object('name', u.full_name, 'link', ${link})`;
  const [inserted] = link
    ? await db.batch([token, entry, mailsInsertFrom(db, { template: "recovery", params }, account, now)])
    : await db.batch([token, entry]);
  if (inserted.length > 0) return;
  throw new Refusal(recoveryRefusal(await findAccount(db, userId)) ?? "not_found");
}

/** The e-mail of an account that can have a recovery token. Throws `not_found`, `user_erased`, `user_inactive`. */
export async function requireRecoveryEmail(db: Database, userId: string): Promise<string> {
  const account = await findAccount(db, userId);
  const refusal = recoveryRefusal(account);
  if (!account || refusal) throw new Refusal(refusal ?? "not_found");
  return account.email;
}

function findAccount(db: Database, userId: string) {
  return db
    .select({ email: users.email, is_active: users.is_active, deleted_at: users.deleted_at })
    .from(users)
    .where(eq(users.id, userId))
    .get();
}

/**
 * Removes a user's active second factor and its recovery codes, ends the user's auth sessions, and sends a mail about
 * it. Returns whether the user had one.
 */
export async function resetTwoFactor(c: AppContext, { userId, reason, link }: Reset, now: Date) {
  const { db } = c.var;
  const [removed] = await db.batch([
    db
      .delete(twoFactors)
      .where(and(eq(twoFactors.user_id, userId), isNotNull(twoFactors.confirmed_at)))
      .returning({ user_id: twoFactors.user_id }),
    auditChange(c, {
      action: "user.two_factor_reset",
      subject: { kind: "user", id: userId },
      after: { reason },
    }),
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

/** The reason why an account can have no recovery token; null when it can. `undefined`: an unknown account. */
function recoveryRefusal(
  user: { is_active: boolean; deleted_at: string | null } | undefined,
): RefusalCode | null {
  if (!user) return "not_found";
  if (user.deleted_at) return "user_erased";
  return user.is_active ? null : "user_inactive";
}
