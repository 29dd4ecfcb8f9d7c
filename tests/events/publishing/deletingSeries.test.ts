import { beforeEach, expect, test, vi } from "vitest";
import type { EventDetail, SeriesDeletion } from "../../../worker/events/outputs.ts";
import type { OwnEvent } from "../../../worker/events/publishing/outputs.ts";
import { isFollowingDate, type SeriesWrite } from "../../../worker/events/times/series.ts";
import { dayFromNow, makeEnrolment } from "../../support/events.ts";
import { mailsTo, mailTo, sentMails } from "../../support/mailbox.ts";
import { listQueryPlans, meterDatabase } from "../../support/meterDatabase.ts";
import { makeOrganizer, makeTrainingFields } from "../../support/organizers.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

/** A series of four Fridays from 7 May 2027 at eight in the evening, with the ids of its dates. */
async function makeSeries(fields: object = {}) {
  const anna = await makeOrganizer("anna");
  const { body } = await ask<EventDetail & { series: SeriesWrite }>("POST", "/api/events", {
    as: anna,
    body: makeTrainingFields({
      date: "2027-05-07",
      start_time: "20:00",
      end_time: "22:00",
      repeat: { count: 4 },
      ...fields,
    }),
  });
  const [first = "", second = "", third = "", last = ""] = body.series.events.map(({ id }) => id);
  return { anna, ids: [first, second, third, last], first, second, third, last };
}

const remove = (who: SignedInUser, id: string, query = "apply_to=following") =>
  ask<SeriesDeletion>("DELETE", `/api/events/${id}?${query}`, { as: who });

async function statusesOf(ids: string[]) {
  return Promise.all(ids.map(async (id) => (await ask("GET", `/api/events/${id}`)).status));
}

test("deleting this and the following dates tells each participant once, with every lost date and its time", async () => {
  const { anna, ids, second, third, last } = await makeSeries();
  const [bea, ciro] = [await makeUser("bea"), await makeUser("ciro", { language: "en" })];
  for (const id of [second, third]) await makeEnrolment({ id }, bea);
  await makeEnrolment({ id: last }, ciro);
  const { status, body } = await remove(anna, second, "apply_to=following&revision=1");
  expect([status, body.deleted.map(({ id }) => id)]).toEqual([200, [second, third, last]]);
  expect(await statusesOf(ids)).toEqual([200, 404, 404, 404]);
  expect(mailsTo(bea.email)).toHaveLength(1);
  expect(mailTo(bea.email).text).toContain(
    "Statica in piscina\nvenerdì 14 maggio 2027, 20:00–22:00\nvenerdì 21 maggio 2027, 20:00–22:00\n",
  );
  expect(mailTo(ciro.email).text).toContain("Friday 28 May 2027, 20:00–22:00");
  expect(sentMails).toHaveLength(2);
});

test("a date with a paid participant refuses the deletion of all, and is named", async () => {
  const { anna, ids, first, third } = await makeSeries();
  await makeEnrolment({ id: third }, await makeUser("bea"), { amount_cents: 1500 });
  await makeEnrolment({ id: first }, await makeUser("ciro"));
  const refused = await remove(anna, first);
  expect([refused.status, refused.error?.code, refused.error?.current]).toEqual([
    409,
    "event_has_payments",
    { id: third, date: "2027-05-21" },
  ]);
  expect(await statusesOf(ids)).toEqual([200, 200, 200, 200]);
  expect(sentMails).toEqual([]);
});

test("an outdated revision, and another organizer, delete no date of a series", async () => {
  const { anna, ids, first } = await makeSeries();
  expect((await remove(anna, first, "apply_to=following&revision=7")).error?.code).toBe("stale");
  expect((await remove(await makeOrganizer("bruno"), first)).status).toBe(403);
  expect(await statusesOf(ids)).toEqual([200, 200, 200, 200]);
});

test("the dates that the form counts are those that the route deletes", async () => {
  const { anna, ids, second } = await makeSeries({ date: dayFromNow(3) });
  const [, , third = "", last = ""] = ids;
  await database.prepare("update events set cancelled_at = '2026-01-01' where id = ?").bind(third).run();
  await makeEnrolment({ id: last }, await makeUser("bea"), { amount_cents: 1500 });
  const { body: event } = await ask<OwnEvent>("GET", `/api/me/events/${second}`, { as: anna });
  const counted = (event.series ?? []).filter((date) => isFollowingDate(date, event, dayFromNow(0)));
  expect(counted.map(({ id, has_payments }) => [id, has_payments])).toEqual([[last, true]]);
  await database.prepare("delete from enrolments where event_id = ?").bind(last).run();
  const { body } = await remove(anna, second);
  expect(body.deleted.map(({ id }) => id)).toEqual([second, last]);
  expect(await statusesOf(ids)).toEqual([200, 404, 200, 404]);
});

test("dates handed to another organizer are neither counted nor deleted", async () => {
  const { anna, ids, first, last } = await makeSeries();
  const bruno = await makeOrganizer("bruno");
  await database.prepare("update events set organizer_id = ? where id = ?").bind(bruno.id, last).run();
  const { body: event } = await ask<OwnEvent>("GET", `/api/me/events/${first}`, { as: anna });
  expect(event.series).toHaveLength(3);
  await remove(anna, first);
  expect(await statusesOf(ids)).toEqual([404, 404, 404, 200]);
});

test("an admin who deletes a series leaves an entry for each date", async () => {
  const { first } = await makeSeries();
  const admin = await makeUser("ugo", { role: "admin" });
  await remove(admin, first);
  const row = await database
    .prepare("select count(*) as n from audit_entries where action = 'event.delete'")
    .first<{ n: number }>();
  expect(row?.n).toBe(4);
});

test("deleting a series reads the same rows among two thousand other events", async () => {
  const measure = async () => {
    const { anna, first, second } = await makeSeries({ title: `Serie ${crypto.randomUUID()}` });
    const bea = await makeUser(`bea${crypto.randomUUID()}`);
    for (const id of [first, second]) await makeEnrolment({ id }, bea);
    const { db: DB, meter } = meterDatabase(database);
    await ask("DELETE", `/api/events/${first}?apply_to=following`, { as: anna, env: { DB } });
    const plans = await listQueryPlans(database, meter);
    return { rows: meter.rows, statements: meter.statements.length, plans };
  };
  const few = await measure();
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2000)
      insert into events (id, slug, title, date, created_at, updated_at)
      select 'other-' || n, 'other-' || n, 'Altro', date('2027-08-01', (n % 300) || ' days'), '', '' from numbers`)
    .run();
  const many = await measure();
  expect(many.plans.filter((plan) => /^SCAN (e|events|enrolments|s|u|users|due)\b/.test(plan))).toEqual([]);
  expect(many.statements).toBe(few.statements);
  expect(many.rows).toBeLessThanOrEqual(few.rows * 1.1);
});
