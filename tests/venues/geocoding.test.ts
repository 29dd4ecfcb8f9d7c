import { expect, test, vi } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { GEOCODER_TIMEOUT_MS, VENUE_QUERY_MAX } from "../../worker/venues/contract.ts";
import { deleteOldPlaces } from "../../worker/venues/store.ts";
import { dayFromNow, makeCategory } from "../support/events.ts";
import { makeUser } from "../support/users.ts";
import { type Ask, ask, database, db } from "../support/worker.ts";

/** Replaces the geocoder, and records its requests. */
function geocoder(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push(request);
    return answer(request);
  });
  return requests;
}

function knows(lat: string, lon: string) {
  return () => Response.json([{ lat, lon, display_name: "altrove" }]);
}

function place(query: string, other: Ask = {}) {
  return ask("GET", `/api/places?${new URLSearchParams({ query })}`, other);
}

test("a venue is geocoded once, in Italian, and then stored", async () => {
  const requests = geocoder(knows("41.7", "12.71"));
  const genzano = { latitude: 41.7, longitude: 12.71 };
  expect((await place("Lago di Nemi")).body).toEqual(genzano);
  expect((await place("  lago di NEMI ")).body).toEqual(genzano);
  expect(requests).toHaveLength(1);
  const { origin, pathname, searchParams } = new URL(requests[0]?.url ?? "");
  expect(origin + pathname).toBe("https://nominatim.openstreetmap.org/search");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    q: "lago di nemi",
    limit: "1",
    "accept-language": "it",
    // Italy first, the world after it.
    viewbox: "6.6,47.1,18.6,35.4",
  });
  expect(searchParams.has("bounded")).toBe(false);
  expect(requests[0]?.headers.get("user-agent")).toBe("Respiro (ciao@respiro.example)");
});

test("nothing about the visitor reaches the geocoder", async () => {
  const requests = geocoder(knows("1", "2"));
  await place("Ustica", { headers: { cookie: "lang=fr", "x-forwarded-for": "10.1.1.1" } });
  expect([...(requests[0]?.headers.keys() ?? [])]).toEqual(["user-agent"]);
});

test("an unknown venue answers 404, and is not geocoded again", async () => {
  const requests = geocoder(() => Response.json([]));
  for (const _ of [1, 2]) {
    const answer = await place("atlantide");
    expect([answer.status, answer.error?.code]).toEqual([404, "place_not_found"]);
  }
  expect(requests).toHaveLength(1);
});

test("a geocoder that fails or answers nonsense is unreachable, and the next request tries again", async () => {
  const failures: (() => Response | Promise<Response>)[] = [
    () => new Response("busy", { status: 503 }),
    () => new Response("<html>", { headers: { "content-type": "text/html" } }),
    () => Response.json({ error: "no" }),
    () => Response.json([{ lat: "north", lon: "east" }]),
    () => Promise.reject(new TypeError("fetch failed")),
  ];
  for (const failure of failures) {
    const requests = geocoder(failure);
    const answer = await place("Sharm");
    expect([answer.status, answer.error?.code, requests.length]).toEqual([502, "place_unreachable", 1]);
  }
  geocoder(knows("27.9", "34.3"));
  expect((await place("Sharm")).status).toBe(200);
});

test("a silent geocoder times out before the note with the link", async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(GEOCODER_TIMEOUT_MS);
    return AbortSignal.abort(new DOMException("took too long", "TimeoutError"));
  });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    signals.push(init.signal);
    init.signal?.throwIfAborted();
    return new Promise(() => {});
  });
  expect((await place("Silenzio")).error?.code).toBe("place_unreachable");
  expect(signals[0]?.aborted).toBe(true);
});

test("geocoding is rate-limited by IP address, and stored answers are free", async () => {
  geocoder(knows("1", "2"));
  const address = "10.5.5.5";
  for (let turn = 0; turn < 30; turn += 1) {
    expect((await place(`posto ${turn}`, { address })).status).toBe(200);
  }
  const refused = await place("posto 31", { address });
  expect([refused.status, refused.error?.code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await place("posto 1", { address })).status).toBe(200);
});

