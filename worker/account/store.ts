import { and, eq, exists, gt, isNotNull, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { emailChanges, passwordResetTokens, type UserRow, users } from "../auth/schema.ts";
import { deleteAuthSessions } from "../auth/store.ts";
import { newLinkToken } from "../auth/tokens.ts";
import { pendingTwoFactorRemoval } from "../auth/twoFactor/store.ts";
import { calendarSecretRenewal } from "../calendars/store.ts";
import { type Database, isUniqueViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import { openTaxProfile, type TaxProfileRow } from "../invoices/tax/store.ts";
import { mails } from "../mail/schema.ts";
import { type MailDraft, mailInsert, mailInsertWhere, mailsInsertFrom } from "../mail/store.ts";
import { OWNER_WARNINGS } from "../mail/templates.ts";
import { deleteShares } from "../profiles/logbook/sharesStore.ts";
import { hasPasswordHash } from "./eraseUserData.ts";
import { type ExportSection, exportQueries } from "./exportQueries.ts";
import type { EmailChangeView } from "./outputs.ts";

/**
 * Changes a password right after its verification, and ends the auth sessions, recovery links, pending e-mail change
 * and secret addresses. Throws `wrong_password` when the password changed in between.
 */
export async function updatePassword(
  db: Database,
  user: UserRow,
  hash: string,
  mail: MailDraft,
  now: Date,
): Promise<UserRow> {
  const at = now.toISOString();
  const changed = hasPasswordHash(user.id, hash);
  const [[row]] = await db.batch([
    db
      .update(users)
      .set({ password_hash: hash, token_version: sql`${users.token_version} + 1`, updated_at: at })
      .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)))
      .returning(),
    db
      .update(passwordResetTokens)
      .set({ used_at: at })
      .where(and(eq(passwordResetTokens.user_id, user.id), isNull(passwordResetTokens.used_at), changed)),
    db.delete(emailChanges).where(and(eq(emailChanges.user_id, user.id), changed)),
    ...revokeAccess(db, user.id, changed, now),
    mailInsertWhere(db, mail, changed, now),
  ]);
  if (!row)
    throw new Refusal("wrong_password", { fields: { current_password: "validation.wrong_password" } });
  return row;
}

/**
 * Consumes a reset token and sets the password. Ends the auth sessions, other recovery links, secret addresses and a
 * pending e-mail change, because somebody who knew the old password may have requested them. The same batch checks the
 * token, so only one of two concurrent calls succeeds. An invitation confirms the e-mail too. The owner is notified by
 * mail, because an admin can hand out a link that was never mailed, except about an invitation's first password.
 * Returns the user whose password this call set; undefined when another call did.
 */
export async function consumePasswordReset(
  db: Database,
  token: { id: string; user_id: string; confirms_email: boolean },
  { hash, recoveryLink }: { hash: string; recoveryLink: string },
  now: Date,
): Promise<Pick<UserRow, "id" | "token_version"> | undefined> {
  const at = now.toISOString();
  const unused = db
    .select({ id: passwordResetTokens.id })
    .from(passwordResetTokens)
    .where(and(eq(passwordResetTokens.id, token.id), isNull(passwordResetTokens.used_at)));
  const changed = hasPasswordHash(token.user_id, hash);
  const [updated] = await db.batch([
    db
      .update(users)
      .set({
        password_hash: hash,
        token_version: sql`${users.token_version} + 1`,
        updated_at: at,
        ...(token.confirms_email && { confirmed_at: sql`coalesce(${users.confirmed_at}, ${at})` }),
      })
      .where(and(eq(users.id, token.user_id), exists(unused)))
      .returning({ id: users.id, token_version: users.token_version }),
    db
      .update(passwordResetTokens)
      .set({ used_at: at })
      .where(
        and(eq(passwordResetTokens.user_id, token.user_id), isNull(passwordResetTokens.used_at), changed),
      ),
    db.delete(emailChanges).where(and(eq(emailChanges.user_id, token.user_id), changed)),
    ...revokeAccess(db, token.user_id, changed, now),
    mailsInsertFrom(
      db,
      {
        template: "password_changed",
        params: sql`json_object('name', u.full_name, 'link', ${recoveryLink})`,
      },
      sql`from users u where u.id = ${token.user_id} and ${changed}
        and (u.last_sign_in_at is not null or ${token.confirms_email ? 0 : 1})`,
      now,
    ),
  ]);
  return updated[0];
}

/**
 * Revokes access after a new password or e-mail, where `changed` holds: auth sessions, the secret addresses of calendar
 * and logbook, and an unconfirmed second factor, which somebody with the old password may have started.
 */
