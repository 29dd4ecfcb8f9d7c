import * as z from "../../lib/z.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
import { RECOVERY_TOKEN_SORTS, RECOVERY_TOKEN_STATES } from "./contract.ts";

const filters = { state: z.enum(RECOVERY_TOKEN_STATES).optional().catch(undefined) };

export const recoveryTokenListQuery = z.object({ ...tableQuery(RECOVERY_TOKEN_SORTS), ...filters });
export const recoveryTokenExportQuery = z.object({ ...exportQuery(RECOVERY_TOKEN_SORTS), ...filters });

export const recoveryTokenParams = z.object({ id: z.uuid().toLowerCase() });
