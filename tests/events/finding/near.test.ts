import { beforeAll, expect, test } from "vitest";
import { RADII } from "../../../worker/events/finding/contract.ts";
import { cellsAround, distanceBetween } from "../../../worker/events/finding/near.ts";
import type { EventAlternative, MarkersView, NearbyView } from "../../../worker/events/outputs.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { dayFromNow, makeEvent } from "../../support/events.ts";
import { ask } from "../../support/worker.ts";

withEmptyStorage();

const CAMOGLI = { latitude: 44.35, longitude: 9.15 };
const GENOVA = { latitude: 44.4, longitude: 8.95 };
const NOLI = { latitude: 44.2, longitude: 8.42 };
const ROMA = { latitude: 41.9, longitude: 12.5 };

type Params = Record<string, string>;

async function near(params: Params): Promise<NearbyView> {
  const at = { lat: String(CAMOGLI.latitude), lng: String(CAMOGLI.longitude) };
  const answer = await ask<NearbyView>(
    "GET",
    `/api/events/near?${new URLSearchParams({ ...at, ...params })}`,
  );
  expect([params, answer.status]).toEqual([params, 200]);
  return answer.body;
}

async function titles(params: Params): Promise<string[]> {
  return (await near(params)).events.map(({ title }) => title);
}

beforeAll(async () => {
  await makeEvent({ title: "Genova corso", ...GENOVA, nation: "Italia", discipline: "indoor" });
  await makeEvent({ title: "Camogli tardi", ...CAMOGLI, date: dayFromNow(20), cost_cents: 9000 });
  await makeEvent({ title: "Camogli presto", ...CAMOGLI, date: dayFromNow(10) });
  await makeEvent({ title: "Noli", ...NOLI, date: dayFromNow(5), cost_cents: 12_000 });
  await makeEvent({ title: "Roma", ...ROMA });
  await makeEvent({ title: "Passato", ...CAMOGLI, date: dayFromNow(-1) });
  await makeEvent({ title: "Annullato", ...CAMOGLI, cancelled_at: new Date().toISOString() });
  await makeEvent({ title: "Senza luogo" });
});

test("upcoming events come by distance, at the same one by day, within the radius", async () => {
  expect(await titles({ radius: "10" })).toEqual(["Camogli presto", "Camogli tardi"]);
  expect(await titles({ radius: "25" })).toEqual(["Camogli presto", "Camogli tardi", "Genova corso"]);
  expect(await titles({ radius: "100" })).toEqual([
    "Camogli presto",
    "Camogli tardi",
    "Genova corso",
    "Noli",
  ]);
  const { events, more } = await near({ radius: "100" });
  expect(events.map(({ distance }) => distance)).toEqual([0, 0, 17, 60]);
  expect(events[2]).toMatchObject({ ...GENOVA, description: null });
  expect(more).toBe(false);
});

test("near a position events are sorted by day or price on request, and filtered by price", async () => {
  const byDay = ["Noli", "Camogli presto", "Genova corso", "Camogli tardi"];
  expect((await titles({ radius: "100", sortColumn: "date" })).toSorted()).toEqual(byDay.toSorted());
  expect((await titles({ radius: "100", sortColumn: "date" }))[0]).toBe("Noli");
  const byPrice = await titles({ radius: "100", sortColumn: "cost", sortDirection: "desc" });
  expect(byPrice.slice(0, 2)).toEqual(["Noli", "Camogli tardi"]);
  expect(await titles({ radius: "100", maxCost: "100" })).not.toContain("Noli");
});

test("the other filters hold near a position, too", async () => {
  expect(await titles({ searchTerm: "corso" })).toEqual(["Genova corso"]);
  expect(await titles({ nation: "Italia", discipline: "indoor" })).toEqual(["Genova corso"]);
  expect(await titles({ dateFrom: dayFromNow(19), dateTo: dayFromNow(21) })).toEqual(["Camogli tardi"]);
  expect(await titles({ dateFrom: dayFromNow(15) })).toEqual(["Camogli tardi", "Genova corso"]);
});

test("a radius of another length means 50 km, and degrees outside the Earth are refused", async () => {
  expect(await titles({ radius: "7" })).toEqual(await titles({ radius: "50" }));
  const wrong = ["lat=91&lng=1", "lat=&lng=1", "lat=1", "lat=nord&lng=1", "lat=1&lng=181"];
  for (const query of wrong)
    expect([query, (await ask("GET", `/api/events/near?${query}`)).status]).toEqual([query, 400]);
});

