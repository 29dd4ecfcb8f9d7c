import { expect, test } from "vitest";
import { BULK_ORGANIZER, makeBulkEvents, makeBulkOrganizers } from "../support/bulkEvents.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEnrolment, makeEvent } from "../support/events.ts";
import { type DatabaseMeter, listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

/** How many events there are when a call is measured. The same budget holds for each: that is the point of it. */
const SIZES = dataSizes(2000, 20_000);

const TIMEOUT_MS = 120_000;
const PARTICIPATIONS = 30;
const CALENDAR_SECRET = "s".repeat(43);

/** `trips`: how often the database is asked, a batch being one; a page asks it once, or twice at most. */
type Budget = { rows: number; statements: number; trips?: number };

/**
 * What each call may cost: rows that SQLite steps over, in tables and indexes, and statements. `rows` is what was
 * measured with 10,000 events (20,000 read the same) and a tenth for chance. A section counts to 100 and shows 12; home
 * has six categories, those without one, and the past: eight sections. A full list has 100 rows, each with its
 * category. The sitemap of sitemaps names each thousand of events, for three rows: 20,000 are its measure.
 */
const BUDGETS: Record<string, Budget> = {
  "GET /api/events/sections": { rows: 1310, statements: 4, trips: 1 },
  "GET /api/events/sections?searchTerm=corso": { rows: 1290, statements: 4, trips: 1 },
  "GET /api/events/sections?nation=Italia": { rows: 1295, statements: 4, trips: 1 },
  "GET /api/events/sections?nation=Italia&discipline=indoor": { rows: 1295, statements: 4, trips: 1 },
  "GET /api/events/sections?searchTerm=corso&category=viaggi": { rows: 340, statements: 5, trips: 2 },
  "GET /api/events": { rows: 430, statements: 1 },
  "GET /api/events?scope=upcoming&limit=12": { rows: 55, statements: 1 },
  "GET /api/events?scope=past": { rows: 430, statements: 1 },
  "GET /api/events?nation=Italia": { rows: 430, statements: 1 },
  "GET /api/events?category=viaggi": { rows: 450, statements: 2 },
  "GET /api/events?category=allenamenti": { rows: 400, statements: 2 },
  [`GET /api/events?organizerId=${BULK_ORGANIZER}`]: { rows: 420, statements: 2 },
  "GET /api/events?searchTerm=corso": { rows: 430, statements: 1 },
  "GET /api/events?searchTerm=corso&limit=12": { rows: 55, statements: 1 },
  // One letter is no search.
  "GET /api/events?searchTerm=a": { rows: 430, statements: 1 },
  "GET /api/events?searchTerm=nessuno": { rows: 4, statements: 2 },
  "GET /api/events?userRole=company": { rows: 415, statements: 1 },
  "GET /api/events?sortColumn=title": { rows: 210, statements: 1 },
  "GET /api/events?sortDirection=desc&limit=20": { rows: 45, statements: 1 },
  "GET /api/events?sortColumn=title&nation=Italia": { rows: 900, statements: 2 },
  "GET /api/events?sortColumn=created_at&scope=upcoming&userRole=company": { rows: 2200, statements: 2 },
  // Of a search by words with many results all are read once: 4,000 of 20,000 events here.
  "GET /api/events?sortColumn=title&searchTerm=corso&limit=20": { rows: 9400, statements: 2 },
  [`GET /api/events?sortColumn=title&organizerId=${BULK_ORGANIZER}`]: { rows: 2600, statements: 2 },
  "GET /api/events/slug/evento-77": { rows: 5, statements: 1 },
  // Among the organizer's next sixty events, four cards; of a series twelve.
  "GET /api/events/10000000-0000-4000-8000-000000000077/people": { rows: 320, statements: 3, trips: 1 },
  "GET /api/events/10000000-0000-4000-8000-000000000077/other-dates": { rows: 200, statements: 2, trips: 1 },
  "GET /api/events/slug/non-esiste": { rows: 0, statements: 2 },
  "GET /api/events/nations": { rows: 13, statements: 1 },
  "GET /api/events/nations/codes": { rows: 13, statements: 1 },
  [`GET /api/instructors/${BULK_ORGANIZER}`]: { rows: 7, statements: 2, trips: 2 },
  "GET /api/instructors/slug/scuola-7": { rows: 7, statements: 2, trips: 2 },
  "GET /api/instructors/slug/scuola-7/events": { rows: 830, statements: 3, trips: 2 },
  "GET /api/categories": { rows: 8, statements: 1 },
  "GET /": { rows: 1330, statements: 6, trips: 1 },
  "GET /?searchTerm=corso&nation=Italia": { rows: 1330, statements: 6, trips: 1 },
  "GET /?category=viaggi": { rows: 420, statements: 7, trips: 2 },
  // A page of the list, and the count of all of it.
  "GET /eventi-imminenti": { rows: 220, statements: 2, trips: 1 },
  "GET /eventi-imminenti?scope=past": { rows: 220, statements: 2, trips: 1 },
  "GET /categories/viaggi": { rows: 225, statements: 3, trips: 2 },
  "GET /evento-77": { rows: 6, statements: 1, trips: 1 },
  "GET /non-esiste": { rows: 2, statements: 2, trips: 2 },
  "GET /chi-siamo": { rows: 0, statements: 0, trips: 0 },
  "GET /organizer-packages": { rows: 0, statements: 0, trips: 0 },
  "GET /sponsor-packages": { rows: 0, statements: 0, trips: 0 },
  "GET /sponsor": { rows: 2, statements: 1, trips: 1 },
  "GET /privacy-policy": { rows: 0, statements: 0, trips: 0 },
  "GET /instructor/scuola-7": { rows: 70, statements: 4, trips: 3 },
  [`GET /instructor/id/${BULK_ORGANIZER}`]: { rows: 70, statements: 4, trips: 3 },
  "GET /sitemap.xml": { rows: 95, statements: 8 },
  "GET /sitemaps/organizers-s.xml": { rows: 55, statements: 1 },
  "GET /sitemaps/pages.xml": { rows: 15, statements: 5 },
  "GET /sitemaps/events-0.xml": { rows: 1000, statements: 1 },
  "GET /api/calendars/all.ics": { rows: 1345, statements: 2, trips: 1 },
  "GET /api/calendars/categories/viaggi.ics": { rows: 1385, statements: 3, trips: 2 },
  "GET /api/calendars/categories/allenamenti.ics": { rows: 1200, statements: 3, trips: 2 },
  [`GET /api/calendars/organizers/${BULK_ORGANIZER}.ics`]: { rows: 1100, statements: 3, trips: 2 },
  "GET /api/calendars/events/10000000-0000-4000-8000-000000000077.ics": { rows: 5, statements: 1 },
  "GET /api/calendars/mine/:secret.ics": { rows: 107, statements: 4, trips: 2 },
  "GET /api/me/calendar": { rows: 3, statements: 2 },
  "POST /api/me/calendar": { rows: 4, statements: 2 },
  "GET /api/profile/slug-availability/scuola-7": { rows: 5, statements: 2 },
  // With what leaving would bring back, which looks at each place that is held.
  "GET /api/account": { rows: 40, statements: 3 },
  // One more seat at each size, of four rows.
  "GET /api/me/participations": { rows: 129, statements: 3, trips: 2 },
  // Each confirmation counts those that went to the same person in the last hour: here one more at each size, of five rows.
  // Two statements hold the event's requirements: that they are as checked, and as shown with the seat.
  "POST /api/events/:free/register-free": { rows: 80, statements: 14 },
};

/** A table read without an index, or the search index read without a question. */
const FULL_SCAN =
  /^SCAN (events|e|users|enrolments|taken|mails|event_former_slugs)\b(?! USING)|^SCAN event_search (?!.*M\d)/;

/** What a call costs. */
async function costOf(call: string, anna: SignedInUser): Promise<DatabaseMeter> {
  const { db, meter } = meterDatabase(database);
  const [method = "", path = ""] = call.split(" ");
  const target = path.includes(":free") ? await makeEvent({ participants: 5 }) : null;
  const own = /^\/api\/(me|profile|account)/.test(path) || target;
  const address = path.replace(":free", target?.id ?? "").replace(":secret", CALENDAR_SECRET);
  const answer = await ask(method, address, { env: { DB: db }, ...(own && { as: anna }) });
  expect([call, answer.status < 300 || path.endsWith("non-esiste")]).toEqual([call, true]);
  return meter;
}

test("every call keeps its budget, with a thousand events as with twenty thousand, and scans no table", {
  timeout: TIMEOUT_MS,
}, async () => {
  const [anna, berta] = [await makeUser("anna"), await makeUser("berta")];
  await makeBulkOrganizers();
  await database
    .prepare("insert into calendar_addresses (user_id, secret, created_at) values (?, ?, '')")
    .bind(berta.id, CALENDAR_SECRET)
    .run();
  // The config is written to the key-value store by the first who asks.
  await ask("GET", "/api/public-config");
  const figures: Record<string, string[]> = {};
  const over: string[] = [];
  for (const [index, size] of SIZES.entries()) {
    await makeBulkEvents(SIZES[index - 1] ?? 0, size);
    if (index === 0)
      for (let turn = 0; turn < PARTICIPATIONS; turn += 1)
        for (const who of [anna, berta]) await makeEnrolment(await makeEvent(), who);
    for (const [call, budget] of Object.entries(BUDGETS)) {
      const meter = await costOf(call, anna);
      const statements = meter.statements.length;
      const cost = `${meter.rows} rows in ${statements} statements, ${meter.trips} trips`;
      figures[call] = [...(figures[call] ?? []), cost];
      const trips = budget.trips ?? budget.statements;
      if (meter.rows > budget.rows || statements > budget.statements || meter.trips > trips)
        over.push(`${call} with ${size} events: ${cost}`);
      const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
      over.push(...scans.map((detail) => `${call}: ${detail}`));
    }
  }
  expect(over, JSON.stringify(figures, null, 2)).toEqual([]);
});
