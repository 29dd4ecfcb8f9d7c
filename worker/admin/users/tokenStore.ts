import { type SQL, sql } from "drizzle-orm";
import { auditChange } from "../../audit/store.ts";
import { INVITATION_DAYS, PASSWORD_RESET_SECONDS } from "../../auth/rules.ts";
import { passwordResetTokens } from "../../auth/schema.ts";
import type { AppContext, Database } from "../../env.ts";
import type { SortDirection } from "../../lib/tables.ts";
import {
  listTablePage,
  parseTableCursor,
  streamTableRows,
  type TablePage,
  type TableQuery,
} from "../../tablePage.ts";
import { TABLE_PAGE_ROWS } from "../contract.ts";
import type { RecoveryTokenView } from "../outputs.ts";
import {
  type RecoveryTokenState,
  recoveryTokenState,
  TOKEN_SEARCH_ACCOUNTS,
  TOKEN_SEARCH_ROWS,
} from "./contract.ts";

type RecoveryTokenFilter = {
  /** The prefix of the owner's e-mail. */
  search?: string | undefined;
  state?: RecoveryTokenState | undefined;
  direction?: SortDirection | undefined;
};

type TokenRow = {
  id: string;
  token_hint: string;
  confirms_email: number;
  user_id: string;
  full_name: string;
  email: string;
  used_at: string | null;
  created_at: string;
  expires_at: string;
};

const columns = sql.raw(
  "t.id, t.token_hint, t.confirms_email, t.user_id, u.full_name, u.email, t.used_at, t.created_at, t.expires_at",
);

/** A page of recovery tokens by creation time; the newest first unless `direction` says otherwise. */
export async function listRecoveryTokens(
  db: Database,
  { search, state, direction = "desc" }: RecoveryTokenFilter,
  { limit = TABLE_PAGE_ROWS, cursor: position }: { limit?: number | undefined; cursor?: string | undefined },
  now: Date,
): Promise<TablePage<RecoveryTokenView>> {
  const accounts = search ? await listAccounts(db, search) : null;
  const query = tokenQuery(accounts, state, direction, now);
  const cursor = parseTableCursor(position, query.sort);
  const { rows, ...cursors } = await listTablePage<TokenRow>(db, query, { limit, cursor });
  return { rows: rows.map((row) => toRecoveryToken(row, now)), ...cursors };
}

/** Every token of the filter, 1,000 rows at a time. */
export async function* streamRecoveryTokens(
  db: Database,
  { search, state, direction = "desc" }: RecoveryTokenFilter,
  now: Date,
): AsyncGenerator<RecoveryTokenView[]> {
  const accounts = search ? await listAccounts(db, search) : null;
  const query = tokenQuery(accounts, state, direction, now);
  yield* streamTableRows(db, query, (row: TokenRow) => toRecoveryToken(row, now));
}

/** Accounts by the prefix of their e-mail, in the order of their e-mails. */
async function listAccounts(db: Database, prefix: string): Promise<string[]> {
  const from = prefix.toLowerCase();
  const rows = await db.all<{ id: string }>(sql`select id from users
    where email >= ${from} and email < ${`${from}\u{10FFFF}`} order by email limit ${TOKEN_SEARCH_ACCOUNTS}`);
  return rows.map(({ id }) => id);
}

function tokenQuery(
  accounts: string[] | null,
  state: RecoveryTokenState | undefined,
  direction: SortDirection,
  now: Date,
): TableQuery {
  const tokens = accounts ? newestTokens(accounts) : tokensOfState(state, now);
  return {
    columns,
    tables: sql`${tokens} cross join users u on u.id = t.user_id`,
    conditions: accounts ? stateConditions(state, now) : [],
    sort: { name: "created_at", expression: sql.raw("t.created_at"), id: sql.raw("t.rowid"), direction },
  };
}

