import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { categories } from "../../worker/events/categories/schema.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import type { EventChange, TrainingBody } from "../../worker/events/publishing/inputs.ts";
import { CATALOGUE, type PackageId } from "../../worker/packages/contract.ts";
import { userPackages } from "../../worker/packages/schema.ts";
import type { Role } from "../../worker/permissions/permissionMap.ts";
import { dayFromNow } from "./events.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { ask, db } from "./worker.ts";

const DAY_MS = 86_400_000;

/** Makes a user who may publish: an instructor with a running package. */
export async function makeOrganizer(
  name: string,
  package_id: PackageId = "premium",
  role: Role = "instructor",
) {
  const who = await makeUser(name, { role });
  await makePackage(who, package_id);
  return who;
}

/** Gives a user a package that ends in that many days (null: never), and returns its id. */
export async function makePackage(
  who: SignedInUser,
  package_id: PackageId,
  days: number | null = 30,
  cancelled = false,
) {
  const now = new Date();
  const at = now.toISOString();
  const id = newId();
  await db.insert(userPackages).values({
    id,
    user_id: who.id,
    package_type: CATALOGUE[package_id].type,
    package_id,
    package_name: package_id,
    starts_at: at,
    expires_at: days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString(),
    cancelled_at: cancelled ? at : null,
    created_at: at,
  });
  return id;
}

/** The id of a category that every test of a database shares. */
export async function makeTestCategory(): Promise<string> {
  const slug = "corsi-dei-test";
  const row = {
    id: newId(),
    name: "Corsi dei test",
    slug,
    order_index: 3,
    created_at: new Date().toISOString(),
  };
  await db.insert(categories).values(row).onConflictDoNothing();
  const kept = await db.select().from(categories).where(eq(categories.slug, slug)).get();
  return kept?.id ?? row.id;
}

/** The required fields of an event. */
export async function makeEventFields(other: object = {}) {
  return { title: "Corso sul lago", category_id: await makeTestCategory(), date: dayFromNow(20), ...other };
}

/** The required fields of a training. */
export function makeTrainingFields(other: object = {}): TrainingBody & Record<string, unknown> {
  return {
    title: "Statica in piscina",
    discipline: "indoor",
    level: "tutti_i_brevettati",
    activity_details: "Tabelle di statica a coppie, con calma.",
    who_we_are: "Un gruppo che si allena da anni.",
    objectives: "Un minuto in più, senza fretta.",
    schedule_meeting_point: "Ore 20 all'ingresso.",
    nation: "Italia",
    location: "Piscina Cozzi, Milano",
    date: dayFromNow(7),
    instructors: [{ name: "Marco Ferri" }],
    responsibility_waiver_accepted: true,
    privacy_accepted: true,
    ...other,
  };
}

export async function postEvent(who: { token: string }, fields: object = {}) {
  return ask<EventDetail>("POST", "/api/events", { as: who, body: await makeEventFields(fields) });
}

export function putEvent(who: { token: string }, id: string, fields: EventChange | Record<string, unknown>) {
  return ask<EventDetail>("PUT", `/api/events/${id}`, { as: who, body: fields });
}
