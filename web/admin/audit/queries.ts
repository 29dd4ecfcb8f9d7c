import type { AuditEntryView } from "../../../worker/admin/outputs.ts";
import { tableQuery } from "../table/queries.ts";

/** A page of the audit log. Every write of an admin adds to it, so that it is never taken from the cache. */
export function auditQuery(request: Record<string, string | undefined>) {
  return {
    ...tableQuery<AuditEntryView>(["me", "admin", "audit"], "/api/admin/audit", request),
    staleTime: 0,
  };
}
