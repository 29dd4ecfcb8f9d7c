import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { articles } from "../../worker/blog/schema.ts";
import { newBudget } from "../../worker/cronBudget.ts";
import { events } from "../../worker/events/schema.ts";
import worker from "../../worker/index.ts";
import { abortStaleMultipartUploads, deleteUnusedFiles } from "../../worker/uploads/cleanUp.ts";
import { uploadKey } from "../../worker/uploads/contract.ts";
import type { MultipartUploadView, UploadView } from "../../worker/uploads/outputs.ts";
import { uploadSessions, uploads } from "../../worker/uploads/schema.ts";
import { makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { makeVideo, PICTURES } from "../support/pictures.ts";
import { makeUser, PASSWORD, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, bindings, db } from "../support/worker.ts";

withEmptyStorage();

const HOUR = 3_600_000;
const DAY_OLD = new Date(Date.now() - 26 * HOUR).toISOString();

async function picture(owner: SignedInUser): Promise<string> {
  const raw = new FormData();
  raw.set("file", new File([PICTURES.png], "foto.png"));
  return (await ask<UploadView>("POST", "/api/upload", { raw, as: owner })).body.url;
}

async function isThere(url: string): Promise<boolean> {
  const row = await db
    .select()
    .from(uploads)
    .where(eq(uploads.key, uploadKey(url)))
    .get();
  const file = await env.UPLOADS.head(uploadKey(url));
  expect(Boolean(row), "the row and the file go together").toBe(Boolean(file));
  return Boolean(file);
}

/** What is unused has been so for a day. */
async function aDayPasses() {
  await env.DB.prepare("update uploads set unused_since = ? where unused_since is not null")
    .bind(DAY_OLD)
    .run();
}

const sweep = async () => {
  await deleteUnusedFiles({ env, db, budget: newBudget() }, new Date());
  await abortStaleMultipartUploads({ env, db, budget: newBudget() }, new Date());
};

test("an unused picture is deleted after a day, not before", async () => {
  const anna = await makeUser("anna");
  const url = await picture(anna);
  await sweep();
  expect(await isThere(url)).toBe(true);
  await aDayPasses();
  await sweep();
  expect(await isThere(url)).toBe(false);
  expect((await ask("GET", url)).status).toBe(404);
});

test("a sponsor's logo stays beside the profile's picture; a replaced one is deleted after a day", async () => {
  const anna = await makeUser("anna");
  const [avatar, logo, next] = [await picture(anna), await picture(anna), await picture(anna)];
  const save = (body: object) => ask("PUT", "/api/profile", { body, as: anna });
  await save({ avatar_url: avatar, sponsor_logo_url: logo });
  await aDayPasses();
  await sweep();
  expect([await isThere(avatar), await isThere(logo), await isThere(next)]).toEqual([true, true, false]);
  await save({ sponsor_logo_url: null });
  await aDayPasses();
  await sweep();
  expect([await isThere(avatar), await isThere(logo)]).toEqual([true, false]);
});

test("a picture in use stays; a replaced one is deleted after a day", async () => {
  const anna = await makeUser("anna");
  const [first, second] = [await picture(anna), await picture(anna)];
  await ask("PUT", "/api/profile", { body: { avatar_url: first }, as: anna });
  await aDayPasses();
  await sweep();
  expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
  const third = await picture(anna);
  await ask("PUT", "/api/profile", { body: { avatar_url: third }, as: anna });
  await sweep();
  expect(await isThere(first)).toBe(true);
  await aDayPasses();
  await sweep();
  expect([await isThere(first), await isThere(third)]).toEqual([false, true]);
});

test("a picture of two events stays until the last of them is gone", async () => {
  const anna = await makeUser("anna", { role: "instructor" });
  const url = await picture(anna);
  const [one, two] = [
    await makeEvent({ image_url: url }),
    await makeEvent({ gallery_images: ["/public/altra.webp", url] }),
  ];
  await db.delete(events).where(eq(events.id, one.id));
  await aDayPasses();
  await sweep();
  expect(await isThere(url)).toBe(true);
  await db.update(events).set({ gallery_images: [] }).where(eq(events.id, two.id));
  await aDayPasses();
  await sweep();
  expect(await isThere(url)).toBe(false);
});

test("a certificate of a training and a picture inside an article count as used", async () => {
  const anna = await makeUser("anna");
  const [certificate, inText] = [await picture(anna), await picture(anna)];
  await makeEvent({ instructors: [{ name: "Anna D'Angelo", certificate_url: certificate }] });
  await makeArticle({ files: [uploadKey(inText)] });
  await aDayPasses();
  await sweep();
  expect([await isThere(certificate), await isThere(inText)]).toEqual([true, true]);
  await db.update(articles).set({ files: [] });
  await aDayPasses();
  await sweep();
  expect([await isThere(certificate), await isThere(inText)]).toEqual([true, false]);
});

test("a profile accepts only the user's own existing picture", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const url = await picture(anna);
  const save = (who: SignedInUser, avatar_url: string) =>
    ask("PUT", "/api/profile", { body: { avatar_url }, as: who });
  expect((await save(bruno, url)).error?.fields).toEqual({ avatar_url: "validation.wrong" });
  expect((await save(anna, "/public/mai-vista.webp")).error?.fields).toEqual({
    avatar_url: "validation.wrong",
  });
  expect((await save(anna, url)).status).toBe(200);
  const old = await picture(anna);
  await aDayPasses();
  expect((await save(anna, old)).status).toBe(400);
  // What the person has already may come along with the rest of the form.
  await updateUser(bruno.id, { avatar_url: "/public/demo/bruno.webp" });
  expect((await save(bruno, "/public/demo/bruno.webp")).status).toBe(200);
});

