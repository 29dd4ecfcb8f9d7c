import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { openDatabase } from "../../worker/env.ts";
import { eventFormerSlugs, events, goneAddresses } from "../../worker/events/schema.ts";
import { findEventBySlug, isGone } from "../../worker/events/store.ts";
import { makeEvent } from "../support/events.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { ask, database, db } from "../support/worker.ts";

function remove({ id }: { id: string }) {
  return db.delete(events).where(eq(events.id, id));
}

function hadBefore({ id }: { id: string }, slug: string) {
  return db.insert(eventFormerSlugs).values({ slug, event_id: id, created_at: "" });
}

test("a deleted event answers 410 by its stored slug, its Italian path and its id", async () => {
  const removed = await makeEvent({ slug: "2026-07-12-tolto", date: "2026-07-12" });
  const forms = ["2026-07-12-tolto", "12-luglio-2026-tolto", "12-LUGLIO-2026-tolto"];
  const all = [...forms, removed.id, removed.id.toUpperCase()];
  for (const form of all) expect([form, await isGone(db, form)]).toEqual([form, false]);
  await remove(removed);
  for (const form of all) expect([form, await isGone(db, form)]).toEqual([form, true]);
});

test("410 is answered only where events live; other paths with its slug answer 404", async () => {
  const removed = await makeEvent({ slug: "2026-07-12-sparito", date: "2026-07-12" });
  await remove(removed);
  const slug = "12-luglio-2026-sparito";
  const status = async (path: string) => [path, (await ask("GET", path)).status];
  for (const path of [`/${slug}`, `/${slug}?lang=en`, `/events/${removed.id}`])
    expect(await status(path)).toEqual([path, 410]);
  for (const path of [
    `/categories/${slug}`,
    `/x/y/${slug}`,
    `/instructor/${slug}`,
    `/instructor/id/${removed.id}`,
  ])
    expect(await status(path)).toEqual([path, 404]);
});

test("the former slugs of a deleted event answer 410 too", async () => {
  const removed = await makeEvent({ slug: "2026-07-13-ora", date: "2026-07-13" });
  await hadBefore(removed, "2026-07-12-prima");
  await hadBefore(removed, "2026-07-11-prima-ancora");
  await remove(removed);
  for (const form of ["2026-07-12-prima", "12-luglio-2026-prima", "11-luglio-2026-prima-ancora"])
    expect([form, await isGone(db, form)]).toEqual([form, true]);
  expect(await db.$count(eventFormerSlugs, eq(eventFormerSlugs.event_id, removed.id))).toBe(0);
});

test("an address that no event ever had answers 404", async () => {
  for (const segment of ["non-esiste", "45-luglio-2026-tuffo", newId(), "", "' or 1=1 --"])
    expect([segment, await isGone(db, segment)]).toEqual([segment, false]);
});

test("a deleted event with a Cyrillic slug answers 410", async () => {
  const removed = await makeEvent({ slug: "2026-07-15-жизнь", date: "2026-07-15" });
  await remove(removed);
  expect(await isGone(db, "15-luglio-2026-жизнь")).toBe(true);
});

test("a slug stops answering 410 once a new event takes it", async () => {
  const first = await makeEvent({ slug: "2026-07-16-ripreso", date: "2026-07-16" });
  await remove(first);
  await makeEvent({ slug: "2026-07-16-ripreso", date: "2026-07-16" });
  expect(await isGone(db, "2026-07-16-ripreso")).toBe(false);
  expect(await isGone(db, first.id)).toBe(true);
});

test("a slug stops answering 410 once an event moves to it", async () => {
  await remove(await makeEvent({ slug: "2026-07-17-libero", date: "2026-07-17" }));
  const moved = await makeEvent({ slug: "2026-07-18-altro", date: "2026-07-18" });
  await db.update(events).set({ slug: "2026-07-17-libero" }).where(eq(events.id, moved.id));
  expect(await isGone(db, "2026-07-17-libero")).toBe(false);
  expect(await findEventBySlug(db, "17-luglio-2026-libero")).toMatchObject({ id: moved.id });
});

test("a slug that redirects to another event does not answer 410", async () => {
  const removed = await makeEvent({ slug: "2026-08-09-conteso", date: "2026-08-09" });
  await hadBefore(removed, "2026-08-08-passato");
  const owner = await makeEvent({ slug: "2026-08-08-passato", date: "2026-08-08" });
  await hadBefore(owner, "2026-08-09-conteso");
  await remove(removed);
  for (const address of ["2026-08-09-conteso", "2026-08-08-passato"]) {
    expect([address, await isGone(db, address)]).toEqual([address, false]);
    expect(await findEventBySlug(db, address)).toMatchObject({ id: owner.id });
  }
  await remove(owner);
  for (const address of ["2026-08-09-conteso", "2026-08-08-passato"])
    expect([address, await isGone(db, address)]).toEqual([address, true]);
});

test("a slug that became an event's former slug again does not answer 410", async () => {
  await remove(await makeEvent({ slug: "2026-08-20-reso", date: "2026-08-20" }));
  await hadBefore(await makeEvent(), "2026-08-20-reso");
  expect(await isGone(db, "2026-08-20-reso")).toBe(false);
});

test("events deleted by one statement all answer 410, with the instant in ISO form", async () => {
  const before = new Date().toISOString();
  for (const number of [1, 2, 3])
    await makeEvent({ slug: `2030-01-0${number}-insieme`, date: `2030-01-0${number}` });
  await database.prepare("delete from events where date like '2030-01-%'").run();
  for (const number of [1, 2, 3]) expect(await isGone(db, `${number}-gennaio-2030-insieme`)).toBe(true);
  const row = await db.select().from(goneAddresses).where(eq(goneAddresses.slug, "2030-01-01-insieme")).get();
  expect(row?.gone_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  expect((row?.gone_at ?? "") >= before).toBe(true);
});

test("a deletion that is undone leaves nothing gone", async () => {
  const kept = await makeEvent({ slug: "2026-09-01-resta", date: "2026-09-01" });
  const failing = database.prepare("insert into settings (key) values (null)");
  const removal = database.prepare("delete from events where id = ?").bind(kept.id);
  await expect(database.batch([removal, failing])).rejects.toThrow();
  expect(await isGone(db, "2026-09-01-resta")).toBe(false);
});

test("the 410 lookup reads one row, however many events are deleted", async () => {
  await database
    .prepare(`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 500)
      insert into gone_addresses (slug, gone_at) select 'tolto-' || n, '' from numbers`)
    .run();
  const { db: counted, meter } = meterDatabase(database);
  expect(await isGone(openDatabase(counted).db, "tolto-77")).toBe(true);
  expect([meter.rows <= 2, meter.statements.length]).toEqual([true, 1]);
});