test("the cells around a position hold every place within the radius, over the date line and far north, too", () => {
  const positions = [CAMOGLI, { latitude: 0, longitude: 179.99 }, { latitude: 69.9, longitude: -179.5 }];
  for (const position of positions)
    for (const radius of RADII) {
      const cells = cellsAround(position, radius);
      expect(cells.length).toBeLessThan(250);
      const perDegree = Number(cells[0]?.match(/^g(\d+)x/)?.[1]);
      for (let turn = 0; turn < 300; turn += 1) {
        const [angle, far] = [turn * 0.7, ((turn % 30) / 30) * radius];
        const latitude = position.latitude + (Math.sin(angle) * far) / 111.2;
        const eastward = (Math.cos(angle) * far) / 111.2 / Math.cos((latitude * Math.PI) / 180);
        const longitude = ((position.longitude + eastward + 540) % 360) - 180;
        const place = { latitude, longitude };
        if (distanceBetween(position, place) > radius) continue;
        const cell = `g${perDegree}x${Math.trunc((latitude + 90) * perDegree)}x${Math.trunc((longitude + 180) * perDegree)}`;
        expect([position, radius, cells.includes(cell)]).toEqual([position, radius, true]);
      }
    }
});

test("the map has the events of the list that have coordinates, and says how many have none", async () => {
  const { body } = await ask<MarkersView>("GET", "/api/events/map");
  expect(body.events.map(({ title }) => title).sort()).toEqual([
    "Camogli presto",
    "Camogli tardi",
    "Genova corso",
    "Noli",
    "Roma",
  ]);
  expect(body).toMatchObject({ more: false, unlocated: 1 });
  expect(Object.keys(body.events[0] ?? {}).sort()).toEqual(
    ["date", "end_date", "id", "latitude", "location", "longitude", "slug", "title"].sort(),
  );
  const around = await ask<MarkersView>("GET", "/api/events/map?lat=44.35&lng=9.15&radius=10");
  expect(around.body.events.map(({ title }) => title)).toEqual(["Camogli presto", "Camogli tardi"]);
  const past = await ask<MarkersView>("GET", "/api/events/map?scope=past");
  expect(past.body.events.map(({ title }) => title)).toEqual(["Passato"]);
});

async function alternatives(params: Params): Promise<EventAlternative[]> {
  const answer = await ask<EventAlternative[]>(
    "GET",
    `/api/events/alternatives?${new URLSearchParams(params)}`,
  );
  expect([params, answer.status]).toEqual([params, 200]);
  return answer.body;
}

test("a search without results offers the same without its dates, its other words, its nation or its distance", async () => {
  const days = { dateFrom: dayFromNow(200), dateTo: dayFromNow(201) };
  const [byDate, byWord] = await alternatives({ ...days, searchTerm: "noli" });
  expect(byDate).toMatchObject({ without: ["dates"], count: 1, more: false, events: [{ title: "Noli" }] });
  expect(byWord).toBeUndefined();
  const [words] = await alternatives({ searchTerm: "noli inesistente" });
  expect(words).toMatchObject({ without: ["words"], count: 1, events: [{ title: "Noli" }] });
  const nation = await alternatives({ searchTerm: "roma", nation: "Italia" });
  expect(nation.map(({ without }) => without)).toEqual([["nation"], ["searchTerm"]]);
  const [radius] = await alternatives({ lat: "44.35", lng: "9.15", radius: "10", searchTerm: "noli" });
  expect(radius).toMatchObject({ without: ["radius"], count: 1, events: [{ title: "Noli", distance: 60 }] });
});

test("a search that no filter alone spoils offers the upcoming events", async () => {
  const [all, none] = await alternatives({
    searchTerm: "inesistente",
    nation: "Malta",
    discipline: "outdoor",
  });
  expect(all).toMatchObject({ without: ["nation", "discipline", "searchTerm"], count: 6 });
  expect(all?.events.map(({ title }) => title)).toEqual([
    "Noli",
    "Camogli presto",
    "Camogli tardi",
    "Genova corso",
  ]);
  expect(none).toBeUndefined();
});

test("the nearest days come first among the alternatives to a date", async () => {
  const [found] = await alternatives({ dateFrom: dayFromNow(12), dateTo: dayFromNow(13) });
  expect(found?.without).toEqual(["dates"]);
  expect(found?.events[0]?.title).toBe("Camogli tardi");
  expect(found?.count).toBe(6);
});
