import { env } from "cloudflare:workers";
import { Resvg } from "@resvg/resvg-wasm";
import { v7 as newId } from "uuid";
import { expect, test, vi } from "vitest";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import {
  SHARE_HEIGHT,
  SHARE_WIDTH,
  shareImagePath,
  siteImagePath,
} from "../../../worker/pages/share/contract.ts";
import { makeCategory, makeEvent } from "../../support/events.ts";
import { takeLoggedErrors } from "../../support/loggedErrors.ts";
import { meterDatabase } from "../../support/meterDatabase.ts";
import { ask, deliver, ORIGIN } from "../../support/worker.ts";

function get(path: string, other: Partial<Env> = {}): Promise<Response> {
  return deliver(new Request(new URL(path, ORIGIN)), other);
}

async function picture(path: string) {
  const response = await get(path);
  expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
  return new Uint8Array(await response.arrayBuffer());
}

/** Width and height as the picture itself says them, after its signature and the name of its first part. */
function sizeOf(png: Uint8Array): number[] {
  const view = new DataView(png.buffer);
  expect([view.getUint32(0), view.getUint32(4), view.getUint32(12)]).toEqual([
    0x89504e47, 0x0d0a1a0a, 0x49484452,
  ]);
  return [view.getUint32(16), view.getUint32(20)];
}

function where(answer: { status: number; headers: Headers }) {
  return [answer.status, answer.headers.get("location")];
}

test("an event's picture is a PNG of the size that chats ask for", async () => {
  const dive = await makeEvent({
    title: "Tuffo al tramonto",
    location: "Noli",
    end_date: "2030-01-03",
    date: "2029-12-30",
  });
  expect(sizeOf(await picture(shareImagePath(dive, "it")))).toEqual([SHARE_WIDTH, SHARE_HEIGHT]);
});

