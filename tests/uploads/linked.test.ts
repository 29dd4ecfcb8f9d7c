import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { deleteUnusedFiles } from "../../worker/uploads/cleanUp.ts";
import { IMAGE_MAX_BYTES, isPublicHttps, QUOTA_BYTES } from "../../worker/uploads/contract.ts";
import { linkedPictures, uploads } from "../../worker/uploads/schema.ts";
import { makeEventFields, makeOrganizer } from "../support/organizers.ts";
import { PICTURES, padPicture } from "../support/pictures.ts";
import { ask, db } from "../support/worker.ts";

const HOUR_MS = 3_600_000;

type Site = (url: URL, signal: AbortSignal | undefined) => Response | Promise<Response>;

/** What other sites were asked for, and how they answer. */
let asked: string[] = [];
let site: Site = () => new Response(PICTURES.jpeg);

beforeEach(() => {
  asked = [];
  site = () => new Response(PICTURES.jpeg);
  vi.stubGlobal("fetch", (input: RequestInfo, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(url.href);
    return Promise.resolve(site(url, init?.signal ?? undefined));
  });
});

let numbers = 0;
const newLink = (ending = "jpg") => `https://foto.example/${++numbers}.${ending}`;
const shownAt = (url: string, more = "") => `/public/linked?url=${encodeURIComponent(url)}${more}`;
const take = (who: { token: string }, url: string) =>
  ask<{ url: string }>("POST", "/api/upload/link", { as: who, body: { url } });
const rowOf = (url: string) => db.select().from(linkedPictures).where(eq(linkedPictures.url, url)).get();

function gif(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set(new TextEncoder().encode("GIF89a"));
  new DataView(bytes.buffer).setUint16(6, width, true);
  new DataView(bytes.buffer).setUint16(8, height, true);
  return bytes;
}

test("a linked picture is copied once and served from our store; the API returns its URL", async () => {
  const sara = await makeOrganizer("sara");
  const [image_url, second] = [newLink(), newLink("png")];
  site = (url) => new Response(url.pathname.endsWith("png") ? PICTURES.png : PICTURES.jpeg);
  const made = await ask<{ id: string }>("POST", "/api/events", {
    as: sara,
    body: await makeEventFields({ image_url, gallery_images: [second] }),
  });
  expect(made.status).toBe(201);
  const { body } = await ask<Record<string, unknown>>("GET", `/api/events/${made.body.id}`);
  expect([body.image_url, body.gallery_images]).toEqual([image_url, [second]]);
  for (const [url, type] of [
    [image_url, "image/jpeg"],
    [second, "image/png"],
    [image_url, "image/jpeg"],
  ] as const) {
    const shown = await ask("GET", shownAt(url));
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, type]);
    expect(shown.text).not.toContain("Segreta");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(asked.sort()).toEqual([image_url, second].sort());
});

test("a failed copy is retried on requests, with growing pauses", async () => {
  const sara = await makeOrganizer("sara");
  const image_url = newLink();
  site = () => new Response("busy", { status: 503 });
  await ask("POST", "/api/events", { as: sara, body: await makeEventFields({ image_url }) });
  expect((await ask("GET", shownAt(image_url))).status).toBe(404);
  expect(asked.length).toBe(1);
  site = () => new Response(PICTURES.jpeg);
  vi.setSystemTime(Date.now() + 61_000);
  expect((await ask("GET", shownAt(image_url))).status).toBe(200);
  expect((await ask("GET", shownAt(image_url))).status).toBe(200);
  expect(asked.length).toBe(2);
});

test("a URL that no event links to is not copied", async () => {
  const answer = await ask("GET", shownAt(newLink()));
  expect([answer.status, asked]).toEqual([404, []]);
});

test("concurrent requests copy a picture once", async () => {
  const sara = await makeOrganizer("sara");
  const image_url = newLink();
  site = () => new Response("busy", { status: 503 });
  await ask("POST", "/api/events", { as: sara, body: await makeEventFields({ image_url }) });
  vi.setSystemTime(Date.now() + 61_000);
  site = () => new Response(PICTURES.jpeg);
  asked = [];
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask("GET", shownAt(image_url))));
  expect(asked.length).toBe(1);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect((await ask("GET", shownAt(image_url))).status).toBe(200);
});

test("linking a picture in a form copies it at once, before the event exists", async () => {
  const sara = await makeOrganizer("sara");
  const url = newLink();
  const taken = await take(sara, url);
  expect([taken.status, taken.body]).toEqual([201, { url }]);
  expect((await take(sara, url)).status).toBe(201);
  expect((await ask("GET", shownAt(url, "&width=640"))).status).toBe(200);
  expect(asked.length).toBe(1);
  expect((await ask("POST", "/api/upload/link", { body: { url } })).status).toBe(401);
});

const REFUSED: [what: string, site: Site, code: string][] = [
  ["a page in a picture's clothes", () => new Response("<script>"), "unsupported_type"],
  ["an SVG", () => new Response("<svg xmlns='http://www.w3.org/2000/svg'/>"), "unsupported_type"],
  ["half a picture", () => new Response(PICTURES.jpeg.slice(0, 700)), "broken_image"],
  [
    "a byte more than 5 MB",
    () => new Response(padPicture(PICTURES.jpeg, IMAGE_MAX_BYTES + 1)),
    "image_too_large",
  ],
  ["a GIF of too many pixels", () => new Response(gif(60_000, 60_000)), "broken_image"],
  ["no such page", () => new Response("", { status: 404 }), "picture_unreachable"],
  ["a redirect to plain http", () => Response.redirect("http://foto.example/a.jpg"), "picture_unreachable"],
  [
    "a redirect into a private network",
    () => Response.redirect("https://10.0.0.1/a.jpg"),
    "picture_unreachable",
  ],
  ["redirects without end", (url) => Response.redirect(url.href), "picture_unreachable"],
  ["a connection that breaks", () => Promise.reject(new TypeError("fetch failed")), "picture_unreachable"],
];

