import { sql } from "drizzle-orm";
import type { AuditStatement } from "../audit/store.ts";
import type { UserRow } from "../auth/schema.ts";
import { type Database, isUniqueViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import { insertFrom } from "../insertFrom.ts";
import { addDays } from "../lib/calendarDays.ts";
import { nationCode } from "../lib/nationCode.ts";
import { PAPER_REMINDER_DAYS, SCHOOL_PAPERS_MAX } from "./contract.ts";
import type { CheckedSchool } from "./inputs.ts";
import type { School, SchoolPaperView } from "./outputs.ts";
import { sortMembers } from "./rules.ts";
import { schoolMembers, schoolPapers, schools } from "./schema.ts";

type SchoolRow = typeof schools.$inferSelect;

/** The columns of a member `m` and its account `u`, as JSON. */
const TEAM_MEMBER =
  sql.raw(`json_object('user_id', u.id, 'full_name', nullif(u.full_name, ''), 'avatar_url', u.avatar_url,
  'role', m.role, 'public_slug', iif(u.public_profile_enabled and u.is_active, u.public_slug, null))`);

type FoundRow = Omit<School, "team" | "verified" | "nation_code"> & { team: string; verified: number };

/** A school by its slug or id, with its public team; undefined while the account that sells for it is not active. */
export async function findSchool(db: Database, slugOrId: string): Promise<School | undefined> {
  const [row] = await db.all<FoundRow>(sql`
    select s.id, s.slug, s.name, s.kind, s.logo_url, s.verified_at is not null as verified, s.description, s.location,
      s.nation, s.latitude, s.longitude, s.phone, s.website, s.account_id, s.revision,
      (select json_group_array(${TEAM_MEMBER}) from school_members m join users u on u.id = m.user_id
        where m.school_id = s.id and m.is_public and u.is_active and u.deleted_at is null) as team
    from schools s join users a on a.id = s.account_id
    where (s.slug = ${slugOrId} or s.id = ${slugOrId}) and a.is_active and a.deleted_at is null`);
  if (!row) return undefined;
  const nation_code = row.nation && nationCode(row.nation);
  return { ...row, nation_code, verified: row.verified === 1, team: sortMembers(JSON.parse(row.team)) };
}

/**
 * Inserts a school with its owner, whose account sells for it. Refuses with `school_exists` a second one for the
 * account, with `slug_conflict` a taken slug.
 */
export async function insertSchool(
  db: Database,
  school: Pick<SchoolRow, "id" | "account_id" | "slug" | "name" | "kind"> & CheckedSchool,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const member = { school_id: school.id, user_id: school.account_id, role: "owner", joined_at: at } as const;
  try {
    await db.batch([
      db.insert(schools).values({ ...school, logo_url: null, created_at: at, updated_at: at }),
      db.insert(schoolMembers).values(member),
      // The trigger of a changed logo notes that its file is in use.
      db
        .update(schools)
        .set({ logo_url: school.logo_url ?? null })
        .where(sql`id = ${school.id}`),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "schools.account_id")) throw new Refusal("school_exists");
    if (!isUniqueViolation(error, "schools.slug")) throw error;
    throw new Refusal("slug_conflict", { fields: { slug: "validation.slug_conflict" } });
  }
}

/** Changes the page of a school. Refuses with `stale` when `revision`, if given, is an older one. */
export async function updateSchool(
  db: Database,
  id: string,
  change: CheckedSchool,
  revision: number | undefined,
  now: Date,
): Promise<void> {
  const isCurrent = revision === undefined ? sql`true` : sql`revision = ${revision}`;
  const written = await db
    .update(schools)
    .set({ ...change, revision: sql`revision + 1`, updated_at: now.toISOString() })
    .where(sql`id = ${id} and ${isCurrent}`)
    .returning({ id: schools.id });
  if (written.length === 0) throw new Refusal("stale");
}

/** Marks a school and its papers as seen by an admin, or takes the mark away; `entry`: the audit log's. */
export async function verifySchool(
  db: Database,
  id: string,
  { isVerified, adminId, entries }: { isVerified: boolean; adminId: string; entries: AuditStatement[] },
  now: Date,
): Promise<void> {
  const [at, by] = isVerified ? [now.toISOString(), adminId] : [null, null];
  await db.batch([
    db
      .update(schools)
      .set({ verified_at: at, verified_by: by })
      .where(sql`id = ${id} and (verified_at is null) = ${isVerified ? 1 : 0}`),
    ...entries,
    db
      .update(schoolPapers)
      .set({ seen_at: at, seen_by: by })
      .where(sql`school_id = ${id} and seen_at is null and ${isVerified ? sql`true` : sql`false`}`),
  ]);
}

type PaperRow = typeof schoolPapers.$inferSelect;

/** The papers of a school, those that end first before. */
export async function listPapers(db: Database, schoolId: string): Promise<SchoolPaperView[]> {
  const { id, kind, title, expires_on, seen_at, created_at } = schoolPapers;
  return db
    .select({ id, kind, title, expires_on, seen_at, created_at })
    .from(schoolPapers)
    .where(sql`school_id = ${schoolId}`)
    .orderBy(sql`coalesce(expires_on, '9999')`, created_at)
    .limit(SCHOOL_PAPERS_MAX);
}

/** Adds a paper; false for a school with too many. */
export async function insertPaper(db: Database, paper: Omit<PaperRow, "seen_at" | "seen_by">) {
  const written = await insertFrom(
    db,
    schoolPapers,
    paper,
    sql`where (select count(*) from school_papers p where p.school_id = ${paper.school_id}) < ${SCHOOL_PAPERS_MAX}`,
  ).returning({ id: schoolPapers.id });
  return written.length > 0;
}

export async function findPaperFile(db: Database, schoolId: string, id: string): Promise<string | null> {
  const row = await db
    .select({ file_url: schoolPapers.file_url })
    .from(schoolPapers)
    .where(sql`id = ${id} and school_id = ${schoolId}`)
    .get();
  return row?.file_url ?? null;
}

export async function deletePaper(db: Database, schoolId: string, id: string): Promise<void> {
  await db.delete(schoolPapers).where(sql`id = ${id} and school_id = ${schoolId}`);
}

type EndingPaper = Pick<PaperRow, "id" | "kind" | "title"> &
  Pick<UserRow, "email" | "full_name" | "language"> & {
    expires_on: string;
    school_name: string;
    school_slug: string;
    key: string;
  };

/** The most reminders of a tick. */
const REMINDERS_AT_ONCE = 50;

/** The papers that end soon, for each owner and manager who has not got the reminder of these days. */
export async function listEndingPapers(db: Database, today: string): Promise<EndingPaper[]> {
  const [far, near] = PAPER_REMINDER_DAYS;
  const due = sql`iif(p.expires_on <= ${addDays(today, near)}, ${near}, ${far})`;
  const key = sql`'school_paper:' || p.id || ':' || cast(${due} as integer) || ':' || p.expires_on || ':' || u.id`;
  return db.all<EndingPaper>(sql`
    select p.id, p.kind, p.title, p.expires_on, u.email, u.full_name, u.language, s.name as school_name,
      s.slug as school_slug, ${key} as key
    from school_papers p join schools s on s.id = p.school_id
      join school_members m on m.school_id = s.id and m.role in ('owner', 'manager')
      join users u on u.id = m.user_id and u.is_active and u.deleted_at is null
    where p.expires_on >= ${today} and p.expires_on <= ${addDays(today, far)}
      and not exists (select 1 from mails where mails.dedupe_key = ${key}) limit ${REMINDERS_AT_ONCE}`);
}