function revokeAccess(db: Database, userId: string, changed: SQL, now: Date) {
  return [
    deleteAuthSessions(db, userId, changed),
    calendarSecretRenewal(db, userId, newLinkToken(), changed, now),
    deleteShares(db, userId, changed),
    pendingTwoFactorRemoval(db, userId, changed),
  ] as const;
}

/** The e-mail that waits for confirmation, unless expired. */
export async function findPendingEmail(
  db: Database,
  userId: string,
  now: Date,
): Promise<EmailChangeView | null> {
  const row = await db
    .select({ new_email: emailChanges.new_email, expires_at: emailChanges.expires_at })
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, userId), gt(emailChanges.expires_at, now.toISOString())))
    .get();
  return row ?? null;
}

type NewEmail = { user_id: string; new_email: string; token_hash: string; expires_at: string };

/** Stores an e-mail change with its mail, replacing an earlier one. */
export async function upsertEmailChange(db: Database, wanted: NewEmail, mail: MailDraft, now: Date) {
  const { user_id, ...row } = { ...wanted, created_at: now.toISOString() };
  await db.batch([
    db
      .insert(emailChanges)
      .values({ user_id, ...row })
      .onConflictDoUpdate({ target: emailChanges.user_id, set: row }),
    mailInsert(db, mail, now),
  ]);
}

export async function deleteEmailChange(db: Database, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.user_id, userId));
}

/** The user whose e-mail a valid link would change. */
export async function findEmailChange(
  db: Database,
  link: { email: string; tokenHash: string },
  now: Date,
): Promise<UserRow | undefined> {
  const found = await db
    .select({ user: users })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.user_id))
    .where(and(isPendingChange(link, now), isNull(users.deleted_at)))
    .get();
  return found?.user;
}

function isPendingChange({ email, tokenHash }: { email: string; tokenHash: string }, now: Date) {
  return and(
    eq(emailChanges.token_hash, tokenHash),
    eq(emailChanges.new_email, email),
    gt(emailChanges.expires_at, now.toISOString()),
  );
}

/**
 * Sets and confirms the new e-mail. Ends auth sessions, secret addresses and recovery links sent to the old address,
 * and redirects queued mails to the new one, except `OWNER_WARNINGS`. The link's hash is stored, so that following the
 * link again, as after a mail program that opens links by itself, is no error. Throws `email_taken` when the address
 * was registered in between.
 */
export async function applyEmailChange(
  db: Database,
  user: UserRow,
  link: { email: string; tokenHash: string },
  notice: MailDraft,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const open = sql`exists (select 1 from ${emailChanges} where ${isPendingChange(link, now)})`;
  const row = eq(users.id, user.id);
  const confirmed = {
    email: link.email,
    email_suppressed_at: null,
    confirmed_at: at,
    confirmation_token_hash: link.tokenHash,
  };
  try {
    await db.batch([
      db
        .update(users)
        .set({ ...confirmed, token_version: sql`${users.token_version} + 1`, updated_at: at })
        .where(and(row, open)),
      db
        .update(mails)
        .set({ recipient: link.email })
        .where(
          and(
            eq(mails.recipient, user.email),
            or(notInArray(mails.template, [...OWNER_WARNINGS]), isNotNull(mails.sent_at)),
            open,
          ),
        ),
      db
        .update(passwordResetTokens)
        .set({ used_at: at })
        .where(and(eq(passwordResetTokens.user_id, user.id), isNull(passwordResetTokens.used_at), open)),
      ...revokeAccess(db, user.id, open, now),
      mailInsertWhere(db, notice, open, now),
      db.delete(emailChanges).where(isPendingChange(link, now)),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "users.email")) throw new Refusal("email_taken");
    throw error;
  }
}

/** Whether the link has been followed before. */
export async function isEmailChangeApplied(db: Database, link: { email: string; tokenHash: string }) {
  const row = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, link.email), eq(users.confirmation_token_hash, link.tokenHash)))
    .get();
  return row !== undefined;
}

/** All stored data about a user besides the profile, in one round trip; encrypted tax data are decrypted. */
export async function readExport(
  db: Database,
  env: Pick<Env, "TAX_DATA_SECRET">,
  user: UserRow,
): Promise<Record<ExportSection, Record<string, unknown>[]>> {
  const queries = Object.entries(exportQueries(db, user));
  const [first, ...rest] = queries.map(([, statement]) => statement as BatchItem<"sqlite">);
  if (!first) throw new Error("nothing is held of anybody");
  const answers = await db.batch([first, ...rest]);
  const sections = Object.fromEntries(queries.map(([kind], index) => [kind, answers[index]])) as Record<
    ExportSection,
    Record<string, unknown>[]
  >;
  const tax_data = await Promise.all(
    sections.tax_data.map((row) => openTaxProfile(env, row as TaxProfileRow)),
  );
  return { ...sections, tax_data };
}
