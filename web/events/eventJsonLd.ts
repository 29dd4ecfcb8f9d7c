import { type EventType, eventPhase, isFree, lastDay, seatsLeft } from "../../worker/events/contract.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { endDayOf, eventTimeZone, sessionEndDay } from "../../worker/events/times/contract.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { plainText } from "../../worker/lib/prose.ts";
import { withOffset } from "../../worker/lib/timeZones.ts";
import { absoluteUrl, type StructuredData, withContext } from "../lib/structuredData.ts";
import { organizerHref } from "./organizerHref.ts";

/** What an event page knows beside its event. `path` and `imageUrls` as the page uses them. */
export type EventJsonLdContext = {
  origin: string;
  path: string;
  siteName: string;
  /** The language of the page; the event's own may be another. */
  language: LanguageCode;
  /** The calendar day, YYYY-MM-DD. */
  today: string;
  /** The time zone of events that name none. */
  siteTimeZone: string;
  freeMode: boolean;
  imageUrls: string[];
};

/** Kinds of events that schema.org knows closer. All of them are Events to a search engine. */
const TYPES: Partial<Record<EventType, string>> = {
  gara: "SportsEvent",
  corso: "EducationEvent",
  workshop: "EducationEvent",
  evento_sociale: "SocialEvent",
};

type VenueLocation = Pick<EventDetail, "location" | "nation" | "nation_code" | "latitude" | "longitude">;

/**
 * The event for search engines. Null when neither location nor nation is known: an event without a location is
 * an error to them, and an invented one a lie.
 */
export function eventJsonLd(event: EventDetail, context: EventJsonLdContext): StructuredData | null {
  const location = venueJsonLd(event);
  if (!location) return null;
  const url = absoluteUrl(context.origin, context.path);
  const open = isOpen(event, context.today);
  return withContext({
    "@type": (event.event_type && TYPES[event.event_type]) ?? "Event",
    "@id": `${url}#event`,
    name: event.title,
    description: firstText(event),
    ...datesOf(event, context),
    eventStatus: eventStatusOf(event),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location,
    image: imagesOf(context),
    url,
    mainEntityOfPage: { "@type": "WebPage", "@id": url, inLanguage: context.language },
    organizer: organizerOf(event, context),
    performer: instructorsOf(event),
    inLanguage: event.language ?? undefined,
    isAccessibleForFree: isFree(event, context.freeMode),
    maximumAttendeeCapacity: event.participants ?? undefined,
    remainingAttendeeCapacity: open ? (seatsLeft(event) ?? undefined) : undefined,
    offers: open ? offerOf(event, context.freeMode, url) : undefined,
    subEvent: sessionsOf(event, context),
  });
}

/** The first and the last day, with times and their offset where the event says any. */
function datesOf(event: EventDetail, { siteTimeZone }: EventJsonLdContext) {
  const timeZone = eventTimeZone(event, siteTimeZone);
  const session = event.sessions?.at(-1);
  const endDay = session ? sessionEndDay(session) : endDayOf(event);
  return {
    startDate: dated(event.date, event.start_time, timeZone),
    endDate: event.end_time ? dated(endDay, event.end_time, timeZone) : lastDay(event),
  };
}

function dated(day: string, time: string | null, timeZone: string): string {
  return (time && withOffset(`${day}T${time}`, timeZone)) || day;
}

/** The dated sessions of an event; undefined for an event without, or with one alone, which is the event itself. */
function sessionsOf(event: EventDetail, { siteTimeZone }: EventJsonLdContext): StructuredData[] | undefined {
  const { sessions, title } = event;
  if (!sessions || sessions.length < 2) return undefined;
  const timeZone = eventTimeZone(event, siteTimeZone);
  return sessions.map((session, index) => ({
    "@type": "Event",
    name: session.title ?? `${title} (${index + 1}/${sessions.length})`,
    startDate: dated(session.date, session.start_time, timeZone),
    endDate: session.end_time ? dated(sessionEndDay(session), session.end_time, timeZone) : session.date,
    eventStatus: eventStatusOf(event),
    location: session.location
      ? venueJsonLd({ ...event, location: session.location, latitude: null, longitude: null })
      : venueJsonLd(event),
  }));
}

