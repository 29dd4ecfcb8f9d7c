import { expect, test } from "vitest";
import { otherDatesQuery } from "../../web/events/queries.ts";
import { OTHER_EVENTS_MAX, SERIES_DATES_MAX } from "../../worker/events/contract.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { makeUser } from "../support/users.ts";
import { readInBrowser } from "../support/worker.ts";

const titlesOf = (events: { title: string }[]) => events.map(({ title }) => title);
const ask = (id: string) => readInBrowser(null, otherDatesQuery(id));

test("an event's page ends with what its organizer holds next: no past, cancelled or others' events", async () => {
  const [marta, piero] = [await makeUser("marta"), await makeUser("piero")];
  const by = { organizer_id: marta.id };
  const event = await makeEvent({ ...by, title: "questo", date: dayFromNow(10) });
  await makeEvent({ ...by, title: "domani", date: dayFromNow(1) });
  await makeEvent({ ...by, title: "in corso", date: dayFromNow(-2), end_date: dayFromNow(2) });
  await makeEvent({ ...by, title: "ieri", date: dayFromNow(-1) });
  await makeEvent({ ...by, title: "annullato", date: dayFromNow(2), cancelled_at: new Date().toISOString() });
  await makeEvent({ organizer_id: piero.id, title: "di Piero", date: dayFromNow(3) });
  const { series, organizer } = await ask(event.id);
  expect(series).toEqual([]);
  expect(titlesOf(organizer)).toEqual(["in corso", "domani"]);
  for (let turn = 0; turn < OTHER_EVENTS_MAX; turn += 1) await makeEvent({ ...by, date: dayFromNow(40) });
  expect((await ask(event.id)).organizer).toHaveLength(OTHER_EVENTS_MAX);
});

test("a weekly training lists its other dates, and stands once among the organizer's other events", async () => {
  const marta = await makeUser("marta");
  const weekly = (series_id: string, title: string, days: number) =>
    makeEvent({ organizer_id: marta.id, series_id, title, date: dayFromNow(days) });
  const [pool, lake] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await weekly(pool, "piscina 1", 7);
  for (let week = 2; week <= SERIES_DATES_MAX + 3; week += 1) await weekly(pool, `piscina ${week}`, week * 7);
  await weekly(pool, "piscina 0", -7);
  for (let week = 1; week <= 3; week += 1) await weekly(lake, `lago ${week}`, week * 7 + 2);
  await makeEvent({ organizer_id: marta.id, title: "stage", date: dayFromNow(50) });
  const { series, organizer } = await ask(first.id);
  expect(titlesOf(series).slice(0, 2)).toEqual(["piscina 2", "piscina 3"]);
  expect(series).toHaveLength(SERIES_DATES_MAX);
  expect(titlesOf(organizer)).toEqual(["lago 1", "stage"]);
});

test("an event without an organizer, and one that does not exist, have no other dates", async () => {
  const nothing = { series: [], organizer: [] };
  await makeEvent({ title: "di nessuno" });
  expect(await ask((await makeEvent()).id)).toEqual(nothing);
  expect(await ask(crypto.randomUUID())).toEqual(nothing);
});