test("an incomplete multipart upload is aborted after a day, in the bucket too", async () => {
  const anna = await makeUser("anna");
  const body = { type: "video/mp4", size: 20 * 1024 * 1024 };
  const { id } = (await ask<MultipartUploadView>("POST", "/api/upload/parts", { body, as: anna })).body;
  await ask("PUT", `/api/upload/parts/${id}/1`, { raw: new Uint8Array(8 * 1024 * 1024), as: anna });
  await sweep();
  const session = await db.select().from(uploadSessions).where(eq(uploadSessions.id, id)).get();
  if (!session) throw new Error("it was forgotten too soon");
  await db.update(uploadSessions).set({ created_at: DAY_OLD });
  await sweep();
  expect(await db.select().from(uploadSessions).where(eq(uploadSessions.id, id)).get()).toBeUndefined();
  const stopped = env.UPLOADS.resumeMultipartUpload(session.key, session.bucket_id);
  await expect(stopped.uploadPart(2, new Uint8Array(10))).rejects.toThrow();
});

test("the cron deletes unused files", async () => {
  const anna = await makeUser("anna");
  const url = await picture(anna);
  await aDayPasses();
  await worker.scheduled({} as ScheduledController, bindings());
  expect(await isThere(url)).toBe(false);
});

test("more files than one statement can bind are deleted tick by tick", async () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({
    key: `vecchia-${index}.webp`,
    content_type: "image/webp",
    size_bytes: 1,
    created_at: DAY_OLD,
    unused_since: DAY_OLD,
  }));
  for (let at = 0; at < rows.length; at += 10) await db.insert(uploads).values(rows.slice(at, at + 10));
  const left = async () =>
    (await db.select().from(uploads)).filter(({ key }) => key.startsWith("vecchia-")).length;
  await sweep();
  expect(await left()).toBe(50);
  await sweep();
  expect(await left()).toBe(0);
});

test("an upload that cannot be aborted does not block the others, and is logged", async () => {
  const anna = await makeUser("anna");
  const begin = async () => {
    const body = { type: "video/mp4", size: 20 * 1024 * 1024 };
    return (await ask<MultipartUploadView>("POST", "/api/upload/parts", { body, as: anna })).body.id;
  };
  const [first, second] = [await begin(), await begin()];
  await db.update(uploadSessions).set({ created_at: DAY_OLD });
  const keys = await db.select().from(uploadSessions);
  const broken = keys.find(({ id }) => id === first)?.key;
  const bucket = new Proxy(env.UPLOADS, {
    get: (target, name) => {
      if (name !== "delete") return Reflect.get(target, name).bind(target);
      return (key: string) => (key === broken ? Promise.reject(new Error("R2 is away")) : target.delete(key));
    },
  });
  await expect(worker.scheduled({} as ScheduledController, bindings({ UPLOADS: bucket }))).rejects.toThrow(
    "not all of the cron's work was done",
  );
  expect(takeLoggedErrors().join()).toContain("R2 is away");
  const left = (await db.select().from(uploadSessions)).map(({ id }) => id);
  expect([left.includes(first), left.includes(second)]).toEqual([true, false]);
  // R2 has aborted it by itself, so that it is not the first of each tick for ever.
  await db.update(uploadSessions).set({ created_at: new Date(Date.now() - 9 * 24 * HOUR).toISOString() });
  await expect(
    abortStaleMultipartUploads({ env: { ...env, UPLOADS: bucket }, db, budget: newBudget() }, new Date()),
  ).rejects.toThrow();
  expect((await db.select().from(uploadSessions)).map(({ id }) => id)).not.toContain(first);
});

test("a film is no portrait", async () => {
  const anna = await makeUser("anna");
  const raw = new FormData();
  raw.set("file", new File([makeVideo(4096)], "io.mp4"));
  const { url } = (await ask<UploadView>("POST", "/api/upload?video=1", { raw, as: anna })).body;
  const answer = await ask("PUT", "/api/profile", { body: { avatar_url: url }, as: anna });
  expect(answer.error?.fields).toEqual({ avatar_url: "validation.wrong" });
});

test("erasing an account deletes its avatar, also from the edge cache", async () => {
  const anna = await makeUser("anna");
  const url = await picture(anna);
  await ask("PUT", "/api/profile", { body: { avatar_url: url }, as: anna });
  for (const query of ["", "?width=320"]) expect((await ask("GET", url + query)).status).toBe(200);
  expect((await ask("DELETE", "/api/account", { body: { password: PASSWORD }, as: anna })).status).toBe(204);
  expect(await isThere(url)).toBe(false);
  for (const query of ["", "?width=320"]) expect((await ask("GET", url + query)).status).toBe(404);
});
