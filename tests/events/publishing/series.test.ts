import { beforeEach, expect, test, vi } from "vitest";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import type { OwnEvent } from "../../../worker/events/publishing/outputs.ts";
import { seriesIds } from "../../../worker/events/times/rules.ts";
import { type SeriesWrite, seriesDates } from "../../../worker/events/times/series.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { mailsTo, mailTo, sentMails } from "../../support/mailbox.ts";
import { listQueryPlans, meterDatabase } from "../../support/meterDatabase.ts";
import { makeOrganizer, makeTrainingFields, postEvent } from "../../support/organizers.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

type Answer = EventDetail & { series?: SeriesWrite };

const postSeries = (who: SignedInUser, fields: object = {}) =>
  ask<Answer>("POST", "/api/events", {
    as: who,
    body: makeTrainingFields({ start_time: "20:00", end_time: "22:00", repeat: { count: 4 }, ...fields }),
  });
const put = (who: SignedInUser, id: string, body: object) =>
  ask<Answer>("PUT", `/api/events/${id}`, { as: who, body: { apply_to: "following", ...body } });
const read = async (id: string) => (await ask<EventDetail>("GET", `/api/events/${id}`)).body;

/** A series of four, with the ids of its dates. */
async function makeSeries(fields: object = {}) {
  const anna = await makeOrganizer("anna");
  const { body, status, text } = await postSeries(anna, fields);
  if (!body.series) throw new Error(`${status} ${text}`);
  const ids = body.series.events.map(({ id }) => id);
  const [first = "", second = "", third = "", last = ""] = ids;
  return { anna, body, ids, first, second, third, last };
}

async function countEvents(seriesId: string) {
  const row = await database
    .prepare("select count(*) as n, count(distinct slug) as slugs from events where series_id = ?")
    .bind(seriesId)
    .first<{ n: number; slugs: number }>();
  return row;
}

test("a weekly training becomes an event for each date, with an address and seats of its own", async () => {
  const { body, ids } = await makeSeries({ date: dayFromNow(7) });
  expect(body.series?.id).toBe(body.id);
  expect(body.series?.events.map(({ date }) => date)).toEqual([7, 14, 21, 28].map(dayFromNow));
  expect(await countEvents(body.id)).toEqual({ n: 4, slugs: 4 });
  for (const [week, id] of ids.entries())
    expect(await read(id)).toMatchObject({
      series_id: body.id,
      date: dayFromNow(7 * (week + 1)),
      start_time: "20:00",
      participants: 6,
      seats_taken: 0,
      revision: 1,
    });
});

test("a repetition ends with its last possible day, and has 2 to 26 dates", async () => {
  expect(seriesDates("2027-03-22", { until: "2027-04-05" })).toEqual([
    "2027-03-22",
    "2027-03-29",
    "2027-04-05",
  ]);
  expect(seriesDates("2027-03-22", { until: "2027-04-04" })).toHaveLength(2);
  expect(seriesDates("2027-03-22", { until: "2027-03-28" })).toBeNull();
  expect(seriesDates("2027-03-22", { count: 27 })).toBeNull();
  const anna = await makeOrganizer("anna");
  for (const repeat of [
    { count: 1 },
    { count: 27 },
    { until: dayFromNow(13) },
    { until: dayFromNow(400) },
    {},
  ]) {
    const refused = await postSeries(anna, { date: dayFromNow(7), repeat });
    expect([refused.status, Object.values(refused.error?.fields ?? {})]).toEqual([
      400,
      ["validation.repeat"],
    ]);
  }
  const event = await postEvent(anna, { repeat: { count: 3 } });
  expect(event.error?.fields).toEqual({ repeat: "validation.repeat_training" });
});

