import ical, {
  escape as escaped,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalLocation,
} from "ical-generator";
import { translateCategory } from "../events/categories/texts.ts";
import { toCategoryNames } from "../events/columns.ts";
import { eventAddress, lastDay } from "../events/contract.ts";
import { addDays } from "../lib/calendarDays.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { plainText } from "../lib/prose.ts";
import { plain, toOneLine } from "../lib/text.ts";
import { venueLine } from "../venues/contract.ts";
import { CALENDAR_TEXT_MAX, REFRESH_SECONDS, shortened } from "./rules.ts";
import type { CalendarEvent } from "./store.ts";
import { CALENDAR_TEXTS } from "./texts.ts";

/** The options of a calendar. `url` is the site's own address, without a slash at the end. */
export type CalendarOptions = {
  site: { name: string; url: string };
  language: LanguageCode;
  /** The calendar's name in apps. Without a name it is a file to import, and suggests no refresh interval. */
  name?: string;
  /** The calendar's user is enrolled in each event, so the entries count as busy time. */
  own?: boolean;
};

/** Writes a calendar by RFC 5545. Its events last whole days, which are the same days in every time zone. */
export function writeCalendar(events: CalendarEvent[], writing: CalendarOptions): string {
  const { site, language, name } = writing;
  const calendar = ical({
    prodId: { company: toHeaderText(site.name), product: "Calendar", language },
    ...(name !== undefined && { name: toHeaderText(`${site.name} · ${name}`), ttl: REFRESH_SECONDS }),
  });
  for (const event of events) calendar.createEvent(toEntry(event, writing));
  return `${calendar.toString()}\r\n`;
}

/** ical-generator writes these fields without escaping line breaks. */
function toHeaderText(text: string): string {
  return escaped(toOneLine(text), false);
}

function toEntry(event: CalendarEvent, { site, language, own = false }: CalendarOptions) {
  const { cancelled_at, held, updated_at } = event;
  const { cancelled } = CALENDAR_TEXTS[language];
  const title = toOneLine(event.title);
  const names = toCategoryNames(event);
  const category = names && toOneLine(translateCategory(names, language));
  return {
    id: `${event.id}@${new URL(site.url).hostname}`,
    sequence: event.revision - 1,
    stamp: updated_at,
    lastModified: updated_at,
    allDay: true,
    start: event.date,
    // DTEND of a whole-day event is the day after its last day.
    end: addDays(lastDay(event), 1),
    // Some calendar apps ignore STATUS.
    summary: cancelled_at ? `${cancelled}: ${title}` : title,
    status: cancelled_at
      ? ICalEventStatus.CANCELLED
      : held
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
    transparency: own && !cancelled_at ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    location: locationOf(event),
    description: descriptionOf(event, site.url, language),
    url: eventAddress(site.url, event.slug),
    categories: category ? [{ name: category }] : [],
  };
}

function locationOf(event: CalendarEvent): ICalLocation | null {
  const { latitude, longitude } = event;
  const title = toOneLine(venueLine(event));
  const geo = latitude !== null && longitude !== null ? { lat: latitude, lon: longitude } : undefined;
  if (title) return { title, geo };
  return geo ? { geo } : null;
}

/**
 * The organizer, the beginning of the text, and the event's address. The organizer is written here, because ORGANIZER
 * requires an e-mail address and makes apps ask whether the user accepts.
 */
function descriptionOf(
  { organizer_name, description, slug }: CalendarEvent,
  site: string,
  language: LanguageCode,
) {
  const organizer = organizer_name && `${CALENDAR_TEXTS[language].organizedBy} ${toOneLine(organizer_name)}`;
  const beginning = description && shortened(plain(plainText(description)).trim(), CALENDAR_TEXT_MAX);
  return [organizer, beginning, eventAddress(site, slug)].filter(Boolean).join("\n\n");
}
