import { permissionScope, type Role } from "../../../worker/permissions/permissionMap.ts";
import { makeUserWithEverything } from "../fullAccount.ts";
import { makeGrantedCall } from "../grantedCalls.ts";
import { MEMBER_CALLS, type MemberCall } from "../memberCalls.ts";
import { makePackage } from "../organizers.ts";
import { routePermission } from "../routeRules.ts";
import { makeUser, type SignedInUser } from "../users.ts";
import { database } from "../worker.ts";
import { listRowsOf } from "./victimRows.ts";

/** Who calls: the kinds of members, each with what its role needs. */
export const ACTORS = {
  member: { role: "final_user", package: null },
  otherMember: { role: "final_user", package: null },
  instructorWithoutPackage: { role: "instructor", package: null },
  organizer: { role: "instructor", package: "premium" },
  company: { role: "company", package: "premium" },
  blogger: { role: "blogger", package: null },
  admin: { role: "admin", package: null },
} as const satisfies Record<string, { role: Role; package: "premium" | null }>;
export type ActorName = keyof typeof ACTORS;
export const ACTOR_NAMES = Object.keys(ACTORS) as ActorName[];

export async function makeActor(name: ActorName): Promise<SignedInUser> {
  const { role, package: packageId } = ACTORS[name];
  const actor = await makeUser(name.toLowerCase(), { role, confirmed_at: new Date().toISOString() });
  if (packageId) await makePackage(actor, packageId);
  return actor;
}

/** The members who call, and a user whose every text holds CANARY, whom no call may show or change. */
export type World = {
  actors: Record<ActorName, SignedInUser>;
  victim: SignedInUser;
  /** Values that never leave the database. */
  secrets: string[];
  /** Of the victim and of everything that refers to it. */
  victimIds: string[];
};

export const CANARY = "canarino";

export async function makeWorld(): Promise<World> {
  const { anna: victim, secrets } = await makeUserWithEverything(CANARY);
  const made = await Promise.all(ACTOR_NAMES.map(async (name) => [name, await makeActor(name)] as const));
  const actors = Object.fromEntries(made) as World["actors"];
  return { actors, victim, secrets, victimIds: await listVictimIds(victim.id) };
}

/** Tables whose ids stand in addresses and bodies. */
const TABLES_WITH_IDS = [
  ...["users", "events", "enrolments", "payments", "user_packages", "categories", "mails", "auth_sessions"],
  ...["articles", "forum_categories", "forum_topics", "forum_replies", "question_threads", "registers"],
  ...["logbook_dives", "logbook_requests", "password_reset_tokens", "ledger_differences", "upload_sessions"],
] as const;

/** The newest ids of every kind but the victim's, which calls mix up. */
export async function listIds({ victimIds }: World): Promise<string[]> {
  const rows = await database.batch<{ id: string }>(
    TABLES_WITH_IDS.map((table) => database.prepare(`select id from ${table} order by id desc limit 6`)),
  );
  const ids = rows.flatMap(({ results }) => results.map(({ id }) => id));
  return ids.filter((id) => !victimIds.includes(id));
}

async function listVictimIds(userId: string): Promise<string[]> {
  const rows = await listRowsOf(userId);
  return TABLES_WITH_IDS.flatMap((table) => (rows[table] ?? []).map((row) => String(JSON.parse(row).id)));
}

/** The kinds of callers who may make a call of this route, about what is their own at least. */
export function allowedActors(route: string): ActorName[] {
  const permission = routePermission(route);
  if (!permission) return ACTOR_NAMES;
  return ACTOR_NAMES.filter(
    (name) => permissionScope({ role: ACTORS[name].role }, permission.action) !== null,
  );
}

/** A call of this route that succeeds when `owner` makes it, about what is the owner's. */
export async function makeFixture(route: string, owner: SignedInUser): Promise<MemberCall> {
  return MEMBER_CALLS[route]?.(owner) ?? makeGrantedCall(route, owner);
}
