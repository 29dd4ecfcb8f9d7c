import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { deleteUnusedFiles } from "../../worker/uploads/cleanUp.ts";
import { uploadKey } from "../../worker/uploads/contract.ts";
import { narrowedKey, withNarrowedKeys } from "../../worker/uploads/narrowing.ts";
import type { UploadView } from "../../worker/uploads/outputs.ts";
import { PICTURES } from "../support/pictures.ts";
import { makeUser } from "../support/users.ts";
import { ask, database, db, deliver, ORIGIN, visit } from "../support/worker.ts";

const HOUR_MS = 3_600_000;

test("an uploaded file comes with its own type, for ever, and nosniff", async () => {
  await env.UPLOADS.put("a/mare.webp", "onde", { httpMetadata: { contentType: "image/webp" } });
  const { status, headers, text } = await ask("GET", "/public/a/mare.webp");
  expect([status, text]).toEqual([200, "onde"]);
  expect(headers.get("content-type")).toBe("image/webp");
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a conditional request responds 304", async () => {
  await env.UPLOADS.put("nota.webp", "onde", { httpMetadata: { contentType: "image/webp" } });
  const etag = (await ask("GET", "/public/nota.webp")).headers.get("etag") ?? "";
  const answer = await ask("GET", "/public/nota.webp", { headers: { "if-none-match": etag } });
  expect([answer.status, answer.text]).toEqual([304, ""]);
});

test('an unknown file, or a path with "..", is not found', async () => {
  for (const path of [
    "/public/manca.webp",
    "/public/..%2f..%2fetc%2fpasswd",
    "/public/%00",
    `/public/${"a".repeat(2000)}`,
  ]) {
    const answer = await ask("GET", path);
    expect([path.slice(0, 40), answer.status]).toEqual([path.slice(0, 40), 404]);
  }
});

test("no path reaches cache entries of other addresses", async () => {
  const path = "/api/categories";
  await visit(path);
  expect((await visit(path)).headers.get("cache-status")).toBe("edge; hit");
  for (const climbing of ["/public/..%2Fapi%2Fcategories", "/public/x%2F..%2F..%2Fapi%2Fcategories"]) {
    expect([climbing, (await visit(climbing)).status]).toEqual([climbing, 404]);
  }
});

async function put(key: string, bytes: Uint8Array | string, contentType: string) {
  await env.UPLOADS.put(key, bytes, { httpMetadata: { contentType } });
  return `/public/${key}`;
}

const DIGITS = "0123456789";

const STRETCHES: [asked: string, status: number, got: string, told: string | null][] = [
  ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
  ["bytes=4-", 206, "456789", "bytes 4-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=-99", 206, DIGITS, "bytes 0-9/10"],
  ["bytes=8-99", 206, "89", "bytes 8-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=-0", 416, "", "bytes */10"],
  ["bytes=5-2", 200, DIGITS, null],
  ["bytes=0-1,4-5", 200, DIGITS, null],
  ["metri=0-1", 200, DIGITS, null],
  ["bytes=-", 200, DIGITS, null],
];

test.for(STRETCHES)("the range %s of ten bytes responds %i", async ([range, status, got, told]) => {
  const path = await put("dieci.mp4", DIGITS, "video/mp4");
  const answer = await ask("GET", path, { headers: { range } });
  expect([answer.status, answer.text, answer.headers.get("content-range")]).toEqual([status, got, told]);
  if (status < 400) expect(answer.headers.get("content-length")).toBe(String(got.length));
});

test("If-Range with another ETag serves the whole file", async () => {
  const path = await put("cambia.mp4", DIGITS, "video/mp4");
  const { headers } = await ask("GET", path);
  expect(headers.get("accept-ranges")).toBe("bytes");
  const stretch = (tag: string) => ask("GET", path, { headers: { range: "bytes=0-1", "if-range": tag } });
  expect((await stretch(headers.get("etag") ?? "")).text).toBe("01");
  expect((await stretch('"another"')).text).toBe(DIGITS);
  const known = { range: "bytes=0-1", "if-none-match": headers.get("etag") ?? "" };
  expect((await ask("GET", path, { headers: known })).status).toBe(304);
});

