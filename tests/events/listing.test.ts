import { expect, test, vi } from "vitest";
import { nationsQuery } from "../../web/events/list/queries.ts";
import { getEvents } from "../../web/events/queries.ts";
import { LIST_MAX } from "../../worker/events/contract.ts";
import type { EventListSearch } from "../../worker/events/inputs.ts";
import type { EventCard } from "../../worker/events/outputs.ts";
import { dayFromNow, makeCategory, makeEnrolment, makeEvent } from "../support/events.ts";
import { makeUser } from "../support/users.ts";
import { ask, database, inBrowser, readInBrowser } from "../support/worker.ts";

/** Titles of a list, asked as the browser asks. */
async function titles(search: EventListSearch): Promise<string[]> {
  const { events } = await inBrowser(null, () => getEvents(search));
  return events.map(({ title }) => title);
}

test("upcoming events come by their start day, past ones by their last day, newest first", async () => {
  const nation = "Ordinia";
  await makeEvent({ nation, title: "fra tre giorni", date: dayFromNow(3) });
  await makeEvent({ nation, title: "già cominciato", date: dayFromNow(-3), end_date: dayFromNow(5) });
  await makeEvent({ nation, title: "domani", date: dayFromNow(1) });
  await makeEvent({ nation, title: "un mese fa", date: dayFromNow(-30) });
  await makeEvent({ nation, title: "finito ieri", date: dayFromNow(-40), end_date: dayFromNow(-1) });
  await makeEvent({ nation, title: "due giorni fa", date: dayFromNow(-2) });
  expect(await titles({ nation, scope: "upcoming" })).toEqual(["già cominciato", "domani", "fra tre giorni"]);
  expect(await titles({ nation, scope: "past" })).toEqual(["finito ieri", "due giorni fa", "un mese fa"]);
});

test("a list without a scope has upcoming events first, then past ones", async () => {
  const nation = "Ambedue";
  await makeEvent({ nation, title: "passato", date: dayFromNow(-3) });
  await makeEvent({ nation, title: "oggi", date: dayFromNow(0) });
  await makeEvent({ nation, title: "futuro", date: dayFromNow(3) });
  expect(await titles({ nation })).toEqual(["oggi", "futuro", "passato"]);
  expect(await titles({ nation, limit: "2" })).toEqual(["oggi", "futuro"]);
});

test("a card carries what it shows and not the long texts", async () => {
  const stage = await makeCategory("Stage di prova", "stage-di-prova", 50);
  const written = await makeEvent({
    nation: "Cartolina",
    title: "Stage a Nemi",
    description: "d".repeat(1000),
    about_us: "una storia lunga",
    location: "Nemi",
    cost_cents: 4550,
    early_price_cents: 4000,
    early_until: "2099-01-31",
    participants: 12,
    category_id: stage.id,
    discipline: "indoor&outdoor",
  });
  const { events } = await inBrowser(null, () => getEvents({ nation: "Cartolina" }));
  expect(events).toEqual([
    {
      id: written.id,
      slug: written.slug,
      title: "Stage a Nemi",
      description: "d".repeat(240),
      date: written.date,
      end_date: null,
      location: "Nemi",
      nation: "Cartolina",
      nation_code: null,
      discipline: "indoor&outdoor",
      participants: 12,
      seats_taken: 0,
      cost: 45.5,
      early_price: 40,
      early_until: "2099-01-31",
      image_url: null,
      category_id: stage.id,
      category_slug: stage.slug,
      categories: { name: "Stage di prova" },
      cancelled_at: null,
      start_time: null,
      end_time: null,
      time_zone: null,
      session_count: 0,
    } satisfies EventCard,
  ]);
});

test("cards say how many seats are taken", async () => {
  const nation = "Posti";
  const one = await makeEvent({ nation, participants: 3 });
  await makeEnrolment(one, await makeUser("anna"));
  await makeEnrolment(one, await makeUser("bea"), { status: "cancelled" });
  const { events } = await inBrowser(null, () => getEvents({ nation }));
  expect(events[0]).toMatchObject({ participants: 3, seats_taken: 1 });
});

