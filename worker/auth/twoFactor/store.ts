import { and, eq, gt, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { insertFrom } from "../../insertFrom.ts";
import { type MailDraft, mailInsertWhere, mailsInsertFrom } from "../../mail/store.ts";
import { type Role, rolesWith } from "../../permissions/permissionMap.ts";
import { hasTwoFactor, twoFactorForAdmins } from "../../permissions/store.ts";
import type { TwoFactorView } from "../outputs.ts";
import { authSessions } from "../schema.ts";
import { setupCutoff } from "./rules.ts";
import { recoveryCodes, twoFactors } from "./schema.ts";

export type TwoFactorRow = typeof twoFactors.$inferSelect;

/** The second factor of an account, active or begun within the last hour. */
export async function findTwoFactor(
  db: Database,
  userId: string,
  now: Date,
): Promise<TwoFactorRow | undefined> {
  return db
    .select()
    .from(twoFactors)
    .where(and(isFactor(userId), isAlive(now)))
    .get();
}

/** An active second factor, or an unexpired unconfirmed one. */
function isAlive(now: Date): SQL | undefined {
  return or(isNotNull(twoFactors.confirmed_at), gt(twoFactors.created_at, setupCutoff(now)));
}

/** The account still has this active second factor; for undefined: still has none. */
export function sameTwoFactorRule(userId: string, factor: TwoFactorRow | undefined): WriteRule {
  const isSame = factor
    ? sql`exists (select 1 from two_factors f where f.user_id = ${userId} and f.secret = ${factor.secret}
        and f.confirmed_at is not null)`
    : sql`not ${hasTwoFactor(userId)}`;
  return { condition: () => isSame, refusal: new Refusal("two_factor_code_required") };
}

/** The state of an account's second factor, for its owner. */
export async function findTwoFactorView(
  db: Database,
  user: { id: string; role: Role },
  now: Date,
): Promise<TwoFactorView> {
  const [row] = await db.all<{ is_begun: number; since: string | null; left: number; required: number }>(
    sql`select f.user_id is not null as is_begun, f.confirmed_at as since, ${isRequiredOf(user.role)} as required,
      (select count(*) from recovery_codes r where r.user_id = f.user_id and r.used_at is null) as left
      from (select 1) left join two_factors f on f.user_id = ${user.id}
        and (f.confirmed_at is not null or f.created_at > ${setupCutoff(now)})`,
  );
  if (!row) throw new Error("the state of a second factor was not read");
  return {
    state: row.since ? "on" : row.is_begun ? "pending" : "off",
    since: row.since,
    recovery_codes_left: row.left,
    is_required: row.required === 1,
  };
}

function isRequiredOf(role: Role): SQL {
  return rolesWith("admin.open").includes(role) ? twoFactorForAdmins : sql`false`;
}

/** Stores a new secret, replacing an unconfirmed one. Returns false when a second factor is active. */
export async function beginTwoFactor(
  db: Database,
  { userId, secret }: { userId: string; secret: string },
  now: Date,
): Promise<boolean> {
  const begun = { secret, created_at: now.toISOString() };
  const stored = await db
    .insert(twoFactors)
    .values({ user_id: userId, ...begun })
    .onConflictDoUpdate({
      target: twoFactors.user_id,
      set: begun,
      setWhere: sql`${twoFactors.confirmed_at} is null`,
    })
    .returning({ user_id: twoFactors.user_id });
  return stored.length > 0;
}

/**
 * Activates a second factor by the first code of its secret, with its recovery codes and its mail, and ends the other
 * auth sessions, whose devices have entered no code. Returns false when a concurrent call activated it.
 */
export async function confirmTwoFactor(
  db: Database,
  { factor, step, hashes, ownSessionId, mail }: Confirmation,
  now: Date,
): Promise<boolean> {
  const { user_id } = factor;
  const [confirmed] = await db.batch([
    db
      .update(twoFactors)
      .set({ confirmed_at: now.toISOString(), last_step: step })
      .where(
        and(
          isFactor(user_id),
          isNull(twoFactors.confirmed_at),
          eq(twoFactors.secret, factor.secret),
          gt(twoFactors.created_at, setupCutoff(now)),
        ),
      )
      .returning({ user_id: twoFactors.user_id }),
    recoveryCodesInsert(db, user_id, hashes, sql`changes() > 0`, now),
    mailInsertWhere(db, mail, sql`changes() > 0`, now),
    db
      .delete(authSessions)
      .where(
        and(eq(authSessions.user_id, user_id), not(eq(authSessions.id, ownSessionId)), sql`changes() > 0`),
      ),
  ]);
  return confirmed.length > 0;
}

type Confirmation = {
  factor: TwoFactorRow;
  step: number;
  hashes: string[];
  ownSessionId: string;
  mail: MailDraft;
};

/** Accepts the code of a time step. False when that step or a later one was accepted, or the second factor changed. */
export async function acceptStep(db: Database, { user_id, secret }: TwoFactorRow, step: number) {
  const accepted = await db
    .update(twoFactors)
    .set({ last_step: step })
    .where(
      and(
        isFactor(user_id),
        eq(twoFactors.secret, secret),
        isNotNull(twoFactors.confirmed_at),
        lt(twoFactors.last_step, step),
      ),
    )
    .returning({ user_id: twoFactors.user_id });
  return accepted.length > 0;
}

/** Consumes a recovery code, with the mail about the remaining ones. Returns false for an unknown or used code. */
export async function consumeRecoveryCode(
  db: Database,
  { userId, hash, link }: { userId: string; hash: string; link: string },
  now: Date,
): Promise<boolean> {
  const left = sql`(select cast(count(*) as text) from recovery_codes r where r.user_id = u.id and r.used_at is null)`;
  const [used] = await db.batch([
    db
      .update(recoveryCodes)
      .set({ used_at: now.toISOString() })
      .where(
        and(
          eq(recoveryCodes.user_id, userId),
          eq(recoveryCodes.hash, hash),
          isNull(recoveryCodes.used_at),
          hasTwoFactor(userId),
        ),
      )
      .returning({ user_id: recoveryCodes.user_id }),
    mailsInsertFrom(
      db,
      {
        template: "recovery_code_used",
        params: sql`json_object('name', u.full_name, 'link', ${link}, 'left', ${left})`,
      },
      sql`from users u where u.id = ${userId} and changes() > 0`,
      now,
    ),
  ]);
  return used.length > 0;
}

/** Replaces the recovery codes of an active second factor, the used ones too. */
export async function replaceRecoveryCodes(
  db: Database,
  { userId, hashes, mail }: { userId: string; hashes: string[]; mail: MailDraft },
  now: Date,
): Promise<boolean> {
  const [, inserted] = await db.batch([
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.user_id, userId), hasTwoFactor(userId))),
    recoveryCodesInsert(db, userId, hashes, hasTwoFactor(userId), now).returning({
      hash: recoveryCodes.hash,
    }),
    mailInsertWhere(db, mail, sql`changes() > 0`, now),
  ]);
  return inserted.length > 0;
}

