import writtenCategories from "../../demo/categories.json" with { type: "json" };
import headings from "../../demo/events/headings.json" with { type: "json" };
import registers from "../../demo/registers.json" with { type: "json" };
import scenes from "../../demo/scenes.json" with { type: "json" };
import variations from "../../demo/variations.json" with { type: "json" };
import venues from "../../demo/venues.json" with { type: "json" };
import type { EventQuestion, Requirement } from "../../worker/eligibility/outputs.ts";
import { type Discipline, type EventType, proposesRegister } from "../../worker/events/contract.ts";
import { eventSlug } from "../../worker/events/eventSlugs.ts";
import {
  ACCEPTED_TEXT_VERSION,
  REFUND_SUGGESTED,
  WAIVER_CHECKS,
} from "../../worker/events/publishing/contract.ts";
import { seriesIds } from "../../worker/events/times/rules.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { nationCode } from "../../worker/lib/nationCode.ts";
import { createRandom, type Random, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import { daysOf, instantOn, parseSections, pictureUrl, readDocuments, someInstantOn } from "./content.ts";
import type { SeedUsers } from "./users.ts";

/** An event of the demo; a shared training has instructors, who determine its seats. The other fields are columns. */
export interface WrittenEvent {
  title: string;
  /** The slug of the event's category; "altro" for none. */
  category: string;
  venue: string;
  organizer: string;
  /** Days from the day of seeding; negative for past events. */
  in: number;
  days?: number;
  sessions?: Record<string, string | null>;
  weekly?: number;
  discipline: Discipline;
  event_type: EventType;
  start_time?: string;
  end_time?: string;
  instructors?: string[];
  max_participants_per_instructor?: number;
  participants?: number;
  euros?: number;
  /** The price until a day, and the one of marked members. */
  early_euros?: number;
  early_until?: string;
  member_euros?: number;
  cover?: string;
  scenes?: string[];
  gallery?: number;
  full?: boolean;
  apneista?: boolean;
  requirements?: Requirement[];
  questions?: EventQuestion[];
  body: string;
}

/** An event's row, and the data for its enrolments and payments. */
export interface BuiltEvent {
  row: Row;
  id: string;
  date: string;
  created: string;
  seats: number | null;
  cents: number;
  organizer: string;
  written: WrittenEvent;
}

/** The file of events without a category. */
const UNCATEGORIZED = "altro";

/** The categories' ids come from their order. */
export function buildCategories(today: string) {
  const random = createRandom("categories");
  const created_at = instantOn(addDays(today, -721));
  return writtenCategories.map(({ name, slug }, order_index) => ({
    id: uuidAt(created_at, random),
    ...{ name, slug, order_index, created_at },
  }));
}

/** The rows of `events` in order of creation, with galleries and unique slugs. */
export function buildEvents(
  today: string,
  scale: number,
  users: SeedUsers,
  categories: ReturnType<typeof buildCategories>,
) {
  const random = createRandom("events");
  const slugs = new Set<string>();
  const written = [...writtenCategories.map(({ slug }) => slug), UNCATEGORIZED].flatMap((category) =>
    readDocuments<WrittenEvent & { date: string }>(`events/${category}.md`).map(
      ({ date, ...event }): WrittenEvent => ({ ...event, category, in: daysOf(date) }),
    ),
  );
  const events = [...written, ...varyEvents(written, scale - 1)]
    .toSorted((one, other) => one.in - other.in)
    .map((event) => {
      const date = addDays(today, event.in);
      const slug = unique(eventSlug(event.title, date), slugs);
      const category_id = categories.find(({ slug }) => slug === event.category)?.id ?? null;
      return buildEvent(event, { date, slug, category_id }, today, users, random);
    });
  const created = events.map((event) => event.created).sort();
  events.push(...events.flatMap((event) => laterDates(event, slugs, created.at(-1) ?? "")));
  events.sort((one, other) => (one.created < other.created ? -1 : 1));
  for (const [index, event] of events.entries()) event.row.ordinal = index + 1;
  return events;
}

/** The dates of a weekly training after its first, published last, so that the rest of the demo does not change. */
function laterDates(first: BuiltEvent, slugs: Set<string>, created: string): BuiltEvent[] {
  const { weekly, title } = first.written;
  if (!weekly) return [];
  first.row.series_id = first.id;
  return seriesIds(first.id, weekly)
    .slice(1)
    .map((id, index) => {
      const date = addDays(first.date, 7 * (index + 1));
      const slug = unique(eventSlug(title, date), slugs);
      const row = { ...first.row, id, date, slug, created_at: created, updated_at: created };
      return { ...first, id, date, created, row };
    });
}

function unique(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let next = 2; taken.has(free); next++) free = `${slug}-${next}`;
  taken.add(free);
  return free;
}

