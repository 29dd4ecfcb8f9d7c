import { expect, test } from "vitest";
import { type EventJsonLdContext, eventJsonLd } from "../../web/events/eventJsonLd.ts";
import {
  breadcrumbs,
  itemList,
  jsonLd,
  organization,
  type StructuredData,
  website,
} from "../../web/lib/structuredData.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { missingFields, WANTED_FIELDS } from "../support/searchEngines.ts";

const TODAY = "2026-06-01";
const ORIGIN = "https://respiro.test";

const facts: EventJsonLdContext = {
  origin: ORIGIN,
  path: "/12-luglio-2026-tuffo",
  siteName: "Respiro",
  language: "it",
  today: TODAY,
  siteTimeZone: "Europe/Rome",
  freeMode: false,
  imageUrls: ["/public/1.webp", "https://cdn.example/2.jpg"],
};

/** An event with all that an organizer may say. */
function told(other: Partial<EventDetail> = {}): EventDetail {
  return {
    id: "1",
    slug: "2026-07-12-tuffo",
    title: "Tuffo",
    description: "Una giornata in acqua.",
    date: "2026-07-12",
    end_date: "2026-07-14",
    start_time: null,
    end_time: null,
    time_zone: null,
    sessions: null,
    location: "Piscina Cozzi, Viale Tunisia 35, Milano",
    nation: "Italia",
    latitude: 45.4786,
    longitude: 9.2003,
    discipline: "indoor",
    participants: 10,
    seats_taken: 4,
    cost: 45.5,
    image_url: "/public/1.webp",
    cancelled_at: null,
    event_type: "escursione",
    language: "it",
    instructors: [{ name: "Anna" }, { name: "Bruno" }],
    organizer_id: "7",
    organizer_name: "Profondo Blu",
    organizer_is_company: true,
    organizer_page: "profile",
    organizer_public_enabled: true,
    organizer_public_slug: "profondo-blu",
    ...other,
  } as EventDetail;
}

/** As a search engine reads it: out of the text that stands in the page. */
function read(thing: StructuredData | null) {
  if (!thing) throw new Error("there is nothing to read");
  return JSON.parse(jsonLd(thing));
}

function readEvent(other: Partial<EventDetail> = {}, page: Partial<EventJsonLdContext> = {}) {
  return read(eventJsonLd(told(other), { ...facts, ...page }));
}

const SHAPES: [name: string, other: Partial<EventDetail>, page?: Partial<EventJsonLdContext>][] = [
  ["of several days", {}],
  ["of one day", { end_date: null }],
  ["free", { cost: null }],
  ["free in free mode", {}, { freeMode: true }],
  ["full", { seats_taken: 10 }],
  ["without limit", { participants: null }],
  ["with a hostile title", { title: 'L\'apnea "facile" </script><script>alert(1)</script> & \u2028' }],
  ["at a place of one word", { location: "Palau" }],
  ["a competition", { event_type: "gara" }],
  ["a course", { event_type: "corso" }],
  ["of no kind", { event_type: null }],
  ["of nobody", { organizer_id: null, organizer_name: null }],
  ["of a hidden person", { organizer_is_company: false, organizer_public_enabled: false }],
  ["on its last day", {}, { today: "2026-07-14" }],
];

test.for(SHAPES)("an event %s says all that search engines require and recommend", ([, other, page]) => {
  const event = readEvent(other, page);
  expect(missingFields(event, WANTED_FIELDS.Event.required)).toEqual([]);
  expect(missingFields(event, WANTED_FIELDS.Event.recommended)).toEqual([]);
  expect(event["@context"]).toBe("https://schema.org");
});

const SPARE: typeof SHAPES = [
  ["cancelled", { cancelled_at: "2026-05-01T00:00:00.000Z" }],
  ["past", {}, { today: "2026-07-15" }],
  ["with nothing but a title, a day and a nation", bare({ nation: "Italia" })],
  ["with nothing but a title, a day and a place", bare({ location: "Via del Mare 5" })],
];