/** Switches a second factor off. Returns false when the site requires one for the user's role. */
export async function deleteTwoFactor(
  db: Database,
  user: { id: string; role: Role },
  mail: MailDraft,
  now: Date,
): Promise<boolean> {
  const [deleted] = await db.batch([
    db
      .delete(twoFactors)
      .where(and(isFactor(user.id), isNotNull(twoFactors.confirmed_at), not(isRequiredOf(user.role))))
      .returning({ user_id: twoFactors.user_id }),
    mailInsertWhere(db, mail, sql`changes() > 0`, now),
    db
      .delete(recoveryCodes)
      .where(
        and(
          eq(recoveryCodes.user_id, user.id),
          sql`not exists (select 1 from two_factors f where f.user_id = ${user.id})`,
        ),
      ),
  ]);
  return deleted.length > 0;
}

/** Statement that deletes an unconfirmed second factor, where `condition` holds. */
export function pendingTwoFactorRemoval(db: Database, userId: string, condition: SQL) {
  return db.delete(twoFactors).where(and(isFactor(userId), isNull(twoFactors.confirmed_at), condition));
}

/** The statements that remove a second factor with its codes where `condition` holds. */
export function twoFactorRemoval(db: Database, userId: string, condition?: SQL) {
  return [
    db.delete(twoFactors).where(and(isFactor(userId), condition)),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.user_id, userId), condition)),
  ] as const;
}

function recoveryCodesInsert(db: Database, userId: string, hashes: string[], condition: SQL, now: Date) {
  return insertFrom(
    db,
    recoveryCodes,
    { user_id: userId, hash: sql`value`, created_at: now.toISOString() },
    sql`from json_each(${JSON.stringify(hashes)}) where ${condition}`,
  );
}

function isFactor(userId: string): SQL {
  return eq(twoFactors.user_id, userId);
}
