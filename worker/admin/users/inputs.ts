import * as z from "../../lib/z.ts";
import { ROLES } from "../../permissions/contract.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
import { ACCOUNT_STATES, USER_SORTS } from "./contract.ts";

/** Filters that nobody knows are ignored; the browser says so beside the table. */
const filters = {
  role: z.enum(ROLES).optional().catch(undefined),
  status: z.enum(ACCOUNT_STATES).optional().catch(undefined),
};

export const userTableQuery = z.object({ ...tableQuery(USER_SORTS), ...filters });
export const userExportQuery = z.object({ ...exportQuery(USER_SORTS), ...filters });

export const userIdParams = z.object({ id: z.uuid().toLowerCase() });

/** `shown`: the role that the table showed when the admin chose another. */
export const roleBody = z.object({
  role: z.enum(ROLES),
  shown: z.object({ role: z.enum(ROLES) }).optional(),
});

export const activeBody = z.object({ is_active: z.boolean() });

/** `revision`: of the row that the prompt named. */
export const deleteUserQuery = z.object({ revision: z.coerce.number().int().positive().optional() });

export type RoleBody = z.input<typeof roleBody>;
export type ActiveBody = z.input<typeof activeBody>;