test("a series sent twice, also at once, is written once, with what came last", async () => {
  const anna = await makeOrganizer("anna");
  const id = crypto.randomUUID();
  const answers = await Promise.all([1, 2].map(() => postSeries(anna, { id })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const again = await postSeries(anna, { id, title: "Statica del lunedì" });
  expect([again.status, again.body.series?.events.length]).toEqual([201, 4]);
  expect(await countEvents(id)).toEqual({ n: 4, slugs: 4 });
  for (const other of seriesIds(id, 4)) expect((await read(other)).title).toBe("Statica del lunedì");
});

test("a series that would take another event's id is refused and leaves nothing", async () => {
  const anna = await makeOrganizer("anna");
  const id = "0197a1b2-0000-7000-8000-00000000000a";
  await makeEvent({ id: seriesIds(id, 3)[2] });
  const refused = await postSeries(anna, { id });
  expect([refused.status, refused.error?.fields]).toEqual([400, { id: "validation.wrong" }]);
  expect((await countEvents(id))?.n).toBe(0);
});

test("every date of a series counts in the rate limit", async () => {
  const anna = await makeOrganizer("anna");
  for (let index = 0; index < 4; index++)
    expect((await postSeries(anna, { repeat: { count: 26 } })).status).toBe(201);
  const refused = await postSeries(anna, { repeat: { count: 26 } });
  expect([refused.status, refused.error?.code]).toEqual([429, "too_many_requests"]);
  expect((await postSeries(anna, { repeat: { count: 16 } })).status).toBe(201);
});

test("a date on which clocks skip the time refuses the whole series and is named", async () => {
  const anna = await makeOrganizer("anna");
  const refused = await postSeries(anna, { date: "2027-03-21", start_time: "02:30", end_time: null });
  expect(refused.error).toMatchObject({
    fields: { start_time: "validation.skipped_time" },
    current: { date: "2027-03-28" },
  });
});

test("a change of the following dates leaves earlier, cancelled and past ones alone", async () => {
  const { anna, ids, first, second, third, last } = await makeSeries();
  await database.prepare("update events set cancelled_at = ? where id = ?").bind("2026-01-01", third).run();
  const answer = await put(anna, second, { title: "Dinamica", start_time: "19:30", revision: 1 });
  expect([answer.status, answer.body.series?.events.map(({ id }) => id)]).toEqual([200, [second, last]]);
  const titles = await Promise.all(ids.map(async (id) => (await read(id)).title));
  expect(titles).toEqual(["Statica in piscina", "Dinamica", "Statica in piscina", "Dinamica"]);
  expect(await read(last)).toMatchObject({ start_time: "19:30", end_time: "22:00", revision: 2 });
  expect((await read(last)).slug).toContain("dinamica");
  expect((await read(first)).revision).toBe(1);
  const alone = await put(anna, first, { title: "Solo questa", apply_to: "this" });
  expect([alone.body.title, alone.body.series]).toEqual(["Solo questa", undefined]);
  expect((await read(second)).title).toBe("Dinamica");
});

test("days move by the same number of days, and what a date has of its own stays", async () => {
  const { anna, first, second, last } = await makeSeries({ date: dayFromNow(7) });
  await put(anna, last, { apply_to: "this", date: dayFromNow(30), notes: null, title: "L'ultima" });
  await put(anna, first, { date: dayFromNow(9), location: "Piscina Solari, Milano" });
  expect((await read(second)).date).toBe(dayFromNow(16));
  expect(await read(last)).toMatchObject({
    date: dayFromNow(32),
    title: "L'ultima",
    location: "Piscina Solari, Milano",
  });
});

test("sessions of one date become those of the following, as far from their day", async () => {
  const { anna, first, second } = await makeSeries({ date: dayFromNow(7) });
  const session = { start_time: "20:00", end_time: "21:00", location: null, title: "Vasca" };
  await put(anna, first, {
    sessions: [
      { ...session, date: dayFromNow(7) },
      { ...session, date: dayFromNow(8) },
    ],
  });
  expect(await read(second)).toMatchObject({
    date: dayFromNow(14),
    end_date: dayFromNow(15),
    end_time: "21:00",
    sessions: [{ date: dayFromNow(14) }, { date: dayFromNow(15), title: "Vasca" }],
  });
});

test("participants of each date are told, and somebody with several of them once", async () => {
  const { anna, first, second, third } = await makeSeries();
  const [bea, ciro] = [await makeUser("bea"), await makeUser("ciro")];
  for (const id of [second, third]) await makeEnrolment({ id }, bea);
  await makeEnrolment({ id: third }, ciro);
  const silent = await put(anna, first, { start_time: "21:00", end_time: "22:30" });
  expect([silent.error?.code, silent.error?.current]).toEqual([
    "message_required",
    { id: second, date: (await read(second)).date },
  ]);
  expect((await read(first)).start_time).toBe("20:00");
  await put(anna, first, { start_time: "21:00", end_time: "22:30", message: "Vasca occupata." });
  expect(mailsTo(bea.email)).toHaveLength(1);
  expect(sentMails).toHaveLength(2);
  expect(mailTo(ciro.email).text).toContain(
    "Orario: 20:00–22:00 → 21:00–22:30\nLa modifica vale anche per le date successive della serie.",
  );
});

test("seats below the enrolled of any date are refused with that date, and nothing is written", async () => {
  const { anna, ids, first, last } = await makeSeries({ instructors: [{ name: "A" }, { name: "B" }] });
  for (let number = 0; number < 7; number++) await makeEnrolment({ id: last }, await makeUser(`p${number}`));
  const refused = await put(anna, first, { instructors: [{ name: "A" }], title: "Una sola" });
  expect([refused.status, refused.error?.code, refused.error?.current]).toEqual([
    409,
    "seats_below_enrolled",
    { id: last, date: (await read(last)).date },
  ]);
  for (const id of ids) expect(await read(id)).toMatchObject({ title: "Statica in piscina", revision: 1 });
});

test("dates handed to another organizer, and series of others, are not changed", async () => {
  const { anna, first, last } = await makeSeries();
  const bruno = await makeOrganizer("bruno");
  await database.prepare("update events set organizer_id = ? where id = ?").bind(bruno.id, last).run();
  const answer = await put(anna, first, { title: "Nuovo titolo" });
  expect(answer.body.series?.events).toHaveLength(3);
  expect((await read(last)).title).toBe("Statica in piscina");
  expect((await put(bruno, first, { title: "Rubato" })).status).toBe(403);
});

test("an organizer sees all dates of a series with their participants", async () => {
  const { anna, ids, second } = await makeSeries();
  await makeEnrolment({ id: second }, await makeUser("bea"));
  const { body } = await ask<OwnEvent>("GET", `/api/me/events/${second}`, { as: anna });
  expect(body.series?.map(({ id, enrolled, seats }) => [id, enrolled, seats])).toEqual(
    ids.map((id) => [id, id === second ? 1 : 0, 6]),
  );
});

test("a package that allows fewer seats, or none, publishes no series", async () => {
  const nobody = await makeUser("nobody", { role: "instructor" });
  const refused = await postSeries(nobody);
  expect(refused.error?.code).toBe("package_required");
});

test("publishing and changing a series read the same rows among two thousand other events", async () => {
  const measure = async () => {
    const { db: DB, meter } = meterDatabase(database);
    const anna = await makeOrganizer("anna");
    const { body } = await ask<Answer>("POST", "/api/events", {
      as: anna,
      body: makeTrainingFields({ title: `Serie ${crypto.randomUUID()}`, repeat: { count: 26 } }),
      env: { DB },
    });
    const published = { rows: meter.rows, statements: meter.statements.length };
    await ask("PUT", `/api/events/${body.id}`, {
      as: anna,
      body: { apply_to: "following", title: `Altra ${crypto.randomUUID()}`, start_time: "20:30" },
      env: { DB },
    });
    const plans = await listQueryPlans(database, meter);
    return { published, changed: meter.rows - published.rows, all: meter.statements.length, plans };
  };
  const few = await measure();
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2000)
      insert into events (id, slug, title, date, created_at, updated_at)
      select 'filler-' || n, 'filler-' || n, 'Altro', date('2027-08-01', (n % 300) || ' days'), '', '' from numbers`)
    .run();
  const many = await measure();
  const scans = /^SCAN (e|events|found|former|enrolments|s)\b(?! USING)/;
  expect(many.plans.filter((plan) => scans.test(plan))).toEqual([]);
  expect(many.all).toBe(few.all);
  expect(many.all).toBeLessThanOrEqual(269);
  expect(many.changed).toBeLessThanOrEqual(few.changed * 1.1);
});