function eventStatusOf({ cancelled_at }: EventDetail): string {
  return `https://schema.org/${cancelled_at ? "EventCancelled" : "EventScheduled"}`;
}

/** Whether users can still enrol, seats aside. */
function isOpen(event: EventDetail, today: string): boolean {
  return !event.cancelled_at && eventPhase(event, today) === "active";
}

/** In free mode prices are hidden and nothing is charged, so no price is given. */
function offerOf(event: EventDetail, freeMode: boolean, url: string): StructuredData {
  return {
    "@type": "Offer",
    price: isFree(event, freeMode) ? "0" : (event.cost ?? 0).toFixed(2),
    priceCurrency: "EUR",
    availability: `https://schema.org/${seatsLeft(event) === 0 ? "SoldOut" : "InStock"}`,
    url,
  };
}

/** Shared trainings and imported events may say what they are in another of their texts. */
function firstText(event: EventDetail): string | undefined {
  const texts = [event.description, event.activity_description, event.activity_details, event.objectives];
  return texts.map((text) => text && plainText(text)).find(Boolean) || undefined;
}

/** Only pictures that can be fetched, not those written into the page itself. */
function imagesOf({ imageUrls, origin }: EventJsonLdContext): string[] | undefined {
  const urls = imageUrls.filter((url) => URL.canParse(url, origin)).map((url) => new URL(url, origin).href);
  const fetched = urls.filter((url) => /^https?:/.test(url));
  return fetched.length > 0 ? fetched : undefined;
}

function instructorsOf({ instructors }: EventDetail): StructuredData[] | undefined {
  return instructors?.length ? instructors.map(({ name }) => ({ "@type": "Person", name })) : undefined;
}

/** Who organizes it; the site where nobody is named. */
function organizerOf(event: EventDetail, { origin, siteName }: EventJsonLdContext): StructuredData {
  const { organizer_id, organizer_name } = event;
  if (!organizer_id || !organizer_name) return { "@type": "Organization", name: siteName, url: `${origin}/` };
  const path = organizerHref(event);
  return {
    "@type": event.organizer_is_company ? "Organization" : "Person",
    name: organizer_name,
    url: path === null ? undefined : absoluteUrl(origin, path),
  };
}

/** The venue as schema.org's Place; null when neither location nor nation is known. */
function venueJsonLd(event: VenueLocation): StructuredData | null {
  const nation = event.nation?.trim() || undefined;
  const parts = splitVenue(event.location, nation);
  const name = parts[0] ?? nation;
  if (!name) return null;
  return {
    "@type": "Place",
    name,
    address: {
      "@type": "PostalAddress",
      ...postalAddress(parts),
      addressCountry: event.nation_code ?? nation,
    },
    geo: geoCoordinates(event),
  };
}

/** A venue is one line of text, like "Piscina Cozzi, Viale Tunisia 35, Milano". */
function splitVenue(location: string | null, nation: string | undefined): string[] {
  const parts = (location ?? "").split(",").map((part) => part.trim());
  return parts.filter((part) => part && part.toLowerCase() !== nation?.toLowerCase());
}

/** The last part is the town, what stands between it and the name the street. A number alone makes a street. */
function postalAddress(parts: string[]) {
  const [only, ...others] = parts;
  if (others.length === 0 && only && /\d/.test(only)) return { streetAddress: only };
  return { streetAddress: others.slice(0, -1).join(", ") || undefined, addressLocality: parts.at(-1) };
}

function geoCoordinates({ latitude, longitude }: VenueLocation): StructuredData | undefined {
  if (latitude === null || longitude === null) return undefined;
  return { "@type": "GeoCoordinates", latitude, longitude };
}
