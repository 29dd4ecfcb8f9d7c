import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import type { Bucket } from "../../scripts/backup/bucket.ts";
import { deleteStopped, findEarlierBackup, listEarlierObjects } from "../../scripts/backup/earlier.ts";
import { FORMAT, type Manifest, writeManifest } from "../../scripts/backup/manifest.ts";
import { listDifferingObjects, saveObjects, storeObjects } from "../../scripts/backup/objects.ts";
import { makePace } from "../../scripts/backup/pace.ts";

const folder = mkdtempSync(join(tmpdir(), "respiro-files-"));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A bucket in memory, and the keys that were asked for. */
function makeBucket(objects: Record<string, string>): { bucket: Bucket; asked: string[] } {
  const asked: string[] = [];
  const bucket: Bucket = {
    async get(key, file) {
      asked.push(key);
      const content = objects[key];
      if (content !== undefined) writeFileSync(file, content);
      return content !== undefined;
    },
    async put(key, file) {
      objects[key] = readFileSync(file, "utf8");
    },
  };
  return { bucket, asked };
}

function makeFolder(name: string): string {
  mkdirSync(join(folder, name));
  return join(folder, name);
}

/** A backup with nothing before it. */
const FIRST = { site: "production", earlier: new Map() };

const row = (key: string) => ({ key, content_type: "image/webp" });

/** A manifest of a backup with these objects. */
function manifestOf(objects: Manifest["objects"], other: Partial<Manifest> = {}): Manifest {
  return {
    ...{
      format: FORMAT,
      made_at: "2026-05-01T08:00:00.000Z",
      site: "production",
      release: "abc",
      level: "0001.sql",
    },
    ...{ tables: {}, sequences: {}, files: {}, missing_objects: [], objects, ...other },
  };
}

test("a backup fetches what the one before has not, links the rest, and fetches a damaged file again", async () => {
  const { bucket, asked } = makeBucket({ "a.webp": "onde", "b.webp": "mare", "c.webp": "sale" });
  const first = makeFolder("2026-05-01-production");
  const { objects } = await saveObjects(bucket, [row("a.webp"), row("b.webp")], first, FIRST);
  writeManifest(first, manifestOf(objects));
  writeFileSync(join(first, objects[1]?.file ?? ""), "male");
  asked.length = 0;

  const earlier = listEarlierObjects(folder, "production");
  const second = makeFolder("2026-05-02-production");
  // b was damaged in the first backup, d has gone from the bucket; a's row has another place now.
  const rows = ["c.webp", "a.webp", "b.webp", "d.webp"].map(row);
  const saved = await saveObjects(bucket, rows, second, { ...FIRST, earlier });
  expect(asked.sort()).toEqual(["b.webp", "c.webp", "d.webp"]);
  expect(saved).toMatchObject({ fetched: 2, missing: ["d.webp"] });
  expect(saved.objects.map(({ key, file }) => [key, readFileSync(join(second, file), "utf8")])).toEqual([
    ["c.webp", "sale"],
    ["a.webp", "onde"],
    ["b.webp", "mare"],
  ]);
  // The first may be deleted: a link is a second name of the same bytes.
  expect(statSync(join(second, "objects/2")).nlink).toBe(2);
  rmSync(first, { recursive: true });
  expect(readFileSync(join(second, "objects/2"), "utf8")).toBe("onde");
});

test("a backup goes on from one that was stopped, which goes once a whole one is there", async () => {
  const parent = makeFolder("stopped");
  const { bucket, asked } = makeBucket({ "a.webp": "onde", "b.webp": "mare", "c.webp": "sale" });
  const rows = ["a.webp", "b.webp", "c.webp"].map(row);
  const stopped = makeFolder("stopped/.2026-05-01-production-unfinished-1");
  const failing: Bucket = {
    ...bucket,
    async get(key, file) {
      if (key !== "c.webp") return bucket.get(key, file);
      await pause(500);
      throw new Error("killed");
    },
  };
  await expect(saveObjects(failing, rows, stopped, FIRST)).rejects.toThrow("killed");
  // A kill in the middle of a line.
  appendFileSync(join(stopped, "objects.jsonl"), '{"key": "c.we');
  asked.length = 0;
  expect(listEarlierObjects(parent, "staging").size).toBe(0);
  const second = makeFolder("stopped/2026-05-02-production");
  const earlier = listEarlierObjects(parent, "production");
  const { objects } = await saveObjects(bucket, rows, second, { ...FIRST, earlier });
  expect(asked).toEqual(["c.webp"]);
  expect(objects.map(({ file }) => readFileSync(join(second, file), "utf8"))).toEqual([
    "onde",
    "mare",
    "sale",
  ]);
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const listed = () => readdirSync(parent).sort();
  deleteStopped(parent, "staging", later(61));
  // It may be one that goes on.
  deleteStopped(parent, "production", later(50));
  expect(listed()).toHaveLength(2);
  deleteStopped(parent, "production", later(61));
  expect(listed()).toEqual(["2026-05-02-production"]);
});

