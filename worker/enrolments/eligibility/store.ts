import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { AuditStatement } from "../../audit/store.ts";
import { ANSWER_FILE_DAYS, type EventAnswers, type RequirementCode } from "../../eligibility/contract.ts";
import type { Requirement, RequirementTemplate } from "../../eligibility/outputs.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { insertFrom } from "../../insertFrom.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { noticeInsert } from "../../notices/store.ts";
import type { GateOverride, OwnDeclaration } from "./outputs.ts";
import { eligibilityOverrides, eventDeclarations, requirementTemplates } from "./schema.ts";

type Declarer = { eventId: string; userId: string };

/**
 * For the batch that takes a seat, where `isTaken` holds: stores the requirements that were shown, or removes those of an
 * earlier seat.
 */
export function shownRequirements(
  db: Database,
  { eventId, userId, requirements }: Declarer & { requirements: Requirement[] | null },
  isTaken: SQL,
  now: Date,
) {
  if (!requirements) {
    return db
      .update(eventDeclarations)
      .set({ requirements: null })
      .where(and(eq(eventDeclarations.event_id, eventId), eq(eventDeclarations.user_id, userId), isTaken));
  }
  const row = { event_id: eventId, user_id: userId, requirements, updated_at: now.toISOString() };
  return insertFrom(db, eventDeclarations, row, sql`where ${isTaken}`).onConflictDoUpdate({
    target: [eventDeclarations.event_id, eventDeclarations.user_id],
    set: { requirements, reminded_on: null },
  });
}

export async function findDeclaration(db: Database, { eventId, userId }: Declarer): Promise<OwnDeclaration> {
  const [row] = await db.all<
    Record<"waiver_version" | "waiver_accepted_at" | "answers" | "guardian", string | null>
  >(
    sql`select d.waiver_version, d.waiver_accepted_at, d.answers,
      (select json_object('id', g.id, 'name', g.name, 'email', g.email, 'created_at', g.created_at,
        'consented_at', g.consented_at) from guardians g where g.event_id = ${eventId} and g.user_id = ${userId}
        order by g.consented_at is null, g.id desc limit 1) as guardian
    from (select ${eventId} as event_id) one
    left join event_declarations d on d.event_id = one.event_id and d.user_id = ${userId}`,
  );
  return {
    waiver_version: row?.waiver_version ?? null,
    waiver_accepted_at: row?.waiver_accepted_at ?? null,
    answers: row?.answers ? JSON.parse(row.answers) : {},
    guardian: row?.guardian ? JSON.parse(row.guardian) : null,
  };
}

/** Accepts a waiver and merges answers, those that are null being removed; each where it is given. */
export async function saveDeclaration(
  db: Database,
  { eventId, userId }: Declarer,
  { waiver, answers }: { waiver: string | undefined; answers: Record<string, string | null> | undefined },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const patch = answers && JSON.stringify(answers);
  const accepted = waiver === undefined ? {} : { waiver_version: waiver, waiver_accepted_at: at };
  const merged = (before: SQL) => (patch ? { answers: sql`json_patch(${before}, ${patch})` } : {});
  await insertFrom(
    db,
    eventDeclarations,
    { event_id: eventId, user_id: userId, ...accepted, ...merged(sql`'{}'`), updated_at: at },
    sql`where true`,
  ).onConflictDoUpdate({
    target: [eventDeclarations.event_id, eventDeclarations.user_id],
    set: { ...accepted, ...merged(sql`coalesce(${eventDeclarations.answers}, '{}')`), updated_at: at },
  });
}

/** The member behind an enrolment, an entry of the waiting list, or, before either, the account itself. */
export async function findMember(db: Database, eventId: string, id: string): Promise<string | null> {
  const [row] = await db.all<{ user_id: string | null }>(sql`select coalesce(
    (select s.user_id from enrolments s where s.id = ${id} and s.event_id = ${eventId}),
    (select w.user_id from waiting_entries w where w.id = ${id} and w.event_id = ${eventId}),
    (select u.id from users u where u.id = ${id} and u.is_active and u.deleted_at is null)) as user_id`);
  return row?.user_id ?? null;
}

