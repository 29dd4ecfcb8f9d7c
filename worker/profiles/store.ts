import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type UserRow, users } from "../auth/schema.ts";
import { type Database, isUniqueViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import { recordSourcesInsert, recordSourcesJson, staleSourcesDelete } from "./certifications/recordsStore.ts";
import { HIGHEST_FIRST } from "./certifications/store.ts";
import type { ProfileUpdate } from "./inputs.ts";
import type { PublicProfile } from "./outputs.ts";
import { type AccountNames, accountName, retiredSlug, showsCertifications } from "./rules.ts";

/**
 * Updates the given fields and returns the row. A slug is assigned once: throws `slug_locked` when another tab was
 * first, `slug_conflict` when another user has or had it.
 */
export async function updateProfile(
  db: Database,
  before: Pick<UserRow, "id" | "full_name" | "company_name">,
  change: ProfileUpdate,
  now: Date,
): Promise<UserRow> {
  const { id } = before;
  const { public_slug } = change;
  const free =
    public_slug &&
    and(
      or(isNull(users.public_slug), eq(users.public_slug, public_slug)),
      sql`not exists (select 1 from users gone where gone.public_slug = ${retiredSlug(public_slug)})`,
    );
  try {
    const update = db
      .update(users)
      .set({ ...change, updated_at: now.toISOString() })
      .where(and(eq(users.id, id), free || undefined))
      .returning();
    const records =
      change.personal_best === undefined
        ? []
        : [staleSourcesDelete(db, id), recordSourcesInsert(db, { userId: id }, now)];
    const school = change.full_name || "company_name" in change ? [schoolRename(db, before)] : [];
    const [[saved]] = await db.batch([update, ...records, ...school]);
    if (saved) return saved;
  } catch (error) {
    if (!isUniqueViolation(error, "users.public_slug")) throw error;
    throw new Refusal("slug_conflict", { fields: { public_slug: "validation.slug_conflict" } });
  }
  const owner = public_slug && (await findSlugOwner(db, public_slug));
  const code = owner && owner !== id ? "slug_conflict" : "slug_locked";
  throw new Refusal(code, { fields: { public_slug: `validation.${code}` } });
}

/**
 * The columns of schools that are written here, because schools come later in the order of features, and a batch takes no
 * plain SQL with values.
 */
const schools = sqliteTable("schools", {
  account_id: text("account_id"),
  name: text("name"),
  revision: integer("revision"),
});

/**
 * For the batch that changes an account: renames the school that has the account's name, as one has that was founded with
 * it, because a company registers under a person's name and gives its own later.
 */
export function schoolRename(db: Database, { id, ...before }: { id: string } & AccountNames) {
  const name = sql`(select coalesce(nullif(u.company_name, ''), u.full_name) from users u where u.id = ${id})`;
  return db
    .update(schools)
    .set({ name, revision: sql`revision + 1` })
    .where(and(eq(schools.account_id, id), eq(schools.name, accountName(before)), sql`name <> ${name}`));
}

/** The organizer whose enabled public page has this slug. */
export async function findOrganizerBySlug(db: Database, slug: string): Promise<UserRow | undefined> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.public_slug, slug), eq(users.public_profile_enabled, true), isNull(users.deleted_at)))
    .get();
}

/** The user who has this slug, or had it before erasing the account. */
export async function findSlugOwner(db: Database, slug: string): Promise<string | undefined> {
  const owner = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.public_slug, [slug, retiredSlug(slug)]))
    .get();
  return owner?.id;
}

/**
 * What the public page of a user shows beside the row: the certifications and the sources of the records, none of what a
 * flag hides, the school for which the account sells, and whether `sells`, a condition in SQL, holds.
 */
export async function readPublicPapers(
  db: Database,
  user: UserRow,
  sells: SQL,
): Promise<Pick<PublicProfile, "school" | "certifications" | "record_sources" | "sells_vouchers">> {
  const [row] = await db.all<{
    sells: number;
    school: string | null;
    certifications: string;
    record_sources: string;
  }>(sql`select ${sells} as sells,
    (select json_object('slug', slug, 'name', name) from schools where account_id = ${user.id}) as school,
    (select json_group_array(json_object('agency', c.agency, 'level', c.level, 'scale', c.scale, 'valid_until',
        c.valid_until, 'state', c.state) order by ${HIGHEST_FIRST})
      from certifications c where c.user_id = ${user.id} and ${showsCertifications(user) ? 1 : 0}) as certifications,
    iif(${user.public_show_records ? 1 : 0}, ${recordSourcesJson(user.id)}, '[]') as record_sources`);
  const read = (text = "[]") => JSON.parse(text);
  return {
    school: row?.school ? JSON.parse(row.school) : null,
    certifications: read(row?.certifications),
    record_sources: read(row?.record_sources),
    sells_vouchers: row?.sells === 1,
  };
}
