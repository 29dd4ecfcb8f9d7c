import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { auditEntry } from "../../audit/store.ts";
import { PASSWORD_RESET_SECONDS } from "../../auth/rules.ts";
import { passwordResetTokens } from "../../auth/schema.ts";
import type { AppEnv, Database } from "../../env.ts";
import type { SortDirection } from "../contract.ts";
import {
  listTablePage,
  parseTableCursor,
  streamTableRows,
  type TablePage,
  type TableQuery,
} from "../tablePage.ts";
import {
  type RecoveryTokenState,
  type RecoveryTokenView,
  recoveryTokenState,
  TOKEN_SEARCH_ACCOUNTS,
  TOKEN_SEARCH_ROWS,
} from "./contract.ts";

export type RecoveryTokenFilter = {
  /** The beginning of the owner's e-mail. */
  search?: string | undefined;
  state?: RecoveryTokenState | undefined;
  direction?: SortDirection | undefined;
};

type TokenRow = {
  id: string;
  token_hint: string;
  user_id: string;
  full_name: string;
  email: string;
  used_at: string | null;
  created_at: string;
  expires_at: string;
};

const columns = sql.raw(
  "t.id, t.token_hint, t.user_id, u.full_name, u.email, t.used_at, t.created_at, t.expires_at",
);

/** A page of recovery tokens, by the time of their making; the newest first unless `direction` says otherwise. */
export async function listRecoveryTokens(
  db: Database,
  { search, state, direction = "desc" }: RecoveryTokenFilter,
  page: { limit?: number | undefined; cursor?: string | undefined },
  now: Date,
): Promise<TablePage<RecoveryTokenView>> {
  const accounts = search ? await listAccounts(db, search) : null;
  const query = tokenQuery(accounts, state, direction, now);
  const cursor = parseTableCursor(page.cursor, query.sort);
  const { rows, ...cursors } = await listTablePage<TokenRow>(db, query, { limit: page.limit, cursor });
  return { rows: rows.map((row) => toRecoveryToken(row, now)), ...cursors };
}

/** Every token of the filter, 1,000 rows at a time. */
export async function* streamRecoveryTokens(
  db: Database,
  { search, state, direction = "desc" }: RecoveryTokenFilter,
  now: Date,
): AsyncGenerator<RecoveryTokenView[]> {
  const accounts = search ? await listAccounts(db, search) : null;
  for await (const rows of streamTableRows<TokenRow>(db, tokenQuery(accounts, state, direction, now)))
    yield rows.map((row) => toRecoveryToken(row, now));
}

/** Accounts whose e-mail begins so, in the order of their e-mails. */
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
  return {
    columns,
    tables: sql`${accounts ? newestTokens(accounts) : sql.raw(TABLE_OF_STATE[state ?? "all"])}
      cross join users u on u.id = t.user_id`,
    conditions: stateConditions(state, now),
    sort: { name: "created_at", expression: sql.raw("t.created_at"), id: sql.raw("t.rowid"), direction },
  };
}

/** The index whose order the page follows. Without the names SQLite may sort the whole table instead. */
const TABLE_OF_STATE = {
  all: "password_reset_tokens t indexed by password_reset_tokens_created",
  used: "password_reset_tokens t indexed by password_reset_tokens_used",
  valid: "password_reset_tokens t indexed by password_reset_tokens_unused",
  expired: "password_reset_tokens t indexed by password_reset_tokens_unused",
} as const;

/** The newest tokens of these accounts, a share of each. `rowid` is named, because a subquery has none of its own. */
function newestTokens(accounts: string[]): SQL {
  const share = Math.floor(TOKEN_SEARCH_ROWS / Math.max(1, accounts.length));
  return sql`(select own.rowid, own.* from json_each(${JSON.stringify(accounts)}) account
    cross join password_reset_tokens own on own.rowid in (select newest.rowid from password_reset_tokens newest
      where newest.user_id = account.value order by newest.created_at desc limit ${share})) t`;
}

/**
 * `created_at` bounds the index: a token lives for `PASSWORD_RESET_SECONDS`, so that older ones have expired and younger
 * ones have not. `expires_at` decides.
 */
function stateConditions(state: RecoveryTokenState | undefined, now: Date): SQL[] {
  const at = now.toISOString();
  const oldest = new Date(now.getTime() - PASSWORD_RESET_SECONDS * 1000).toISOString();
  if (state === "used") return [sql`t.used_at is not null`];
  if (state === "valid")
    return [sql`t.used_at is null`, sql`t.created_at > ${oldest}`, sql`t.expires_at > ${at}`];
  if (state === "expired")
    return [sql`t.used_at is null`, sql`t.created_at <= ${oldest}`, sql`t.expires_at <= ${at}`];
  return [];
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

/** Marks a token as used while it is valid, so that it opens no account; returns whether it was. */
export async function markRecoveryTokenUsed(
  c: Context<AppEnv>,
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
    auditEntry(
      c,
      {
        action: "token.mark_used",
        subject: { kind: "token", id },
        personId: userId,
        fields: ["used_at"],
        before: { state: "valid" },
        after: { state: "used" },
      },
      { ifChanged: true },
    ),
  ]);
  return marked.length > 0;
}

function toRecoveryToken(
  { token_hint, user_id, full_name, email, ...row }: TokenRow,
  now: Date,
): RecoveryTokenView {
  return {
    ...row,
    token: `••••${token_hint}`,
    used: row.used_at !== null,
    state: recoveryTokenState(row, now.toISOString()),
    user: { id: user_id, full_name, email },
  };
}
