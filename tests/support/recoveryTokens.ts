import { v7 as newId } from "uuid";
import { passwordResetTokens } from "../../worker/auth/schema.ts";
import { hashLinkToken, newLinkToken } from "../../worker/auth/tokens.ts";
import { db } from "./worker.ts";

type TokenTimes = { minutesAgo?: number; used?: boolean; isInvitation?: boolean };

/** Makes a recovery token of a user, so many minutes old; returns its id and its secret. */
export async function makeRecoveryToken(
  { id: user_id }: { id: string },
  { minutesAgo = 0, used = false, isInvitation = false }: TokenTimes = {},
): Promise<{ id: string; token: string }> {
  const made = Date.now() - minutesAgo * 60_000;
  const token = newLinkToken();
  const id = newId();
  await db.insert(passwordResetTokens).values({
    ...{ id, user_id, token_hash: hashLinkToken(token), token_hint: token.slice(-4) },
    created_at: new Date(made).toISOString(),
    confirms_email: isInvitation,
    expires_at: new Date(made + (isInvitation ? 7 * 24 : 1) * 3_600_000).toISOString(),
    used_at: used ? new Date(made + 60_000).toISOString() : null,
  });
  return { id, token };
}
