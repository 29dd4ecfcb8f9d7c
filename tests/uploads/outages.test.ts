import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { BUCKET_LIMIT_MS } from "../../worker/uploads/askBucket.ts";
import { deleteUnusedFiles } from "../../worker/uploads/cleanUp.ts";
import { PART_BYTES } from "../../worker/uploads/contract.ts";
import { COMPLETE_LIMIT_MS, PART_LIMIT_MS } from "../../worker/uploads/multipart.ts";
import type { MultipartUploadView, UploadView } from "../../worker/uploads/outputs.ts";
import { linkedPictures, uploadSessions, uploads } from "../../worker/uploads/schema.ts";
import { awayBucket, BUCKET_OUTAGES, type BucketOutage } from "../support/buckets.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { endTimers } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { makeOrganizer } from "../support/organizers.ts";
import { makeVideo, PICTURES } from "../support/pictures.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db, visit } from "../support/worker.ts";

withEmptyStorage();

const DAY_MS = 86_400_000;

/** What every one of these calls answers; while the bucket hangs, time limits end at once. */
const UNAVAILABLE = [503, "files_unavailable"];

/** One call while the bucket does not answer. */
async function askAway(
  outage: BucketOutage,
  method: string,
  path: string,
  { away = [], ...call }: Parameters<typeof ask>[2] & { away?: string[] } = {},
) {
  if (outage === "hangs")
    for (const limit of [BUCKET_LIMIT_MS, PART_LIMIT_MS, COMPLETE_LIMIT_MS]) endTimers(limit);
  const answer = await ask(method, path, { ...call, env: { UPLOADS: awayBucket(outage, ...away) } });
  vi.unstubAllGlobals();
  const told = outage === "fails" ? "R2 is away" : "no answer within";
  expect(takeLoggedErrors().join()).toContain(told);
  return [answer.status, answer.error?.code];
}

function pictureForm(): FormData {
  const form = new FormData();
  form.set("file", new File([PICTURES.jpeg], "foto.jpg"));
  return form;
}

/** The files that a user has, in the table and in the bucket. */
async function filesOf({ id }: SignedInUser) {
  const rows = await db.select().from(uploads).where(eq(uploads.owner_id, id));
  const stored = await Promise.all(rows.map(({ key }) => env.UPLOADS.head(key)));
  return { rows: rows.length, stored: stored.filter(Boolean).length };
}

async function sweepTomorrow() {
  await deleteUnusedFiles({ env, db, budget: newBudget() }, new Date(Date.now() + 2 * DAY_MS));
}

const SIZE = 2 * PART_BYTES + 1234;
const begin = async (who: SignedInUser) =>
  (
    await ask<MultipartUploadView>("POST", "/api/upload/parts", {
      body: { size: SIZE, type: "video/mp4" },
      as: who,
    })
  ).body.id;
const partOf = (bytes: Uint8Array<ArrayBuffer>, number: number) =>
  bytes.slice((number - 1) * PART_BYTES, number * PART_BYTES);

async function sendParts(who: SignedInUser, id: string, ...numbers: number[]) {
  const bytes = makeVideo(SIZE);
  for (const number of numbers) {
    const path = `/api/upload/parts/${id}/${number}`;
    expect((await ask("PUT", path, { raw: partOf(bytes, number), as: who })).status).toBe(204);
  }
}

test.for(BUCKET_OUTAGES)(
  "a picture is refused in time when the bucket %s, and the cron finds what is left",
  async (outage) => {
    const anna = await makeUser("anna");
    expect(await askAway(outage, "POST", "/api/upload", { raw: pictureForm(), as: anna })).toEqual(
      UNAVAILABLE,
    );
    // Whether the bucket has the file is unknown, so its row stays.
    expect(await filesOf(anna)).toEqual({ rows: 1, stored: 0 });
    await sweepTomorrow();
    expect(await filesOf(anna)).toEqual({ rows: 0, stored: 0 });
    const again = await ask<UploadView>("POST", "/api/upload", { raw: pictureForm(), as: anna });
    expect([again.status, (await ask("GET", again.body.url)).status]).toEqual([201, 200]);
  },
);

