import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { users } from "../../../auth/schema.ts";
import { usersByName } from "../../../auth/search.ts";
import type { Database } from "../../../env.ts";
import { insertFrom } from "../../../insertFrom.ts";
import { mailsInsertFrom } from "../../../mail/store.ts";
import { noticeInsert } from "../../../notices/store.ts";
import { rolesWith } from "../../../permissions/permissionMap.ts";
import { cutPage } from "../../../tablePage.ts";
import type { DiveSignature, FoundInstructor } from "../outputs.ts";
import { logbookDives, logbookRequests } from "../schema.ts";
import { toLogbookDive } from "../store.ts";
import {
  INSTRUCTORS_FOUND_MAX,
  lineToSign,
  REQUESTS_PAGE,
  REQUESTS_PER_DAY,
  REQUESTS_WAITING_MAX,
} from "./contract.ts";

/** The roles that may sign: those with the dashboard, instructors and companies. */
const SIGNERS = JSON.stringify(rolesWith("dashboard.open"));

/** SQL of whether a user may be asked to sign: an active instructor or company with a confirmed address. */
const isSigner = (alias: string) =>
  sql`${sql.raw(alias)}.role in (select value from json_each(${SIGNERS})) and ${sql.raw(alias)}.is_active
    and ${sql.raw(alias)}.deleted_at is null and ${sql.raw(alias)}.confirmed_at is not null`;

/** Instructors and companies who may be asked, whose names contain words with the search's prefixes. */
export async function searchInstructors(
  db: Database,
  search: string,
  exceptId: string,
): Promise<FoundInstructor[]> {
  const instructors = usersByName(search, {
    roles: rolesWith("dashboard.open"),
    states: ["active"],
    limit: INSTRUCTORS_FOUND_MAX + 1,
  });
  if (!instructors) return [];
  return db.all<FoundInstructor>(sql`
    select u.id, u.full_name, u.company_name, u.avatar_url, u.role,
      iif(u.public_profile_enabled, u.public_slug, null) as public_slug
    from ${instructors} where u.id <> ${exceptId} and ${isSigner("u")}
    order by u.name_key limit ${INSTRUCTORS_FOUND_MAX}`);
}

type NewRequest = { userId: string; diveId: string; instructorId: string };

/**
 * Asks an instructor to sign a dive, and mails them unless another request of this diver did on the same day. Nothing
 * is written unless the dive is the user's own, unsigned, and not of a register, and the limits allow it.
 */
export async function insertRequest(
  db: Database,
  { userId, diveId, instructorId }: NewRequest,
  link: string,
  now: Date,
): Promise<string | null> {
  const at = now.toISOString();
  const id = newId();
  const request = {
    id,
    dive_id: sql`d.id`,
    user_id: sql`d.user_id`,
    instructor_id: sql`i.id`,
    status: "open" as const,
    created_at: at,
  };
  const [inserted] = await db.batch([
    insertFrom(
      db,
      logbookRequests,
      request,
      sql`from logbook_dives d join users i on i.id = ${instructorId}
        where d.id = ${diveId} and d.user_id = ${userId} and d.source <> 'register' and d.signature_id is null
          and d.hidden_at is null and i.id <> d.user_id and ${isSigner("i")}
          and (select count(*) from logbook_requests lately where lately.user_id = ${userId}
            and lately.created_at > ${dayBefore(now)}) < ${REQUESTS_PER_DAY}
          and (select count(*) from logbook_requests waiting where waiting.instructor_id = i.id
            and waiting.status = 'open') < ${REQUESTS_WAITING_MAX}`,
    )
      .onConflictDoNothing()
      .returning({ id: logbookRequests.id }),
    mailsInsertFrom(
      db,
      {
        template: "signature_requested",
        params: sql`json_object('name', u.full_name, 'about', diver.id, 'sender', nullif(diver.full_name, ''), 'link', ${link})`,
        senderId: userId,
        dedupeKey: sql`'signature_requested ' || u.id || ' ' || diver.id || ' ' || ${at.slice(0, 10)}`,
      },
      sql`from logbook_requests r join users u on u.id = r.instructor_id join users diver on diver.id = r.user_id
        where r.id = ${id}`,
      now,
    ),
    // Further requests of a diver raise the count of the unread notice.
    noticeInsert(
      db,
      { kind: "signature_asked", subject: { type: "dive", id: sql`told.subject` }, actorId: userId },
      sql`select r.instructor_id as value, coalesce((select n.subject_id from notices n where n.user_id = r.instructor_id
          and n.read_at is null and n.kind = 'signature_asked' and n.actor_id = r.user_id limit 1), r.dive_id) as subject
        from logbook_requests r where r.id = ${id}`,
      now,
    ),
  ]);
  return inserted[0]?.id ?? null;
}

