import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { IMAGE_MAX_BYTES, IMAGE_WIDTHS } from "../../worker/uploads/contract.ts";
import { stripJpeg } from "../../worker/uploads/jpeg.ts";
import type { UploadView } from "../../worker/uploads/outputs.ts";
import { stripPng } from "../../worker/uploads/png.ts";
import { uploads } from "../../worker/uploads/schema.ts";
import { stripWebp } from "../../worker/uploads/webp.ts";
import { awayBucket } from "../support/buckets.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { addVideoLocation, makeVideo, PICTURES, padPicture } from "../support/pictures.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db, deliver, ORIGIN } from "../support/worker.ts";

type Form = Record<string, Blob | string>;
type Bytes = string | Blob | Uint8Array<ArrayBuffer>;

function multipart(form: Form): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.set(name, value);
  return data;
}

const upload = (
  who: SignedInUser | null,
  bytes: Bytes,
  { type = "image/jpeg", name = "foto.jpg", query = "" } = {},
) =>
  ask<UploadView>("POST", `/api/upload${query}`, {
    raw: multipart({ file: new File([bytes], name, { type }) }),
    ...(who && { as: who }),
  });

/** What the bucket and its list hold. */
async function inventory() {
  const { objects } = await env.UPLOADS.list();
  return { files: objects.map(({ key }) => key).sort(), rows: (await db.select().from(uploads)).length };
}