/** The lifetime of each kind of token, in seconds, by its column `confirms_email`. */
const LIFETIMES = [
  [0, PASSWORD_RESET_SECONDS],
  [1, INVITATION_DAYS * 24 * 60 * 60],
] as const;

/**
 * The tokens of a state, read along the index of its order, which is named, because SQLite may sort the whole table
 * instead. Unused tokens are two merged queries: a kind's tokens older than its lifetime have expired and younger ones
 * have not, so that `created_at` bounds the index. `expires_at` decides.
 */
function tokensOfState(state: RecoveryTokenState | undefined, now: Date): SQL {
  if (!state) return sql`password_reset_tokens t indexed by password_reset_tokens_created`;
  if (state === "used") {
    return sql`(select rowid, * from password_reset_tokens indexed by password_reset_tokens_used
      where used_at is not null) t`;
  }
  const at = now.toISOString();
  const legs = LIFETIMES.map(([confirms, seconds]) => {
    const oldest = new Date(now.getTime() - seconds * 1000).toISOString();
    const isWanted =
      state === "valid"
        ? sql`created_at > ${oldest} and expires_at > ${at}`
        : sql`created_at <= ${oldest} and expires_at <= ${at}`;
    return sql`select rowid, * from password_reset_tokens indexed by password_reset_tokens_pending
      where confirms_email = ${sql.raw(String(confirms))} and used_at is null and ${isWanted}`;
  });
  return sql`(${sql.join(legs, sql` union all `)}) t`;
}

/** The newest tokens of these accounts, a share of each. `rowid` is named, because a subquery has no rowid of its own. */
function newestTokens(accounts: string[]): SQL {
  const share = Math.floor(TOKEN_SEARCH_ROWS / Math.max(1, accounts.length));
  return sql`(select own.rowid, own.* from json_each(${JSON.stringify(accounts)}) account
    cross join password_reset_tokens own on own.rowid in (select newest.rowid from password_reset_tokens newest
      where newest.user_id = account.value order by newest.created_at desc limit ${share})) t`;
}

function stateConditions(state: RecoveryTokenState | undefined, now: Date): SQL[] {
  const at = now.toISOString();
  if (!state) return [];
  if (state === "used") return [sql`t.used_at is not null`];
  return [sql`t.used_at is null`, state === "valid" ? sql`t.expires_at > ${at}` : sql`t.expires_at <= ${at}`];
}

/** One token, or undefined. */
export async function findRecoveryToken(
  db: Database,
  id: string,
  now: Date,
): Promise<RecoveryTokenView | undefined> {
  const [row] = await db.all<TokenRow>(
    sql`select ${columns} from password_reset_tokens t cross join users u on u.id = t.user_id where t.id = ${id}`,
  );
  return row && toRecoveryToken(row, now);
}

/** Marks a valid token as used, so that it opens no account; returns whether it was valid. */
export async function markRecoveryTokenUsed(
  c: AppContext,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const { db } = c.var;
  const [marked] = await db.batch([
    db
      .update(passwordResetTokens)
      .set({ used_at: at })
      .where(
        sql`${passwordResetTokens.id} = ${id} and ${passwordResetTokens.used_at} is null
          and ${passwordResetTokens.expires_at} > ${at}`,
      )
      .returning({ id: passwordResetTokens.id }),
    auditChange(c, {
      action: "token.mark_used",
      subject: { kind: "token", id },
      personId: userId,
      fields: ["used_at"],
      before: { state: "valid" },
      after: { state: "used" },
    }),
  ]);
  return marked.length > 0;
}

function toRecoveryToken(
  { token_hint, confirms_email, user_id, full_name, email, ...row }: TokenRow,
  now: Date,
): RecoveryTokenView {
  return {
    ...row,
    token: `••••${token_hint}`,
    kind: confirms_email ? "invitation" : "recovery",
    used: row.used_at !== null,
    state: recoveryTokenState(row, now.toISOString()),
    user: { id: user_id, full_name, email },
  };
}
