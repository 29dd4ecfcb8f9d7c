import {
  capacityOf,
  type EventType,
  eventPhase,
  isFree,
  lastDay,
  seatsLeft,
} from "../../worker/events/contract.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { endDayOf, eventTimeZone, sessionEndDay } from "../../worker/events/times/contract.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { plainText } from "../../worker/lib/prose.ts";
import { withOffset } from "../../worker/lib/timeZones.ts";
import { earlyPriceUntil, priceOfToday } from "../../worker/prices/quotePrice.ts";
import { absoluteUrl, type StructuredData, withContext } from "../lib/structuredData.ts";
import { organizerHref } from "./organizerHref.ts";

/** The context of an event's page. `path` and `imageUrls` are those that the page uses. */
export type EventJsonLdContext = {
  origin: string;
  path: string;
  siteName: string;
  /** The language of the page; the event's own language may differ. */
  language: LanguageCode;
  /** The calendar day, YYYY-MM-DD. */
  today: string;
  /** The time zone of events without their own. */
  siteTimeZone: string;
  freeMode: boolean;
  imageUrls: string[];
};

/** schema.org types more specific than Event, by event type; search engines treat all as Events. */
const TYPES: Partial<Record<EventType, string>> = {
  gara: "SportsEvent",
  corso: "EducationEvent",
  workshop: "EducationEvent",
  evento_sociale: "SocialEvent",
};

type VenueLocation = Pick<EventDetail, "location" | "nation" | "nation_code" | "latitude" | "longitude">;

/**
 * The event's structured data. Null when neither location nor nation is known, because search engines report an event
 * without a location as an error, and an invented location would be false.
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
    maximumAttendeeCapacity: capacityOf(event) ?? undefined,
    remainingAttendeeCapacity: open ? (seatsLeft(event) ?? undefined) : undefined,
    offers: open ? offerOf(event, context, url) : undefined,
    subEvent: sessionsOf(event, context),
  });
}

/** The first and the last day, with times and UTC offset when the event has times. */
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

/** The dated sessions of an event; undefined for fewer than two, because a single session is the event itself. */
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

/** Whether users can still enrol, apart from free seats. */
function isOpen(event: EventDetail, today: string): boolean {
  return !event.cancelled_at && eventPhase(event, today) === "active";
}

/** A visitor's price of today. In free mode prices are hidden and nothing is charged, so the offer has no price. */
function offerOf(event: EventDetail, { freeMode, today }: EventJsonLdContext, url: string): StructuredData {
  const free = isFree(event, freeMode);
  return {
    "@type": "Offer",
    price: free ? "0" : priceOfToday(event, today).toFixed(2),
    priceCurrency: "EUR",
    priceValidUntil: (!free && earlyPriceUntil(event, today)) || undefined,
    availability: `https://schema.org/${seatsLeft(event) === 0 ? "SoldOut" : "InStock"}`,
    url,
  };
}

/** The first non-empty text, because shared trainings and imported events may have no description. */
function firstText(event: EventDetail): string | undefined {
  const texts = [event.description, event.activity_description, event.activity_details, event.objectives];
  return texts.map((text) => text && plainText(text)).find(Boolean) || undefined;
}

/** The pictures that search engines can fetch; data URLs are left out. */
function imagesOf({ imageUrls, origin }: EventJsonLdContext): string[] | undefined {
  const urls = imageUrls.filter((url) => URL.canParse(url, origin)).map((url) => new URL(url, origin).href);
  const fetched = urls.filter((url) => /^https?:/.test(url));
  return fetched.length > 0 ? fetched : undefined;
}

function instructorsOf({ instructors }: EventDetail): StructuredData[] | undefined {
  return instructors?.length ? instructors.map(({ name }) => ({ "@type": "Person", name })) : undefined;
}

/** The event's organizer, or the site when no organizer is named. */
function organizerOf(event: EventDetail, { origin, siteName }: EventJsonLdContext): StructuredData {
  const { organizer_id, organizer_name, school_name } = event;
  if (!organizer_id || !organizer_name) return { "@type": "Organization", name: siteName, url: `${origin}/` };
  const path = organizerHref(event);
  return {
    "@type": event.organizer_is_company || school_name ? "Organization" : "Person",
    name: school_name ?? organizer_name,
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

/** Splits a venue, one line of text like "Piscina Cozzi, Viale Tunisia 35, Milano", at its commas. */
function splitVenue(location: string | null, nation: string | undefined): string[] {
  const parts = (location ?? "").split(",").map((part) => part.trim());
  return parts.filter((part) => part && part.toLowerCase() !== nation?.toLowerCase());
}

/** The last part is the town, those between it and the name the street. A number alone belongs to the street. */
function postalAddress(parts: string[]) {
  const [only, ...others] = parts;
  if (others.length === 0 && only && /\d/.test(only)) return { streetAddress: only };
  return { streetAddress: others.slice(0, -1).join(", ") || undefined, addressLocality: parts.at(-1) };
}

function geoCoordinates({ latitude, longitude }: VenueLocation): StructuredData | undefined {
  if (latitude === null || longitude === null) return undefined;
  return { "@type": "GeoCoordinates", latitude, longitude };
}
