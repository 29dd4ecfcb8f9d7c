import type { AuditEntryView } from "../../../worker/admin/outputs.ts";
import { tableQuery } from "../table/queries.ts";

/** A page of the audit log. Never cached, because every write of an admin adds an entry. */
export function auditQuery(request: Record<string, string | undefined>) {
  return {
    ...tableQuery<AuditEntryView>(["me", "admin", "audit"], "/api/admin/audit", request),
    staleTime: 0,
  };
}