function buildEvent(
  written: WrittenEvent,
  columns: { date: string; slug: string; category_id: string | null },
  today: string,
  users: SeedUsers,
  random: Random,
): BuiltEvent {
  const { venue: key, organizer: account, in: daysAhead, days = 1, cover, gallery, ...event } = written;
  const { category, sessions, weekly, euros = 0, scenes: _, full, ...priced } = event;
  const { early_euros, early_until, member_euros, ...others } = priced;
  const { apneista, instructors, body, requirements, questions, ...rest } = others;
  const { date } = columns;
  const latest = daysAhead > 0 ? today : date;
  const created = someInstantOn(addDays(latest, -random.whole(daysAhead > 60 ? 2 : 14, 70)), 20, random);
  const venue = venues.find((one) => one.key === key);
  if (!venue) throw new Error(`demo/venues.json has no venue "${key}".`);
  const { location, nation, at: [latitude = null, longitude = null] = [] } = venue;
  const { id: organizer, aboutUs } = users.account(account);
  const seats = instructors
    ? instructors.length * (event.max_participants_per_instructor ?? 0)
    : (event.participants ?? null);
  const cents = Math.round(euros * 100);
  const id = uuidAt(created, random);
  const row: Row = {
    ...{ language: "it", fixed_appointment: false, ...REFUND_SUGGESTED, ...rest, ordinal: 0, id, ...columns },
    ...{ location, nation, nation_code: nationCode(nation), latitude, longitude },
    end_date: days > 1 ? addDays(date, days - 1) : null,
    time_zone: (event.start_time && venue.time_zone) || null,
    requirements: requirements ? JSON.stringify(requirements) : null,
    questions: questions ? JSON.stringify(questions) : null,
    sessions: sessions ? JSON.stringify(sessionsOf(written, date)) : null,
    ...{ participants: seats, cost_cents: cents || null },
    ...(early_euros && { early_price_cents: early_euros * 100 }),
    ...(early_until && { early_until: addDays(today, daysOf(early_until)) }),
    ...(member_euros && { member_price_cents: member_euros * 100 }),
    image_url: cover ? pictureUrl(cover) : null,
    gallery_images: gallery ? JSON.stringify(galleryOf(written, gallery, random)) : null,
    ...textsOf(written),
    ...(instructors ? trainingColumns(instructors, organizer, created) : { instructors: null }),
    [instructors ? "who_we_are" : "about_us"]: aboutUs,
    // Only closed registers of past events, because others would all still be open.
    keeps_register:
      registers.days.some((day) => day.event === event.title) ||
      (daysAhead >= 0 && proposesRegister({ ...event, location })),
    ...{ organizer_id: organizer, created_by: organizer, created_at: created, updated_at: created },
  };
  return { row, id, date, created, seats, cents, organizer, written };
}

function sessionsOf(event: WrittenEvent, first: string) {
  const { sessions = {}, start_time = null, end_time = null } = event;
  return Object.entries(sessions).map(([day, title], key) => {
    const date = addDays(first, daysOf(day));
    return { date, start_time, end_time, location: null, title, key };
  });
}

/** The names of pictures of the event's scenes, and of others of the sea. */
function picturesFor({ scenes: chosen, discipline }: WrittenEvent): { fitting: string[]; others: string[] } {
  const isShown = ({ scene, water }: (typeof scenes)[number]) =>
    chosen ? chosen.includes(scene) : Boolean(water && discipline.includes(water));
  return {
    fitting: scenes.filter(isShown).flatMap(({ pictures }) => pictures),
    others: scenes
      .filter((one) => one.water === "outdoor" && !isShown(one))
      .flatMap(({ pictures }) => pictures),
  };
}

/** The cover, other pictures of the event's scenes, and pictures of the sea when those are too few. */
function galleryOf(event: WrittenEvent, count: number, random: Random): string[] {
  const { fitting, others } = picturesFor(event);
  const covers = event.cover ? [event.cover] : [];
  const chosen = random.shuffled(fitting.filter((name) => name !== event.cover));
  return [...covers, ...chosen, ...random.shuffled(others)].slice(0, count).map(pictureUrl);
}

/** The columns of the event's texts; the headings are the labels of the form. */
function textsOf({ title, body }: WrittenEvent): Row {
  return Object.fromEntries(
    Object.entries(parseSections(body)).map(([heading, text]) => {
      const column = headings[heading as keyof typeof headings] as string | undefined;
      if (!column) throw new Error(`The event "${title}" has the unknown heading "${heading}".`);
      return [column, column.includes("included") ? text.replace(/^- /gm, "") : text];
    }),
  );
}

/** The organizer accepted the training's waiver at publication, or when the waiver's text changed. */
function trainingColumns(instructors: string[], organizer: string, created: string): Row {
  const written = instantOn(ACCEPTED_TEXT_VERSION);
  const accepted = created < written ? written : created;
  return {
    instructors: JSON.stringify(instructors.map((name) => ({ name }))),
    responsibility_waiver_accepted_at: accepted,
    responsibility_waiver_accepted_by: organizer,
    responsibility_waiver_checked: JSON.stringify(WAIVER_CHECKS),
    privacy_accepted_at: accepted,
    accepted_text_version: ACCEPTED_TEXT_VERSION,
  };
}

/** Variations of the written events, `times` each: another venue, day, title and picture. */
function varyEvents(written: WrittenEvent[], times: number): WrittenEvent[] {
  const random = createRandom("more events");
  const titles: Record<string, string[]> = variations.titles;
  return Array.from({ length: times }, () => written)
    .flat()
    .map(({ apneista: _, early_euros: _early, early_until: _day, member_euros: _member, ...other }) => {
      const { euros, cover, ...event } = other;
      const fits = (venue: (typeof venues)[number]) =>
        event.discipline.includes(venue.indoor ? "indoor" : "outdoor");
      const { key, short } = random.pick(venues.filter(fits));
      return {
        ...event,
        venue: key,
        title: random.pick(titles[event.category] ?? []).replace("{place}", short),
        in: random.chance(0.75) ? random.whole(0, 365) : -random.whole(1, 365),
        ...(euros && { euros: Math.max(10, Math.round((euros * random.between(0.8, 1.25)) / 5) * 5) }),
        full: random.chance(0.06),
        ...(cover && { cover: random.pick(picturesFor(event).fitting) }),
      };
    });
}
