import { and, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { schoolInvitations, schoolMembers, schoolPapers, schools } from "./schema.ts";

/** A user, by id and address. */
type Owner = { id: string; email: string };

/** The queries of a user's export: the school of the account, roles, papers and invitations. */
export function schoolExports(db: Database, { id, email }: Owner) {
  const { verified_by: _verifier, ...school } = getTableColumns(schools);
  return {
    schools: db.select(school).from(schools).where(eq(schools.account_id, id)),
    school_roles: db
      .select({
        school: schools.name,
        role: schoolMembers.role,
        is_public: schoolMembers.is_public,
        joined_at: schoolMembers.joined_at,
      })
      .from(schoolMembers)
      .innerJoin(schools, eq(schools.id, schoolMembers.school_id))
      .where(eq(schoolMembers.user_id, id)),
    school_papers: db
      .select({
        kind: schoolPapers.kind,
        title: schoolPapers.title,
        expires_on: schoolPapers.expires_on,
        created_at: schoolPapers.created_at,
      })
      .from(schoolPapers)
      .where(sql`${schoolPapers.school_id} in (select s.id from schools s where s.account_id = ${id})`),
    school_invitations: db
      .select({
        email: schoolInvitations.email,
        role: schoolInvitations.role,
        created_at: schoolInvitations.created_at,
        accepted_at: schoolInvitations.accepted_at,
      })
      .from(schoolInvitations)
      .where(or(eq(schoolInvitations.invited_by, id), eq(schoolInvitations.email, email))),
  };
}

/**
 * Deletes the school for which the account sells, with its page, members, invitations and papers, because a school has no
 * seller without it: whoever wants it to go on hands it over before. Ends the user's roles in others' schools.
 */
export function eraseSchools(db: Database, { id, email }: Owner, isErased: SQL) {
  return [
    db.delete(schools).where(and(eq(schools.account_id, id), isErased)),
    db.delete(schoolMembers).where(and(eq(schoolMembers.user_id, id), isErased)),
    db
      .delete(schoolInvitations)
      .where(and(or(eq(schoolInvitations.invited_by, id), eq(schoolInvitations.email, email)), isErased)),
    db
      .update(schools)
      .set({ verified_by: null })
      .where(and(eq(schools.verified_by, id), isErased)),
    db
      .update(schoolPapers)
      .set({ seen_by: null })
      .where(and(eq(schoolPapers.seen_by, id), isErased)),
  ];
}
