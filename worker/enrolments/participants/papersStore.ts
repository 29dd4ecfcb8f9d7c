import { type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { noticeInsert } from "../../notices/store.ts";
import { documentSightings } from "../../profiles/certifications/schema.ts";
import { type Confirmer, HIGHEST_FIRST, mayConfirm } from "../../profiles/certifications/store.ts";
import type { ParticipantPapers } from "../outputs.ts";

type SeenDocument = "medical" | "insurance";

/** The participant of an event by the enrolment, in SQL: confirmed, of an account that lives. */
const participant = (
  eventId: string,
  enrolmentId: string,
) => sql`from enrolments s join events e on e.id = s.event_id
  join users u on u.id = s.user_id
  where s.id = ${enrolmentId} and s.event_id = ${eventId} and s.status = 'confirmed' and u.deleted_at is null`;

/** SQL of whether those who hold event `e` may know of a document of enrolment `s`: it is paid, or the event asks for it. */
const asksFor = (kind: SQL | string) => sql`(s.amount_cents + s.voucher_cents > 0
  or exists (select 1 from json_each(e.requirements) asked where asked.value ->> 'code' = ${kind}))`;

const EXPIRY = {
  medical: sql.raw("u.scadenza_certificato_medico"),
  insurance: sql.raw("u.scadenza_assicurazione"),
};

/** JSON of who saw the document of user `u` with the expiry that the profile has now; null when nobody did. */
export function sightingJson(kind: SeenDocument): SQL {
  return sql`(select json_object('by', d.seen_by_name, 'at', d.seen_at) from document_sightings d
    where d.user_id = u.id and d.kind = ${kind} and d.expires_on = ${EXPIRY[kind]} order by d.seen_at desc limit 1)`;
}

/** What a participant shows to those who hold the event; undefined for no such participant. */
export async function findPapers(
  db: Database,
  { eventId, enrolmentId }: { eventId: string; enrolmentId: string },
  reader: Omit<Confirmer, "full_name">,
  today: string,
): Promise<ParticipantPapers | undefined> {
  const document = (kind: SeenDocument) => sql`iif(${asksFor(kind)} and ${EXPIRY[kind]} is not null,
    json_object('kind', ${kind}, 'expires_on', ${EXPIRY[kind]}, 'seen', json(${sightingJson(kind)})), null)`;
  const [row] = await db.all<{
    certifications: string;
    insurance: string | null;
    medical: string | null;
  }>(sql`select
    ${document("insurance")} as insurance, ${document("medical")} as medical,
    (select json_group_array(json_object('id', c.id, 'agency', c.agency, 'level', c.level, 'scale', c.scale,
      'number', c.number, 'issued_on', c.issued_on, 'valid_until', c.valid_until,
      'has_picture', json(iif(c.picture_url is null, 'false', 'true')), 'state', c.state,
      'confirmed_by_name', c.confirmed_by_name, 'confirmed_at', c.confirmed_at, 'updated_at', c.updated_at,
      'may_confirm', json(iif(c.state <> 'confirmed' and ${mayConfirm(reader, today)}, 'true', 'false')))
      order by ${HIGHEST_FIRST}) from certifications c where c.user_id = u.id) as certifications
    ${participant(eventId, enrolmentId)}`);
  if (!row) return undefined;
  const documents = [row.insurance, row.medical].filter((text) => text !== null);
  return {
    certifications: JSON.parse(row.certifications),
    documents: documents.map((text) => JSON.parse(text)),
  };
}

/** The private picture of a participant's certification; undefined without one. */
export async function findCertificationPicture(
  db: Database,
  { eventId, enrolmentId, id }: { eventId: string; enrolmentId: string; id: string },
): Promise<string | undefined> {
  const [row] = await db.all<{ picture_url: string | null }>(sql`select c.picture_url from certifications c
    where c.id = ${id} and c.user_id = (select u.id ${participant(eventId, enrolmentId)})`);
  return row?.picture_url ?? undefined;
}

/** SQL of whether certification `c` is of that participant. */
export function isOfParticipant(eventId: string, enrolmentId: string): SQL {
  return sql`c.user_id = (select u.id ${participant(eventId, enrolmentId)})`;
}

type Sighting = {
  eventId: string;
  enrolmentId: string;
  kind: SeenDocument;
  /** The expiry that was shown: one that the profile has no more is not seen. */
  expires_on: string;
  by: { id: string; full_name: string };
};

/** Notes that a document was seen, and tells the member, in one batch. False: the expiry changed. Once is enough. */
export async function insertSighting(
  db: Database,
  { eventId, enrolmentId, kind, expires_on, by }: Sighting,
  titles: Record<string, string>,
  entries: AuditStatement[],
  now: Date,
): Promise<boolean> {
  const id = newId();
  const shown = sql`${participant(eventId, enrolmentId)} and ${EXPIRY[kind]} = ${expires_on} and ${asksFor(kind)}`;
  await db.batch([
    insertFrom(
      db,
      documentSightings,
      {
        id,
        user_id: sql`u.id`,
        kind,
        expires_on,
        seen_by: by.id,
        seen_by_name: by.full_name,
        seen_at: now.toISOString(),
      },
      sql`${shown} and ${sightingJson(kind)} is null`,
    ),
    ...entries,
    noticeInsert(
      db,
      { kind: "document_seen", subject: { type: "document", id }, actorId: by.id, params: sql`told.params` },
      sql`select d.user_id as value, json_object('href', '/profile?tab=certificazioni',
          'title', ${JSON.stringify(titles)} ->> u.language) as params
        from document_sightings d join users u on u.id = d.user_id where d.id = ${id}`,
      now,
    ),
  ]);
  const [row] = await db.all<{ seen: number }>(
    sql`select ${sightingJson(kind)} is not null as seen ${shown}`,
  );
  return row?.seen === 1;
}