test("a picture is resized to the requested width, cached at the edge, and never enlarged", async () => {
  const large = await env.IMAGES.input(new Blob([PICTURES.png]).stream())
    .transform({ width: 1000, fit: "cover", height: 600 })
    .output({ format: "image/png" });
  const path = await put("larga.png", new Uint8Array(await large.response().arrayBuffer()), "image/png");
  const narrow = async (query: string) => {
    const response = await deliver(new Request(new URL(path + query, ORIGIN)));
    const info = await env.IMAGES.info((await response.blob()).stream());
    return [response.headers.get("content-type"), "width" in info && info.width];
  };
  expect(await narrow("?width=320")).toEqual(["image/webp", 320]);
  expect(await narrow("?width=1280")).toEqual(["image/webp", 1000]);
  // A width that no page asks for is none, so that nobody fills the edge with their own.
  expect(await narrow("?width=321")).toEqual(["image/png", 1000]);
  await env.UPLOADS.delete(withNarrowedKeys("larga.png"));
  expect(await narrow("?width=320")).toEqual(["image/webp", 320]);
});

/** The Images binding; `onDraw` is called before each drawing. */
function watchedImages(onDraw: () => void): ImagesBinding {
  return new Proxy(env.IMAGES, {
    get(images, name) {
      if (name !== "input") return Reflect.get(images, name);
      return (...picture: Parameters<ImagesBinding["input"]>) => {
        onDraw();
        return images.input(...picture);
      };
    },
  });
}

test("a width is drawn once, for all locations, and its copy goes with the picture", async () => {
  const anna = await makeUser("anna");
  let drawn = 0;
  const other = {
    env: {
      IMAGES: watchedImages(() => {
        drawn += 1;
      }),
    },
  };
  const raw = new FormData();
  raw.set("file", new File([PICTURES.png], "foto.png"));
  const { url } = (await ask<UploadView>("POST", "/api/upload", { raw, as: anna, ...other })).body;
  // Upon uploading: what most places ask for.
  expect(drawn).toBe(2);
  for (const width of [320, 640, 960, 960]) {
    const answer = await ask("GET", `${url}?width=${width}`, other);
    expect([width, answer.status]).toEqual([width, 200]);
    // Another location of the edge has nothing cached.
    await caches.default.delete(new URL(`${url}?width=${width}`, ORIGIN));
  }
  expect(drawn).toBe(3);
  const key = uploadKey(url);
  const copies = async () =>
    (await env.UPLOADS.list()).objects.map((one) => one.key).filter((one) => one.endsWith(key));
  expect(await copies()).toHaveLength(4);
  // A copy has no address of its own.
  expect((await ask("GET", `/public/${narrowedKey(key, 320)}`)).status).toBe(404);
  await deleteUnusedFiles({ env, db, budget: newBudget() }, new Date(Date.now() + 30 * HOUR_MS));
  expect(await copies()).toEqual([]);
});

test("a picture that was deleted while it was drawn leaves no copy", async () => {
  const path = await put("via.png", PICTURES.png, "image/png");
  const IMAGES = watchedImages(() => env.UPLOADS.delete("via.png"));
  expect((await ask("GET", `${path}?width=160`, { env: { IMAGES } })).status).toBe(200);
  expect(await env.UPLOADS.head(narrowedKey("via.png", 160))).toBeNull();
});

test("beyond the quota of Images the original is cached for a day, and an alarm is raised once", async () => {
  await database.prepare("delete from alarms").run();
  const refusal = Object.assign(new Error("usage limit reached"), { code: 9422 });
  const IMAGES = {
    input: () => ({ transform: () => ({ output: () => Promise.reject(refusal) }) }),
  } as unknown as ImagesBinding;
  for (const key of ["prima.png", "seconda.png"]) {
    const path = await put(key, PICTURES.png, "image/png");
    const answer = await ask("GET", `${path}?width=320`, { env: { IMAGES } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=86400\b/);
    // From this location's cache: the binding is not asked again.
    const next = await ask("GET", `${path}?width=320`);
    expect(next.headers.get("content-type")).toBe("image/png");
  }
  const { results } = await database.prepare("select kind, settled_at from alarms").all();
  expect(results).toEqual([{ kind: "images_quota", settled_at: null }]);
});

test("the original is served where the Images binding is missing or fails", async () => {
  const failing = {
    input: () => ({ transform: () => ({ output: () => Promise.reject(new Error("away")) }) }),
  };
  for (const [key, images] of [
    ["senza.png", undefined],
    ["guasto.png", failing],
  ] as const) {
    const path = await put(key, PICTURES.png, "image/png");
    const answer = await ask("GET", `${path}?width=320`, {
      env: { IMAGES: images as unknown as ImagesBinding },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    // What stands in for a failure is asked for again soon; where there is no drawing at all it is the picture.
    const lasting = images ? "public, max-age=60" : "public, max-age=31536000, immutable";
    expect(answer.headers.get("cache-control")).toBe(lasting);
    const next = await ask("GET", `${path}?width=160`);
    expect(next.status).toBe(200);
  }
  const drawn = await ask("GET", "/public/guasto.png?width=320");
  expect(drawn.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});
