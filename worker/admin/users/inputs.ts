import * as z from "../../lib/z.ts";
import { ROLES } from "../../permissions/permissionMap.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
import { ACCOUNT_STATES, TWO_FACTOR_RESET_REASONS, USER_SORTS } from "./contract.ts";

/** Unknown filters are ignored; the browser shows a note about it. */
const filters = {
  role: z.enum(ROLES).optional().catch(undefined),
  status: z.enum(ACCOUNT_STATES).optional().catch(undefined),
};

export const userTableQuery = z.object({ ...tableQuery(USER_SORTS), ...filters });
export const userExportQuery = z.object({ ...exportQuery(USER_SORTS), ...filters });

/** `shown`: the role in the table when the admin chose another. */
export const roleBody = z.object({
  role: z.enum(ROLES),
  shown: z.object({ role: z.enum(ROLES) }).optional(),
});

export const activeBody = z.object({ is_active: z.boolean() });

/** `revision`: of the row that the prompt showed. */
export const deleteUserQuery = z.object({ revision: z.coerce.number().int().positive().optional() });

export type RoleBody = z.input<typeof roleBody>;
export type ActiveBody = z.input<typeof activeBody>;

export const recoveryBody = z.object({ userId: z.uuid("validation.wrong").toLowerCase() });

export const resetTwoFactorBody = z.object({
  reason: z.enum(TWO_FACTOR_RESET_REASONS, "validation.required"),
});

export type ResetTwoFactorBody = z.input<typeof resetTwoFactorBody>;