/** Lets a member through a gate; a second reason replaces the first. */
export async function saveOverride(
  db: Database,
  { eventId, userId, code, reason, by }: Declarer & { code: RequirementCode; reason: string; by: string },
  entries: AuditStatement[],
  now: Date,
): Promise<GateOverride | undefined> {
  const decided = { reason, decided_by: by, created_at: now.toISOString() };
  await db.batch([
    db
      .insert(eligibilityOverrides)
      .values({ id: newId(), event_id: eventId, user_id: userId, code, ...decided })
      .onConflictDoUpdate({
        target: [eligibilityOverrides.event_id, eligibilityOverrides.user_id, eligibilityOverrides.code],
        set: decided,
      }),
    ...entries,
    gateOpenedInsert(db, { eventId, userId, by }, now),
  ]);
  return db.get<GateOverride>(sql`select o.code, o.reason, o.created_at,
      coalesce(u.company_name, nullif(u.full_name, '')) as decided_by_name
    from eligibility_overrides o left join users u on u.id = o.decided_by
    where o.event_id = ${eventId} and o.user_id = ${userId} and o.code = ${code}`);
}

/** Tells a member that a gate of an event opened: let through by the organizer, or by a guardian (`by` null). */
export function gateOpenedInsert(
  db: Database,
  { eventId, userId, by }: Declarer & { by: string | null },
  now: Date,
  onlyIf?: SQL,
) {
  const subject = { type: "event", id: eventId } as const;
  return noticeInsert(db, { kind: "gate_opened", subject, actorId: by }, [userId], now, onlyIf);
}

/** A member's answer to a question of an event. */
export async function findAnswer(db: Database, member: Declarer, questionId: string): Promise<string | null> {
  const { answers } = await findDeclaration(db, member);
  return answers[questionId] ?? null;
}

/** The members among `userIds` whom the organizer let through a gate, with the reasons. */
export function listOverrides(db: Database, eventId: string, userIds: string[]) {
  const { user_id, code, reason, event_id } = eligibilityOverrides;
  return db
    .select({ user_id, code, reason })
    .from(eligibilityOverrides)
    .where(
      and(
        eq(event_id, eventId),
        sql`${user_id} in (select value from json_each(${JSON.stringify(userIds)}))`,
      ),
    );
}

/** The answers of members to an event's questions, by member. */
export async function listAnswers(
  db: Database,
  eventId: string,
  userIds: string[],
): Promise<Map<string, EventAnswers>> {
  const { user_id, answers, event_id } = eventDeclarations;
  const rows = await db
    .select({ user_id, answers })
    .from(eventDeclarations)
    .where(
      and(
        eq(event_id, eventId),
        sql`${user_id} in (select value from json_each(${JSON.stringify(userIds)}))`,
      ),
    );
  return new Map(rows.map((row) => [row.user_id, row.answers ?? {}]));
}

/** Removes files from the answers to events that ended some weeks ago; the storage then deletes them. */
export async function eraseOldAnswerFiles(db: Database, today: string): Promise<void> {
  const until = addDays(today, -ANSWER_FILE_DAYS);
  const isFile = sql`like '/api/upload/private/%'`;
  // The holders of files name them: "event_declarations", the event and the member.
  await db.run(sql`update event_declarations set answers = (select json_group_object(one.key, one.value)
      from json_each(event_declarations.answers) one where not (one.value ${isFile}))
    where rowid in (select d.rowid from upload_uses f cross join events e on e.id = substr(f.holder, 20, 36)
      join event_declarations d on d.event_id = e.id and d.user_id = substr(f.holder, 57)
      where f.holder > 'event_declarations ' and f.holder < 'event_declarations!' and e.last_day < ${until} limit 500)`);
}

/** An organizer's templates, at most one of each category. */
export async function listTemplates(db: Database, organizerId: string): Promise<RequirementTemplate[]> {
  return db
    .select({
      category_id: requirementTemplates.category_id,
      requirements: requirementTemplates.requirements,
    })
    .from(requirementTemplates)
    .where(eq(requirementTemplates.organizer_id, organizerId))
    .orderBy(asc(requirementTemplates.category_id));
}

/** Replaces the template of a category. Refuses with `not_found` an unknown category. */
export async function saveTemplate(
  db: Database,
  organizerId: string,
  { category_id, requirements }: { category_id: string; requirements: Requirement[] },
  now: Date,
): Promise<void> {
  const updated_at = now.toISOString();
  const written = await insertFrom(
    db,
    requirementTemplates,
    { organizer_id: organizerId, category_id, requirements, updated_at },
    sql`from categories where id = ${category_id}`,
  )
    .onConflictDoUpdate({
      target: [requirementTemplates.organizer_id, requirementTemplates.category_id],
      set: { requirements, updated_at },
    })
    .returning({ category_id: requirementTemplates.category_id });
  if (written.length === 0) throw new Refusal("not_found");
}
