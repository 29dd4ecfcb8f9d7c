import { type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { AppContext } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import { deviceName } from "../lib/deviceName.ts";
import { hasPermissionForAny, type PermissionAction } from "../permissions/permissionMap.ts";
import type { AuditAction, AuditSubject, AuditValues } from "./contract.ts";
import { networkOf } from "./rules.ts";
import { auditEntries } from "./schema.ts";

/**
 * `before` and `after` may be JSON expressions that read the database: an entry placed before the write reads the old
 * values. Nothing personal: see `AuditValues`.
 */
export type AuditEntryDraft = {
  action: AuditAction;
  subject: AuditSubject;
  /** The owner of the subject; not needed for a user. */
  personId?: string | null;
  fields?: readonly string[];
  before?: AuditValues | SQL | null;
  after?: AuditValues | SQL | null;
};

type AuditEntryConditions = { ifChanged?: boolean; where?: SQL };

/**
 * Statement that inserts an entry about the caller's action into the batch of its write. `ifChanged`: only when the
 * statement right before changed a row; of consecutive entries all or none are written, because an unwritten entry
 * changes no row. `where`: only where this condition holds in the batch.
 */
export function auditEntry(
  c: AppContext,
  entry: AuditEntryDraft,
  { ifChanged = false, where = sql`true` }: AuditEntryConditions = {},
) {
  const changed = ifChanged ? sql`changes() > 0` : sql`true`;
  return insertFrom(c.var.db, auditEntries, entryRow(c, entry), sql`where ${changed} and ${where}`);
}

/** An entry that is kept only when the statement before it changed a row. */
export const auditChange = (c: AppContext, entry: AuditEntryDraft) =>
  auditEntry(c, entry, { ifChanged: true });

/** An entry's statement, which routes pass to stores for their batches. */
export type AuditStatement = ReturnType<typeof auditEntry>;

/** The entries of a write that users also make on their own data: one when the caller acts as an admin, else none. */
export function entriesOfAdmin(
  c: AppContext,
  permission: PermissionAction,
  entry: AuditEntryDraft,
  conditions?: AuditEntryConditions,
): AuditStatement[] {
  return hasPermissionForAny(c.var.user, permission) ? [auditEntry(c, entry, conditions)] : [];
}

/** Openings of the same data by the same admin within these minutes are one entry. */
const OPENING_MINUTES = 10;

/**
 * Records that an admin opens personal data, before the data is read. Further reads (another page, another search) within
 * ten minutes add none. The ids bound the rows read; `created_at` decides, because ids never go back when the clock does.
 */
export async function recordOpening(c: AppContext, entry: AuditEntryDraft): Promise<void> {
  const since = new Date(Date.now() - OPENING_MINUTES * 60_000);
  const { action, subject } = entry;
  await auditEntry(c, entry, {
    where: sql`not exists (select 1 from audit_entries a where a.actor_id = ${c.var.user?.id ?? null}
      and a.action = ${action} and a.subject_id = ${subject.id} and a.id > ${firstIdAt(since)} and a.created_at > ${since.toISOString()})`,
  });
}

/** Records that an admin downloads a file with personal data, before its first row is read. */
export async function recordExport(c: AppContext, entry: AuditEntryDraft): Promise<void> {
  await auditEntry(c, entry);
}

/** The lowest possible id of an entry of this instant, for time ranges along the ids. */
export function firstIdAt(instant: Date): string {
  return newId({ msecs: instant.getTime(), seq: 0, random: new Uint8Array(16) });
}

function entryRow(c: AppContext, { action, subject, personId, fields, before, after }: AuditEntryDraft) {
  const now = new Date();
  return {
    id: newId(),
    actor_id: c.var.user?.id ?? null,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    person_id: personId ?? (subject.kind === "user" ? subject.id : null),
    fields: fields ? [...fields] : null,
    before: before ?? null,
    after: after ?? null,
    device: deviceName(c.req.header("user-agent")),
    country: countryOf(c.req.raw),
    network: networkOf(c.req.header("cf-connecting-ip")),
    created_at: now.toISOString(),
  };
}

/** The request's country by Cloudflare, as an ISO 3166 code; null for unknown ones and for Tor ("T1"). */
function countryOf(request: Request): string | null {
  const country = (request as Request<unknown, IncomingRequestCfProperties>).cf?.country;
  return country && /^[A-Z]{2}$/.test(country) ? country : null;
}
