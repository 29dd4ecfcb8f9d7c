import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { GUARDIAN_TEXT_VERSION } from "../../eligibility/contract.ts";
import type { Requirement } from "../../eligibility/outputs.ts";
import type { Database } from "../../env.ts";
import { firstName } from "../../mail/safeMailName.ts";
import { type MailDraft, mailInsert } from "../../mail/store.ts";
import type { GuardianConsent, OwnGuardian } from "./outputs.ts";
import { guardians } from "./schema.ts";
import { gateOpenedInsert } from "./store.ts";

type GuardianRequest = {
  eventId: string;
  userId: string;
  name: string;
  email: string;
  tokenHash: string;
  textVersion: string;
};

/** Asks a guardian by a link, which replaces those that nobody used. */
export async function insertGuardian(
  db: Database,
  { eventId, userId, name, email, tokenHash, textVersion }: GuardianRequest,
  mail: MailDraft,
  now: Date,
): Promise<OwnGuardian> {
  const asked = { id: newId(), name, email, created_at: now.toISOString() };
  await db.batch([
    db
      .delete(guardians)
      .where(
        and(eq(guardians.event_id, eventId), eq(guardians.user_id, userId), isNull(guardians.consented_at)),
      ),
    db.insert(guardians).values({
      ...asked,
      event_id: eventId,
      user_id: userId,
      token_hash: tokenHash,
      text_version: textVersion,
    }),
    mailInsert(db, mail, now),
  ]);
  return { ...asked, consented_at: null };
}

/** The event of an own enrolment. */
export async function findEventOfEnrolment(
  db: Database,
  enrolmentId: string,
  userId: string,
): Promise<string | null> {
  const [row] = await db.all<{ event_id: string }>(
    sql`select event_id from enrolments where id = ${enrolmentId} and user_id = ${userId} and ended_at is null`,
  );
  return row?.event_id ?? null;
}

type ConsentRow = Omit<GuardianConsent, "event" | "waiver_text" | "minor_name"> &
  GuardianConsent["event"] & {
    minor: string;
    requirements: string | null;
    event_id: string;
    user_id: string;
  };

/**
 * What a guardian sees by the link, and whose consent it is. `text_version`: before the consent that of the text which the
 * page shows now, with the version of the event's waiver. Undefined for an unknown link or an erased account.
 */
export async function findConsent(db: Database, tokenHash: string) {
  const [row] =
    await db.all<ConsentRow>(sql`select g.name as guardian_name, g.text_version, g.consented_at, g.event_id,
      g.user_id, u.full_name as minor, e.slug, e.title, e.date, e.end_date, e.location, e.requirements,
      coalesce(o.company_name, nullif(o.full_name, '')) as organizer_name
    from guardians g join events e on e.id = g.event_id join users u on u.id = g.user_id
    left join users o on o.id = e.organizer_id
    where g.token_hash = ${tokenHash} and u.deleted_at is null`);
  if (!row) return undefined;
  const { minor, requirements, event_id, user_id, guardian_name, text_version, consented_at, ...event } = row;
  const waiver = (JSON.parse(requirements ?? "[]") as Requirement[]).find((one) => one.code === "waiver");
  const consent = {
    guardian_name,
    minor_name: firstName(minor),
    text_version: consented_at
      ? text_version
      : [GUARDIAN_TEXT_VERSION, waiver?.version].filter(Boolean).join(" "),
    consented_at,
    waiver_text: waiver?.text ?? null,
    event,
  } satisfies GuardianConsent;
  return { consent, eventId: event_id, userId: user_id };
}

/** Records the consent to a text, once, and tells the minor. */
export async function writeConsent(
  db: Database,
  {
    tokenHash,
    textVersion,
    ...minor
  }: { tokenHash: string; textVersion: string; eventId: string; userId: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db.batch([
    db
      .update(guardians)
      .set({ consented_at: at, text_version: textVersion })
      .where(and(eq(guardians.token_hash, tokenHash), isNull(guardians.consented_at))),
    gateOpenedInsert(
      db,
      { ...minor, by: null },
      now,
      sql`exists (select 1 from guardians g where g.token_hash = ${tokenHash} and g.consented_at = ${at})`,
    ),
  ]);
}