test("a file that the bucket stored after its refusal is deleted with its row", async () => {
  const anna = await makeUser("anna");
  const late = Promise.withResolvers<void>();
  const keys: string[] = [];
  let before = {};
  const UPLOADS = new Proxy(env.UPLOADS, {
    get(bucket, name) {
      const value = Reflect.get(bucket, name);
      if (name !== "put") return typeof value === "function" ? value.bind(bucket) : value;
      return async (...args: Parameters<R2Bucket["put"]>) => {
        await bucket.put(...args);
        keys.push(args[0]);
        before = await filesOf(anna);
        await late.promise;
      };
    },
  });
  const inner = globalThis.setTimeout;
  let limits = 0;
  // The first limit ends at once; the bucket answers before the second.
  vi.stubGlobal("setTimeout", (work: () => void, milliseconds = 0) => {
    if (milliseconds !== BUCKET_LIMIT_MS) return inner(work, milliseconds);
    limits += 1;
    if (limits === 2) inner(late.resolve, 0);
    return inner(work, limits === 1 ? 0 : milliseconds);
  });
  const answer = await ask("POST", "/api/upload", { raw: pictureForm(), as: anna, env: { UPLOADS } });
  expect([answer.status, answer.error?.code]).toEqual(UNAVAILABLE);
  expect(takeLoggedErrors().join()).toContain("no answer within");
  expect(before).toEqual({ rows: 1, stored: 1 });
  expect([await filesOf(anna), await env.UPLOADS.head(keys[0] ?? "")]).toEqual([
    { rows: 0, stored: 0 },
    null,
  ]);
});

test.for(BUCKET_OUTAGES)(
  "files, ranges and narrowed pictures are refused in time when the bucket %s",
  async (outage) => {
    const anna = await makeUser("anna");
    const { url } = (await ask<UploadView>("POST", "/api/upload", { raw: pictureForm(), as: anna })).body;
    expect(await askAway(outage, "GET", url)).toEqual(UNAVAILABLE);
    expect(await askAway(outage, "GET", `${url}?width=320`)).toEqual(UNAVAILABLE);
    expect(await askAway(outage, "GET", url, { headers: { range: "bytes=0-3" } })).toEqual(UNAVAILABLE);
    expect(await askAway(outage, "GET", url, { headers: { range: "bytes=0-3" }, away: ["get"] })).toEqual(
      UNAVAILABLE,
    );
    // The refusal is not what the edge keeps.
    expect((await ask("GET", `${url}?width=320`)).status).toBe(200);
  },
);

test("a picture that the edge has is served without the bucket", async () => {
  const anna = await makeUser("anna");
  const { url } = (await ask<UploadView>("POST", "/api/upload", { raw: pictureForm(), as: anna })).body;
  expect((await ask("GET", url)).status).toBe(200);
  expect((await ask("GET", url, { env: { UPLOADS: awayBucket("fails") } })).status).toBe(200);
});

test.for(BUCKET_OUTAGES)("pages come when the bucket %s", async (outage) => {
  const UPLOADS = awayBucket(outage);
  for (const path of ["/", "/blog", "/sponsor"])
    expect([path, (await visit(path, {}, { UPLOADS })).status]).toEqual([path, 200]);
});

