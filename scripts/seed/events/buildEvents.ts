import { eventSlug } from "../../../worker/events/contract.ts";
import {
  ACCEPTED_TEXT_VERSION,
  REFUND_SUGGESTED,
  WAIVER_CHECKS,
} from "../../../worker/events/publishing/contract.ts";
import { proposesRegister } from "../../../worker/events/registerProposal/contract.ts";
import { seriesIds } from "../../../worker/events/series/rules.ts";
import { nationCode } from "../../../worker/lib/nationCode.ts";
import { type CategoryKey, categories } from "../categories.ts";
import { addDays, instantOn } from "../days.ts";
import { organizers } from "../organizers.ts";
import {
  assignCovers,
  eventPictures,
  indoorKinds,
  outdoorKinds,
  type Picture,
  pictureUrl,
} from "../pictures.ts";
import { createRandom, type Random, uuidAt } from "../random.ts";
import { writtenRegisters } from "../registers/writtenRegisters.ts";
import type { Row } from "../rows.ts";
import type { SceneKind } from "../scenes/drawScene.ts";
import type { SeedUsers } from "../users.ts";
import { type SeedVenue, venues } from "../venues.ts";
import { moreEvents } from "./moreEvents.ts";
import type { WrittenCalendarEvent, WrittenEvent, WrittenTraining } from "./WrittenEvent.ts";
import { writtenEvents } from "./writtenEvents.ts";

/** An event's row, with what its enrolments and payments depend on. */
export interface BuiltEvent {
  row: Row;
  id: string;
  date: string;
  created: string;
  seats: number | null;
  cents: number;
  organizer: string;
  written: WrittenCalendarEvent;
}

/** The rows of `events`, in the order of their making, with covers, galleries and unique slugs. */
export function buildEvents(
  today: string,
  scale: number,
  people: SeedUsers,
  categoryIds: Record<CategoryKey, string>,
): BuiltEvent[] {
  const random = createRandom("events");
  const written: WrittenCalendarEvent[] = [...writtenEvents, ...moreEvents(writtenEvents, scale - 1)];
  const ordered = written.toSorted((one, other) => one.in - other.in);
  const covers = assignCovers(
    ordered.map((event) => ({ category: categoryOf(event), kinds: kindsFor(event) })),
  );
  const slugs = new Set<string>();
  const events = ordered.map((event, index) => {
    const date = addDays(today, event.in);
    const slug = unique(eventSlug(event.title, date), slugs);
    const cover = event.bare ? null : (covers[index] as Picture);
    return buildEvent(event, { date, slug, cover, today, people, categoryIds, random });
  });
  const latest =
    events
      .map(({ created }) => created)
      .sort()
      .at(-1) ?? "";
  events.push(...events.flatMap((event) => laterDates(event, slugs, latest)));
  events.sort((one, other) => (one.created < other.created ? -1 : 1));
  for (const [index, event] of events.entries()) event.row.ordinal = index + 1;
  return events;
}

/** The dates of a weekly training after its first, published after all else, so that the rest of the demo stays as it is. */
function laterDates(first: BuiltEvent, slugs: Set<string>, created: string): BuiltEvent[] {
  const { written } = first;
  const count = "weekly" in written && written.weekly ? written.weekly : 0;
  if (count === 0) return [];
  first.row.series_id = first.id;
  return seriesIds(first.id, count)
    .slice(1)
    .map((id, index) => {
      const date = addDays(first.date, 7 * (index + 1));
      const slug = unique(eventSlug(written.title, date), slugs);
      const row = { ...first.row, id, date, slug, created_at: created, updated_at: created };
      return { ...first, id, date, created, row };
    });
}

function categoryOf(event: WrittenCalendarEvent): CategoryKey | null {
  return "ratio" in event ? "trainings" : event.category;
}

function kindsFor(event: WrittenCalendarEvent): SceneKind[] {
  if (event.scenes) return event.scenes;
  if (event.discipline === "indoor") return indoorKinds;
  return event.discipline === "outdoor" ? outdoorKinds : [...indoorKinds, ...outdoorKinds];
}

function unique(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let next = 2; taken.has(free); next++) free = `${slug}-${next}`;
  taken.add(free);
  return free;
}

interface BuildContext {
  date: string;
  slug: string;
  cover: Picture | null;
  today: string;
  people: SeedUsers;
  categoryIds: Record<CategoryKey, string>;
  random: Random;
}