test("pages by cursor hold every event once, in both directions, also where many share a day", async () => {
  const nation = "Pagine";
  const upcoming = new Set<string>();
  const past = new Set<string>();
  for (let index = 0; index < 25; index += 1) {
    const start = (index % 4) - 1;
    const { id } = await makeEvent({
      nation,
      date: dayFromNow(start),
      end_date: dayFromNow((index % 3) + 4),
    });
    upcoming.add(id);
    past.add((await makeEvent({ nation, date: dayFromNow(-10 - (index % 3)) })).id);
  }
  for (const [scope, expected] of Object.entries({ upcoming, past })) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const search = { nation, scope, limit: "7", ...(cursor && { cursor }) };
      const page = await inBrowser(null, () => getEvents(search));
      expect(page.events.length).toBeLessThanOrEqual(7);
      seen.push(...page.events.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(seen).toHaveLength(25);
    expect(new Set(seen)).toEqual(expected);
  }
});

test("an event that is added between two pages shifts nothing", async () => {
  const nation = "Spostata";
  for (let day = 1; day <= 6; day += 1)
    await makeEvent({ nation, title: `giorno ${day}`, date: dayFromNow(day) });
  const first = await inBrowser(null, () => getEvents({ nation, scope: "upcoming", limit: "3" }));
  await makeEvent({ nation, title: "nuovo", date: dayFromNow(1) });
  const search = { nation, scope: "upcoming", limit: "3", ...(first.next && { cursor: first.next }) };
  expect(await titles(search)).toEqual(["giorno 4", "giorno 5", "giorno 6"]);
});

test("the last page names no next one", async () => {
  const nation = "Ultima";
  await makeEvent({ nation });
  const { next } = await inBrowser(null, () => getEvents({ nation, scope: "upcoming", limit: "2" }));
  expect(next).toBeUndefined();
});

test("a list has at most a hundred rows, whatever its limit", async () => {
  const nation = "Tanti";
  const rows = Array.from({ length: LIST_MAX + 5 }, (_, index) => index);
  const insert = database.prepare(
    "insert into events (id, slug, title, date, nation, created_at, updated_at) values (?, ?, 'Uno dei tanti', ?, ?, '', '')",
  );
  await database.batch(
    rows.map((row) => insert.bind(crypto.randomUUID(), `tanti-${row}`, dayFromNow(60 + row), nation)),
  );
  for (const query of ["", "&limit=100000", "&sortColumn=title&limit=5000", "&offset=0&limit=5000"]) {
    const { body } = await ask<EventCard[]>("GET", `/api/events?nation=${nation}${query}`);
    expect([query, body.length]).toEqual([query, LIST_MAX]);
  }
});

test("tables can be sorted by day, title and creation, and turned over by offset", async () => {
  const nation = "Tabella";
  await makeEvent({ nation, title: "beta", date: dayFromNow(5), created_at: "2026-01-02T00:00:00.000Z" });
  await makeEvent({ nation, title: "Alfa", date: dayFromNow(9), created_at: "2026-01-03T00:00:00.000Z" });
  await makeEvent({ nation, title: "gamma", date: dayFromNow(-9), created_at: "2026-01-01T00:00:00.000Z" });
  const sorted = (sortColumn: string, sortDirection: string, rest = {}) =>
    titles({ nation, sortColumn, sortDirection, ...rest });
  expect(await sorted("title", "asc")).toEqual(["Alfa", "beta", "gamma"]);
  expect(await sorted("title", "desc")).toEqual(["gamma", "beta", "Alfa"]);
  expect(await sorted("date", "desc")).toEqual(["Alfa", "beta", "gamma"]);
  expect(await sorted("created_at", "asc")).toEqual(["gamma", "beta", "Alfa"]);
  expect(await sorted("title", "asc", { limit: "1", offset: "1" })).toEqual(["beta"]);
  // What the browser of the specification sends by default is the ordinary list.
  expect(await sorted("date", "asc")).toEqual(["beta", "Alfa", "gamma"]);
});

test("a category is found by its slug or its id, and an unknown one is not found", async () => {
  const nation = "Categoria";
  const trips = await makeCategory("Viaggi di prova", "viaggi-di-prova", 51);
  await makeEvent({ nation, title: "Dahab", category_id: trips.id });
  await makeEvent({ nation, title: "Altro" });
  expect(await titles({ nation, category: "viaggi-di-prova" })).toEqual(["Dahab"]);
  expect(await titles({ nation, category: trips.id })).toEqual(["Dahab"]);
  const unknown = await ask("GET", "/api/events?category=non-esiste");
  expect([unknown.status, unknown.error?.code]).toEqual([404, "not_found"]);
});

