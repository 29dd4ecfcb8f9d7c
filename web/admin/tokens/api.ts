import type { RecoveryTokenView } from "../../../worker/admin/tokens/contract.ts";
import { call } from "../../lib/api.ts";

export const markRecoveryTokenUsed = (id: string) =>
  call<RecoveryTokenView>("PUT", `/api/admin/tokens/${id}/used`);
