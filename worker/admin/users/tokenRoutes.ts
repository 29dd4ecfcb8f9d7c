import { type Context, Hono } from "hono";
import { recordExport } from "../../audit/store.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { parse, requireUser } from "../../http.ts";
import { csvResponse, streamCsv } from "../../lib/csv.ts";
import { readTranslations, type Translations } from "../../lib/translations.ts";
import * as z from "../../lib/z.ts";
import { log } from "../../log.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
import type { RecoveryTokenView } from "../outputs.ts";
import { RECOVERY_TOKEN_SORTS, RECOVERY_TOKEN_STATES } from "./contract.ts";
import {
  findRecoveryToken,
  listRecoveryTokens,
  markRecoveryTokenUsed,
  streamRecoveryTokens,
} from "./tokenStore.ts";

const filters = { state: z.enum(RECOVERY_TOKEN_STATES).optional().catch(undefined) };

const recoveryTokenListQuery = z.object({ ...tableQuery(RECOVERY_TOKEN_SORTS), ...filters });
const recoveryTokenExportQuery = z.object({ ...exportQuery(RECOVERY_TOKEN_SORTS), ...filters });

const recoveryTokenParams = z.object({ id: z.uuid().toLowerCase() });

/** The recovery tokens of all accounts, and their export. */
export const recoveryTokenRoutes = new Hono<AppEnv>()
  .get("/tokens", requirePermission("tokens.manage"), parse("query", recoveryTokenListQuery), async (c) => {
    const { limit, cursor, ...filter } = c.req.valid("query");
    const page = await listRecoveryTokens(c.var.db, filter, { limit, cursor }, new Date());
    if (page.next) c.header("X-Next-Cursor", page.next);
    if (page.previous) c.header("X-Previous-Cursor", page.previous);
    return c.json(page.rows);
  })

  .get(
    "/tokens.csv",
    requirePermission("tokens.manage"),
    parse("query", recoveryTokenExportQuery),
    async (c) => {
      const filter = c.req.valid("query");
      const { language } = requireUser(c);
      await recordExport(c, {
        action: "table.export",
        subject: { kind: "table", id: "tokens" },
        fields: ["full_name", "email"],
      });
      const texts = await readTranslations(c.env.ASSETS, language);
      const pages = recoveryTokenCsvPages(
        streamRecoveryTokens(c.var.db, filter, new Date()),
        texts,
        c.env.TIME_ZONE,
      );
      const file = await streamCsv(recoveryTokenTexts(texts).heads, pages, language, (error) =>
        log("error", "a file broke off", error),
      );
      return csvResponse(c, "token.csv", file);
    },
  )

  // A state is a resource: putting `used` marks the token. Throws `token_used` or `token_expired` by the token's state.
  .put(
    "/tokens/:id/used",
    requirePermission("tokens.manage"),
    parse("param", recoveryTokenParams, "not_found"),
    async (c) => {
      const { id } = c.req.valid("param");
      const { user } = await requireRecoveryToken(c, id);
      const marked = await markRecoveryTokenUsed(c, { id, userId: user.id }, new Date());
      const token = await requireRecoveryToken(c, id);
      if (!marked) throw new Refusal(token.used ? "token_used" : "token_expired");
      return c.json(token);
    },
  );

async function requireRecoveryToken(c: Context<AppEnv>, id: string): Promise<RecoveryTokenView> {
  const token = await findRecoveryToken(c.var.db, id, new Date());
  if (!token) throw new Refusal("not_found");
  return token;
}

/** The texts of the CSV file, which the interface uses too. */
function recoveryTokenTexts({ token_table, auth }: Translations) {
  const { owner, token, kind, state, created_at, expires_at, used_at, ...texts } = token_table;
  return {
    heads: [token, kind, owner, auth.email, state, created_at, expires_at, used_at],
    states: { valid: texts.valid, used: texts.used, expired: texts.expired },
    kinds: { recovery: texts.recovery, invitation: texts.invitation },
  };
}

/** The lines of the CSV file, a page at a time. Times as "YYYY-MM-DD HH:mm" in the site's time zone. */
async function* recoveryTokenCsvPages(
  pages: AsyncIterable<RecoveryTokenView[]>,
  translations: Translations,
  timeZone: string,
): AsyncGenerator<string[][]> {
  const { states, kinds } = recoveryTokenTexts(translations);
  // The Swedish format is ISO's.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const time = (at: string | null) => (at ? format.format(new Date(at)) : "");
  for await (const tokens of pages)
    yield tokens.map(({ token, kind, user, state, created_at, expires_at, used_at }) => [
      token,
      kinds[kind],
      user.full_name,
      user.email,
      states[state],
      time(created_at),
      time(expires_at),
      time(used_at),
    ]);
}
