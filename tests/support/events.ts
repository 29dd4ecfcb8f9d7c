import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { enrolments } from "../../worker/enrolments/schema.ts";
import { waitingEntries, waitingLists } from "../../worker/enrolments/waiting/schema.ts";
import { TRAININGS_SLUG } from "../../worker/events/categories/contract.ts";
import { categories } from "../../worker/events/categories/schema.ts";
import { eventSlug } from "../../worker/events/eventSlugs.ts";
import { events } from "../../worker/events/schema.ts";
import { addDays, dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { nationCode } from "../../worker/lib/nationCode.ts";
import { makeUser } from "./users.ts";
import { db } from "./worker.ts";

/** The calendar day in Rome that many days from today, across midnight and changes of the clock. */
export function dayFromNow(days: number): string {
  return addDays(dayInTimeZone("Europe/Rome", new Date()), days);
}

export type EventRow = typeof events.$inferSelect;

let written = 0;

/** Makes an event: free, without a limit of seats and thirty days ahead, unless `other` says otherwise. */
export async function makeEvent(other: Partial<typeof events.$inferInsert> = {}): Promise<EventRow> {
  written += 1;
  const at = new Date().toISOString();
  const title = other.title ?? `Tuffo ${written}`;
  const date = other.date ?? dayFromNow(30);
  const [row] = await db
    .insert(events)
    .values({
      id: newId(),
      slug: eventSlug(`${title} ${written}`, date),
      created_at: at,
      updated_at: at,
      nation_code: nationCode(other.nation),
      ...other,
      title,
      date,
    })
    .returning();
  if (!row) throw new Error("the event was not written");
  return row;
}

export async function makeCategory(name: string, slug: string, order_index: number) {
  const row = { id: newId(), name, slug, order_index, created_at: new Date().toISOString() };
  await db.insert(categories).values(row);
  return row;
}

/** The category of trainings, made once for a database. */
export async function makeTrainingsCategory() {
  const known = await db.select().from(categories).where(eq(categories.slug, TRAININGS_SLUG)).get();
  return known ?? makeCategory("Allenamenti", TRAININGS_SLUG, 60);
}

/** Makes an enrolment, confirmed unless `other` says otherwise. */
export async function makeEnrolment(
  event: { id: string },
  person: { id: string },
  other: Partial<typeof enrolments.$inferInsert> = {},
) {
  const row = {
    id: newId(),
    event_id: event.id,
    user_id: person.id,
    status: "confirmed" as const,
    created_at: new Date().toISOString(),
    ended_at: ["held", "confirmed", undefined].includes(other.status) ? null : new Date().toISOString(),
    ...other,
  };
  await db.insert(enrolments).values(row);
  return row;
}

/** Makes a member's entry in the waiting list of an event; an offered one has its held seat. */
export async function makeWaitingEntry(
  event: { id: string },
  member?: { id: string },
  state: "waiting" | "offered" = "waiting",
) {
  const user = member ?? (await makeUser("attende"));
  const at = new Date().toISOString();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const offer = { status: "held", held_until: until, offer_until: until } as const;
  const enrolment = state === "offered" ? await makeEnrolment(event, user, offer) : null;
  const entry = newId();
  await db.insert(waitingLists).values({ event_id: event.id, check_at: "" }).onConflictDoNothing();
  await db.insert(waitingEntries).values({
    id: entry,
    event_id: event.id,
    user_id: user.id,
    state,
    enrolment_id: enrolment?.id ?? null,
    joined_at: at,
  });
  return { entry, user };
}