test.for(REFUSED)("%s is refused with its text, and nothing is stored", async ([_, answers, code]) => {
  const sara = await makeOrganizer("sara");
  const before = (await env.UPLOADS.list()).objects.length;
  const rows = (await db.select().from(uploads)).length;
  site = answers;
  const { status, error } = await take(sara, newLink());
  expect([status >= 400 && status < 500, error?.code]).toEqual([true, code]);
  expect(error?.message.length).toBeGreaterThan(10);
  expect((await env.UPLOADS.list()).objects.length).toBe(before);
  expect((await db.select().from(uploads)).length).toBe(rows);
});

test("a site that does not answer is waited for 5 seconds, whatever it has begun to send", async () => {
  const sara = await makeOrganizer("sara");
  const aborted = new Promise<number>((resolve) => {
    const begun = performance.now();
    site = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          resolve(performance.now() - begun);
          reject(signal.reason);
        });
      });
  });
  const { error } = await take(sara, newLink());
  expect(error?.code).toBe("picture_unreachable");
  const waited = await aborted;
  expect(waited).toBeGreaterThan(4500);
  expect(waited).toBeLessThan(8000);
});

test("a redirect to another public site is followed", async () => {
  const sara = await makeOrganizer("sara");
  site = (url) =>
    url.hostname === "foto.example"
      ? Response.redirect("https://cdn.example/b")
      : new Response(PICTURES.webp);
  const url = newLink();
  expect((await take(sara, url)).status).toBe(201);
  expect((await ask("GET", shownAt(url))).headers.get("content-type")).toBe("image/webp");
});

test("a GIF is shown as it is", async () => {
  const sara = await makeOrganizer("sara");
  site = () => new Response(gif(24, 16));
  const url = newLink("gif");
  await take(sara, url);
  const shown = await ask("GET", shownAt(url, "&width=320"));
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/gif"]);
});

test("a copy counts against the quota of its linker", async () => {
  const sara = await makeOrganizer("sara");
  await take(sara, newLink());
  const own = await db.select().from(uploads).where(eq(uploads.owner_id, sara.id));
  expect(own.length).toBe(1);
  const at = new Date().toISOString();
  const size_bytes = QUOTA_BYTES - (own[0]?.size_bytes ?? 0) - 1;
  await db.insert(uploads).values({
    key: `${crypto.randomUUID()}.mp4`,
    owner_id: sara.id,
    content_type: "video/mp4",
    size_bytes,
    created_at: at,
    unused_since: at,
  });
  expect((await take(sara, newLink())).error?.code).toBe("upload_quota");
});

test("a copy is deleted a day after its last event dropped it", async () => {
  const sara = await makeOrganizer("sara");
  const image_url = newLink();
  const { body } = await ask<{ id: string }>("POST", "/api/events", {
    as: sara,
    body: await makeEventFields({ image_url }),
  });
  const key = (await rowOf(image_url))?.key ?? "";
  const sweep = (hours: number) =>
    deleteUnusedFiles({ env, db, budget: newBudget() }, new Date(Date.now() + hours * HOUR_MS));
  await sweep(100);
  expect((await rowOf(image_url))?.key).toBe(key);
  await ask("PUT", `/api/events/${body.id}`, { as: sara, body: { image_url: null } });
  await sweep(24);
  expect((await rowOf(image_url))?.key).toBe(key);
  await sweep(26);
  expect(await rowOf(image_url)).toBeUndefined();
  await sweep(52);
  expect(await env.UPLOADS.head(key)).toBeNull();
  expect((await ask("GET", shownAt(image_url))).status).toBe(404);
});

test("the Content-Security-Policy allows images from the site and the tile server only", async () => {
  const policy = (await ask("GET", "/api/public-config")).headers.get("content-security-policy") ?? "";
  const sources = /img-src ([^;]*)/.exec(policy)?.[1]?.split(" ");
  expect(sources).toEqual(["'self'", "https://tile.openstreetmap.org", "data:", "blob:"]);
});

test("only public host names are contacted", () => {
  const verdicts: [string, boolean][] = [
    ["https://foto.example/a.jpg", true],
    ["https://cdn.foto.example:443/a.jpg", true],
    ["http://foto.example/a.jpg", false],
    ["https://foto.example:8443/a.jpg", false],
    ["https://anna:segreto@foto.example/a.jpg", false],
    ["https://127.0.0.1/a.jpg", false],
    ["https://2130706433/a.jpg", false],
    ["https://0x7f.1/a.jpg", false],
    ["https://[::1]/a.jpg", false],
    ["https://localhost/a.jpg", false],
    ["https://stampante.local/a.jpg", false],
    ["https://metadata.internal/a.jpg", false],
    ["ftp://foto.example/a.jpg", false],
    ["foto.example/a.jpg", false],
    ["", false],
  ];
  for (const [url, is] of verdicts) expect([url, isPublicHttps(url)]).toEqual([url, is]);
});
