import { eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../env.ts";
import { certifications, documentSightings, recordSources } from "../profiles/certifications/schema.ts";
import { attendanceCertificates } from "../registers/attendance/schema.ts";

/** Certifications, documents and certificates of attendance of a user, and those of others that the user checked. */
export function paperQueries(db: Database, id: string) {
  const {
    confirmed_by: _confirmer,
    confirmed_by_name: _name,
    ...certification
  } = getTableColumns(certifications);
  const { confirmed_by_name: _signer, ...source } = getTableColumns(recordSources);
  const { kind, expires_on, seen_at } = documentSightings;
  const { issued_by: _issuer, ...certificate } = getTableColumns(attendanceCertificates);
  const { agency, level, state, confirmed_at } = certifications;
  const { title, issued_at, revoked_at } = attendanceCertificates;
  return {
    certifications: db.select(certification).from(certifications).where(eq(certifications.user_id, id)),
    certifications_checked: db
      .select({ agency, level, state, confirmed_at })
      .from(certifications)
      .where(eq(certifications.confirmed_by, id)),
    documents_seen: db
      .select({ kind, expires_on, seen_at })
      .from(documentSightings)
      .where(eq(documentSightings.user_id, id)),
    documents_seen_of_others: db
      .select({ seen_at })
      .from(documentSightings)
      .where(eq(documentSightings.seen_by, id)),
    record_sources: db.select(source).from(recordSources).where(eq(recordSources.user_id, id)),
    certificates: db
      .select(certificate)
      .from(attendanceCertificates)
      .where(eq(attendanceCertificates.user_id, id)),
    certificates_issued: db
      .select({ title, issued_at, revoked_at })
      .from(attendanceCertificates)
      .where(eq(attendanceCertificates.issued_by, id)),
  };
}