describe("uploading a picture", () => {
  test.for(Object.entries(PICTURES))(
    "%s is served with its type and without GPS data",
    async ([kind, bytes]) => {
      const anna = await makeUser("anna");
      const answer = await upload(anna, bytes);
      expect(answer.status).toBe(201);
      expect(answer.body.url).toMatch(/^\/public\/[0-9a-f-]{36}\.(jpg|png|webp)$/);
      const served = await ask("GET", answer.body.url);
      expect(served.headers.get("content-type")).toBe(`image/${kind}`);
      expect(served.text).not.toContain("Segreta");
    },
  );

  test("records owner, size and that it is unused", async () => {
    const anna = await makeUser("anna");
    const { body } = await upload(anna, PICTURES.png);
    const row = (await db.select().from(uploads)).find(({ key }) => body.url.endsWith(key));
    const kept = await env.UPLOADS.head(row?.key ?? "");
    expect(row).toMatchObject({ owner_id: anna.id, content_type: "image/png", size_bytes: kept?.size });
    expect(row?.unused_since).toBe(row?.created_at);
  });

  test("of exactly 5 MB is accepted, one byte more is refused", async () => {
    const anna = await makeUser("anna");
    expect((await upload(anna, padPicture(PICTURES.jpeg, IMAGE_MAX_BYTES))).status).toBe(201);
    const before = await inventory();
    const { status, error } = await upload(anna, padPicture(PICTURES.jpeg, IMAGE_MAX_BYTES + 1));
    expect([status, error?.code, error?.message]).toEqual([413, "image_too_large", "Massimo 5MB"]);
    expect(await inventory()).toEqual(before);
  });

  test("twice at once makes two files of different names", async () => {
    const anna = await makeUser("anna");
    const [one, other] = await Promise.all([upload(anna, PICTURES.jpeg), upload(anna, PICTURES.jpeg)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.url).not.toBe(other.body.url);
  });
});

test.for(["jpeg", "png", "webp"] as const)(
  "a %s lying on its side stands upright in every width",
  async (kind) => {
    const anna = await makeUser("anna");
    const { body } = await upload(anna, kind === "png" ? turnedPng() : PICTURES[kind]);
    for (const query of ["", ...IMAGE_WIDTHS.map((width) => `?width=${width}`)]) {
      const served = await deliver(new Request(new URL(body.url + query, ORIGIN)));
      expect(served.status).toBe(200);
      const type = served.headers.get("content-type") ?? "";
      const bytes = new Uint8Array(await served.arrayBuffer());
      expect([query, ...shownSize(type, bytes)]).toEqual([query, 16, 24]);
    }
  },
);

/** The PNG picture with an Exif block before its data that says that it lies on its side. */
function turnedPng(): Uint8Array<ArrayBuffer> {
  const bytes = PICTURES.png.slice();
  const text = String.fromCharCode(...bytes);
  // Orientation (0x0112), a SHORT, in a little-endian directory.
  bytes[text.indexOf("\x12\x01\x03\0\x01\0\0\0\x01") + 8] = 6;
  return bytes;
}

/** Width and height as browsers show a picture: they heed Exif in JPEG and PNG, but not in WebP. */
function shownSize(type: string, bytes: Uint8Array): number[] {
  const strippers = new Map([
    ["image/jpeg", stripJpeg],
    ["image/png", stripPng],
    ["image/webp", stripWebp],
  ]);
  const picture = strippers.get(type)?.(bytes);
  if (!picture) throw new Error(`no picture: ${type}`);
  const isTurned = type !== "image/webp" && picture.orientation > 4;
  return isTurned ? [picture.height, picture.width] : [picture.width, picture.height];
}

/** A JPEG frame header (SOF0) of one component, that says this width and height in pixels. */
function jpegFrame(width: number, height: number): number[] {
  return [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
}

/** The JPEG picture with these bytes directly before its own frame header. */
function beforeJpegFrame(bytes: number[]): Uint8Array<ArrayBuffer> {
  const at = PICTURES.jpeg.findIndex((byte, index) => byte === 0xff && PICTURES.jpeg[index + 1] === 0xc0);
  return Uint8Array.from([...PICTURES.jpeg.slice(0, at), ...bytes, ...PICTURES.jpeg.slice(at)]);
}

/** The PNG picture with a second header, of this width and height, behind its own. */
function withSecondPngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = PICTURES.png.slice(8, 33);
  new DataView(header.buffer).setUint32(8, width);
  new DataView(header.buffer).setUint32(12, height);
  return Uint8Array.from([...PICTURES.png.slice(0, 33), ...header, ...PICTURES.png.slice(33)]);
}

/** The WebP picture whose bitstream (VP8) says this width and height, whatever its canvas (VP8X) says. */
function withWebpBitstream(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = PICTURES.webp.slice();
  const at = String.fromCharCode(...bytes).indexOf("VP8 ");
  new DataView(bytes.buffer).setUint16(at + 14, width, true);
  new DataView(bytes.buffer).setUint16(at + 16, height, true);
  return bytes;
}

const NO_PICTURES: [what: string, bytes: Bytes, code: string][] = [
  [
    "a JPEG of 16,000 x 16,000 pixels whose second frame says 24 x 16",
    beforeJpegFrame(jpegFrame(16_000, 16_000)),
    "broken_image",
  ],
  [
    "a JPEG of 8 x 8 pixels with a second frame of 16,000 x 16,000",
    beforeJpegFrame([...jpegFrame(8, 8), ...jpegFrame(16_000, 16_000)]),
    "broken_image",
  ],
  ["a PNG with a second header of 16,000 x 16,000", withSecondPngHeader(16_000, 16_000), "broken_image"],
  [
    "a WebP of 24 x 16 pixels whose bitstream has 16,000 x 16,000",
    withWebpBitstream(16_000, 16_000),
    "too_many_pixels",
  ],
  ["a text that calls itself a picture", "Ciao, sono una foto.", "unsupported_type"],
  ["an empty file", "", "unsupported_type"],
  [
    "an SVG with a script",
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "unsupported_type",
  ],
  ["a page in a picture's clothes", "\xff\xd8\xff<script>alert(1)</script>", "unsupported_type"],
  [
    "a page behind a picture's first bytes",
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 60, 104, 116, 109, 108, 62]),
    "broken_image",
  ],
  ["half a picture", PICTURES.jpeg.slice(0, 700), "broken_image"],
  ["a film where only pictures are wanted", makeVideo(4096), "unsupported_type"],
];

test.for(NO_PICTURES)("%s is refused, and nothing is left behind", async ([_, bytes, code]) => {
  const anna = await makeUser("anna");
  const before = await inventory();
  const answer = await upload(anna, bytes);
  expect([answer.status >= 400 && answer.status < 500, answer.error?.code]).toEqual([true, code]);
  expect(await inventory()).toEqual(before);
});

