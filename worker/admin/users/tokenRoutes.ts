import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { byId, newRoutes, orRefuse, parse, sendPage } from "../../http.ts";
import * as z from "../../lib/z.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { csvTimeFormat, exportTable } from "../exportTable.ts";
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

/** The recovery tokens of all accounts, and their export. */
export const recoveryTokenRoutes = newRoutes()
  .get("/tokens", requirePermission("tokens.manage"), parse("query", recoveryTokenListQuery), async (c) => {
    const { limit, cursor, ...filter } = c.req.valid("query");
    return sendPage(c, await listRecoveryTokens(c.var.db, filter, { limit, cursor }, new Date()));
  })

  .get("/tokens.csv", requirePermission("tokens.manage"), parse("query", recoveryTokenExportQuery), (c) => {
    const time = csvTimeFormat(c.env.TIME_ZONE);
    return exportTable(c, {
      id: "tokens",
      fields: ["full_name", "email"],
      file: "token.csv",
      pages: streamRecoveryTokens(c.var.db, c.req.valid("query"), new Date()),
      columns: ({ token_table: texts, auth }) => [
        [texts.token, ({ token }) => token],
        [texts.kind, ({ kind }) => texts[kind]],
        [texts.owner, ({ user }) => user.full_name],
        [auth.email, ({ user }) => user.email],
        [texts.state, ({ state }) => texts[state]],
        [texts.created_at, ({ created_at }) => time(created_at)],
        [texts.expires_at, ({ expires_at }) => time(expires_at)],
        [texts.used_at, ({ used_at }) => time(used_at)],
      ],
    });
  })

  // A state is a resource: putting `used` marks the token. Throws `token_used` or `token_expired` by the token's state.
  .put("/tokens/:id/used", requirePermission("tokens.manage"), byId("not_found"), async (c) => {
    const { id } = c.req.valid("param");
    const { user } = await requireRecoveryToken(c, id);
    const marked = await markRecoveryTokenUsed(c, { id, userId: user.id }, new Date());
    const token = await requireRecoveryToken(c, id);
    if (!marked) throw new Refusal(token.used ? "token_used" : "token_expired");
    return c.json(token);
  });

function requireRecoveryToken(c: AppContext, id: string): Promise<RecoveryTokenView> {
  return orRefuse(findRecoveryToken(c.var.db, id, new Date()), "not_found");
}