test("a list can be of one organizer, or of organizers with one role", async () => {
  const nation = "Organizzata";
  const gea = await makeUser("gea", { role: "company" });
  const leo = await makeUser("leo", { role: "instructor" });
  await makeEvent({ nation, title: "di Gea", organizer_id: gea.id });
  await makeEvent({ nation, title: "di Leo", organizer_id: leo.id });
  expect(await titles({ nation, organizerId: gea.id })).toEqual(["di Gea"]);
  expect(await titles({ nation, userId: leo.id })).toEqual(["di Leo"]);
  expect(await titles({ nation, userRole: "company" })).toEqual(["di Gea"]);
  expect(await titles({ userRole: "company", userId: gea.id })).toEqual(["di Gea"]);
  expect(await titles({ userRole: "instructor", userId: gea.id })).toEqual([]);
  const wrong = await ask("GET", "/api/events?userRole=capo&userId=io");
  expect(wrong.error?.fields).toEqual({ userRole: "validation.wrong", userId: "validation.wrong" });
});

test("an empty filter and the word all narrow nothing", async () => {
  const nation = "Qualsiasi";
  await makeEvent({ nation, title: "unico" });
  const empty = { searchTerm: "", dateFrom: "", category: "all", discipline: "all", userRole: "" };
  expect(await titles({ nation, ...empty })).toEqual(["unico"]);
});

test("nations are sorted, distinct, and never empty; the browser also gets their codes", async () => {
  for (const nation of ["Ucraina", "Égitto", "Ucraina", "", null, "Austria"]) await makeEvent({ nation });
  const { body: nations } = await ask<string[]>("GET", "/api/events/nations");
  const ours = nations.filter((nation) => ["Ucraina", "Égitto", "Austria"].includes(nation));
  expect(ours).toEqual(["Austria", "Égitto", "Ucraina"]);
  expect(nations).not.toContain("");
  expect(new Set(nations).size).toBe(nations.length);
  const listed = await readInBrowser(null, nationsQuery);
  expect(listed.map(({ nation }) => nation)).toEqual(nations);
  const codes = new Map(listed.map(({ nation, nation_code }) => [nation, nation_code]));
  expect(["Austria", "Égitto", "Ucraina"].map((nation) => codes.get(nation))).toEqual(["AT", "EG", "UA"]);
});

test("a date filter takes what has not ended by that day, and cuts a date-time to its day", async () => {
  const nation = "Daqui";
  vi.setSystemTime("2026-03-10T12:00:00Z");
  await makeEvent({ nation, title: "a marzo", date: "2026-03-20" });
  await makeEvent({ nation, title: "a cavallo", date: "2026-03-28", end_date: "2026-04-02" });
  await makeEvent({ nation, title: "ad aprile", date: "2026-04-01" });
  await makeEvent({ nation, title: "passato", date: "2026-01-01" });
  const wanted = ["a cavallo", "ad aprile"];
  expect(await titles({ nation, scope: "upcoming", dateFrom: "2026-04-01" })).toEqual(wanted);
  expect(await titles({ nation, scope: "upcoming", dateFrom: "2026-04-01T10:00:00.000Z" })).toEqual(wanted);
  expect(await titles({ nation, dateFrom: "2026-04-01" })).toEqual(wanted);
  // A day before today never brings the past back among the upcoming.
  expect(await titles({ nation, scope: "upcoming", dateFrom: "2025-01-01" })).not.toContain("passato");
});

test("a day that does not exist is refused, 29 February in a leap year is not", async () => {
  for (const day of [
    "2026-02-29",
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "ieri",
    "10/03/2026",
    "2026-3-1",
  ]) {
    const answer = await ask("GET", `/api/events?dateFrom=${encodeURIComponent(day)}`);
    expect([day, answer.status, answer.error?.fields]).toEqual([day, 400, { dateFrom: "validation.date" }]);
  }
  expect((await ask("GET", "/api/events?dateFrom=2028-02-29")).status).toBe(200);
});
