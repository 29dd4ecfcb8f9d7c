import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { usersByName } from "../auth/search.ts";
import type { Database } from "../env.ts";
import { mailParamsByLanguage } from "../events/publishing/rules.ts";
import { insertFrom } from "../insertFrom.ts";
import { formatEventDays } from "../lib/longDays.ts";
import { mailsInsertFrom } from "../mail/store.ts";
import { rolesWith } from "../permissions/permissionMap.ts";
import { GUIDES_FOUND } from "./contract.ts";
import type { GuideCandidate } from "./outputs.ts";
import { registerGuides } from "./schema.ts";
import type { RegisterRecord } from "./store.ts";

/** Whether user `u` may be a guide, and so sign: an active instructor or company. */
const mayGuide = sql`u.role in ${rolesWith("registers.sign")} and u.is_active and u.deleted_at is null`;

const isGuideAlready = (registerId: string) => sql`u.id in (select g.user_id from register_guides g
  where g.register_id = ${registerId} and g.left_at is null)`;

/** Whether all of these users may be guides of a register of `organizerId`, or are. */
export function areGuides(registerId: string, userIds: string[], organizerId: string): SQL {
  return sql`(select count(*) from users u where u.id in (select value from json_each(${JSON.stringify(userIds)}))
    and (${mayGuide} or ${isGuideAlready(registerId)}) and u.id <> ${organizerId}) = ${userIds.length}`;
}

/** Whether a register is this user's own, and open or already with these guides, because closed ones get no new guides. */
export function takesGuides(registerId: string, userIds: string[], organizerId: string): SQL {
  return sql`exists (select 1 from registers r where r.id = ${registerId} and r.organizer_id = ${organizerId}
    and (r.closed_at is null or not exists (select 1 from users u
      where u.id in (select value from json_each(${JSON.stringify(userIds)})) and not ${isGuideAlready(registerId)})))`;
}

/** The ids of the organizer's registers of the same event; for a deleted event, only the register itself. */
function siblings({ id, event, organizer_id }: Pick<RegisterRecord, "id" | "event" | "organizer_id">): SQL {
  return sql`(select r.id from registers r where r.organizer_id = ${organizer_id}
    and ${event ? sql`r.event_id = ${event.id}` : sql`r.id = ${id}`})`;
}

/**
 * Statements that make these users the guides of an open register and of all other open ones of the event, remove this
 * register's other guides from all its registers, closed ones too, and mail new guides, once per event. Guides of other
 * days only are not removed, because the organizer saw this day's guides.
 */
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
    event: register.event?.id ?? "",
    title: register.title,
    days: formatEventDays({ date: register.day, end_date: null }, language),
    about: sender.id,
    organizer: sender.name,
    link,
  }));
  return [
    guidesLeave(
      db,
      register,
      sql`user_id in (select k.user_id from register_guides k where k.register_id = ${register.id}
        and k.left_at is null) and not (${isChosen("user_id")})`,
      now,
    ),
    insertFrom(
      db,
      registerGuides,
      { register_id: sql`r.id`, user_id: sql`u.id`, created_at: at },
      sql`from registers r cross join users u
        where r.id in ${siblings(register)} and r.closed_at is null and ${isChosen("u.id")} and ${mayGuide} and u.id <> r.organizer_id
          and exists (select 1 from registers here where here.id = ${register.id} and here.closed_at is null)`,
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

/** Statement that removes a guide from all registers of the event. */
export function guideLeaves(db: Database, register: RegisterRecord, userId: string, now: Date) {
  return guidesLeave(db, register, eq(registerGuides.user_id, userId), now);
}

/** Sets the time at which guides left; their rows stay, because dives may name them. */
function guidesLeave(db: Database, register: RegisterRecord, who: SQL, now: Date) {
  return db
    .update(registerGuides)
    .set({ left_at: now.toISOString() })
    .where(
      and(sql`${registerGuides.register_id} in ${siblings(register)}`, isNull(registerGuides.left_at), who),
    );
}

/** Active instructors and companies whose names contain words with the prefixes of `search`. */
export async function searchGuides(
  db: Database,
  search: string,
  organizerId: string,
): Promise<GuideCandidate[]> {
  const users = usersByName(search, {
    roles: rolesWith("registers.sign"),
    states: ["active", "unconfirmed"],
    limit: GUIDES_FOUND + 1,
  });
  if (!users) return [];
  return db.all<GuideCandidate>(sql`select u.id, u.full_name as name, u.company_name, u.brevetto, u.avatar_url
    from ${users}
    where ${mayGuide} and u.id <> ${organizerId} order by u.full_name limit ${GUIDES_FOUND}`);
}
