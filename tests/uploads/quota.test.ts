import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { deleteUnusedFiles } from "../../worker/uploads/cleanUp.ts";
import { QUOTA_BYTES, SINGLE_UPLOAD_MAX_BYTES } from "../../worker/uploads/contract.ts";
import type { UploadView } from "../../worker/uploads/outputs.ts";
import { uploads, uploadTotals } from "../../worker/uploads/schema.ts";
import { PICTURES } from "../support/pictures.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const HOUR_MS = 3_600_000;
const FILM_BYTES = 100 * 1024 * 1024;

function upload(who: SignedInUser) {
  const form = new FormData();
  form.set("file", new File([PICTURES.jpeg], "foto.jpg"));
  return ask<UploadView>("POST", "/api/upload", { raw: form, as: who });
}

function beginFilm(who: SignedInUser, size = FILM_BYTES) {
  return ask<{ id: string }>("POST", "/api/upload/parts", { as: who, body: { type: "video/mp4", size } });
}

/** A file that takes all of a person's room but `left` bytes, as the list of files knows it. */
async function fillUp({ id }: SignedInUser, left: number) {
  const at = new Date().toISOString();
  const file = { key: `${crypto.randomUUID()}.mp4`, content_type: "video/mp4", created_at: at };
  await db
    .insert(uploads)
    .values({ ...file, owner_id: id, size_bytes: QUOTA_BYTES - left, unused_since: at });
  return file.key;
}

async function bytesOf({ id }: SignedInUser): Promise<number | undefined> {
  const row = await db.select().from(uploadTotals).where(eq(uploadTotals.owner_id, id)).get();
  return row?.bytes;
}

/** What the total should be, counted file by file. */
async function countedBytes({ id }: SignedInUser): Promise<number> {
  const rows = await db.select().from(uploads).where(eq(uploads.owner_id, id));
  return rows.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
}

test("a file above the quota of 2 GB is refused and not stored", async () => {
  const anna = await makeUser("anna");
  await fillUp(anna, 100);
  const before = (await env.UPLOADS.list()).objects.length;
  const { status, error } = await upload(anna);
  expect([status, error?.code]).toEqual([413, "upload_quota"]);
  expect(error?.message).toContain("2 GB");
  expect((await env.UPLOADS.list()).objects.length).toBe(before);
  expect((await upload(await makeUser("bruno"))).status).toBe(201);
});

test("concurrent files are stored only within the quota", async () => {
  const anna = await makeUser("anna");
  await upload(anna);
  const size = await countedBytes(anna);
  await fillUp(anna, 3 * size);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => upload(anna)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413]);
  expect(await bytesOf(anna)).toBe(QUOTA_BYTES);
});

test("a multipart upload counts against the quota from its start until it is aborted", async () => {
  const anna = await makeUser("anna");
  await fillUp(anna, FILM_BYTES + 10);
  const begun = await beginFilm(anna);
  expect(begun.status).toBe(201);
  const second = await beginFilm(anna, SINGLE_UPLOAD_MAX_BYTES + 1);
  expect([second.status, second.error?.code]).toEqual([413, "upload_quota"]);
  expect((await upload(anna)).error?.code).toBe("upload_quota");
  expect((await ask("DELETE", `/api/upload/parts/${begun.body.id}`, { as: anna })).status).toBe(204);
  expect((await beginFilm(anna)).status).toBe(201);
});

test("deleted files free quota, and the total always equals the sum of the files", async () => {
  const anna = await makeUser("anna");
  const large = await fillUp(anna, 100);
  expect((await upload(anna)).error?.code).toBe("upload_quota");
  await deleteUnusedFiles({ env, db, budget: newBudget() }, new Date(Date.now() + 30 * HOUR_MS));
  expect(await db.select().from(uploads).where(eq(uploads.key, large))).toEqual([]);
  expect((await upload(anna)).status).toBe(201);
  expect(await bytesOf(anna)).toBe(await countedBytes(anna));
  expect(await bytesOf(anna)).toBeGreaterThan(0);
});

test("erasing an account deletes its total", async () => {
  const anna = await makeUser("anna");
  await upload(anna);
  await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } });
  expect((await bytesOf(anna)) ?? 0).toBe(await countedBytes(anna));
});
