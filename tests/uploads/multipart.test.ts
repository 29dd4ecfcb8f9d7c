import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { PART_BYTES, VIDEO_MAX_BYTES } from "../../worker/uploads/contract.ts";
import type { MultipartUploadView, UploadView } from "../../worker/uploads/outputs.ts";
import { uploadSessions, uploads } from "../../worker/uploads/schema.ts";
import { addVideoLocation, makeVideo } from "../support/pictures.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { type Ask, ask, db } from "../support/worker.ts";

/** Two parts and a bit. */
const SIZE = 2 * PART_BYTES + 1234;

const begin = (who: SignedInUser, size = SIZE, type = "video/mp4") =>
  ask<MultipartUploadView>("POST", "/api/upload/parts", { body: { size, type }, as: who });
const sendPart = (who: SignedInUser, id: string, number: number, raw: Ask["raw"]) =>
  ask("PUT", `/api/upload/parts/${id}/${number}`, { raw, as: who });
const complete = (who: SignedInUser, id: string) =>
  ask<UploadView>("POST", `/api/upload/parts/${id}/complete`, { body: {}, as: who });

function partOf(bytes: Uint8Array<ArrayBuffer>, number: number) {
  return bytes.slice((number - 1) * PART_BYTES, number * PART_BYTES);
}

/** What is begun, what is finished and what lies in the bucket, of these two kinds. */
async function inventory() {
  const { objects } = await env.UPLOADS.list();
  return [
    (await db.select().from(uploadSessions)).length,
    (await db.select().from(uploads)).length,
    objects.length,
  ];
}

test("a multipart upload, in any order and with repeated parts, is served byte by byte", async () => {
  const anna = await makeUser("anna");
  const bytes = makeVideo(SIZE);
  const { status, body } = await begin(anna);
  expect([status, body.received]).toEqual([201, []]);
  for (const number of [3, 1, 2, 1]) {
    expect((await sendPart(anna, body.id, number, partOf(bytes, number))).status).toBe(204);
  }
  const whole = await complete(anna, body.id);
  expect(whole.status).toBe(201);
  const seek = async (range: string) => {
    const answer = await ask("GET", whole.body.url, { headers: { range } });
    return [answer.status, answer.headers.get("content-range"), answer.headers.get("content-length")];
  };
  expect(await seek("bytes=0-63")).toEqual([206, `bytes 0-63/${SIZE}`, "64"]);
  expect(await seek("bytes=-100")).toEqual([206, `bytes ${SIZE - 100}-${SIZE - 1}/${SIZE}`, "100"]);
  const key = whole.body.url.slice("/public/".length);
  const kept = new Uint8Array((await (await env.UPLOADS.get(key))?.arrayBuffer()) ?? []);
  expect(kept.length).toBe(SIZE);
  expect(kept.every((byte, at) => byte === bytes[at])).toBe(true);
});

test("a multipart video loses its GPS data and keeps its size", async () => {
  const anna = await makeUser("anna");
  const bytes = addVideoLocation(makeVideo(2 * PART_BYTES));
  const { id } = (await begin(anna, bytes.length)).body;
  for (const number of [1, 2, 3]) await sendPart(anna, id, number, partOf(bytes, number));
  const { body } = await complete(anna, id);
  expect((await complete(anna, id)).body).toEqual(body);
  const kept = await env.UPLOADS.get(body.url.slice("/public/".length));
  expect([kept?.size, kept?.httpMetadata?.contentType]).toEqual([bytes.length, "video/mp4"]);
  expect(await kept?.text()).not.toContain("44.35");
});

test("after a broken connection only missing parts are sent", async () => {
  const anna = await makeUser("anna");
  const bytes = makeVideo(SIZE);
  const { id } = (await begin(anna)).body;
  await sendPart(anna, id, 1, partOf(bytes, 1));
  // The second breaks off at nine tenths.
  const broken = await sendPart(anna, id, 2, partOf(bytes, 2).slice(0, PART_BYTES * 0.9));
  expect([broken.status, broken.error?.code]).toEqual([400, "upload_failed"]);
  const asked = await ask<MultipartUploadView>("GET", `/api/upload/parts/${id}`, { as: anna });
  expect(asked.body).toEqual({ id, received: [1] });
  expect((await complete(anna, id)).error?.code).toBe("upload_failed");
  await sendPart(anna, id, 2, partOf(bytes, 2));
  await sendPart(anna, id, 3, partOf(bytes, 3));
  expect((await complete(anna, id)).status).toBe(201);
});

test("completing again, or twice at once, gives the same response", async () => {
  const anna = await makeUser("anna");
  const bytes = makeVideo(SIZE);
  const { id } = (await begin(anna)).body;
  for (const number of [1, 2, 3]) await sendPart(anna, id, number, partOf(bytes, number));
  const both = await Promise.all([complete(anna, id), complete(anna, id)]);
  const again = await complete(anna, id);
  expect([...both, again].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set([...both, again].map(({ body }) => body.url)).size).toBe(1);
  // What is finished takes no more parts, and is nobody's to give up.
  expect((await sendPart(anna, id, 1, partOf(bytes, 1))).status).toBe(404);
  expect((await ask("DELETE", `/api/upload/parts/${id}`, { as: anna })).status).toBe(404);
  expect((await ask("GET", both[0]?.body.url ?? "", { headers: { range: "bytes=0-9" } })).status).toBe(206);
});