test("a missing, short or long query is refused without a request to the geocoder", async () => {
  const requests = geocoder(knows("1", "2"));
  for (const query of ["", " ", "a", "a".repeat(VENUE_QUERY_MAX + 1)]) {
    const answer = await place(query);
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, ["query"]]);
  }
  expect((await ask("GET", "/api/places")).status).toBe(400);
  expect((await place("a".repeat(VENUE_QUERY_MAX))).status).toBe(200);
  expect(requests).toHaveLength(1);
});

test("a venue with quotes is stored as written", async () => {
  geocoder(knows("42.35", "13.4"));
  await place("L'Aquila'; drop table places; --");
  const known = await database
    .prepare("select query from places where query like 'l''aquila%'")
    .first("query");
  expect(known).toBe("l'aquila'; drop table places; --");
});

test("stored answers count for every call by IP address, and by account", async () => {
  geocoder(knows("1", "2"));
  const leo = await makeUser("leo-luoghi");
  await place("quanti", { address: "10.7.7.7" });
  const answers = await Promise.all(
    Array.from({ length: 239 }, () => place("quanti", { address: "10.7.7.7" })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await place("quanti", { address: "10.7.7.7" })).status).toBe(429);
  expect((await place("quanti", { address: "10.7.7.8" })).status).toBe(200);
  for (let turn = 0; turn < 30; turn += 1)
    expect((await place(`altro ${turn}`, { address: `10.8.${turn}.1`, as: leo })).status).toBe(200);
  expect((await place("altro 31", { address: "10.8.99.1", as: leo })).status).toBe(429);
});

test("a stored answer ends after thirty days, and the cron deletes it", async () => {
  const requests = geocoder(knows("44.3", "9.2"));
  await place("Portofino");
  const age = (days: number) =>
    database
      .prepare("update places set looked_up_at = ? where query = 'portofino'")
      .bind(new Date(Date.now() - days * 86_400_000).toISOString())
      .run();
  await age(29);
  await place("Portofino");
  expect(requests).toHaveLength(1);
  await age(31);
  await place("Portofino");
  expect(requests).toHaveLength(2);
  await age(31);
  const before = await database.prepare("select count(*) as n from places").first<number>("n");
  expect(await deleteOldPlaces(db, new Date(), newBudget())).toBe(false);
  expect(await database.prepare("select count(*) as n from places").first("n")).toBe((before ?? 0) - 1);
});

test("a venue without its province's sign is found by the province that the geocoder names", async () => {
  const address = { county: "Genova", state: "Liguria", country_code: "it", "ISO3166-2-lvl6": "IT-GE" };
  const requests = geocoder(() => Response.json([{ lat: "44.35", lon: "9.15", name: "Camogli", address }]));
  const admin = await makeUser("admin-luoghi", { role: "admin" });
  const category = await makeCategory("Corsi", "corsi-luoghi", 1);
  const body = {
    title: "Tuffo a ponente",
    date: dayFromNow(9),
    category_id: category.id,
    location: "Camogli",
  };
  const point = { latitude: 44.34, longitude: 9.14 };
  const event = await ask<{ id: string }>("POST", "/api/events", { as: admin, body: { ...body, ...point } });
  expect(event.status, event.text).toBe(201);
  const find = async (searchTerm: string) =>
    (await ask<unknown[]>("GET", `/api/events?${new URLSearchParams({ searchTerm })}`)).body.length;
  await expect.poll(() => find("ponente liguria")).toBe(1);
  expect(await find("ponente genoa")).toBe(1);
  // The organizer's own coordinates stay.
  expect((await ask("GET", `/api/events/${event.body.id}`)).body).toMatchObject(point);
  geocoder(() => Response.json([]));
  const moved = { location: "Otranto (LE)" };
  expect((await ask("PUT", `/api/events/${event.body.id}`, { as: admin, body: moved })).status).toBe(200);
  expect([await find("ponente liguria"), await find("ponente puglia")]).toEqual([0, 1]);
  expect(requests).toHaveLength(1);
});
