import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { mailParamsByLanguage } from "../../events/publishing/rules.ts";
import { insertFrom } from "../../insertFrom.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { searchWords } from "../../lib/searchWords.ts";
import { mailsInsertFrom } from "../../mail/store.ts";
import { rolesWith } from "../../permissions/contract.ts";
import { registerGuides } from "../schema.ts";
import type { RegisterRecord } from "../store.ts";
import { GUIDES_FOUND, type GuideCandidate } from "./contract.ts";

/** Whether user `u` may be a guide, and so sign: an active instructor or company. */
const mayGuide = sql`u.role in ${rolesWith("registers.sign")} and u.is_active and u.deleted_at is null`;

/** Whether all of these users may be guides of a register of `organizerId`. */
export function areGuides(userIds: string[], organizerId: string): SQL {
  return sql`(select count(*) from users u where u.id in (select value from json_each(${JSON.stringify(userIds)}))
    and ${mayGuide} and u.id <> ${organizerId}) = ${userIds.length}`;
}

/** Whether a register is open, and this user's own. */
export function isOwnOpen(registerId: string, userId: string): SQL {
  return sql`exists (select 1 from registers r where r.id = ${registerId} and r.closed_at is null
    and r.organizer_id = ${userId})`;
}

/** The ids of the open registers of the same event; of an event that was deleted, the register alone. */
function openSiblings({ id, event }: Pick<RegisterRecord, "id" | "event">): SQL {
  return sql`(select r.id from registers r where r.closed_at is null
    and ${event ? sql`r.event_id = ${event.id}` : sql`r.id = ${id}`})`;
}

/** Statements that make these users the guides of all open registers of the event, and tell who is new, once per event. */
export function guidesUpdates(
  db: Database,
  register: RegisterRecord,
  userIds: string[],
  { sender, link, now }: { sender: { id: string; name: string }; link: string; now: Date },
) {
  const at = now.toISOString();
  const ids = JSON.stringify(userIds);
  const isChosen = (column: string) => sql`${sql.raw(column)} in (select value from json_each(${ids}))`;
  const params = mailParamsByLanguage((language) => ({
    title: register.title,
    days: formatEventDays({ date: register.day, end_date: null }, language),
    organizer: sender.name,
    link,
  }));
  return [
    guidesLeave(db, register, sql`not (${isChosen("user_id")})`, now),
    insertFrom(
      db,
      registerGuides,
      { register_id: sql`r.id`, user_id: sql`u.id`, created_at: at },
      sql`from registers r cross join users u
        where r.id in ${openSiblings(register)} and ${isChosen("u.id")} and ${mayGuide} and u.id <> r.organizer_id`,
    ).onConflictDoUpdate({
      target: [registerGuides.register_id, registerGuides.user_id],
      set: { left_at: null },
    }),
    mailsInsertFrom(
      db,
      {
        template: "register_guide",
        params: sql`json_patch(json_extract(${JSON.stringify(params)}, '$.' || u.language),
          json_object('name', u.full_name))`,
        dedupeKey: sql`${`register_guide:${register.event?.id ?? register.id}:`} || u.id`,
        senderId: sender.id,
      },
      sql`from users u where ${isChosen("u.id")} and ${mayGuide}`,
      now,
    ),
  ] as const;
}

/** Statement by which a guide leaves all open registers of the event. */
export function guideLeaves(
  db: Database,
  register: Pick<RegisterRecord, "id" | "event">,
  userId: string,
  now: Date,
) {
  return guidesLeave(db, register, eq(registerGuides.user_id, userId), now);
}

/** They stay with the time at which they left, because dives may name them. */
function guidesLeave(db: Database, register: Pick<RegisterRecord, "id" | "event">, who: SQL, now: Date) {
  return db
    .update(registerGuides)
    .set({ left_at: now.toISOString() })
    .where(
      and(
        sql`${registerGuides.register_id} in ${openSiblings(register)}`,
        isNull(registerGuides.left_at),
        who,
      ),
    );
}

/** Active instructors and companies whose names have words that begin like those of `search`. */
export async function searchGuides(
  db: Database,
  search: string,
  organizerId: string,
): Promise<GuideCandidate[]> {
  const words = searchWords(search).map((word) => word.replace(/ł/g, "l").replace(/Ł/g, "L"));
  if (words.length === 0) return [];
  const match = [
    ...words.map((word) => `{name}: "${word}"*`),
    `{facets}: (${rolesWith("registers.sign")
      .map((role) => `"r${role}"`)
      .join(" OR ")})`,
    '{facets}: ("sactive" OR "sunconfirmed")',
  ].join(" AND ");
  // Row numbers of `user_search` end in the user's rowid.
  return db.all<GuideCandidate>(sql`select u.id, u.full_name as name, u.company_name, u.brevetto, u.avatar_url
    from (select rowid from user_search where user_search match ${match} order by rowid desc limit ${GUIDES_FOUND + 1}) s
    cross join users u on u.rowid = s.rowid % 100000000
    where ${mayGuide} and u.id <> ${organizerId} order by u.full_name limit ${GUIDES_FOUND}`);
}
