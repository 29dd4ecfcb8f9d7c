import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type {
  DeletedDive,
  LogbookDiveView,
  LogbookProgress,
  NewLogbookShare,
} from "../../../worker/profiles/logbook/outputs.ts";
import { logbookDives } from "../../../worker/profiles/logbook/schema.ts";
import { isUploadUrl } from "../../../worker/uploads/contract.ts";
import { uploads } from "../../../worker/uploads/schema.ts";
import { DIVE_FIELDS, makeDive, signedBy } from "../../support/logbook.ts";
import { PICTURES } from "../../support/pictures.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

const TYPED = {
  ...{ discipline: "CWT", dive_seconds: "1:35", distance: "", weights: "2,5", suit: "5 mm" },
  ...{ water: "sea", water_temperature: "19,5 °C", buddy: "Carla", note: "bella", picture_url: "" },
};
const STORED = {
  ...({ discipline: "CWT", dive_seconds: 95, distance: null, weights: 2.5, suit: 5 } as const),
  ...({ water: "sea", water_temperature: 19.5, buddy: "Carla", note: "bella", picture_url: null } as const),
};

const list = async (as: SignedInUser, query = "") =>
  (await ask<LogbookDiveView[]>("GET", `/api/logbook${query}`, { as })).body;

test("what a diver notes is stored as numbers, and wrong measures are named at their fields", async () => {
  const anna = await makeUser("anna");
  const body = { id: crypto.randomUUID(), ...DIVE_FIELDS, ...TYPED };
  const { body: dive } = await ask<LogbookDiveView>("POST", "/api/logbook", { as: anna, body });
  expect(dive).toMatchObject(STORED);
  const { status, error } = await ask("PUT", `/api/logbook/${dive.id}`, {
    as: anna,
    body: {
      ...body,
      revision: 1,
      dive_seconds: "95",
      weights: "due",
      suit: "21",
      distance: 351,
      water: "aria",
    },
  });
  expect([status, error?.fields]).toEqual([
    400,
    {
      ...{ dive_seconds: "validation.dive_seconds", weights: "validation.weights", suit: "validation.suit" },
      ...{ distance: "validation.distance", water: "validation.wrong" },
    },
  ]);
});

test("the notes of a signed line change, and its signature stays", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno", { role: "instructor" })];
  const dive = await makeDive(anna, signedBy(bruno));
  const change = { as: anna, body: { ...TYPED, revision: 1, place: "Altrove", reached_depth: 99 } };
  const { body } = await ask<LogbookDiveView>("PUT", `/api/logbook/${dive.id}/personal`, change);
  expect(body).toMatchObject({ ...STORED, place: "Ustica", reached_depth: 22.5, revision: 2 });
  expect(body.signature?.hash).toBe(dive.signature_hash);
  expect((await ask("PUT", `/api/logbook/${dive.id}/personal`, change)).status).toBe(409);
  expect(
    (await ask("PUT", `/api/logbook/${dive.id}`, { as: anna, body: { ...DIVE_FIELDS, revision: 2 } })).status,
  ).toBe(409);
});

test("an authority sees nothing of what a diver notes, in the page's data or its PDF", async () => {
  const anna = await makeUser("anna");
  await makeDive(anna, { ...STORED, buddy: "Segreta", note: "privato" });
  const { body: share } = await ask<NewLogbookShare>("POST", "/api/logbook/shares", { as: anna });
  const { body } = await ask<{ dives: object[] }>("GET", `/api/logbook/shared/${share.secret}`);
  for (const name of Object.keys(STORED)) expect(body.dives[0]).not.toHaveProperty(name);
});

test("the list is filtered by discipline, text and signature", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno", { role: "instructor" })];
  await makeDive(anna, { place: "Ponza", discipline: "CWT" });
  await makeDive(anna, { place: "Roma", buddy: "Davide 100%", discipline: "STA", ...signedBy(bruno) });
  await makeDive(await makeUser("carlo"), { place: "Ponza", discipline: "CWT" });
  const places = async (query: string) => (await list(anna, query)).map(({ place }) => place);
  expect(await places("?discipline=CWT")).toEqual(["Ponza"]);
  expect(await places("?q=DAVIDE%20100%25")).toEqual(["Roma"]);
  expect(await places("?q=_")).toEqual([]);
  expect([await places("?signed=yes"), await places("?signed=no")]).toEqual([["Roma"], ["Ponza"]]);
  expect((await ask("GET", "/api/logbook?discipline=XYZ", { as: anna })).status).toBe(400);
});