function buildEvent(event: WrittenCalendarEvent, around: BuildContext): BuiltEvent {
  const { date, slug, cover, today, people, categoryIds, random } = around;
  const latest = event.in > 0 ? today : date;
  const created = instantOn(
    addDays(latest, -random.whole(event.in > 60 ? 2 : 14, 70)),
    random.whole(6, 20),
    random.whole(0, 59),
    random.whole(0, 59),
  );
  const place: SeedVenue = venues[event.place];
  const organizer = people.organizers[event.organizer];
  const category = categoryOf(event);
  const seats = "ratio" in event ? event.instructors.length * event.ratio : event.seats;
  const cents = Math.round((event.euros ?? 0) * 100);
  const id = uuidAt(created, random);
  const row: Row = {
    ordinal: 0,
    id,
    slug,
    title: event.title,
    discipline: event.discipline,
    location: place.location,
    nation: place.nation,
    nation_code: nationCode(place.nation),
    latitude: place.at?.[0] ?? null,
    longitude: place.at?.[1] ?? null,
    date,
    end_date: event.days && event.days > 1 ? addDays(date, event.days - 1) : null,
    start_time: event.times?.[0] ?? null,
    end_time: event.times?.[1] ?? null,
    time_zone: event.times ? (TIME_ZONES[place.nation] ?? TIME_ZONES[event.place] ?? null) : null,
    sessions: event.sessions ? JSON.stringify(sessionsOf(event, date)) : null,
    series_id: null,
    participants: seats,
    cost_cents: cents || null,
    refund_rule: event.refund?.[0] ?? REFUND_SUGGESTED.refund_rule,
    refund_until_days: event.refund?.[1] ?? REFUND_SUGGESTED.refund_until_days,
    image_url: cover ? pictureUrl(cover.name) : null,
    gallery_images: event.gallery ? JSON.stringify(galleryOf(event, cover, event.gallery, random)) : null,
    category_id: category ? categoryIds[category] : null,
    level: event.level,
    language: event.language ?? "it",
    event_type: event.type,
    objectives: event.objectives,
    ...("ratio" in event ? trainingTexts(event, { organizer, created }) : eventTexts(event)),
    // Registers of the past would all be open still, apart from those that the demo closed.
    keeps_register:
      writtenRegisters.some(({ event: title }) => title === event.title) ||
      (event.in >= 0 && proposesRegister({ ...event, event_type: event.type, location: place.location })),
    organizer_id: organizer,
    created_by: organizer,
    created_at: created,
    updated_at: created,
  };
  return { row, id, date, created, seats, cents, organizer, written: event };
}

/** Time zones other than the site's, by nation, or by venue where a nation has several. */
const TIME_ZONES: Record<string, string> = {
  Egitto: "Africa/Cairo",
  Grecia: "Europe/Athens",
  tenerife: "Atlantic/Canary",
  lanzarote: "Atlantic/Canary",
};

function sessionsOf({ sessions = [], times }: WrittenCalendarEvent, date: string) {
  const [start_time, end_time] = times ?? [null, null];
  return sessions.map(([day, title], key) => ({
    date: addDays(date, day),
    start_time,
    end_time,
    location: null,
    title,
    key,
  }));
}

function galleryOf(
  event: WrittenCalendarEvent,
  cover: Picture | null,
  count: number,
  random: Random,
): string[] {
  const kinds = kindsFor(event);
  const fitting = eventPictures.filter(({ kind, name }) => name !== cover?.name && kinds.includes(kind));
  const others = eventPictures.filter(({ kind }) => !kinds.includes(kind) && outdoorKinds.includes(kind));
  const chosen = [...random.shuffled(fitting), ...random.shuffled(others)].slice(
    0,
    cover ? count - 1 : count,
  );
  return [...(cover ? [cover] : []), ...chosen].map(({ name }) => pictureUrl(name));
}

function eventTexts(event: WrittenEvent): Row {
  return {
    description: event.description,
    meeting_point: event.meetingPoint ?? null,
    activity_description: event.activity,
    about_us: organizers[event.organizer].aboutUs,
    included_in_activity: event.included.join("\n"),
    not_included_in_activity: event.notIncluded.join("\n"),
    notes: event.notes,
    schedule_logistics: event.schedule,
    activity_details: null,
    who_we_are: null,
    schedule_meeting_point: null,
    fixed_appointment: false,
    instructors: null,
    max_participants_per_instructor: null,
    responsibility_waiver_accepted_at: null,
    responsibility_waiver_accepted_by: null,
    responsibility_waiver_checked: null,
    privacy_accepted_at: null,
    accepted_text_version: null,
  };
}

/** Whoever holds the training has accepted its waiver when it was published, or when the text was written anew. */
function trainingTexts(
  event: WrittenTraining,
  { organizer, created }: { organizer: string; created: string },
): Row {
  const written = instantOn(ACCEPTED_TEXT_VERSION);
  const accepted = created < written ? written : created;
  return {
    description: `Allenamento condiviso: ${event.description}`,
    meeting_point: null,
    activity_description: null,
    about_us: null,
    included_in_activity: null,
    not_included_in_activity: null,
    notes: null,
    schedule_logistics: null,
    activity_details: event.details,
    who_we_are: organizers[event.organizer].aboutUs,
    schedule_meeting_point: event.meeting,
    fixed_appointment: event.fixed ?? false,
    instructors: JSON.stringify(event.instructors.map((name) => ({ name }))),
    max_participants_per_instructor: event.ratio,
    responsibility_waiver_accepted_at: accepted,
    responsibility_waiver_accepted_by: organizer,
    responsibility_waiver_checked: JSON.stringify(WAIVER_CHECKS),
    privacy_accepted_at: accepted,
    accepted_text_version: ACCEPTED_TEXT_VERSION,
  };
}

/** The ids of the six categories come from their place in the order. */
export function buildCategories(today: string): { rows: Row[]; ids: Record<CategoryKey, string> } {
  const random = createRandom("categories");
  const created = instantOn(addDays(today, -721));
  const rows = categories.map(({ name, slug }, index) => ({
    id: uuidAt(created, random),
    name,
    slug,
    order_index: index,
    created_at: created,
  }));
  const ids = Object.fromEntries(categories.map(({ key }, index) => [key, rows[index]?.id ?? ""]));
  return { rows, ids: ids as Record<CategoryKey, string> };
}
