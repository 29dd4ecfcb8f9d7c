import type { RecoveryTokenView } from "../../../worker/admin/outputs.ts";
import { tableQuery } from "../table/queries.ts";

export const RECOVERY_TOKENS_KEY = ["me", "admin", "tokens"] as const;

/** A page of the recovery tokens. */
export function recoveryTokensQuery(request: Record<string, string | undefined>) {
  return tableQuery<RecoveryTokenView>(RECOVERY_TOKENS_KEY, "/api/admin/tokens", request);
}