test("the best of a month is what counts in its discipline, as corrected, without hidden dives", async () => {
  const anna = await makeUser("anna");
  const corrected = {
    ...({ entry: "reached_depth", before: 40, after: 24, reason: "" } as const),
    ...{ author_id: anna.id, author_name: "", at: "" },
  };
  for (const dive of [
    { date: "2026-07-01", discipline: "CWT", reached_depth: 40 },
    { date: "2026-07-02", discipline: "CWT", reached_depth: 22 },
    { date: "2026-07-03", discipline: "CWT", reached_depth: 60, hidden_at: "2026-07-04T00:00:00.000Z" },
    { date: "2026-07-04", discipline: null, reached_depth: 70 },
    { date: "2025-03-01", discipline: "STA", reached_depth: 3, dive_seconds: 250 },
    { date: "2025-03-01", discipline: "DYN", reached_depth: 2, distance: 75, dive_seconds: 90 },
  ] as const)
    await makeDive(anna, { ...dive, corrections: dive.reached_depth === 40 ? [corrected] : null });
  const { body } = await ask<LogbookProgress[]>("GET", "/api/logbook/progress", { as: anna });
  expect(body).toEqual([
    { discipline: "DYN", month: "2025-03", dives: 1, best: 75 },
    { discipline: "STA", month: "2025-03", dives: 1, best: 250 },
    { discipline: "CWT", month: "2026-07", dives: 2, best: 24 },
  ]);
});

test("a picture is its owner's alone, and goes with the dive", async () => {
  const [anna, carlo] = [await makeUser("anna"), await makeUser("carlo")];
  const raw = new FormData();
  raw.set("file", new File([PICTURES.png], "foto.png", { type: "image/png" }));
  const { body: stored } = await ask<{ url: string }>("POST", "/api/upload?private=1", { as: anna, raw });
  expect(stored.url).toMatch(/^\/api\/upload\/private\/[0-9a-f-]{36}\.png$/);
  const seen = async (path: string, as?: SignedInUser) => (await ask("GET", path, as ? { as } : {})).status;
  expect(await seen(stored.url, anna)).toBe(200);
  expect(await seen(stored.url, carlo)).toBe(404);
  expect(await seen(stored.url)).toBe(401);
  const asPublic = stored.url.replace("/api/upload/", "/public/");
  expect([await seen(asPublic), isUploadUrl(asPublic)]).toEqual([404, false]);
  const { headers } = await ask("GET", stored.url, { as: anna });
  expect(headers.get("cache-control")).toBe("private, max-age=3600");
  expect(headers.get("vary")).toContain("Authorization");

  const body = { id: crypto.randomUUID(), ...DIVE_FIELDS, picture_url: stored.url };
  expect((await ask("POST", "/api/logbook", { as: carlo, body })).status).toBe(400);
  expect(
    (await ask("POST", "/api/logbook", { as: anna, body: { ...body, picture_url: "/public/a.png" } })).status,
  ).toBe(400);
  const { body: dive } = await ask<LogbookDiveView>("POST", "/api/logbook", { as: anna, body });
  const unusedSince = async () =>
    (await db.select().from(uploads).where(eq(uploads.owner_id, anna.id))).map((row) => row.unused_since);
  expect(await unusedSince()).toEqual([null]);
  // Undoing the deletion brings the picture back.
  const { body: deleted } = await ask<DeletedDive>("DELETE", `/api/logbook/${dive.id}`, { as: anna });
  expect(await unusedSince()).toEqual([expect.any(String)]);
  await ask("POST", "/api/logbook", { as: anna, body: deleted });
  expect(await unusedSince()).toEqual([null]);
  const empty = { as: anna, body: { revision: 1 } };
  await ask("PUT", `/api/logbook/${dive.id}/personal`, empty);
  expect(await unusedSince()).toEqual([expect.any(String)]);
  expect((await db.select().from(logbookDives).where(eq(logbookDives.id, dive.id)))[0]?.note).toBeNull();
});