test.for(SPARE)("an event %s still says what search engines require", ([, other, page]) => {
  expect(missingFields(readEvent(other, page), WANTED_FIELDS.Event.required)).toEqual([]);
});

test("the check of fields finds what is missing, also inside fields and lists", () => {
  const thing = { "@type": "Event", name: "", location: { address: {} }, performer: [{ name: "A" }, {}] };
  expect(
    missingFields(thing, ["name", "location.address", "location.name", "performer.name", "url"]),
  ).toEqual(["name", "location.name", "performer.name", "url"]);
});

function bare(other: Partial<EventDetail>): Partial<EventDetail> {
  const empty = Object.fromEntries(Object.keys(told()).map((key) => [key, null]));
  return { ...empty, title: "Tuffo", date: "2026-07-12", seats_taken: 0, ...other };
}

test("an event of which no place is known says nothing rather than something wrong", () => {
  expect(eventJsonLd(told({ location: null, nation: null }), facts)).toBeNull();
  expect(eventJsonLd(told({ location: " ", nation: "" }), facts)).toBeNull();
});

test("days are days: the last is said also where there is one", () => {
  expect(readEvent()).toMatchObject({ startDate: "2026-07-12", endDate: "2026-07-14" });
  expect(readEvent({ end_date: null })).toMatchObject({ startDate: "2026-07-12", endDate: "2026-07-12" });
});

test("times have the offset of the venue's clocks on their day", () => {
  const times = { start_time: "08:30", end_time: "13:00" };
  expect(readEvent({ ...times, end_date: null })).toMatchObject({
    startDate: "2026-07-12T08:30:00+02:00",
    endDate: "2026-07-12T13:00:00+02:00",
  });
  expect(
    readEvent({ ...times, date: "2026-10-24", end_date: "2026-10-25", time_zone: "Atlantic/Canary" }),
  ).toMatchObject({ startDate: "2026-10-24T08:30:00+01:00", endDate: "2026-10-25T13:00:00+00:00" });
  expect(readEvent({ ...times, end_date: null, end_time: "01:00" }).endDate).toBe(
    "2026-07-13T01:00:00+02:00",
  );
  expect(readEvent({ start_time: "08:30", time_zone: "America/St_Johns" }).startDate).toMatch(/-02:30$/);
});

test("sessions are events inside their event, each with its own place", () => {
  const session = { start_time: "19:00", end_time: "21:00", location: null, title: null };
  const sessions = [
    { ...session, date: "2027-03-24" },
    { ...session, date: "2027-03-31", title: "Mare", location: "Molo, Camogli" },
  ];
  const course = { date: "2027-03-24", end_date: "2027-03-31", start_time: "19:00", end_time: "21:00" };
  const data = readEvent({ ...course, sessions });
  expect(data).toMatchObject({
    startDate: "2027-03-24T19:00:00+01:00",
    endDate: "2027-03-31T21:00:00+02:00",
    subEvent: [
      { name: "Tuffo (1/2)", startDate: "2027-03-24T19:00:00+01:00", location: { name: "Piscina Cozzi" } },
      { name: "Mare", startDate: "2027-03-31T19:00:00+02:00", location: { name: "Molo" } },
    ],
  });
  for (const one of data.subEvent as StructuredData[])
    expect(missingFields(one, WANTED_FIELDS.Event.required)).toEqual([]);
  expect(readEvent({ ...course, sessions: sessions.slice(0, 1) }).subEvent).toBeUndefined();
});

test("while an early price holds it is the offer's, with its last day", () => {
  const early = { cost: 45, early_price: 38.5, early_until: facts.today };
  expect(readEvent(early).offers).toMatchObject({ price: "38.50", priceValidUntil: facts.today });
  const { offers } = readEvent({ ...early, early_until: "2000-01-01" });
  expect(offers).toMatchObject({ price: "45.00" });
  expect(offers).not.toHaveProperty("priceValidUntil");
});