test.for(BUCKET_OUTAGES)(
  "a film in parts is refused in time when the bucket %s, and goes on afterwards",
  async (outage) => {
    const anna = await makeUser("anna");
    const body = { size: SIZE, type: "video/mp4" };
    expect(await askAway(outage, "POST", "/api/upload/parts", { body, as: anna })).toEqual(UNAVAILABLE);
    const own = await db.select().from(uploadSessions).where(eq(uploadSessions.owner_id, anna.id));
    expect(own).toEqual([]);
    const id = await begin(anna);
    const part = `/api/upload/parts/${id}/1`;
    const raw = partOf(makeVideo(SIZE), 1);
    expect(await askAway(outage, "PUT", part, { raw, as: anna })).toEqual(UNAVAILABLE);
    await sendParts(anna, id, 1, 2, 3);
    const complete = `/api/upload/parts/${id}/complete`;
    for (const away of [["head"], ["complete"], ["get"]])
      expect(await askAway(outage, "POST", complete, { body: {}, as: anna, away })).toEqual(UNAVAILABLE);
    const whole = await ask<UploadView>("POST", complete, { body: {}, as: anna });
    const stored = await ask("GET", whole.body.url, { headers: { range: "bytes=0-9" } });
    expect([whole.status, stored.headers.get("content-range")]).toEqual([201, `bytes 0-9/${SIZE}`]);
  },
);

test.for(BUCKET_OUTAGES)("an upload in parts is given up later when the bucket %s", async (outage) => {
  const anna = await makeUser("anna");
  const id = await begin(anna);
  expect(await askAway(outage, "DELETE", `/api/upload/parts/${id}`, { as: anna })).toEqual(UNAVAILABLE);
  expect((await ask("DELETE", `/api/upload/parts/${id}`, { as: anna })).status).toBe(204);
});

test("the limit of a part does not run while the browser sends nothing", async () => {
  const anna = await makeUser("anna");
  const id = await begin(anna);
  const slow = new IdentityTransformStream();
  const headers = { "content-length": String(PART_BYTES) };
  const [begun, pending] = [new Set<unknown>(), new Set<unknown>()];
  const [start, stop] = [globalThis.setTimeout, globalThis.clearTimeout];
  vi.stubGlobal("setTimeout", (work: () => void, milliseconds = 0) => {
    const timer = start(work, milliseconds);
    if (milliseconds === PART_LIMIT_MS) for (const timers of [begun, pending]) timers.add(timer);
    return timer;
  });
  vi.stubGlobal("clearTimeout", (timer: ReturnType<typeof start>) => {
    pending.delete(timer);
    stop(timer);
  });
  const arriving = ask("PUT", `/api/upload/parts/${id}/1`, { raw: slow.readable, headers, as: anna });
  const writer = slow.writable.getWriter();
  const bytes = makeVideo(PART_BYTES);
  await writer.write(bytes.slice(0, 1000));
  // The bucket has read what came: no limit runs while the browser sends nothing.
  await vi.waitFor(() => expect([begun.size, pending.size]).toEqual([1, 0]), { timeout: 30_000 });
  await writer.write(bytes.slice(1000));
  await writer.close();
  expect((await arriving).status).toBe(204);
});

test.for(BUCKET_OUTAGES)("a linked picture is no failed attempt when the bucket %s", async (outage) => {
  const sara = await makeOrganizer("sara");
  const url = `https://foto.example/${outage}.jpg`;
  const site = () => Promise.resolve(new Response(PICTURES.jpeg));
  const copy = () => askAway(outage, "POST", "/api/upload/link", { as: sara, body: { url } });
  const shown = `/public/linked?url=${encodeURIComponent(url)}`;
  for (let tries = 0; tries < 6; tries += 1) {
    vi.stubGlobal("fetch", site);
    expect(await copy()).toEqual(UNAVAILABLE);
    vi.stubGlobal("fetch", site);
    expect(await askAway(outage, "GET", shown)).toEqual(UNAVAILABLE);
    vi.setSystemTime(Date.now() + 61_000);
  }
  const [row] = await db.select().from(linkedPictures).where(eq(linkedPictures.url, url));
  expect(row).toMatchObject({ attempts: 0, key: null });
  vi.stubGlobal("fetch", site);
  expect((await ask("GET", shown)).status).toBe(200);
});