/** The data that explain why no request was written. */
export async function findRequestObstacles(
  db: Database,
  { userId, diveId, instructorId }: NewRequest,
  now: Date,
) {
  const [row] = await db.all<{
    is_there: number;
    is_settled: number;
    is_requested: number;
    is_signer: number;
    today: number;
    oldest: string | null;
  }>(sql`select
    exists (select 1 from logbook_dives d where d.id = ${diveId} and d.user_id = ${userId} and d.hidden_at is null) as is_there,
    exists (select 1 from logbook_dives d where d.id = ${diveId} and (d.source = 'register' or d.signature_id is not null)) as is_settled,
    exists (select 1 from logbook_requests r where r.dive_id = ${diveId} and r.status = 'open') as is_requested,
    exists (select 1 from users i where i.id = ${instructorId} and i.id <> ${userId} and ${isSigner("i")}) as is_signer,
    (select count(*) from logbook_requests r where r.user_id = ${userId} and r.created_at > ${dayBefore(now)}) as today,
    (select min(r.created_at) from logbook_requests r where r.user_id = ${userId} and r.created_at > ${dayBefore(now)}) as oldest`);
  return row;
}

/** Withdraws the dive's open request. Returns whether there was one. */
export async function withdrawRequest(db: Database, userId: string, diveId: string, now: Date) {
  const rows = await db
    .update(logbookRequests)
    .set({ status: "withdrawn", answered_at: now.toISOString() })
    .where(
      and(
        eq(logbookRequests.dive_id, diveId),
        eq(logbookRequests.user_id, userId),
        eq(logbookRequests.status, "open"),
      ),
    )
    .returning({ id: logbookRequests.id });
  return rows.length > 0;
}

const requestColumns = {
  id: logbookRequests.id,
  created_at: logbookRequests.created_at,
  dive: { ...getTableColumns(logbookDives), signature_strokes: sql<null>`null`.as("no_strokes") },
  diver: {
    full_name: users.full_name,
    birth_date: users.birth_date,
    birth_place: users.birth_place,
    avatar_url: users.avatar_url,
  },
};

function selectOpen(db: Database, instructorId: string) {
  return {
    query: db
      .select(requestColumns)
      .from(logbookRequests)
      .innerJoin(logbookDives, eq(logbookDives.id, logbookRequests.dive_id))
      .innerJoin(users, eq(users.id, logbookRequests.user_id)),
    open: and(
      eq(logbookRequests.instructor_id, instructorId),
      eq(logbookRequests.status, "open"),
      sql`${logbookRequests.user_id} <> ${instructorId} and ${logbookDives.hidden_at} is null`,
    ),
  };
}

export type OpenRequest = Awaited<ReturnType<typeof listOpenRequests>>["rows"][number];

/** A page of the open requests to an instructor, the oldest first. */
export async function listOpenRequests(db: Database, instructorId: string, after: string | undefined) {
  const { query, open } = selectOpen(db, instructorId);
  const rows = await query
    .where(
      and(
        open,
        after
          ? sql`(${logbookRequests.created_at}, ${logbookRequests.id}) > (${after.split("_")[0]}, ${after.split("_")[1] ?? ""})`
          : undefined,
      ),
    )
    .orderBy(logbookRequests.created_at, logbookRequests.id)
    .limit(REQUESTS_PAGE + 1);
  return cutPage(rows, REQUESTS_PAGE, (last) => `${last.created_at}_${last.id}`);
}

/** The given requests that are open and to this instructor. */
export async function findOpenRequests(
  db: Database,
  instructorId: string,
  ids: string[],
): Promise<OpenRequest[]> {
  const { query, open } = selectOpen(db, instructorId);
  return query.where(
    and(open, sql`${logbookRequests.id} in (select value from json_each(${JSON.stringify(ids)}))`),
  );
}

/** The number of open requests to an instructor, up to REQUESTS_WAITING_MAX. */
export async function countOpenRequests(db: Database, instructorId: string): Promise<number> {
  return db.$count(
    logbookRequests,
    and(eq(logbookRequests.instructor_id, instructorId), eq(logbookRequests.status, "open")),
  );
}

type Signer = { id: string; full_name: string; company_name: string | null };
/** A signature of one request; each line's signature has its own `id`. */
type RequestSigning = { request: OpenRequest; signature: DiveSignature };

/**
 * Signs dives, each only while its request is open and the dive is unsigned and still has the revision that was seen,
 * and mails each diver once. The hashed line is the written one. Returns the ids of the signed requests.
 */