test("the price is in euros with two decimals, and nothing where the page shows none", () => {
  expect(readEvent().offers).toEqual({
    "@type": "Offer",
    price: "45.50",
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
    url: "https://respiro.test/12-luglio-2026-tuffo",
  });
  const free: typeof SHAPES = [
    ["", { cost: null }],
    ["", { cost: 0 }],
    ["", {}, { freeMode: true }],
  ];
  for (const [, other, page] of free)
    expect(readEvent(other, page)).toMatchObject({ isAccessibleForFree: true, offers: { price: "0" } });
});

test("what is left is told while there is something to have", () => {
  expect(readEvent()).toMatchObject({ maximumAttendeeCapacity: 10, remainingAttendeeCapacity: 6 });
  const full = readEvent({ seats_taken: 12 });
  expect([full.remainingAttendeeCapacity, full.offers.availability]).toEqual([
    0,
    "https://schema.org/SoldOut",
  ]);
  const unlimited = readEvent({ participants: null });
  expect(unlimited.offers.availability).toBe("https://schema.org/InStock");
  expect(unlimited).not.toHaveProperty("maximumAttendeeCapacity");
  for (const over of [readEvent({ cancelled_at: "x" }), readEvent({}, { today: "2026-07-15" })]) {
    expect(over).not.toHaveProperty("offers");
    expect(over).not.toHaveProperty("remainingAttendeeCapacity");
  }
});

test("a cancelled event keeps its days and says that it is cancelled", () => {
  const cancelled = { eventStatus: "https://schema.org/EventCancelled", startDate: "2026-07-12" };
  expect(readEvent({ cancelled_at: "2026-05-01T00:00:00.000Z" })).toMatchObject(cancelled);
  expect(readEvent().eventStatus).toBe("https://schema.org/EventScheduled");
});

test("an event without instructors names no performer", () => {
  for (const instructors of [null, []]) expect(readEvent({ instructors })).not.toHaveProperty("performer");
});

test("kinds of events are what schema.org calls them", () => {
  const types = (["gara", "corso", "workshop", "evento_sociale", "escursione", null] as const).map(
    (event_type) => readEvent({ event_type })["@type"],
  );
  expect(types).toEqual(["SportsEvent", "EducationEvent", "EducationEvent", "SocialEvent", "Event", "Event"]);
});

test.for([
  [
    "Piscina Cozzi, Viale Tunisia 35, Milano",
    "Piscina Cozzi",
    { streetAddress: "Viale Tunisia 35", addressLocality: "Milano" },
  ],
  ["Palau, Italia", "Palau", { addressLocality: "Palau" }],
  ["Via del Mare 5", "Via del Mare 5", { streetAddress: "Via del Mare 5" }],
  [null, "Italia", {}],
] as const)("the place %j is called %s", ([location, name, address]) => {
  expect(readEvent({ location }).location).toEqual({
    "@type": "Place",
    name,
    address: { "@type": "PostalAddress", ...address, addressCountry: "Italia" },
    geo: { "@type": "GeoCoordinates", latitude: 45.4786, longitude: 9.2003 },
  });
});

test("the country of a place is its code, where there is one", () => {
  const country = (other: Partial<EventDetail>) => readEvent(other).location.address.addressCountry;
  expect(country({ nation: "Egitto", nation_code: "EG" })).toBe("EG");
  expect(country({ nation: "Atlantide", nation_code: null })).toBe("Atlantide");
  expect(readEvent({ location: null, nation: "Egitto", nation_code: "EG" }).location.name).toBe("Egitto");
});

test("a place that nobody has found on the map has no coordinates", () => {
  expect(readEvent({ latitude: null, longitude: null }).location).not.toHaveProperty("geo");
  expect(readEvent({ latitude: 0, longitude: 0 }).location.geo).toMatchObject({ latitude: 0 });
});