test("data behind a picture's end is dropped", async () => {
  const anna = await makeUser("anna");
  const polyglot = new Blob([PICTURES.png, "<script>alert(document.domain)</script>", "PK\u0003\u0004"]);
  const { body } = await upload(anna, polyglot, { name: "foto.html", type: "text/html" });
  const served = await ask("GET", body.url);
  expect(served.headers.get("content-type")).toBe("image/png");
  expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  expect(served.text).not.toMatch(/script|PK/);
});

test("a video is accepted where videos are allowed", async () => {
  const anna = await makeUser("anna");
  const { status, body } = await upload(anna, makeVideo(2_000_000), { query: "?video=1" });
  expect(status).toBe(201);
  const served = await ask("GET", body.url);
  expect([body.url.slice(-4), served.headers.get("content-type")]).toEqual([".mp4", "video/mp4"]);
});

test("a video loses its GPS data", async () => {
  const anna = await makeUser("anna");
  const { body } = await upload(anna, addVideoLocation(makeVideo(100_000)), { query: "?video=1" });
  const served = await ask("GET", body.url);
  expect(served.status).toBe(200);
  expect(served.text).not.toContain("44.35");
});

test("a truncated upload is refused and leaves nothing", async () => {
  const anna = await makeUser("anna");
  const whole = new Response(multipart({ file: new File([padPicture(PICTURES.jpeg, 200_000)], "foto.jpg") }));
  const bytes = await whole.bytes();
  const headers = { "content-type": whole.headers.get("content-type") ?? "" };
  const before = await inventory();
  for (const length of [0, 60, 180_000, bytes.length - 5]) {
    const answer = await ask("POST", "/api/upload", { raw: bytes.slice(0, length), headers, as: anna });
    expect([length, answer.status, answer.error?.code]).toEqual([length, 400, "upload_failed"]);
    expect(answer.error?.message).toBe("Errore durante il caricamento del file. Riprova.");
  }
  expect(await inventory()).toEqual(before);
});

test("a form without a file, or with a text in its place, is refused at its field", async () => {
  const anna = await makeUser("anna");
  const forms: Form[] = [{ altro: new File(["x"], "x.jpg") }, { file: "/etc/passwd" }];
  for (const form of forms) {
    const answer = await ask("POST", "/api/upload", { raw: multipart(form), as: anna });
    expect([answer.status, answer.error?.fields]).toEqual([400, { file: "validation.wrong" }]);
  }
});

test("a body above the limit is refused unread", async () => {
  const anna = await makeUser("anna");
  const { status, error } = await upload(anna, new Uint8Array(17 * 1024 * 1024), { query: "?video=1" });
  expect([status, error?.code]).toEqual([413, "too_large"]);
});

test("a visitor uploads nothing", async () => {
  expect((await upload(null, PICTURES.jpeg)).status).toBe(401);
});

test("a visitor's body is never read", async () => {
  for (const [method, path] of [
    ["POST", "/api/upload"],
    ["PUT", `/api/upload/parts/${crypto.randomUUID()}/1`],
  ] as const) {
    let megabytesRead = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          megabytesRead += 1;
          controller.enqueue(new Uint8Array(1024 * 1024));
          if (megabytesRead === 15) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "content-type": "multipart/form-data; boundary=onda" };
    const answer = await ask(method, path, { raw: body, headers });
    expect([path, answer.status, megabytesRead]).toEqual([path, 401, 0]);
  }
});

test("uploads are rate-limited", async () => {
  const anna = await makeUser("anna");
  const limiter = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`upload:${anna.id}`));
  for (let times = 0; times < 120; times += 1) await limiter.take(120, 3600);
  const answer = await upload(anna, PICTURES.jpeg);
  expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
});

test("a failing bucket leaves no row without a file", async () => {
  const anna = await makeUser("anna");
  const before = await inventory();
  const UPLOADS = awayBucket("fails", "put");
  const raw = multipart({ file: new File([PICTURES.jpeg], "foto.jpg") });
  const answer = await ask("POST", "/api/upload", { raw, as: anna, env: { UPLOADS } });
  expect([answer.status, answer.error?.code]).toEqual([503, "files_unavailable"]);
  expect(takeLoggedErrors().join()).toContain("R2 is away");
  expect(await inventory()).toEqual(before);
});