export async function signRequests(
  db: Database,
  signer: Signer,
  signings: RequestSigning[],
  link: string,
  now: Date,
): Promise<string[]> {
  const at = now.toISOString();
  const requestIds = JSON.stringify(signings.map(({ request }) => request.id));
  const updates = signings.map(({ request: { id, dive, diver }, signature }) => {
    const line = lineToSign(toLogbookDive(dive, diver), signer);
    return db
      .update(logbookDives)
      .set({
        diver_name: line.diver.name,
        birth_date: line.diver.birth_date,
        birth_place: line.diver.birth_place,
        centre: line.centre,
        instructor: line.instructor,
        signature_id: signature.id,
        signer_id: signer.id,
        signer_name: signer.full_name,
        signed_at: at,
        signature_method: signature.method,
        signature_strokes: signature.strokes,
        signature_device: signature.device,
        signature_hash: signature.hash,
        revision: sql`${logbookDives.revision} + 1`,
        updated_at: at,
      })
      .where(
        sql`${logbookDives.id} = ${dive.id} and ${logbookDives.revision} = ${dive.revision}
          and ${logbookDives.signature_id} is null and ${logbookDives.hidden_at} is null
          and ${logbookDives.user_id} <> ${signer.id}
          and exists (select 1 from logbook_requests r where r.id = ${id} and r.status = 'open'
            and r.instructor_id = ${signer.id})
          and exists (select 1 from users i where i.id = ${signer.id} and ${isSigner("i")})`,
      );
  });
  const [first, ...rest] = updates;
  if (!first) return [];
  const isSigned = sql`d.signer_id = ${signer.id} and d.signed_at = ${at}`;
  const results = await db.batch([
    first,
    ...rest,
    mailsInsertFrom(
      db,
      {
        template: "dives_signed",
        params: sql`json_object('name', u.full_name, 'about', ${signer.id}, 'sender', ${signer.full_name}, 'link', ${link})`,
        senderId: signer.id,
        dedupeKey: sql`'dives_signed ' || u.id || ' ' || ${signer.id} || ' ' || ${at}`,
      },
      sql`from (select distinct d.user_id from logbook_requests r join logbook_dives d on d.id = r.dive_id
          where r.id in (select value from json_each(${requestIds})) and r.status = 'open' and ${isSigned}) told
        join users u on u.id = told.user_id where u.is_active and u.deleted_at is null`,
      now,
    ),
    noticeInsert(
      db,
      { kind: "signature_given", subject: { type: "dive", id: sql`told.subject` }, actorId: signer.id },
      sql`select d.user_id as value, min(d.id) as subject
        from logbook_requests r join logbook_dives d on d.id = r.dive_id
        where r.id in (select value from json_each(${requestIds})) and r.status = 'open' and ${isSigned}
        group by d.user_id`,
      now,
    ),
    db
      .update(logbookRequests)
      .set({ status: "signed", answered_at: at })
      .where(
        sql`${logbookRequests.id} in (select value from json_each(${requestIds})) and ${logbookRequests.status} = 'open'
          and exists (select 1 from logbook_dives d where d.id = ${logbookRequests.dive_id} and ${isSigned})`,
      )
      .returning({ id: logbookRequests.id }),
  ]);
  return (results.at(-1) as unknown as { id: string }[]).map(({ id }) => id);
}

/** Declines a request with a reason, and mails the diver. Returns whether it was open. */
export async function declineRequest(
  db: Database,
  signer: Signer,
  { id, reason }: { id: string; reason: string },
  link: string,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const [rows] = await db.batch([
    db
      .update(logbookRequests)
      .set({ status: "declined", reason, answered_at: at })
      .where(
        and(
          eq(logbookRequests.id, id),
          eq(logbookRequests.instructor_id, signer.id),
          eq(logbookRequests.status, "open"),
        ),
      )
      .returning({ id: logbookRequests.id }),
    mailsInsertFrom(
      db,
      {
        template: "signature_declined",
        params: sql`json_object('name', u.full_name, 'about', ${signer.id}, 'sender', ${signer.full_name}, 'text', ${reason},
          'link', ${link})`,
        senderId: signer.id,
        dedupeKey: sql`'signature_declined ' || r.id`,
      },
      sql`from logbook_requests r join users u on u.id = r.user_id
        where r.id = ${id} and r.instructor_id = ${signer.id} and r.status = 'declined' and r.answered_at = ${at}
          and u.is_active and u.deleted_at is null`,
      now,
    ),
  ]);
  return rows.length > 0;
}

/** The instant since which requests count towards the day's limit. */
function dayBefore(now: Date): string {
  return new Date(now.getTime() - 86_400_000).toISOString();
}
