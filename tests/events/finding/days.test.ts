import { expect, test } from "vitest";
import { dayFacets } from "../../../worker/events/eventFilter.ts";
import type { EventCard, EventCount, SectionsView } from "../../../worker/events/outputs.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { dayFromNow, makeEvent } from "../../support/events.ts";
import { ask } from "../../support/worker.ts";

withEmptyStorage();

const session = (date: string) => ({ date, start_time: null, end_time: null, location: null, title: null });

async function search(params: Record<string, string>): Promise<string[]> {
  const answer = await ask<EventCard[]>("GET", `/api/events?${new URLSearchParams(params)}`);
  expect([params, answer.status]).toEqual([params, 200]);
  return answer.body.map(({ title }) => title).sort();
}

test("a range is found by its whole months and years, and day by day at its ends", () => {
  expect(dayFacets("2026-07-11", "2026-07-12")).toEqual(['"t20260711"', '"t20260712"']);
  expect(dayFacets("2028-02-01", "2028-02-29")).toEqual(['"t202802"']);
  expect(dayFacets("2027-02-01", "2027-02-27")).toHaveLength(27);
  expect(dayFacets("2026-12-31", "2028-01-01")).toEqual(['"t20261231"', '"t2027"', '"t20280101"']);
  expect(dayFacets("1900-01-01", "2000-12-31")).toEqual(['"t19"*', '"t2000"']);
  expect(dayFacets("0001-01-01", "9999-12-31")).toHaveLength(11);
  expect(dayFacets("1900-01-02", "2999-12-30").length).toBeLessThan(300);
  expect(dayFacets("2026-07-12", "2026-07-11")).toEqual([]);
});

test("a month means the events that have a day in it, of their sessions where they have sessions", async () => {
  await makeEvent({ title: "tocca", date: "2031-06-29", end_date: "2031-07-02" });
  await makeEvent({ title: "attraversa", date: "2031-06-01", end_date: "2031-09-01" });
  await makeEvent({ title: "dentro", date: "2031-07-15" });
  await makeEvent({ title: "dopo", date: "2031-08-01" });
  await makeEvent({ title: "prima", date: "2031-06-30" });
  const sessions = ["2031-06-10", "2031-08-20"].map(session);
  await makeEvent({ title: "salta", date: "2031-06-10", end_date: "2031-08-20", sessions });
  const inside = ["2031-06-10", "2031-07-20", "2031-08-20"].map(session);
  await makeEvent({ title: "serale", date: "2031-06-10", end_date: "2031-08-20", sessions: inside });
  await makeEvent({ title: "annuale", date: "2030-02-01", end_date: "2032-12-31" });
  const july = { dateFrom: "2031-07-01", dateTo: "2031-07-31" };
  const found = ["annuale", "attraversa", "dentro", "serale", "tocca"];
  expect(await search(july)).toEqual(found);
  expect(await search({ ...july, sortColumn: "title", scope: "upcoming" })).toEqual(found);
  expect(await search({ ...july, searchTerm: "serale" })).toEqual(["serale"]);
  expect(await search({ dateFrom: "2031-07-20", dateTo: "2031-07-20" })).toEqual(["attraversa", "serale"]);
  // Alone, the first day keeps its meaning.
  expect(await search({ dateFrom: "2031-08-01" })).toEqual([
    "annuale",
    "attraversa",
    "dopo",
    "salta",
    "serale",
  ]);
  const { body } = await ask<EventCount>("GET", `/api/events/count?${new URLSearchParams(july)}`);
  expect(body).toEqual({ count: 5, more: false });
});

test("of upcoming events the days before today do not count, of past ones all do", async () => {
  const [before, after] = [dayFromNow(-3), dayFromNow(3)];
  const sessions = [before, after].map(session);
  await makeEvent({ title: "a cavallo", date: before, end_date: after, sessions });
  await makeEvent({ title: "finito", date: before });
  const days = { dateFrom: before, dateTo: dayFromNow(1) };
  expect(await search(days)).toEqual(["finito"]);
  expect(await search({ ...days, scope: "upcoming" })).toEqual([]);
  expect(await search({ dateTo: dayFromNow(4), scope: "upcoming" })).toEqual(["a cavallo"]);
  expect(await search({ dateTo: dayFromNow(4) })).toEqual(["a cavallo", "finito"]);
});

test("cancelled events leave lists, sections, nations and counts; their page stays", async () => {
  const nation = "San Marino";
  const kept = await makeEvent({ title: "resta", nation });
  const gone = await makeEvent({ title: "annullato", nation, cancelled_at: new Date().toISOString() });
  await makeEvent({ title: "solo", nation: "Andorra", cancelled_at: new Date().toISOString() });
  expect(await search({ nation })).toEqual(["resta"]);
  expect(await search({ searchTerm: "annullato" })).toEqual([]);
  expect(await search({ nation, sortColumn: "title" })).toEqual(["resta"]);
  const { body: count } = await ask<EventCount>("GET", `/api/events/count?nation=San+Marino`);
  expect(count.count).toBe(1);
  const { body: home } = await ask<SectionsView>("GET", "/api/events/sections?nation=San+Marino");
  expect(home).toMatchObject({ count: 1, more: false });
  expect(home.sections.flatMap(({ events }) => events.map(({ id }) => id))).toEqual([kept.id]);
  const { body: nations } = await ask<string[]>("GET", "/api/events/nations");
  expect([nations.includes(nation), nations.includes("Andorra")]).toEqual([true, false]);
  expect((await ask("GET", `/api/events/${gone.id}`)).status).toBe(200);
  const calendar = await ask("GET", "/api/calendars/all.ics");
  expect(calendar.text).toContain("STATUS:CANCELLED");
});

test("days the wrong way round are refused at the last one, by every call that takes them", async () => {
  const days = "dateFrom=2031-07-31&dateTo=2031-07-01";
  for (const path of ["", "/sections", "/count", "/near", "/map", "/alternatives"]) {
    const answer = await ask("GET", `/api/events${path}?${days}&lat=44.4&lng=9`);
    expect([path, answer.status, answer.error?.fields]).toEqual([
      path,
      400,
      { dateTo: "validation.date_to" },
    ]);
  }
  expect((await ask("GET", "/api/events?dateFrom=2031-07-31&dateTo=2031-07-31")).status).toBe(200);
});
