import { type SQL, sql } from "drizzle-orm";
import type { EventAnswers, MedicalKind, RequirementCode } from "../../eligibility/contract.ts";
import { type Gate, type GatePurpose, isClosed } from "../../eligibility/gates.ts";
import type { Requirement } from "../../eligibility/outputs.ts";
import { batchQueries, type Database } from "../../env.ts";
import { questionPath } from "../../events/contract.ts";
import { eventPath } from "../../lib/pageAddresses.ts";
import { type Brevetto, parseRecords, type RecordDiscipline } from "../../profiles/contract.ts";
import { type GateMember, gatesOf, type RequiringEvent } from "./rules.ts";

type EventRow = Omit<RequiringEvent, "requirements" | "questions"> & {
  requirements: string;
  questions: string | null;
};

function parseEvent(row: EventRow): RequiringEvent {
  return {
    ...row,
    requirements: JSON.parse(row.requirements),
    questions: row.questions === null ? [] : JSON.parse(row.questions),
  };
}

/** The events among `eventIds` that have requirements. */
async function listRequiringEvents(db: Database, eventIds: string[]): Promise<RequiringEvent[]> {
  const rows =
    await db.all<EventRow>(sql`select id, slug, title, date, last_day, organizer_id, requirements, questions
    from events where id in (select value from json_each(${JSON.stringify(eventIds)}))
      and json_array_length(requirements) > 0`);
  return rows.map(parseEvent);
}

/** An event with its requirements; undefined without any. */
export async function findRequiringEvent(db: Database, eventId: string): Promise<RequiringEvent | undefined> {
  return (await listRequiringEvents(db, [eventId]))[0];
}

type UserFacts = {
  id: string;
  birth_date: string | null;
  brevetto: Brevetto | null;
  scadenza_brevetto: string | null;
  personal_best: string | null;
  medical_kind: MedicalKind | null;
  medical_expires_on: string | null;
  insurance_expires_on: string | null;
  is_confirmed: number;
};
type Certification = { user_id: string; scale: number | null; valid_until: string | null };
type Source = { user_id: string; discipline: RecordDiscipline; value: string };
type Declaration = {
  user_id: string;
  requirements: string | null;
  waiver_version: string | null;
  answers: string | null;
};
type Override = { user_id: string; code: RequirementCode };
type Guardian = { user_id: string; has_consented: number };

/** The facts of members for an event, by their ids, in one round trip. */
async function listGateMembers(
  db: Database,
  event: RequiringEvent,
  userIds: string[],
  timeZone: string,
): Promise<Map<string, GateMember>> {
  const ids = sql`(select value from json_each(${JSON.stringify(userIds)}))`;
  const ofEvent = sql`event_id = ${event.id} and user_id in ${ids}`;
  const [users, certifications, sources, declarations, overrides, guardians] = await batchQueries<
    [UserFacts[], Certification[], Source[], Declaration[], Override[], Guardian[]]
  >(db, [
    sql`select id, birth_date, brevetto, scadenza_brevetto, personal_best, certificato_medico_kind as medical_kind,
      scadenza_certificato_medico as medical_expires_on, scadenza_assicurazione as insurance_expires_on,
      exists (select 1 from enrolments s where s.user_id = users.id and s.event_id = ${event.id} and s.ended_at is null
        and s.status = 'confirmed') as is_confirmed
    from users where id in ${ids}`,
    sql`select user_id, scale, valid_until from certifications where user_id in ${ids}`,
    sql`select user_id, discipline, value from record_sources where user_id in ${ids}`,
    sql`select user_id, requirements, waiver_version, answers from event_declarations where ${ofEvent}`,
    sql`select user_id, code from eligibility_overrides where ${ofEvent}`,
    sql`select user_id, max(consented_at is not null) as has_consented from guardians where ${ofEvent} group by user_id`,
  ]);
  const of = <Row extends { user_id: string }>(rows: Row[], id: string) =>
    rows.filter(({ user_id }) => user_id === id);
  return new Map(
    users.map(({ id, personal_best, is_confirmed, ...user }) => {
      const [declaration] = of(declarations, id);
      const [guardian] = of(guardians, id);
      const facts = {
        event: {
          path: eventPath(event.slug),
          ask_path: questionPath(event.slug),
          first_day: event.date,
          last_day: event.last_day,
          questions: event.questions,
        },
        time_zone: timeZone,
        ...user,
        certifications: of(certifications, id),
        records: toRecords(personal_best, of(sources, id)),
        guardian: !guardian
          ? ("none" as const)
          : guardian.has_consented
            ? ("consented" as const)
            : ("asked" as const),
        waiver_version: declaration?.waiver_version ?? null,
        answers: declaration?.answers ? (JSON.parse(declaration.answers) as EventAnswers) : {},
        overrides: of(overrides, id).map(({ code }) => code),
      };
      const shown: Requirement[] | null = is_confirmed ? JSON.parse(declaration?.requirements ?? "[]") : null;
      return [id, { facts, shown }];
    }),
  );
}

/** A record is proven while its source has the same value. */
function toRecords(json: string | null, sources: Source[]) {
  const records = Object.entries(parseRecords(json && JSON.parse(json))) as [RecordDiscipline, string][];
  return records.map(([discipline, value]) => ({
    discipline,
    value,
    is_proven: sources.some((source) => source.discipline === discipline && source.value === value),
  }));
}

/** The requirements of an event, undefined without any, and the members who wait and whose gates are closed. */
export type CheckedLine = { event: RequiringEvent | undefined; closed: string[] };

/** Finds whose gates are closed among those who wait: no seat is offered to them, or kept for them. */
export async function checkLine(db: Database, eventId: string, timeZone: string): Promise<CheckedLine> {
  const event = await findRequiringEvent(db, eventId);
  return { event, closed: event ? await listClosedWaiting(db, event, timeZone) : [] };
}

/** The members who wait for an event and whose gates are closed. */
export async function listClosedWaiting(db: Database, event: RequiringEvent, timeZone: string) {
  const rows = await db.all<{ user_id: string }>(
    sql`select user_id from waiting_entries where event_id = ${event.id} and state = 'waiting'`,
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ user_id }) => user_id);
  const closed = await listMemberGates(db, event, { ids, timeZone }, "offer");
  return ids.filter((id) => closed.get(id)?.some(isClosed));
}

/** The gates of several members at an event, by their ids; empty without requirements. */
export async function listMemberGates(
  db: Database,
  event: RequiringEvent | undefined,
  { ids, timeZone }: { ids: string[]; timeZone: string },
  purpose: GatePurpose,
): Promise<Map<string, Gate[]>> {
  if (!event || ids.length === 0) return new Map();
  const members = await listGateMembers(db, event, ids, timeZone);
  const now = new Date();
  return new Map([...members].map(([id, member]) => [id, gatesOf(event, member, now, purpose)]));
}

/** Whether an event still has the days and requirements that were checked; undefined: none. */
export function hasRequirements(eventId: string, event: RequiringEvent | undefined): SQL {
  const checked = event
    ? sql`json(requirements) = json(${JSON.stringify(event.requirements)}) and date = ${event.date}
        and last_day = ${event.last_day} and json(coalesce(questions, '[]')) = json(${JSON.stringify(event.questions)})`
    : sql`coalesce(json_array_length(requirements), 0) = 0`;
  return sql`exists (select 1 from events where id = ${eventId} and ${checked})`;
}