test("calls beyond the platform's limit wait for it", async () => {
  const pace = makePace({ calls: 3, windowMs: 100 });
  const began = Date.now();
  const seen = await Promise.all([...Array(8)].map(() => pace().then(() => Date.now() - began)));
  expect(seen[2]).toBeLessThan(100);
  expect(seen[3]).toBeGreaterThanOrEqual(99);
  expect(seen[6]).toBeGreaterThanOrEqual(198);
});

test("the backup before is the newest whole one of the same site", () => {
  const parent = makeFolder("backups");
  expect(findEarlierBackup(join(parent, "nowhere"), "production")).toBeNull();
  const make = (name: string, manifest: Manifest | string) => {
    mkdirSync(join(parent, name));
    if (typeof manifest === "string") writeFileSync(join(parent, name, "manifest.json"), manifest);
    else writeManifest(join(parent, name), manifest);
  };
  make("a", manifestOf([], { made_at: "2026-05-01T08:00:00.000Z" }));
  make("b", manifestOf([], { made_at: "2026-05-02T08:00:00.000Z" }));
  make("c", manifestOf([], { made_at: "2026-05-03T08:00:00.000Z", site: "staging" }));
  make("d", manifestOf([], { made_at: "2026-05-04T08:00:00.000Z", rows_only: true }));
  make("e", '{"format": 1, "made_at": "2026-05-0');
  make(".f-unfinished-1", manifestOf([], { made_at: "2026-05-06T08:00:00.000Z" }));
  expect(findEarlierBackup(parent, "production")?.folder).toBe(join(parent, "b"));
});

test("the deployed bucket is asked by Cloudflare's API in its jurisdiction, again where it stumbles", async () => {
  const stored: Record<string, string> = { "a/onde.webp": "onde" };
  const seen: string[] = [];
  let stumbles = 2;
  let hasBucket = true;
  const server = createServer(async (request, response) => {
    const { method, url = "", headers } = request;
    seen.push(`${method} ${headers.authorization} ${headers["cf-r2-jurisdiction"]}`);
    const key = url.slice("/accounts/acc/r2/buckets/respiro-uploads/objects/".length);
    let body = "";
    for await (const chunk of request) body += chunk;
    if (stumbles-- > 0) return void response.writeHead(500).end("internal error");
    if (method === "PUT") stored[key] = `${headers["content-type"]} ${body}`;
    const content = stored[key];
    if (content !== undefined) return void response.writeHead(200).end(content);
    // As R2 tells a missing key from a missing bucket.
    response.writeHead(404).end(JSON.stringify({ errors: [{ code: hasBucket ? 10007 : 10006 }] }));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "gettone");
  vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "acc");
  vi.resetModules();
  const { withBucket } = await import("../../scripts/backup/bucket.ts");
  const site = { remote: true, env: "production" as const, config: "wrangler.toml" };
  const place = makeFolder("remote");
  await withBucket(site, async (bucket) => {
    const { objects, missing } = await saveObjects(
      bucket,
      [row("a/onde.webp"), row("manca.webp")],
      place,
      FIRST,
    );
    expect([objects.map(({ key }) => key), missing]).toEqual([["a/onde.webp"], ["manca.webp"]]);
    expect(readFileSync(join(place, "objects/1"), "utf8")).toBe("onde");
    await storeObjects(bucket, objects, place);
    expect(stored["a/onde.webp"]).toBe("image/webp onde");
    const again = makeFolder("again");
    expect(await listDifferingObjects(bucket, objects, again)).toEqual(["a/onde.webp"]);
    hasBucket = false;
    await expect(bucket.get("manca.webp", join(place, "none"))).rejects.toThrow(/answered 404.*10006/);
  });
  expect(new Set(seen)).toEqual(new Set(["GET Bearer gettone eu", "PUT Bearer gettone eu"]));
  vi.unstubAllEnvs();
}, 60_000);
