import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import it from "../../locales/it/common.json" with { type: "json" };
import { CALENDAR_TEXT_MAX, shortened } from "../../worker/calendars/rules.ts";
import type { CalendarEvent } from "../../worker/calendars/store.ts";
import { type CalendarOptions, writeCalendar } from "../../worker/calendars/writeCalendar.ts";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { plainText } from "../../worker/lib/prose.ts";
import { plain, toOneLine } from "../../worker/lib/text.ts";
import { readTranslations } from "../../worker/lib/translations.ts";
import { parseCalendar } from "../support/calendars.ts";
import { randomRuns } from "../support/testLength.ts";

const SITE = { name: "Respiro", url: "https://respiro.test", timeZone: "Europe/Rome" };

function written(event: Partial<CalendarEvent> = {}, writing: Partial<CalendarOptions> = {}): string {
  return writeCalendar([{ ...TUFFO, ...event }], {
    site: SITE,
    language: "it",
    texts: it,
    today: "2026-07-01",
    ...writing,
  });
}

function readBack(event: Partial<CalendarEvent> = {}, writing: Partial<CalendarOptions> = {}) {
  const { entries, ...rest } = parseCalendar(written(event, writing));
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new Error(`there are ${entries.length} events in it`);
  return { ...rest, entry };
}

const TUFFO: CalendarEvent = {
  id: "0197a1b2-0000-7000-8000-000000000001",
  slug: "2026-07-12-tuffo",
  title: "Tuffo",
  image_url: null,
  description: null,
  date: "2026-07-12",
  end_date: null,
  start_time: null,
  end_time: null,
  time_zone: null,
  sessions: null,
  meeting_point: null,
  schedule_meeting_point: null,
  location: null,
  nation: null,
  nation_code: null,
  latitude: null,
  longitude: null,
  cancelled_at: null,
  revision: 1,
  updated_at: "2026-05-01T10:20:30.456Z",
  category_name: null,
  category_translations: null,
  organizer_name: null,
  held: 0,
};

test.for([
  ["one day", "2026-07-12", null, "2026-07-13", 1],
  ["one day that says its end", "2026-07-12", "2026-07-12", "2026-07-13", 1],
  ["the night the clocks go forward", "2026-03-28", "2026-03-29", "2026-03-30", 2],
  ["the day they go forward alone", "2026-03-29", null, "2026-03-30", 1],
  ["a week around it", "2026-03-26", "2026-04-01", "2026-04-02", 7],
  ["the night they go back", "2026-10-24", "2026-10-25", "2026-10-26", 2],
  ["the day they go back alone", "2026-10-25", null, "2026-10-26", 1],
  ["the end of a year", "2026-12-30", "2027-01-02", "2027-01-03", 4],
  ["the last day of a year", "2026-12-31", null, "2027-01-01", 1],
  ["the day before a leap day", "2028-02-28", null, "2028-02-29", 1],
  ["a leap day", "2028-02-29", null, "2028-03-01", 1],
  ["the end of February in another year", "2026-02-28", null, "2026-03-01", 1],
  ["a month", "2026-07-01", "2026-07-31", "2026-08-01", 31],
] as const)("whole days stay the days they are: %s", ([, date, end_date, end, days]) => {
  const { entry } = readBack({ date, end_date });
  expect(entry).toMatchObject({ allDay: true, first: date, end, days });
  const text = written({ date, end_date });
  expect(text).toContain(`\r\nDTSTART;VALUE=DATE:${date.replaceAll("-", "")}\r\n`);
  expect(text).toContain(`\r\nDTEND;VALUE=DATE:${end.replaceAll("-", "")}\r\n`);
  expect(text).not.toContain("TZID");
});

