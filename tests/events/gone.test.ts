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

test("a removed event is gone by its stored address, its Italian one and its id", async () => {
  const removed = await makeEvent({ slug: "2026-07-12-tolto", date: "2026-07-12" });
  const forms = ["2026-07-12-tolto", "12-luglio-2026-tolto", "12-LUGLIO-2026-tolto"];
  const all = [...forms, removed.id, removed.id.toUpperCase()];
  for (const form of all) expect([form, await isGone(db, form)]).toEqual([form, false]);
  await remove(removed);
  for (const form of all) expect([form, await isGone(db, form)]).toEqual([form, true]);
});

test("only where an event could be found is it gone: elsewhere its address is unknown", async () => {
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

test("the addresses that a removed event had before are gone with it", async () => {
  const removed = await makeEvent({ slug: "2026-07-13-ora", date: "2026-07-13" });
  await hadBefore(removed, "2026-07-12-prima");
  await hadBefore(removed, "2026-07-11-prima-ancora");
  await remove(removed);
  for (const form of ["2026-07-12-prima", "12-luglio-2026-prima", "11-luglio-2026-prima-ancora"])
    expect([form, await isGone(db, form)]).toEqual([form, true]);
  expect(await db.$count(eventFormerSlugs, eq(eventFormerSlugs.event_id, removed.id))).toBe(0);
});

test("what never was is not gone, it is unknown", async () => {
  for (const segment of ["non-esiste", "45-luglio-2026-tuffo", newId(), "", "' or 1=1 --"])
    expect([segment, await isGone(db, segment)]).toEqual([segment, false]);
});

test("an event with letters of another alphabet is gone too", async () => {
  const removed = await makeEvent({ slug: "2026-07-15-жизнь", date: "2026-07-15" });
  await remove(removed);
  expect(await isGone(db, "15-luglio-2026-жизнь")).toBe(true);
});

test("an address is not gone any more once an event is written with it", async () => {
  const first = await makeEvent({ slug: "2026-07-16-ripreso", date: "2026-07-16" });
  await remove(first);
  await makeEvent({ slug: "2026-07-16-ripreso", date: "2026-07-16" });
  expect(await isGone(db, "2026-07-16-ripreso")).toBe(false);
  expect(await isGone(db, first.id)).toBe(true);
});

test("an address is not gone any more once an event moves to it", async () => {
  await remove(await makeEvent({ slug: "2026-07-17-libero", date: "2026-07-17" }));
  const moved = await makeEvent({ slug: "2026-07-18-altro", date: "2026-07-18" });
  await db.update(events).set({ slug: "2026-07-17-libero" }).where(eq(events.id, moved.id));
  expect(await isGone(db, "2026-07-17-libero")).toBe(false);
  expect(await findEventBySlug(db, "17-luglio-2026-libero")).toMatchObject({ id: moved.id });
});

test("an address that leads to another event is not gone with the one removed", async () => {
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

test("an address given back to an event as a former one is not gone", async () => {
  await remove(await makeEvent({ slug: "2026-08-20-reso", date: "2026-08-20" }));
  await hadBefore(await makeEvent(), "2026-08-20-reso");
  expect(await isGone(db, "2026-08-20-reso")).toBe(false);
});

test("many events removed by one statement are all gone, and the moment is written as everywhere", async () => {
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

test("asking costs one row, however many are gone", async () => {
  await database
    .prepare(`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 500)
      insert into gone_addresses (slug, gone_at) select 'tolto-' || n, '' from numbers`)
    .run();
  const { db: counted, meter } = meterDatabase(database);
  expect(await isGone(openDatabase(counted).db, "tolto-77")).toBe(true);
  expect([meter.rows <= 2, meter.statements.length]).toEqual([true, 1]);
});
