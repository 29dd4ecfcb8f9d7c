import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { articles } from "../../worker/blog/schema.ts";
import { events } from "../../worker/events/schema.ts";
import worker from "../../worker/index.ts";
import type { UploadSessionView, UploadView } from "../../worker/uploads/contract.ts";
import { uploadSessions, uploads } from "../../worker/uploads/schema.ts";
import { sweepUploads } from "../../worker/uploads/sweep.ts";
import { event } from "../support/events.ts";
import { type Actor, changePerson, person } from "../support/people.ts";
import { PICTURES } from "../support/pictures.ts";
import { ask, bindings, db } from "../support/worker.ts";

const HOUR = 3_600_000;
const DAY_OLD = new Date(Date.now() - 26 * HOUR).toISOString();

async function picture(owner: Actor): Promise<string> {
  const raw = new FormData();
  raw.set("file", new File([PICTURES.png], "foto.png"));
  return (await ask<UploadView>("POST", "/api/upload", { raw, as: owner })).body.url;
}

const keyOf = (url: string) => url.slice("/public/".length);

async function isThere(url: string): Promise<boolean> {
  const row = await db
    .select()
    .from(uploads)
    .where(eq(uploads.key, keyOf(url)))
    .get();
  const file = await env.UPLOADS.head(keyOf(url));
  expect(Boolean(row), "the row and the file go together").toBe(Boolean(file));
  return Boolean(file);
}

/** What is unused has been so for a day. */
async function aDayPasses() {
  await env.DB.prepare("update uploads set unused_since = ? where unused_since is not null")
    .bind(DAY_OLD)
    .run();
}

const sweep = () => sweepUploads(env.UPLOADS, db, new Date());

test("a picture that nobody took up is removed after a day, not before", async () => {
  const anna = await person("anna");
  const url = await picture(anna);
  await sweep();
  expect(await isThere(url)).toBe(true);
  await aDayPasses();
  await sweep();
  expect(await isThere(url)).toBe(false);
  expect((await ask("GET", url)).status).toBe(404);
});

test("a picture in use stays; when another takes its place it goes after a day", async () => {
  const anna = await person("anna");
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
  const anna = await person("anna", { role: "instructor" });
  const url = await picture(anna);
  const [one, two] = [
    await event({ image_url: url }),
    await event({ gallery_images: ["/public/altra.webp", url] }),
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
  const anna = await person("anna");
  const [certificate, inText] = [await picture(anna), await picture(anna)];
  await event({ instructors: [{ name: "Anna D'Angelo", certificate_url: certificate }] });
  const at = new Date().toISOString();
  await db.insert(articles).values({
    id: newId(),
    title: "Sott'acqua",
    slug: "sott-acqua",
    language: "it",
    content: `<p>Guarda: <img alt="l'onda \\ &quot;blu&quot;" src="${inText}"></p>`,
    created_at: at,
    updated_at: at,
  });
  await aDayPasses();
  await sweep();
  expect([await isThere(certificate), await isThere(inText)]).toEqual([true, true]);
  await db.update(articles).set({ content: "<p>Senza foto.</p>" });
  await aDayPasses();
  await sweep();
  expect([await isThere(certificate), await isThere(inText)]).toEqual([true, false]);
});

test("a profile takes up only the person's own picture, while it is kept", async () => {
  const [anna, bruno] = [await person("anna"), await person("bruno")];
  const url = await picture(anna);
  const save = (who: Actor, avatar_url: string) =>
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
  await changePerson(bruno.id, { avatar_url: "/public/demo/bruno.webp" });
  expect((await save(bruno, "/public/demo/bruno.webp")).status).toBe(200);
});

test("an upload in parts that stopped is forgotten after a day, in the bucket too", async () => {
  const anna = await person("anna");
  const body = { type: "video/mp4", size: 20 * 1024 * 1024 };
  const { id } = (await ask<UploadSessionView>("POST", "/api/upload/parts", { body, as: anna })).body;
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

test("the cron sweeps", async () => {
  const anna = await person("anna");
  const url = await picture(anna);
  await aDayPasses();
  await worker.scheduled({} as ScheduledController, bindings());
  expect(await isThere(url)).toBe(false);
});
