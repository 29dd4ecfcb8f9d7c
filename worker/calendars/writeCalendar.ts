import ical, {
  escape as escaped,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalLocation,
} from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { translateCategory } from "../events/categories/texts.ts";
import { toCategoryNames } from "../events/columns.ts";
import { eventAddress } from "../events/contract.ts";
import { meetingPoint, type StoredSession } from "../events/times/contract.ts";
import { addDays } from "../lib/calendarDays.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { venueLine } from "../lib/nationName.ts";
import { plainText } from "../lib/prose.ts";
import { plain, toOneLine } from "../lib/text.ts";
import { instantOfClockTime } from "../lib/timeZones.ts";
import type { Translations } from "../lib/translations.ts";
import {
  CALENDAR_TEXT_MAX,
  type EntrySpan,
  entrySpans,
  limitEntries,
  REFRESH_SECONDS,
  shortened,
} from "./rules.ts";
import type { CalendarEvent } from "./store.ts";

/** The options of a calendar. `url` is the site's address, without a trailing slash. */
export type CalendarOptions = {
  site: { name: string; url: string; timeZone: string };
  language: LanguageCode;
  texts: Translations;
  /** The calendar day of the site: a calendar that is too long leaves out the oldest entries before it. */
  today: string;
  /** The calendar's name in apps. Without a name, a file to import, which suggests no refresh interval. */
  name?: string;
  /** Whether the calendar's user is enrolled in each event, so that entries count as busy time. */
  own?: boolean;
  /** The time of writing, for a file that replaces an earlier one's entries; without it their last change is used. */
  stamp?: string;
};

/** A calendar's definition of a time zone: its VTIMEZONE, and the zone's name in that block. */
type TimeZoneBlock = { name: string; block: string };

const blocks = new Map<string, TimeZoneBlock | null>();

/**
 * Writes a calendar by RFC 5545: one entry for each session, else for each event. Entries with times are in the event's
 * time zone, which the calendar defines; those without are all-day, the same days in every time zone.
 */
export function writeCalendar(events: CalendarEvent[], writing: CalendarOptions): string {
  const { site, language, name, today } = writing;
  const calendar = ical({
    prodId: { company: toHeaderText(site.name), product: "Calendar", language },
    ...(name !== undefined && { name: toHeaderText(`${site.name} · ${name}`), ttl: REFRESH_SECONDS }),
    timezone: { name: null, generator: (timeZone) => findTimeZoneBlock(timeZone)?.block ?? null },
  });
  const entries = events.flatMap((event) => {
    const sessions: StoredSession[] | null = event.sessions === null ? null : JSON.parse(event.sessions);
    return entrySpans({ ...event, sessions }).map((span) => ({ event, span }));
  });
  for (const { event, span } of limitEntries(entries, today))
    calendar.createEvent(toEntry(event, span, writing));
  return `${calendar.toString()}\r\n`;
}

/** ical-generator writes these fields without escaping line breaks. */
function toHeaderText(text: string): string {
  return escaped(toOneLine(text), false);
}

function toEntry(
  event: CalendarEvent,
  span: EntrySpan,
  { site, language, texts, stamp, own = false }: CalendarOptions,
) {
  const { cancelled_at, held, updated_at } = event;
  const title = [event.title, span.label]
    .filter(Boolean)
    .map((text) => toOneLine(text ?? ""))
    .join(" · ");
  const names = toCategoryNames(event);
  const category = names && toOneLine(translateCategory(names, language));
  const id = span.key === 0 ? event.id : `${event.id}-${span.key}`;
  return {
    id: `${id}@${new URL(site.url).hostname}`,
    sequence: event.revision - 1,
    stamp: stamp ?? updated_at,
    lastModified: updated_at,
    ...timesOf(span, event.time_zone ?? site.timeZone),
    // Some calendar apps ignore STATUS.
    summary: cancelled_at ? `${texts.events.cancelled}: ${title}` : title,
    status: cancelled_at
      ? ICalEventStatus.CANCELLED
      : held
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
    transparency: own && !cancelled_at ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    location: span.location ? { title: toOneLine(span.location) } : locationOf(event, language),
    description: descriptionOf(event, site.url, texts),
    url: eventAddress(site.url, event.slug),
    categories: category ? [{ name: category }] : [],
  };
}

/**
 * DTSTART and DTEND. A single-day entry without an end time has no DTEND, because any length would be invented; a
 * longer one ends with its last day.
 */
function timesOf({ date, endDay, start_time, end_time }: EntrySpan, timeZone: string) {
  // DTEND of a whole-day event is the day after its last day.
  if (start_time === null) return { allDay: true, start: date, end: addDays(endDay, 1) };
  const zone = findTimeZoneBlock(timeZone);
  const start = `${date}T${start_time}`;
  const end = end_time ? `${endDay}T${end_time}` : endDay > date ? `${addDays(endDay, 1)}T00:00` : null;
  if (zone) return { timezone: zone.name, start, end };
  // UTC instants for a zone that the library does not know.
  const at = (time: string | null) => time && instantOfClockTime(time, timeZone);
  return { start: at(start) ?? start, end: at(end) };
}

function locationOf(event: CalendarEvent, language: LanguageCode): ICalLocation | null {
  const { latitude, longitude } = event;
  const title = toOneLine(venueLine(event, language));
  const geo = latitude !== null && longitude !== null ? { lat: latitude, lon: longitude } : undefined;
  if (title) return { title, geo };
  return geo ? { geo } : null;
}

/**
 * The organizer, the meeting point, the beginning of the text, and the event's address. The organizer is text, because
 * ORGANIZER requires an e-mail address and makes apps ask whether the user accepts.
 */
function descriptionOf(event: CalendarEvent, site: string, texts: Translations) {
  const { organizer_name, description, slug } = event;
  const place = meetingPoint(event);
  const meeting = place && `${texts.event.meeting_point}: ${toOneLine(place)}`;
  const organizer = organizer_name && `${texts.event.organized_by} ${toOneLine(organizer_name)}`;
  const beginning = description && shortened(plain(plainText(description)).trim(), CALENDAR_TEXT_MAX);
  return [organizer, meeting, beginning, eventAddress(site, slug)].filter(Boolean).join("\n\n");
}

/** The definition of an IANA time zone; null for one that the library does not know. */
export function findTimeZoneBlock(timeZone: string): TimeZoneBlock | null {
  const known = blocks.get(timeZone);
  if (known !== undefined) return known;
  const [block = ""] = tzlib_get_ical_block(timeZone, false);
  // The block has one name of a zone with several.
  const name = block.match(/^TZID:(.+?)\r?$/m)?.[1];
  const found = name ? { name, block: `${block.trim()}\r\n` } : null;
  blocks.set(timeZone, found);
  return found;
}
