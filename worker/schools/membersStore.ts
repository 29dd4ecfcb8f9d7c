import { and, eq, ne, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import { insertFrom } from "../insertFrom.ts";
import { type MailDraft, mailInsertWhere } from "../mail/store.ts";
import { noticeInsert } from "../notices/store.ts";
import { rolesWith, type SchoolRole } from "../permissions/permissionMap.ts";
import { SCHOOL_INVITATIONS_MAX, SCHOOL_MEMBERS_MAX, SCHOOLS_PER_USER } from "./contract.ts";
import type { InvitationView, SchoolInvitation, SchoolMember } from "./outputs.ts";
import { sortMembers } from "./rules.ts";
import { schoolInvitations, schoolMembers } from "./schema.ts";

type MemberRow = Omit<SchoolMember, "is_public"> & { is_public: number };

/** All members of a school, the owner first. */
export async function listMembers(db: Database, schoolId: string): Promise<SchoolMember[]> {
  const rows = await db.all<MemberRow>(sql`
    select u.id as user_id, nullif(u.full_name, '') as full_name, u.avatar_url, m.role, m.is_public, m.joined_at,
      iif(u.public_profile_enabled and u.is_active, u.public_slug, null) as public_slug
    from school_members m join users u on u.id = m.user_id where m.school_id = ${schoolId} limit ${SCHOOL_MEMBERS_MAX}`);
  return sortMembers(rows.map((row) => ({ ...row, is_public: row.is_public === 1 })));
}

/** Changes a member, whose role of owner never changes; returns whether there is one. Refuses with `last_owner`. */
export async function updateMember(
  db: Database,
  schoolId: string,
  userId: string,
  change: { role?: SchoolRole | undefined; is_public?: boolean | undefined },
): Promise<boolean> {
  const { role, is_public } = change;
  const isMember = and(eq(schoolMembers.school_id, schoolId), eq(schoolMembers.user_id, userId));
  const written = await db
    .update(schoolMembers)
    .set({ ...(role && { role }), ...(is_public !== undefined && { is_public }), school_id: schoolId })
    .where(and(isMember, role ? ne(schoolMembers.role, "owner") : undefined))
    .returning({ id: schoolMembers.user_id });
  return written.length > 0 || refuseOwner(db, schoolId, userId);
}

/**
 * Ends a membership, with the staff of the school's coming events; events that the member created stay with the school.
 * A member whom `callerId` removes is told of it. Returns whether there was one. Refuses with `last_owner`.
 */
export async function deleteMember(
  db: Database,
  schoolId: string,
  userId: string,
  { callerId, today, now }: { callerId: string; today: string; now: Date },
): Promise<boolean> {
  const isMember = sql`exists (select 1 from school_members m where m.school_id = ${schoolId} and m.user_id = ${userId}
    and m.role <> 'owner')`;
  const hasLeft = sql`not exists (select 1 from school_members m where m.school_id = ${schoolId} and m.user_id = ${userId})`;
  const [, gone] = await batchQueries<[unknown[], unknown[], unknown[]]>(db, [
    noticeInsert(
      db,
      { kind: "school_removed", subject: { type: "school", id: schoolId }, actorId: callerId },
      [userId],
      now,
      isMember,
    ).getSQL(),
    sql`delete from school_members where school_id = ${schoolId} and user_id = ${userId} and role <> 'owner'
      returning user_id`,
    // The tables of events belong to a feature above.
    sql`delete from event_staff where user_id = ${userId} and ${hasLeft} and event_id in (select e.id from events e
      where e.organizer_id = (select s.account_id from schools s where s.id = ${schoolId}) and e.last_day >= ${today})`,
  ]);
  return gone.length > 0 || refuseOwner(db, schoolId, userId);
}

/** Refuses with `last_owner` the owner of a school; false for anybody else. */
async function refuseOwner(db: Database, schoolId: string, userId: string): Promise<boolean> {
  const [owner] =
    await db.all(sql`select 1 from school_members where school_id = ${schoolId} and user_id = ${userId}
    and role = 'owner'`);
  if (owner) throw new Refusal("last_owner");
  return false;
}

/** The role of the school's member with this address; null for the address of anybody else. */
export async function findRoleOfAddress(
  db: Database,
  schoolId: string,
  email: string,
): Promise<SchoolRole | null> {
  const [member] = await db.all<{ role: SchoolRole }>(sql`select m.role from users u
    join school_members m on m.user_id = u.id where u.email = ${email} and m.school_id = ${schoolId}`);
  return member?.role ?? null;
}

type NewInvitation = SchoolInvitation & { school_id: string; token_hash: string; invited_by: string };

/**
 * Writes an invitation with its mail, in place of open ones to the same address; false for a school with too many. A
 * transfer replaces every open transfer.
 */
export async function insertInvitation(db: Database, invitation: NewInvitation, mail: MailDraft, now: Date) {
  const { school_id, email, role } = invitation;
  const isOpen = sql`school_id = ${school_id} and accepted_at is null`;
  const open = sql`(select count(*) from school_invitations where ${isOpen})`;
  const members = sql`(select count(*) from school_members m where m.school_id = ${school_id})`;
  const [, written] = await db.batch([
    db
      .delete(schoolInvitations)
      .where(sql`${isOpen} and (email = ${email} or (role = 'owner' and ${role === "owner" ? 1 : 0})
        or expires_at <= ${now.toISOString()})`),
    insertFrom(
      db,
      schoolInvitations,
      invitation,
      sql`where ${open} < ${SCHOOL_INVITATIONS_MAX} and ${members} < ${SCHOOL_MEMBERS_MAX}`,
    ).returning({ id: schoolInvitations.id }),
    mailInsertWhere(
      db,
      mail,
      sql`exists (select 1 from school_invitations i where i.id = ${invitation.id})`,
      now,
    ),
  ]);
  return written.length > 0;
}

/** The open invitations of a school, latest first. */
export async function listInvitations(
  db: Database,
  schoolId: string,
  now: Date,
): Promise<SchoolInvitation[]> {
  return db.all<SchoolInvitation>(sql`select id, email, role, created_at, expires_at from school_invitations
    where school_id = ${schoolId} and accepted_at is null and expires_at > ${now.toISOString()} and email is not null
    order by id desc limit ${SCHOOL_INVITATIONS_MAX}`);
}

export async function deleteInvitation(db: Database, schoolId: string, id: string): Promise<void> {
  await db
    .delete(schoolInvitations)
    .where(sql`id = ${id} and school_id = ${schoolId} and accepted_at is null`);
}

type OpenSchoolInvitation = Omit<InvitationView, "school" | "is_member"> & {
  id: string;
  school_id: string;
  email: string | null;
};

/** An open invitation by its token; for a member of its school (`readerId`) also an ended one, with the role held. */
export async function findSchoolInvitation(
  db: Database,
  tokenHash: string,
  now: Date,
  readerId: string | null = null,
): Promise<(OpenSchoolInvitation & { is_member: boolean }) | undefined> {
  const isOpen = sql`i.accepted_at is null and i.expires_at > ${now.toISOString()}`;
  const [row] = await db.all<OpenSchoolInvitation & { held: SchoolRole | null }>(sql`
    select i.id, i.school_id, i.email, i.role, i.expires_at, nullif(u.full_name, '') as invited_by,
      iif(${isOpen} and i.role = 'owner', null, m.role) as held
    from school_invitations i join users u on u.id = i.invited_by
      left join school_members m on m.school_id = i.school_id and m.user_id = ${readerId}
    where i.token_hash = ${tokenHash} and (${isOpen} or m.user_id is not null)`);
  if (!row) return undefined;
  const { held, ...invitation } = row;
  return { ...invitation, role: held ?? invitation.role, is_member: held !== null };
}

/**
 * Makes the user a member by an open invitation, whose address is forgotten. Writes nothing when the invitation ended,
 * the school is full or the user is a member already or of too many schools; returns whether it wrote.
 */
export async function acceptInvitation(
  db: Database,
  { id, school_id, role }: Pick<OpenSchoolInvitation, "id" | "school_id" | "role">,
  userId: string,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const isOpen = sql`i.id = ${id} and i.accepted_at is null and i.expires_at > ${at}`;
  const count = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*) from school_members m where ${condition})`;
  const [, written] = await db.batch([
    insertFrom(
      db,
      schoolMembers,
      { school_id, user_id: userId, role, is_public: role !== "desk", joined_at: at },
      sql`from school_invitations i where ${isOpen} and ${count(sql`m.school_id = ${school_id}`)} < ${SCHOOL_MEMBERS_MAX}
        and ${count(sql`m.user_id = ${userId}`)} < ${SCHOOLS_PER_USER}
        and not exists (select 1 from school_members m where m.school_id = ${school_id} and m.user_id = ${userId})`,
    ),
    db
      .update(schoolInvitations)
      .set({ accepted_at: at, email: null })
      .where(sql`id = ${id} and accepted_at is null and changes() > 0`)
      .returning({ id: schoolInvitations.id }),
  ]);
  return written.length > 0;
}

/**
 * Hands a school over to a member who accepts it: the member's account sells from now on. Coming events for which nobody
 * paid go with it, and the packages; members' prices and templates are copied. Events that somebody paid for, past events
 * and their money stay with the former owner, who becomes a manager.
 * Writes nothing unless the invitation is open, the member's role on the site organizes, and the account has no school.
 */
export async function acceptHandover(
  db: Database,
  { id, school_id }: Pick<OpenSchoolInvitation, "id" | "school_id">,
  userId: string,
  today: string,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const former = sql`(select m.user_id from school_members m where m.school_id = ${school_id} and m.role = 'owner')`;
  const seller = sql`(select s.account_id from schools s where s.id = ${school_id})`;
  const isAccepted = sql`exists (select 1 from school_invitations i where i.id = ${id} and i.accepted_at = ${at})`;
  const paid = sql`exists (select 1 from enrolments d where d.event_id = events.id
    and (d.status = 'held' or (d.status <> 'released' and d.amount_cents + d.voucher_cents > 0)))`;
  const [written] = await batchQueries<unknown[][]>(db, [
    sql`update school_invitations set accepted_at = ${at}, email = null where id = ${id} and role = 'owner' and accepted_at is null and expires_at > ${at}
        and invited_by = ${former} and not exists (select 1 from schools s where s.account_id = ${userId})
        and exists (select 1 from school_members m join users u on u.id = m.user_id where m.school_id = ${school_id}
          and m.user_id = ${userId} and u.is_active and u.role in ${rolesWith("events.manage", "own")}) returning id`,
    // The tables of events, packages and prices belong to features above.
    sql`update events set organizer_id = ${userId}, revision = revision + 1, updated_at = ${at}
      where organizer_id = ${seller} and last_day >= ${today} and cancelled_at is null and not ${paid} and ${isAccepted}
        and not exists (select 1 from enrolments d where d.event_id = events.id and d.user_id = ${userId} and d.ended_at is null)`,
    sql`update user_packages set user_id = ${userId} where user_id = ${seller} and package_type = 'organizer'
      and cancelled_at is null and (expires_at is null or expires_at > ${at}) and ${isAccepted}`,
    sql`insert or ignore into price_members (organizer_id, user_id, created_at)
      select ${userId}, p.user_id, p.created_at from price_members p
      where p.organizer_id = ${seller} and p.user_id <> ${userId} and ${isAccepted}`,
    sql`insert or ignore into requirement_templates (organizer_id, category_id, requirements, updated_at)
      select ${userId}, p.category_id, p.requirements, p.updated_at from requirement_templates p
      where p.organizer_id = ${seller} and ${isAccepted}`,
    sql`update schools set account_id = ${userId}, revision = revision + 1, updated_at = ${at}
      where id = ${school_id} and ${isAccepted}`,
    sql`update school_members set role = 'manager' where school_id = ${school_id} and role = 'owner' and ${isAccepted}`,
    sql`update school_members set role = 'owner' where school_id = ${school_id} and user_id = ${userId} and ${isAccepted}`,
  ]);
  return (written?.length ?? 0) > 0;
}