test("when a recorded part differs from the bucket's, all parts are sent again", async () => {
  const anna = await makeUser("anna");
  const bytes = makeVideo(SIZE);
  const { id } = (await begin(anna)).body;
  for (const number of [1, 2, 3]) await sendPart(anna, id, number, partOf(bytes, number));
  await env.DB.prepare("update upload_parts set etag = 'an older try' where session_id = ? and number = 2")
    .bind(id)
    .run();
  expect((await complete(anna, id)).error?.code).toBe("upload_failed");
  const asked = await ask<MultipartUploadView>("GET", `/api/upload/parts/${id}`, { as: anna });
  expect(asked.body.received).toEqual([]);
  for (const number of [1, 2, 3]) await sendPart(anna, id, number, partOf(bytes, number));
  expect((await complete(anna, id)).status).toBe(201);
});

test("an upload completed in the bucket but not recorded can still be completed", async () => {
  const anna = await makeUser("anna");
  const bytes = makeVideo(SIZE);
  const { id } = (await begin(anna)).body;
  for (const number of [1, 2, 3]) await sendPart(anna, id, number, partOf(bytes, number));
  const [session] = (await db.select().from(uploadSessions)).filter((row) => row.id === id);
  if (!session) throw new Error("the session was not written");
  const parts = await env.DB.prepare(
    "select number, etag from upload_parts where session_id = ? order by number",
  )
    .bind(id)
    .all<{ number: number; etag: string }>();
  // The bucket has finished, and then the Worker was gone.
  await env.UPLOADS.resumeMultipartUpload(session.key, session.bucket_id).complete(
    parts.results.map(({ number, etag }) => ({ partNumber: number, etag })),
  );
  expect((await complete(anna, id)).body.url).toBe(`/public/${session.key}`);
  expect((await db.select().from(uploads)).filter(({ key }) => key === session.key)).toHaveLength(1);
});

test("a file that is no video is refused on completion and deleted", async () => {
  const anna = await makeUser("anna");
  const before = await inventory();
  const { id } = (await begin(anna)).body;
  const text = new Uint8Array(SIZE).fill(65);
  for (const number of [1, 2, 3]) await sendPart(anna, id, number, partOf(text, number));
  const answer = await complete(anna, id);
  expect([answer.status, answer.error?.code]).toEqual([415, "unsupported_type"]);
  expect(await inventory()).toEqual(before);
});

test("aborting leaves nothing behind", async () => {
  const anna = await makeUser("anna");
  const before = await inventory();
  const { id } = (await begin(anna)).body;
  await sendPart(anna, id, 1, partOf(makeVideo(SIZE), 1));
  expect((await ask("DELETE", `/api/upload/parts/${id}`, { as: anna })).status).toBe(204);
  expect(await inventory()).toEqual(before);
  expect((await ask("GET", `/api/upload/parts/${id}`, { as: anna })).status).toBe(404);
});

test("a part too long, a part beyond the end and a body without bytes are refused", async () => {
  const anna = await makeUser("anna");
  const { id } = (await begin(anna)).body;
  for (const [number, raw, code] of [
    [3, new Uint8Array(1235), "upload_failed"],
    [1, new Uint8Array(10), "upload_failed"],
    [1, undefined, "upload_failed"],
    [4, new Uint8Array(10), "not_found"],
    [0, new Uint8Array(10), "not_found"],
  ] as const) {
    expect((await sendPart(anna, id, number, raw)).error?.code).toBe(code);
  }
  expect(
    (await ask<MultipartUploadView>("GET", `/api/upload/parts/${id}`, { as: anna })).body.received,
  ).toEqual([]);
});

test("a film of more than 100 MB, a picture and a small file are refused before anything is sent", async () => {
  const anna = await makeUser("anna");
  const large = await begin(anna, VIDEO_MAX_BYTES + 1);
  expect([large.status, large.error?.message]).toEqual([413, "Massimo 100MB"]);
  expect((await begin(anna, VIDEO_MAX_BYTES)).status).toBe(201);
  expect((await begin(anna, SIZE, "image/png")).error?.code).toBe("invalid");
  expect((await begin(anna, 1000)).error?.code).toBe("invalid");
});

test("an upload of another user is not found", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const { id } = (await begin(anna)).body;
  const answers = [
    await ask("GET", `/api/upload/parts/${id}`, { as: bruno }),
    await sendPart(bruno, id, 1, new Uint8Array(PART_BYTES)),
    await complete(bruno, id),
    await ask("DELETE", `/api/upload/parts/${id}`, { as: bruno }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await ask("GET", `/api/upload/parts/${id}`, { as: anna })).status).toBe(200);
});

test("a part sent after the upload was aborted is not found", async () => {
  const anna = await makeUser("anna");
  const { id } = (await begin(anna)).body;
  const slow = new IdentityTransformStream();
  const headers = { "content-length": String(PART_BYTES) };
  const arriving = ask("PUT", `/api/upload/parts/${id}/1`, { raw: slow.readable, headers, as: anna });
  const writer = slow.writable.getWriter();
  await writer.write(new Uint8Array(1000));
  expect((await ask("DELETE", `/api/upload/parts/${id}`, { as: anna })).status).toBe(204);
  await writer.write(new Uint8Array(PART_BYTES - 1000));
  await writer.close();
  expect((await arriving).status).toBe(404);
});
