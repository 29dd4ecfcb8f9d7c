import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { v7 as newId } from "uuid";
import { type Database, isUniqueViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import type { WriteRule } from "../guardedWrites.ts";
import { insertFrom } from "../insertFrom.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { type MailDraft, mailInsert, mailInsertWhere, mailsInsertFrom } from "../mail/store.ts";
import type { PermissionHolder, Role } from "../permissions/permissionMap.ts";
import { isStaff, lacksTwoFactor, schoolsOf } from "../permissions/store.ts";
import type { User } from "./outputs.ts";
import { NEW_DEVICE_MAILS_MAX, newDeviceMailCutoff } from "./rules.ts";
import { authSessions, passwordResetTokens, type UserRow, users } from "./schema.ts";
import { hashLinkToken } from "./tokens.ts";

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)))
    .get();
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deleted_at)))
    .get();
}

export type NewUser = {
  id: string;
  email: string;
  password_hash: string;
  full_name: string;
  role: Role;
  language: LanguageCode;
  /** Null for an invited user, because the invitation confirms the e-mail. */
  confirmation_token_hash: string | null;
};

/** Creates the account, its first mail and `more` in one batch. Throws `email_taken`. */
export async function createUser(
  db: Database,
  user: NewUser,
  mail: MailDraft,
  now: Date,
  more: BatchItem<"sqlite">[] = [],
): Promise<UserRow> {
  const at = now.toISOString();
  const insert = db
    .insert(users)
    .values({ ...user, confirmation_sent_at: at, created_at: at, updated_at: at })
    .returning();
  try {
    const [[created]] = await db.batch([insert, mailInsert(db, mail, now), ...more]);
    if (!created) throw new Error("an inserted user came back empty");
    return created;
  } catch (error) {
    if (isUniqueViolation(error, "users.email")) {
      throw new Refusal("email_taken", { fields: { email: "validation.email_taken" } });
    }
    throw error;
  }
}

/** The account that proved the password still has the same password and is active. */
export function samePasswordRule({ id, token_version }: UserRow): WriteRule {
  return {
    condition: () => sql`exists (select 1 from users u where u.id = ${id} and u.is_active
      and u.deleted_at is null and u.token_version = ${token_version})`,
    refusal: new Refusal("invalid_credentials"),
  };
}

/** Records a sign-in, with the mail about a new device in the same batch, at most NEW_DEVICE_MAILS_MAX a day. */
export async function recordSignIn(
  db: Database,
  id: string,
  { newHash, mail }: { newHash: string | null; mail: MailDraft | null },
  now: Date,
): Promise<void> {
  const update = db
    .update(users)
    .set({ last_sign_in_at: now.toISOString(), ...(newHash && { password_hash: newHash }) })
    .where(eq(users.id, id));
  if (!mail) return void (await update);
  const sent = sql`(select count(*) from mails m where m.recipient = ${mail.recipient}
    and m.created_at > ${newDeviceMailCutoff(now)} and m.template = ${mail.template})`;
  await db.batch([update, mailInsertWhere(db, mail, sql`${sent} < ${NEW_DEVICE_MAILS_MAX}`, now)]);
}

/**
 * Confirms the e-mail when the token matches and was sent after `since` (an ISO time); returns whether it did.
 * Following the link again is no error. A link mailed after the address was suppressed ends the suppression.
 */
export async function confirmEmail(db: Database, email: string, tokenHash: string, since: string, now: Date) {
  const confirmed = await db
    .update(users)
    .set({
      confirmed_at: sql`coalesce(${users.confirmed_at}, ${now.toISOString()})`,
      email_suppressed_at: sql`case when ${users.confirmation_sent_at} > ${users.email_suppressed_at}
        then null else ${users.email_suppressed_at} end`,
    })
    .where(
      and(
        eq(users.email, email),
        eq(users.confirmation_token_hash, tokenHash),
        or(isNotNull(users.confirmed_at), gte(users.confirmation_sent_at, since)),
      ),
    )
    .returning({ id: users.id });
  return confirmed.length > 0;
}

/** Replaces the confirmation token and so invalidates the previous one. */
export async function replaceConfirmationToken(
  db: Database,
  userId: string,
  tokenHash: string,
  mail: MailDraft,
  now: Date,
): Promise<void> {
  const renewed = { confirmation_token_hash: tokenHash, confirmation_sent_at: now.toISOString() };
  await db.batch([db.update(users).set(renewed).where(eq(users.id, userId)), mailInsert(db, mail, now)]);
}

/** A password reset requested for an e-mail; `link` contains the token, of which only the hash is stored. */
type NewPasswordReset = {
  email: string;
  tokenHash: string;
  tokenHint: string;
  expiresAt: string;
  link: string;
};

/**
 * Stores the reset token and its mail if an active account has the e-mail, else nothing, by the same two statements, so
 * that the response time does not reveal whether the account exists.
 */
export async function createPasswordReset(
  db: Database,
  { email, tokenHash, tokenHint, expiresAt, link }: NewPasswordReset,
  now: Date,
): Promise<void> {
  const account = sql`from users u where u.email = ${email} and u.is_active and u.deleted_at is null`;
  const params = sql`json_object('name', u.full_name, 'link', ${link})`;
  await db.batch([
    insertFrom(
      db,
      passwordResetTokens,
      {
        id: newId(),
        user_id: sql`u.id`,
        token_hash: tokenHash,
        token_hint: tokenHint,
        created_at: now.toISOString(),
        expires_at: expiresAt,
      },
      account,
    ),
    mailsInsertFrom(db, { template: "recovery", params }, account, now),
  ]);
}

