import type { RecoveryTokenView } from "../../../worker/admin/outputs.ts";
import { call } from "../../lib/api.ts";

export const markRecoveryTokenUsed = (id: string) =>
  call<RecoveryTokenView>("PUT", `/api/admin/tokens/${id}/used`);
