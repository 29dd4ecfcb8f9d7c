import ICAL from "ical.js";
import { ask } from "./worker.ts";

/** Parses an iCalendar text with ical.js, a parser that the site does not use itself. */
export function parseCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const entries = calendar.getAllSubcomponents("vevent");
  return {
    // ical.js does not know this property and leaves its escapes in.
    name: (calendar.getFirstPropertyValue("name") as string | null)?.replace(/\\(.)/g, "$1") ?? null,
    calendar,
    entries: entries.map(toEntry),
  };
}

function toEntry(component: ICAL.Component) {
  const event = new ICAL.Event(component);
  const value = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null;
  const { startDate, endDate } = event;
  return {
    uid: event.uid,
    id: event.uid.split("@")[0] ?? "",
    summary: event.summary,
    description: event.description,
    location: event.location as string | null,
    sequence: event.sequence,
    first: startDate.toString(),
    /** DTEND of a whole-day event is the day after its last day. */
    end: endDate.toString(),
    days: endDate.subtractDate(startDate).toSeconds() / 86_400,
    allDay: startDate.isDate && endDate.isDate,
    status: value("status"),
    transparency: value("transp"),
    url: value("url"),
    categories: value("categories"),
    geo: component.getFirstPropertyValue("geo") as unknown as number[] | null,
    stamp: value("dtstamp"),
    modified: value("last-modified"),
    properties: component.getAllProperties().map(({ name }) => name),
  };
}

/** Fetches and parses a calendar without a session, as a calendar program does. */
export async function fetchCalendar(path: string) {
  const answer = await ask("GET", path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`);
  return { ...answer, ...parseCalendar(answer.text) };
}
