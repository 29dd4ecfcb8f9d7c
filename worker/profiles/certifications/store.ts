import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { users } from "../../auth/schema.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { noticeInsert } from "../../notices/store.ts";
import { BREVETTO_OF_SCALE, CERTIFICATIONS_MAX, SCALE_MAX } from "./contract.ts";
import type { CertificationFields } from "./inputs.ts";
import { findLevel } from "./levels.ts";
import type { Certification } from "./outputs.ts";
import { certifications, documentSightings, recordSources } from "./schema.ts";

const {
  user_id: _owner,
  confirmed_by: _by,
  created_at: _at,
  ...shownColumns
} = getTableColumns(certifications);

/** The highest first, those without a place last; of equal ones the one that is valid longest. */
export const HIGHEST_FIRST = sql.raw(
  "scale is null, scale desc, valid_until is null desc, valid_until desc, id",
);

export async function listCertifications(db: Database, userId: string): Promise<Certification[]> {
  return db
    .select(shownColumns)
    .from(certifications)
    .where(eq(certifications.user_id, userId))
    .orderBy(HIGHEST_FIRST);
}

export async function findCertification(
  db: Database,
  id: string,
  userId?: string,
): Promise<Certification | undefined> {
  return db
    .select(shownColumns)
    .from(certifications)
    .where(and(eq(certifications.id, id), userId ? eq(certifications.user_id, userId) : undefined))
    .get();
}

/** Column `column` of the highest certification of `users`, in SQL; null without one that has a place on the scale. */
const ofHighest = (column: "scale" | "valid_until") =>
  sql`(select c.${sql.raw(column)} from certifications c where c.user_id = users.id and c.scale is not null
    order by ${HIGHEST_FIRST} limit 1)`;

const derivedBrevetto = sql`json_extract(${JSON.stringify(BREVETTO_OF_SCALE)}, '$[' || ${ofHighest("scale")} || ']')`;

/**
 * Writes to a member's certifications with `brevetto` and `scadenza_brevetto` filled from the highest one: what was
 * filled before, or was empty, follows; what the member chose otherwise stays. `onlyIf`: whether the write takes place.
 */
function withBrevetto<Statement>(db: Database, userId: string, onlyIf: SQL, write: Statement) {
  const until = ofHighest("valid_until");
  return [
    db
      .update(users)
      .set({
        brevetto: sql`iif(coalesce(brevetto, 'none') = coalesce(${derivedBrevetto}, 'none'), null, brevetto)`,
        scadenza_brevetto: sql`iif(scadenza_brevetto is ${until}, null, scadenza_brevetto)`,
      })
      .where(and(eq(users.id, userId), onlyIf)),
    write,
    db
      .update(users)
      .set({
        brevetto: sql`coalesce(brevetto, ${derivedBrevetto})`,
        scadenza_brevetto: sql`coalesce(scadenza_brevetto, ${until})`,
      })
      .where(
        and(
          eq(users.id, userId),
          // Of `write`, which a refused call leaves without a row.
          sql`changes() > 0 and ((brevetto is null and ${derivedBrevetto} is not null)
            or (scadenza_brevetto is null and ${until} is not null))`,
        ),
      ),
  ] as const;
}

/** SQL of whether a certification is the member's. */
const isOwn = (id: string, userId: string) =>
  sql`exists (select 1 from certifications c where c.id = ${id} and c.user_id = ${userId})`;

/** A member's certification as stored; its place is the table's. */
function toColumns(fields: CertificationFields) {
  return { ...fields, scale: findLevel(fields.agency, fields.level)?.scale ?? null };
}

