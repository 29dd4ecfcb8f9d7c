import { expect, test, vi } from "vitest";
import { VENUE_QUERY_MAX, type VenueSuggestion } from "../../worker/venues/contract.ts";
import { makeUser } from "../support/users.ts";
import { type Ask, ask } from "../support/worker.ts";

/** Stands where the geocoder stands, and keeps what it was asked. */
function geocoder(answer: (request: Request) => Response | Promise<Response>) {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    asked.push(request);
    return answer(request);
  });
  return asked;
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

test("what somebody types becomes places as an event says them, with their nation and where they are", async () => {
  const as = await makeUser("anna");
  const asked = geocoder(knows(COZZI));
  expect((await suggest("Piscina Coz", { as })).body).toEqual([
    {
      label: "Piscina Cozzi, Viale Tunisia 35, Milano, Italia",
      location: "Piscina Cozzi, Viale Tunisia 35, Milano",
      nation: "Italia",
      latitude: 45.4786,
      longitude: 9.2003,
    },
  ]);
  expect(Object.fromEntries(new URL(asked[0]?.url ?? "").searchParams)).toEqual({
    q: "piscina coz",
    format: "jsonv2",
    addressdetails: "1",
    limit: "5",
    "accept-language": "it",
  });
  expect(asked[0]?.headers.get("user-agent")).toBe("Respiro (ciao@respiro.example)");
});

test("nations are in Italian, whatever the asker speaks and the geocoder writes", async () => {
  const as = await makeUser("nikos");
  const kalamata = {
    lat: "37.03",
    lon: "22.11",
    name: "Каламата",
    address: { town: "Каламата", country: "Греция", country_code: "gr" },
  };
  const asked = geocoder(knows(kalamata));
  const { body } = await suggest("каламата", { as, headers: { cookie: "lang=ru" } });
  expect(body).toMatchObject([{ label: "Каламата, Grecia", location: "Каламата", nation: "Grecia" }]);
  expect(new URL(asked[0]?.url ?? "").searchParams.get("accept-language")).toBe("ru");
});

test("nothing of the asker but the language reaches the geocoder", async () => {
  const asked = geocoder(knows(COZZI));
  await suggest("cozzi milano", { as: await makeUser("bea"), headers: { "x-forwarded-for": "10.1.1.1" } });
  expect([...(asked[0]?.headers.keys() ?? [])]).toEqual(["user-agent"]);
});

test("the same question is asked once, for everyone and for each language apart", async () => {
  const asked = geocoder(knows(COZZI));
  for (const name of ["carla", "dino"]) {
    const { body } = await suggest("  Viale TUNISIA ", { as: await makeUser(name) });
    expect(body).toHaveLength(1);
  }
  expect(asked).toHaveLength(1);
  await suggest("viale tunisia", { as: await makeUser("eva"), headers: { cookie: "lang=pl" } });
  expect(asked).toHaveLength(2);
});

test("places of one name are told apart, those that read the same come once, nameless ones not at all", async () => {
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

test("a geocoder that fails, talks nonsense or is away means no suggestions, and is asked again", async () => {
  const as = await makeUser("gaia");
  const failures: (() => Response | Promise<Response>)[] = [
    () => new Response("busy", { status: 503 }),
    () => new Response("<html>"),
    () => Response.json([{ lat: "north", lon: "east" }]),
    () => Promise.reject(new TypeError("fetch failed")),
  ];
  vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const failure of failures) {
    const asked = geocoder(failure);
    const { status, body } = await suggest("dahab", { as });
    expect([status, body, asked.length]).toEqual([200, [], 1]);
  }
  geocoder(knows(COZZI));
  expect((await suggest("dahab", { as })).body).toHaveLength(1);
});

test("questions that go out are counted by person, and those answered before are free", async () => {
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

test("a visitor, and a question that is missing, too short or too long, are refused and nobody is asked", async () => {
  const as = await makeUser("leo");
  const asked = geocoder(knows(COZZI));
  expect((await suggest("palau")).status).toBe(401);
  for (const query of ["", " a ", "a".repeat(VENUE_QUERY_MAX + 1)]) {
    const answer = await suggest(query, { as });
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, ["query"]]);
  }
  expect(asked).toHaveLength(0);
});
