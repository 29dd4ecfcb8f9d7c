import { sql } from "drizzle-orm";
import type { UserRow } from "../auth/schema.ts";
import type { Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import { addDays } from "../lib/calendarDays.ts";
import { PAPER_REMINDER_DAYS, SCHOOL_PAPERS_MAX } from "./contract.ts";
import type { SchoolPaperView } from "./outputs.ts";
import { schoolPapers } from "./schema.ts";

export type PaperRow = typeof schoolPapers.$inferSelect;

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
export async function insertPaper(
  db: Database,
  paper: Omit<PaperRow, "seen_at" | "seen_by">,
): Promise<boolean> {
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

export type EndingPaper = Pick<PaperRow, "id" | "kind" | "title"> &
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