/** Adds a certification while the member has fewer than CERTIFICATIONS_MAX; a known id adds nothing. */
export async function insertCertification(
  db: Database,
  userId: string,
  { id, ...fields }: CertificationFields & { id: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const row = { id, user_id: userId, ...toColumns(fields), created_at: at, updated_at: at };
  const isNew = sql`(select count(*) from certifications c where c.user_id = ${userId}) < ${CERTIFICATIONS_MAX}
    and not exists (select 1 from certifications c where c.id = ${id})`;
  await db.batch(withBrevetto(db, userId, isNew, insertFrom(db, certifications, row, sql`where ${isNew}`)));
}

/** Changes a certification; with another agency, level, number or expiry it is declared anew. False: no such one. */
export async function updateCertification(
  db: Database,
  userId: string,
  { id, ...fields }: CertificationFields & { id: string },
  now: Date,
): Promise<boolean> {
  const { agency, level, number, valid_until } = fields;
  const kept = (value: SQL) =>
    sql`iif((agency, level, number, valid_until) is (${agency}, ${level}, ${number}, ${valid_until}), ${value}, null)`;
  const [, changed] = await db.batch(
    withBrevetto(
      db,
      userId,
      isOwn(id, userId),
      db
        .update(certifications)
        .set({
          ...toColumns(fields),
          state: sql`coalesce(${kept(sql`state`)}, 'declared')`,
          confirmed_by: kept(sql`confirmed_by`),
          confirmed_by_name: kept(sql`confirmed_by_name`),
          confirmed_at: kept(sql`confirmed_at`),
          updated_at: now.toISOString(),
        })
        .where(and(eq(certifications.id, id), eq(certifications.user_id, userId)))
        .returning({ id: certifications.id }),
    ),
  );
  return changed.length > 0;
}

export async function deleteCertification(db: Database, userId: string, id: string): Promise<boolean> {
  const [, deleted] = await db.batch(
    withBrevetto(
      db,
      userId,
      isOwn(id, userId),
      db
        .delete(certifications)
        .where(and(eq(certifications.id, id), eq(certifications.user_id, userId)))
        .returning({ id: certifications.id }),
    ),
  );
  return deleted.length > 0;
}

/** Who confirms: an admin anything, an instructor by the rules of `mayConfirm` and `isInEventOf`. */
export type Confirmer = { id: string; full_name: string; isAdmin: boolean };

/** SQL of whether a user is an instructor of the agency of certification `c`: with an own certification, confirmed and valid. */
export function mayConfirm({ id, isAdmin }: Omit<Confirmer, "full_name">, today: string): SQL {
  if (isAdmin) return sql`c.user_id <> ${id}`;
  return sql`(c.user_id <> ${id} and c.agency <> 'other' and exists (select 1 from certifications own
    where own.user_id = ${id} and own.agency = c.agency and own.scale = ${SCALE_MAX} and own.state = 'confirmed'
      and coalesce(own.valid_until, ${today}) >= ${today}))`;
}

/** SQL of whether the member of certification `c` is enrolled in an event that a user organizes or is on the staff of. */
function isInEventOf({ id, isAdmin }: Confirmer): SQL {
  if (isAdmin) return sql`true`;
  return sql`exists (select 1 from enrolments s join events e on e.id = s.event_id
    where s.user_id = c.user_id and s.ended_at is null and s.status = 'confirmed' and (e.organizer_id = ${id}
      or exists (select 1 from event_staff f where f.event_id = e.id and f.user_id = ${id} and f.state = 'confirmed')))`;
}

/** What a user may do with another member's certification; undefined where they may not know of it. */
export async function findConfirmable(
  db: Database,
  id: string,
  confirmer: Confirmer,
  today: string,
): Promise<{ may: boolean; user_id: string } | undefined> {
  const [row] = await db.all<{
    may: number;
    user_id: string;
  }>(sql`select c.user_id, ${mayConfirm(confirmer, today)} as may from certifications c
    where c.id = ${id} and ${isInEventOf(confirmer)}`);
  return row && { ...row, may: row.may === 1 };
}

type Checking = {
  id: string;
  state: "seen" | "confirmed";
  by: { id: string; full_name: string };
  /** A condition on certification `c`. */
  where: SQL;
  /** The `updated_at` that was shown; undefined for any. */
  shown?: string | undefined;
};

/**
 * Marks a certification as seen or confirmed, and tells the member, in one batch with `more`. What is confirmed is not
 * seen again. Returns whether the mark was set.
 */
export async function checkCertification(
  db: Database,
  { id, state, by, where, shown }: Checking,
  now: Date,
  more: Parameters<Database["batch"]>[0][number][] = [],
): Promise<boolean> {
  const at = now.toISOString();
  const before = state === "seen" ? sql`c.state = 'declared'` : sql`c.state <> 'confirmed'`;
  const isShown = shown === undefined ? sql`true` : sql`c.updated_at = ${shown}`;
  const those = sql`select c.id from certifications c where c.id = ${id} and ${before} and ${isShown} and ${where}`;
  const [marked] = await db.batch([
    db
      .update(certifications)
      .set({ state, confirmed_by: by.id, confirmed_by_name: by.full_name, confirmed_at: at })
      .where(sql`${certifications.id} in (${those})`)
      .returning({ id: certifications.id }),
    ...more,
    noticeInsert(
      db,
      {
        kind: state === "seen" ? "document_seen" : "certification_confirmed",
        subject: { type: "document", id },
        actorId: by.id,
        params: sql`told.params`,
      },
      sql`select c.user_id as value, json_object('href', '/profile?tab=certificazioni',
          'title', iif(c.agency = 'other' or instr(c.level, c.agency), '', c.agency || ' ') || c.level) as params
        from certifications c where c.id = ${id} and c.confirmed_by = ${by.id} and c.confirmed_at = ${at}`,
      now,
    ),
  ]);
  return marked.length > 0;
}

/**
 * Statements that delete a user's certifications, sightings of documents and sources of records. What the user saw and
 * confirmed of others stays theirs, and no longer refers to the account.
 */
export function eraseCertifications(db: Database, id: string, isErased: SQL) {
  return [
    ...[certifications, documentSightings, recordSources].map((table) =>
      db.delete(table).where(and(eq(table.user_id, id), isErased)),
    ),
    db
      .update(certifications)
      .set({ confirmed_by: null })
      .where(and(eq(certifications.confirmed_by, id), isErased)),
    db
      .update(documentSightings)
      .set({ seen_by: null })
      .where(and(eq(documentSightings.seen_by, id), isErased)),
  ];
}