/** Statement that stores the token of an invitation, for the batch that creates its account. */
export function invitationInsert(
  db: Database,
  { userId, token, expiresAt }: { userId: string; token: string; expiresAt: string },
  now: Date,
) {
  return db.insert(passwordResetTokens).values({
    id: newId(),
    user_id: userId,
    token_hash: hashLinkToken(token),
    token_hint: token.slice(-4),
    created_at: now.toISOString(),
    expires_at: expiresAt,
    confirms_email: true,
  });
}

export async function findPasswordReset(db: Database, tokenHash: string) {
  return db
    .select({
      id: passwordResetTokens.id,
      user_id: passwordResetTokens.user_id,
      used_at: passwordResetTokens.used_at,
      expires_at: passwordResetTokens.expires_at,
      confirms_email: passwordResetTokens.confirms_email,
    })
    .from(passwordResetTokens)
    .where(eq(passwordResetTokens.token_hash, tokenHash))
    .get();
}

/** A user's row without its internal columns, for its owner. */
export function toUser(
  row: UserRow & Pick<PermissionHolder, "lacks_two_factor" | "is_staff" | "schools">,
): User {
  const {
    password_hash: _hash,
    token_version: _version,
    confirmation_token_hash: _token,
    confirmation_sent_at: _sent,
    updated_at: _updated,
    last_sign_in_at: _signIn,
    deleted_at: _deleted,
    revision: _revision,
    account_state: _state,
    name_key: _nameKey,
    sign_in_key: _signInKey,
    moderates_forum,
    ...user
  } = row;
  return { ...user, ...(moderates_forum && { moderates_forum }) };
}

/** The most auth sessions per user; one more ends the least recently used. */
export const AUTH_SESSIONS_MAX = 50;

/** The most expired rows of all users that a sign-in deletes: more than it inserts, so that they never accumulate. */
const PRUNED_AT_ONCE = 20;

type NewAuthSession = { id: string; user_id: string; device: string | null };

/** Inserts an auth session, and deletes those created before `expired` (an ISO time). */
export async function insertAuthSession(db: Database, session: NewAuthSession, expired: string, now: Date) {
  const at = now.toISOString();
  const ofUser = eq(authSessions.user_id, session.user_id);
  const { id } = authSessions;
  await db.batch([
    db.insert(authSessions).values({ ...session, created_at: at, last_seen_at: at }),
    db
      .delete(authSessions)
      .where(
        inArray(
          id,
          db
            .select({ id })
            .from(authSessions)
            .where(lte(authSessions.created_at, expired))
            .orderBy(authSessions.created_at)
            .limit(PRUNED_AT_ONCE),
        ),
      ),
    db
      .delete(authSessions)
      .where(
        and(
          ofUser,
          notInArray(
            id,
            db
              .select({ id })
              .from(authSessions)
              .where(ofUser)
              .orderBy(desc(authSessions.last_seen_at), desc(id))
              .limit(AUTH_SESSIONS_MAX),
          ),
        ),
      ),
  ]);
}

/**
 * The user of an auth session and its `last_seen_at`; undefined for an ended one. `lacks_two_factor` is 1 for an admin
 * without the required second factor.
 */
export async function findAuthSession(db: Database, session: { sessionId: string; userId: string }) {
  return db
    .select({
      user: users,
      last_seen_at: authSessions.last_seen_at,
      lacks_two_factor: lacksTwoFactor(users),
      schools: schoolsOf(users.id),
      is_staff: isStaff(users.id),
    })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.user_id))
    .where(
      and(
        eq(authSessions.id, session.sessionId),
        eq(authSessions.user_id, session.userId),
        isNull(users.deleted_at),
      ),
    )
    .get();
}

/** Whether a user is of the staff of events, and the roles in schools; what is false or empty is missing. */
export async function findHolderState(
  db: Database,
  userId: string,
): Promise<Pick<PermissionHolder, "is_staff" | "schools">> {
  const [row] = await db.all<{ schools: string | null; is_staff: number }>(
    sql`select ${schoolsOf(userId)} as schools, ${isStaff(userId)} as is_staff`,
  );
  return {
    ...(row?.schools && { schools: JSON.parse(row.schools) }),
    ...(row?.is_staff && { is_staff: true }),
  };
}

/** Updates `last_seen_at`, unless another request did after `before` (an ISO time). */
export async function touchAuthSession(db: Database, id: string, before: string, now: Date): Promise<void> {
  await db
    .update(authSessions)
    .set({ last_seen_at: now.toISOString() })
    .where(and(eq(authSessions.id, id), lte(authSessions.last_seen_at, before)));
}

/** A user's valid auth sessions, most recently used first. */
export async function listAuthSessions(db: Database, userId: string, expired: string) {
  const rows = await db
    .select()
    .from(authSessions)
    .where(eq(authSessions.user_id, userId))
    .orderBy(desc(authSessions.last_seen_at), desc(authSessions.id))
    .limit(AUTH_SESSIONS_MAX);
  return rows.filter(({ created_at }) => created_at > expired);
}

/** Deletes one auth session of this user; returns whether it existed. */
export async function deleteAuthSession(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(authSessions)
    .where(and(eq(authSessions.user_id, userId), eq(authSessions.id, id)))
    .returning({ id: authSessions.id });
  return ended.length > 0;
}

/** Deletes every auth session of this user; in a batch, only where `condition` holds. */
export function deleteAuthSessions(db: Database, userId: string, condition?: SQL) {
  return db.delete(authSessions).where(and(eq(authSessions.user_id, userId), condition));
}
