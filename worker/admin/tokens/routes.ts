import { type Context, Hono } from "hono";
import { recordExport } from "../../audit/store.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { parse, requireUser } from "../../http.ts";
import { csvResponse, streamCsv } from "../../lib/csv.ts";
import { readTranslations } from "../../lib/translations.ts";
import { log } from "../../log.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import type { RecoveryTokenView } from "../outputs.ts";
import { recoveryTokenCsvPages, recoveryTokenTexts } from "./csv.ts";
import { recoveryTokenExportQuery, recoveryTokenListQuery, recoveryTokenParams } from "./inputs.ts";
import {
  findRecoveryToken,
  listRecoveryTokens,
  markRecoveryTokenUsed,
  streamRecoveryTokens,
} from "./store.ts";

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
