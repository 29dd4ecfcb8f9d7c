import { AUDIT_ACTIONS } from "../../audit/contract.ts";
import { isPeriod, NO_PERIOD } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
import { AUDIT_PARTS, AUDIT_SORTS, isAuditDay } from "./contract.ts";

const day = z.string().refine(isAuditDay, "validation.date").optional().catch(undefined);

/** The period includes both days. An unknown value is ignored; `to` before `from` is refused. */
const filters = {
  action: z.enum(AUDIT_ACTIONS).optional().catch(undefined),
  part: z.enum(AUDIT_PARTS).optional().catch(undefined),
  from: day,
  to: day,
};

export const auditListQuery = z
  .object({ ...tableQuery(AUDIT_SORTS), ...filters })
  .refine(isPeriod, NO_PERIOD);
export const auditExportQuery = z
  .object({ ...exportQuery(AUDIT_SORTS), ...filters })
  .refine(isPeriod, NO_PERIOD);

export type AuditExportQuery = z.output<typeof auditExportQuery>;