test("a picture may be kept for ever, and shown by any site", async () => {
  const { headers } = await get(shareImagePath(await makeEvent(), "it"));
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("different events, languages and categories are different pictures", async () => {
  const gare = await makeCategory("Gare", "gare-condivise", 3);
  const [one, other] = [
    await makeEvent({ title: "Statica" }),
    await makeEvent({ title: "Statica", category_id: gare.id }),
  ];
  const inGare = { ...other, category_revision: 1 };
  const paths = [shareImagePath(one, "it"), ...LANGUAGE_CODES.map((code) => shareImagePath(inGare, code))];
  const drawn = await Promise.all(paths.map(picture));
  expect(new Set(drawn.map((png) => png.join())).size).toBe(paths.length);
});

test("a cancelled event's picture is not that of the event before it was cancelled", async () => {
  const id = newId();
  const before = await makeEvent({ id, title: "Gara" });
  const drawn = await picture(shareImagePath(before, "it"));
  await env.DB.prepare("update events set cancelled_at = '2026-01-01', revision = 2 where id = ?")
    .bind(id)
    .run();
  expect(await picture(shareImagePath({ id, revision: 2 }, "it"))).not.toEqual(drawn);
});

test("a picture is drawn once, whatever query comes with its address", async () => {
  const path = shareImagePath(await makeEvent(), "it");
  const render = vi.spyOn(Resvg.prototype, "render");
  const first = await picture(path);
  expect(await picture(path)).toEqual(first);
  expect(await picture(`${path}?v=2`)).toEqual(first);
  expect(render).toHaveBeenCalledTimes(1);
  expect((await get(path)).headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test("a picture costs the database one statement, whether it is drawn or kept", async () => {
  const path = shareImagePath(await makeEvent(), "it");
  for (const _ of ["drawn", "kept"]) {
    const { db, meter } = meterDatabase(env.DB);
    expect((await get(path, { DB: db })).status).toBe(200);
    expect(meter.statements.length).toBe(1);
  }
});

test("an old revision redirects permanently to the current one, a future one temporarily", async () => {
  const dive = await makeEvent({ revision: 3 });
  const current = shareImagePath(dive, "fr");
  expect(where(await ask("GET", shareImagePath({ ...dive, revision: 2 }, "fr")))).toEqual([301, current]);
  expect(where(await ask("GET", shareImagePath({ ...dive, revision: 4 }, "fr")))).toEqual([302, current]);
});

test("a renamed or deleted category gives the pictures of its events a new address", async () => {
  const night = await makeCategory("Notturne", "notturne-condivise", 4);
  const dive = { ...(await makeEvent({ category_id: night.id })), category_revision: 1 };
  const drawn = await picture(shareImagePath(dive, "it"));
  await env.DB.prepare("update categories set name = 'Albe', revision = 2 where id = ?").bind(night.id).run();
  const renamed = shareImagePath({ ...dive, category_revision: 2 }, "it");
  expect(where(await ask("GET", shareImagePath(dive, "it")))).toEqual([302, renamed]);
  expect(await picture(renamed)).not.toEqual(drawn);
  await env.DB.prepare("delete from categories where id = ?").bind(night.id).run();
  const without = shareImagePath({ ...dive, category_revision: null }, "it");
  expect(where(await ask("GET", renamed))).toEqual([302, without]);
});

test("a cached image is not served for a changed or deleted event", async () => {
  const dive = await makeEvent();
  const path = shareImagePath(dive, "it");
  await picture(path);
  await env.DB.prepare("update events set revision = 2 where id = ?").bind(dive.id).run();
  expect(where(await ask("GET", path))).toEqual([301, shareImagePath({ ...dive, revision: 2 }, "it")]);
  await env.DB.prepare("delete from events where id = ?").bind(dive.id).run();
  expect((await ask("GET", path)).error?.code).toBe("event_not_found");
});

test("an event that does not exist has no picture", async () => {
  const answer = await ask("GET", shareImagePath({ id: newId(), revision: 1 }, "it"));
  expect([answer.status, answer.error?.code]).toEqual([404, "event_not_found"]);
});

test("an address of another form is refused", async () => {
  const { id } = await makeEvent();
  const files = [
    `${id}-1-de.png`,
    `${id}-1-it.svg`,
    `${id}-1-it`,
    `${id}-it.png`,
    `${id}-01-it.png`,
    `${id}-0-it.png`,
    `${id}--1-it.png`,
    `${id}-9999999999-it.png`,
    `${id.toUpperCase()}-1-it.png`,
    "1-1-it.png",
    "%00",
  ];
  const paths = [
    ...files.map((file) => `/share/events/${file}`),
    "/share/site-de.png",
    "/share/site-it.jpg",
    "/share/x",
  ];
  for (const path of paths) {
    const answer = await ask("GET", path);
    expect([path, answer.status, answer.error?.code]).toEqual([path, 404, "not_found"]);
  }
});

test("the head of a picture comes without the picture", async () => {
  const path = shareImagePath(await makeEvent(), "it");
  const answer = await ask("HEAD", path);
  expect([answer.status, answer.text, answer.headers.get("content-type")]).toEqual([200, "", "image/png"]);
});

test("the site has an image in each language, cached for a day", async () => {
  const drawn = await Promise.all(LANGUAGE_CODES.map((code) => picture(siteImagePath(code))));
  expect(new Set(drawn.map((png) => png.join())).size).toBe(LANGUAGE_CODES.length);
  expect(drawn.map(sizeOf)).toEqual(LANGUAGE_CODES.map(() => [SHARE_WIDTH, SHARE_HEIGHT]));
  expect((await get(siteImagePath("it"))).headers.get("cache-control")).toBe("public, max-age=86400");
});

test("a failed drawing responds 500, is logged and not cached", async () => {
  const path = shareImagePath(await makeEvent(), "it");
  vi.spyOn(Resvg.prototype, "render").mockImplementationOnce(() => {
    throw new Error("out of ink");
  });
  const answer = await ask("GET", path);
  expect([answer.status, answer.error?.code]).toEqual([500, "internal"]);
  expect(answer.text).not.toContain("ink");
  expect(takeLoggedErrors().join()).toContain("out of ink");
  await picture(path);
});
