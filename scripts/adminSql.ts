import { createHash, randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { invitationEnd } from "../worker/auth/rules.ts";
import { formatScryptHash, KEY_BYTES, SALT_BYTES } from "../worker/auth/scryptHash.ts";
import { quote } from "./queryDatabase.ts";

/** An account as the database stores it; `is_active` is 0 or 1. */
export type FoundAccount = { id: string; role: string; is_active: number };

/** Selects the account of an e-mail. */
export function selectAccount(email: string): string {
  return `select id, role, is_active from users where email = ${quote(email)} and deleted_at is null`;
}

/**
 * Gives an account the role of an admin and activates it. Raising the token version ends its auth sessions, because they
 * carry the old role. The audit entry, without an actor, comes first, because it reads the values before the change.
 */
export function promoteAccount(email: string, now: Date): string[] {
  const at = quote(now.toISOString());
  const changes = `where email = ${quote(email)} and deleted_at is null and (role <> 'admin' or not is_active)`;
  return [
    `insert into audit_entries (id, action, subject_kind, subject_id, person_id, fields, before, after, created_at)
      select ${quote(newId())}, 'user.role', 'user', id, id, '["role","is_active"]',
        json_object('role', role, 'is_active', json(iif(is_active, 'true', 'false'))),
        '{"role":"admin","is_active":true}', ${at} from users ${changes}`,
    `update users set role = 'admin', is_active = 1, token_version = token_version + 1, updated_at = ${at} ${changes}
      returning id`,
  ];
}

/**
 * Removes the active second factor and recovery codes of one account, or of all for null, and ends its auth sessions.
 * Adds an audit entry without an actor and a mail, which the cron sends; `link` leads to the account. The last
 * statement returns a row for each account.
 */
export function resetTwoFactor(email: string | null, link: string, now: Date): string[] {
  const at = quote(now.toISOString());
  // An id of version 7, as everywhere: the time first, then random bytes.
  const id = `${quote(newId().slice(0, -12))} || lower(hex(randomblob(6)))`;
  const owners = `from users u join two_factors f on f.user_id = u.id
    where u.deleted_at is null and f.confirmed_at is not null${email === null ? "" : ` and u.email = ${quote(email)}`}`;
  return [
    `insert into audit_entries (id, action, subject_kind, subject_id, person_id, after, created_at)
      select ${id}, 'user.two_factor_reset', 'user', u.id, u.id, '{"reason":"command_line"}', ${at} ${owners}`,
    `insert into mails (id, recipient, language, template, params, importance, created_at, next_attempt_at)
      select ${id}, u.email, u.language, 'two_factor_reset',
        json_object('name', u.full_name, 'link', ${quote(link)}), 0, ${at}, ${at} ${owners}`,
    `delete from auth_sessions where user_id in (select u.id ${owners})`,
    `delete from recovery_codes where user_id in (select u.id ${owners})`,
    `delete from two_factors where user_id in (select u.id ${owners}) returning user_id`,
  ];
}

/**
 * Creates an admin's account without a password, and the token of an invitation, whose link sets one and confirms the
 * e-mail. Fails when the e-mail has an account.
 */
export function inviteAdmin(
  email: string,
  fullName: string,
  now: Date,
): { statements: string[]; token: string } {
  const [user, at] = [quote(newId()), quote(now.toISOString())];
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("base64url");
  const noPassword = formatScryptHash(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
  const statements = [
    `insert into users (id, email, password_hash, full_name, role, created_at, updated_at)
      values (${user}, ${quote(email)}, ${quote(noPassword)}, ${quote(fullName)}, 'admin', ${at}, ${at})`,
    `insert into password_reset_tokens (id, user_id, token_hash, token_hint, created_at, expires_at, confirms_email)
      values (${quote(newId())}, ${user}, ${quote(hash)}, ${quote(token.slice(-4))}, ${at}, ${quote(invitationEnd(now))}, 1)`,
    `insert into audit_entries (id, action, subject_kind, subject_id, person_id, fields, after, created_at)
      values (${quote(newId())}, 'user.create', 'user', ${user}, ${user}, '["email","full_name","role"]',
        '{"role":"admin"}', ${at})`,
  ];
  return { statements, token };
}