test("every address is absolute and encoded, and a picture inside the page is none", () => {
  const imageUrls = ["/public/è 1.webp", "https://cdn.example/2.jpg", "data:image/png;base64,AA", "//x.y/z"];
  const event = readEvent({}, { path: "/15-luglio-2026-жизнь", imageUrls });
  const url = `https://respiro.test/15-luglio-2026-${encodeURIComponent("жизнь")}`;
  expect([event.url, event.offers.url, event["@id"]]).toEqual([url, url, `${url}#event`]);
  expect(event.image).toEqual([
    "https://respiro.test/public/%C3%A8%201.webp",
    "https://cdn.example/2.jpg",
    "https://x.y/z",
  ]);
  expect(readEvent({}, { imageUrls: [] })).not.toHaveProperty("image");
});

test("the organizer is a company, a person, or the site where nobody is named", () => {
  expect(readEvent().organizer).toEqual({
    "@type": "Organization",
    name: "Profondo Blu",
    url: "https://respiro.test/instructor/profondo-blu",
  });
  expect(readEvent({ organizer_is_company: false, organizer_public_enabled: false }).organizer).toEqual({
    "@type": "Person",
    name: "Profondo Blu",
    url: "https://respiro.test/instructor/id/7",
  });
  expect(readEvent({ organizer_id: null, organizer_name: null }).organizer).toEqual({
    "@type": "Organization",
    name: "Respiro",
    url: "https://respiro.test/",
  });
});

test("the event speaks its own language, its page the reader's", () => {
  const event = readEvent({ language: "en" }, { language: "ru" });
  expect([event.inLanguage, event.mainEntityOfPage.inLanguage]).toEqual(["en", "ru"]);
  expect(readEvent({ language: null })).not.toHaveProperty("inLanguage");
});

test("no text can end the script that holds it, and each is read as it was written", () => {
  for (const title of ["</script><script>alert(1)</script>", "<!--", "a\u2028b\u2029c", "\"'&\\"]) {
    const text = jsonLd(eventJsonLd(told({ title, description: title }), facts) as StructuredData);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toMatchObject({ name: title, description: title });
  }
});

test("breadcrumbs count from one, down to the page", () => {
  const steps = [
    { name: "Home", url: `${ORIGIN}/` },
    { name: "Viaggi", url: `${ORIGIN}/categories/viaggi` },
  ];
  const trail = read(breadcrumbs(steps));
  expect(missingFields(trail, WANTED_FIELDS.BreadcrumbList.required)).toEqual([]);
  expect(trail.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: `${ORIGIN}/` },
    { "@type": "ListItem", position: 2, name: "Viaggi", item: `${ORIGIN}/categories/viaggi` },
  ]);
});

test("the site says who it is, what is its mark and how it is searched", () => {
  const site = { origin: ORIGIN, name: "Respiro", logo: "/icons/icon-512.png", email: "ciao@respiro.test" };
  const who = read(organization(site));
  expect([
    ...missingFields(who, WANTED_FIELDS.Organization.required),
    ...missingFields(who, WANTED_FIELDS.Organization.recommended),
  ]).toEqual([]);
  expect(who.logo).toBe(`${ORIGIN}/icons/icon-512.png`);
  const home = read(website(site, { searchParameter: "searchTerm", languages: ["it", "en"] }));
  expect([
    ...missingFields(home, WANTED_FIELDS.WebSite.required),
    ...missingFields(home, WANTED_FIELDS.WebSite.recommended),
  ]).toEqual([]);
  const { urlTemplate } = home.potentialAction.target;
  expect(urlTemplate).toBe(`${ORIGIN}/?searchTerm={search_term_string}`);
  expect(home.publisher["@id"]).toBe(who["@id"]);
});

test("a list tells its elements in its order", () => {
  const list = read(
    itemList("Viaggi", [
      { name: "A", url: `${ORIGIN}/a` },
      { name: "B", url: `${ORIGIN}/b` },
    ]),
  );
  expect(missingFields(list, WANTED_FIELDS.ItemList.required)).toEqual([]);
  expect(list).toMatchObject({ numberOfItems: 2, itemListElement: [{ position: 1 }, { position: 2 }] });
});