test("an entry has title, location, days, URL and SEQUENCE", () => {
  const { entry, calendar, name } = readBack(
    {
      title: "Stage CWT; profondità, e 50% di più",
      description: "Due giorni in mare.\nPorta il tuo monopinna, la muta; il resto lo mettiamo noi.",
      location: "Ustica",
      nation: "Italia",
      latitude: 38.70842,
      longitude: 13.17889,
      revision: 4,
      category_name: "Stage",
      organizer_name: "Nikos Papadakis",
    },
    { name: "Tutti, ma proprio; tutti" },
  );
  expect(entry).toMatchObject({
    uid: `${TUFFO.id}@respiro.test`,
    summary: "Stage CWT; profondità, e 50% di più",
    location: "Ustica, Italia",
    sequence: 3,
    status: "CONFIRMED",
    transparency: "TRANSPARENT",
    url: "https://respiro.test/12-luglio-2026-tuffo",
    categories: "Stage",
    geo: [38.70842, 13.17889],
    stamp: "2026-05-01T10:20:30Z",
    modified: "2026-05-01T10:20:30Z",
  });
  expect(entry.description).toBe(
    "Organizzato da Nikos Papadakis\n\nDue giorni in mare.\nPorta il tuo monopinna, la muta; il resto lo mettiamo noi.\n\nhttps://respiro.test/12-luglio-2026-tuffo",
  );
  expect(name).toBe("Respiro · Tutti, ma proprio; tutti");
  for (const [property, value] of [
    ["version", "2.0"],
    ["prodid", "-//Respiro//Calendar//IT"],
    ["x-wr-calname", "Respiro · Tutti\\, ma proprio\\; tutti"],
    ["refresh-interval", "PT1H"],
    ["x-published-ttl", "PT1H"],
  ])
    expect([property, String(calendar.getFirstPropertyValue(property ?? ""))]).toEqual([property, value]);
});

test("the location is in the calendar's language", () => {
  const dahab = { location: "Dahab", nation: "Egitto", nation_code: "EG" };
  const locations = LANGUAGE_CODES.map((language) => readBack(dahab, { language }).entry.location);
  expect(locations).toEqual([
    "Dahab, Egitto",
    "Dahab, Egypt",
    "Dahab, Egipto",
    "Dahab, Égypte",
    "Dahab, Egipt",
    "Dahab, Египет",
  ]);
});

test("unknown fields are left out", () => {
  const { entry, name } = readBack();
  for (const property of ["location", "geo", "categories", "organizer", "attendee"])
    expect([property, entry.properties.includes(property)]).toEqual([property, false]);
  expect(name).toBeNull();
  expect(entry.description).toBe("https://respiro.test/12-luglio-2026-tuffo");
  expect(readBack({ latitude: 38.7, longitude: 13.2 }).entry).toMatchObject({
    location: null,
    geo: [38.7, 13.2],
  });
});

test("a cancelled event says so in STATUS and SUMMARY, and is TRANSPARENT", async () => {
  const { entry } = readBack({ cancelled_at: "2026-06-01T00:00:00.000Z", held: 1 }, { own: true });
  expect(entry).toMatchObject({
    status: "CANCELLED",
    summary: "Annullato: Tuffo",
    transparency: "TRANSPARENT",
  });
  const russian = { language: "ru", texts: await readTranslations(env.ASSETS, "ru") } as const;
  expect(readBack({ cancelled_at: "x" }, russian).entry.summary).toBe("Отменено: Tuffo");
});

test("an own enrolment is OPAQUE; an unpaid one is TENTATIVE", () => {
  expect(readBack({}, { own: true }).entry).toMatchObject({ status: "CONFIRMED", transparency: "OPAQUE" });
  expect(readBack({ held: 1 }, { own: true }).entry).toMatchObject({
    status: "TENTATIVE",
    transparency: "OPAQUE",
  });
});

test("a calendar's texts are in the requested language", async () => {
  const event = { category_name: "Viaggi", organizer_name: "Anna" };
  expect(
    readBack(event, { language: "pl", texts: await readTranslations(env.ASSETS, "pl") }).entry,
  ).toMatchObject({ categories: "Wyjazdy", description: expect.stringMatching(/^Organizuje Anna\n/) });
  expect(readBack({ category_name: "Notturne" }, { language: "pl" }).entry.categories).toBe("Notturne");
});

