import { expect, test, vi } from "vitest";
import { GEOCODER_HEADER, VENUE_QUERY_MAX } from "../../worker/venues/contract.ts";
import type { VenueSuggestion } from "../../worker/venues/outputs.ts";
import { makeUser } from "../support/users.ts";
import { type Ask, ask } from "../support/worker.ts";

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

const COZZI = {
  lat: "45.4786",
  lon: "9.2003",
  name: "Piscina Cozzi",
  display_name: "Piscina Cozzi, 35, Viale Tunisia, Milano, Lombardia, Italia",
  address: {
    leisure: "Piscina Cozzi",
    house_number: "35",
    road: "Viale Tunisia",
    city: "Milano",
    county: "Milano",
    state: "Lombardia",
    country: "Italia",
    country_code: "it",
  },
};

function knows(...places: object[]) {
  return () => Response.json(places);
}

function suggest(query: string, other: Ask = {}) {
  return ask<VenueSuggestion[]>("GET", `/api/places/suggestions?${new URLSearchParams({ query })}`, other);
}

test("typed text becomes venues with location, nation and coordinates", async () => {
  const as = await makeUser("anna");
  const requests = geocoder(knows(COZZI));
  expect((await suggest("Piscina Coz", { as })).body).toEqual([
    {
      label: "Piscina Cozzi, Viale Tunisia 35, Milano, Italia",
      location: "Piscina Cozzi, Viale Tunisia 35, Milano",
      nation: "Italia",
      latitude: 45.4786,
      longitude: 9.2003,
    },
  ]);
  expect(Object.fromEntries(new URL(requests[0]?.url ?? "").searchParams)).toEqual({
    q: "piscina coz",
    format: "jsonv2",
    addressdetails: "1",
    limit: "5",
    "accept-language": "it",
    viewbox: "6.6,47.1,18.6,35.4",
  });
  expect(requests[0]?.headers.get("user-agent")).toBe("Respiro (ciao@respiro.example)");
});

test("nations are in Italian, whatever the user's and the geocoder's language", async () => {
  const as = await makeUser("nikos");
  const kalamata = {
    lat: "37.03",
    lon: "22.11",
    name: "Каламата",
    address: { town: "Каламата", country: "Греция", country_code: "gr" },
  };
  const requests = geocoder(knows(kalamata));
  const { body } = await suggest("каламата", { as, headers: { cookie: "lang=ru" } });
  expect(body).toMatchObject([{ label: "Каламата, Grecia", location: "Каламата", nation: "Grecia" }]);
  expect(new URL(requests[0]?.url ?? "").searchParams.get("accept-language")).toBe("ru");
});

test("nothing about the user but the language reaches the geocoder", async () => {
  const requests = geocoder(knows(COZZI));
  await suggest("cozzi milano", { as: await makeUser("bea"), headers: { "x-forwarded-for": "10.1.1.1" } });
  expect([...(requests[0]?.headers.keys() ?? [])]).toEqual(["user-agent"]);
});

test("the same search is requested once per language for all users", async () => {
  const requests = geocoder(knows(COZZI));
  for (const name of ["carla", "dino"]) {
    const { body } = await suggest("  Viale TUNISIA ", { as: await makeUser(name) });
    expect(body).toHaveLength(1);
  }
  expect(requests).toHaveLength(1);
  await suggest("viale tunisia", { as: await makeUser("eva"), headers: { cookie: "lang=pl" } });
  expect(requests).toHaveLength(2);
});

test("venues of one name differ by region, equal labels come once, nameless ones are left out", async () => {
  const at = (county: string) => ({
    lat: 1,
    lon: 2,
    name: "Castro",
    address: { village: "Castro", county, country_code: "it" },
  });
  geocoder(knows(at("Lecce"), at("Bergamo"), at("Lecce"), { lat: 1, lon: 2, name: "", address: {} }));
  const { body } = await suggest("castro", { as: await makeUser("fabio") });
  expect(body.map(({ label }) => label)).toEqual(["Castro, Lecce, Italia", "Castro, Bergamo, Italia"]);
  expect(body.map(({ location }) => location)).toEqual(["Castro", "Castro"]);
});

test("a failing geocoder means no suggestions, and the next search tries again", async () => {
  const as = await makeUser("gaia");
  const failures: (() => Response | Promise<Response>)[] = [
    () => new Response("busy", { status: 503 }),
    () => new Response("<html>"),
    () => Response.json([{ lat: "north", lon: "east" }]),
    () => Promise.reject(new TypeError("fetch failed")),
  ];
  vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const failure of failures) {
    const requests = geocoder(failure);
    const { status, body, headers } = await suggest("dahab", { as });
    expect([status, body, requests.length]).toEqual([200, [], 1]);
    expect(headers.get(GEOCODER_HEADER)).toBe("unreachable");
  }
  geocoder(knows(COZZI));
  expect((await suggest("dahab", { as })).body).toHaveLength(1);
});

test("searches are rate-limited by user, and cached ones are free", async () => {
  geocoder(knows(COZZI));
  const [hasty, calm] = [await makeUser("ugo"), await makeUser("ida")];
  for (let turn = 0; turn < 40; turn += 1) {
    expect((await suggest(`vasca ${turn}`, { as: hasty })).status).toBe(200);
  }
  const refused = await suggest("vasca 41", { as: hasty });
  expect([refused.status, refused.error?.code]).toEqual([429, "too_many_requests"]);
  expect((await suggest("vasca 1", { as: hasty })).status).toBe(200);
  expect((await suggest("vasca 41", { as: calm })).status).toBe(200);
});

test("a visitor gets suggestions too, forty new ones a minute by IP address", async () => {
  geocoder(knows(COZZI));
  const address = "10.9.9.9";
  for (let turn = 0; turn < 40; turn += 1)
    expect((await suggest(`lago ${turn}`, { address })).status).toBe(200);
  expect((await suggest("lago 41", { address })).status).toBe(429);
  expect((await suggest("lago 1", { address })).body).toHaveLength(1);
  expect((await suggest("lago 41", { address: "10.9.9.10" })).status).toBe(200);
});

test("a missing, short or long query is refused without a request", async () => {
  const as = await makeUser("leo");
  const requests = geocoder(knows(COZZI));
  for (const query of ["", " a ", "a".repeat(VENUE_QUERY_MAX + 1)]) {
    const answer = await suggest(query, { as });
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, ["query"]]);
  }
  expect(requests).toHaveLength(0);
});