const ATTACKS = [
  "Tuffo\r\nATTENDEE:mailto:x@y.example",
  "Tuffo\nATTENDEE:mailto:x@y.example",
  "Tuffo\rATTENDEE:mailto:x@y.example",
  "Tuffo\u2028ATTENDEE:mailto:x@y.example",
  "Tuffo\u0085ATTENDEE:mailto:x@y.example",
  "Tuffo\v\fATTENDEE:mailto:x@y.example",
  "Tuffo\r\n END:VEVENT\r\nBEGIN:VALARM",
  "Tuffo\\\r\nEND:VCALENDAR",
  "Tuffo\\nATTENDEE:mailto:x@y.example",
  'Tuffo";CN="x":mailto:x@y.example',
];

test.for(ATTACKS)("a text is escaped in every field: %j", (text) => {
  const event = {
    title: text,
    description: text,
    location: text,
    nation: text,
    category_name: text,
    organizer_name: text,
    slug: text,
  };
  const calendar = written(event, { name: text, site: { ...SITE, name: text } });
  const { entries, ...rest } = parseCalendar(calendar);
  expect(entries).toHaveLength(1);
  expect(entries[0]?.properties.toSorted()).toEqual(FULL_ENTRY);
  expect(rest.calendar.getAllSubcomponents()).toHaveLength(1);
  expect(
    rest.calendar
      .getAllProperties()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(FULL_CALENDAR);
  expect(entries[0]?.summary).toBe(toOneLine(text));
  expect(new URL(entries[0]?.url ?? "").origin).toBe(SITE.url);
  // Nothing a lax reader could take for the end of a line, or a terminal for a command.
  expect(calendar.replaceAll("\r\n", "")).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
});

const FULL_ENTRY = [
  "categories",
  "description",
  "dtend",
  "dtstamp",
  "dtstart",
  "last-modified",
  "location",
  "sequence",
  "status",
  "summary",
  "transp",
  "uid",
  "url",
  "x-microsoft-cdo-alldayevent",
  "x-microsoft-msncalendar-alldayevent",
];
const FULL_CALENDAR = ["name", "prodid", "refresh-interval", "version", "x-published-ttl", "x-wr-calname"];

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  // What the format has a meaning for.
  fc.string({
    unit: fc.constantFrom("\\", ",", ";", ":", "\n", "\r", '"', "n", "N", " ", "\t", "é", "🤿", "Ж"),
    maxLength: 300,
  }),
);

test("any text is parsed back as it was, apart from the kind of line breaks", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, description, location) => {
      const { entry } = readBack({ title, description, location });
      expect(entry.summary).toBe(toOneLine(title));
      expect(entry.location ?? "").toBe(toOneLine(location));
      // The marks of a text have no place there.
      const text = shortened(plain(plainText(description)).trim(), CALENDAR_TEXT_MAX);
      expect(entry.description).toBe(
        [text, "https://respiro.test/12-luglio-2026-tuffo"].filter(Boolean).join("\n\n"),
      );
    }),
    { numRuns: randomRuns(300) },
  );
});

test("lines have at most 75 octets, split no character, and end with CRLF", () => {
  const texts = [
    "a".repeat(1000),
    "Жизнь под водой ".repeat(80),
    "🤿🌊👩‍👩‍👧‍👦".repeat(90),
    "żółć,;\\ ".repeat(100),
  ];
  for (const text of texts) {
    const calendar = written(
      { title: text.slice(0, 200), description: text, location: text, category_name: text.slice(0, 60) },
      { name: text },
    );
    expect(calendar.endsWith("END:VCALENDAR\r\n")).toBe(true);
    for (const line of calendar.split("\r\n")) {
      const bytes = new TextEncoder().encode(line);
      expect(bytes.length).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(parseCalendar(calendar).entries[0]?.summary).toBe(toOneLine(text.slice(0, 200).toWellFormed()));
  }
});

test("a long text is cut after a whole word with an ellipsis", () => {
  const text = "Scendiamo lungo il cavo. ".repeat(50);
  const { description } = readBack({ description: text }).entry;
  const [shown = "", link] = description.split("\n\n");
  expect([...shown].length).toBeLessThanOrEqual(CALENDAR_TEXT_MAX + 1);
  expect(shown).toMatch(/(Scendiamo|lungo|il|cavo\.)…$/);
  expect(link).toBe("https://respiro.test/12-luglio-2026-tuffo");
  expect([...shortened("🤿".repeat(900), 600)]).toHaveLength(601);
  expect(shortened("a b", 3)).toBe("a b");
});
