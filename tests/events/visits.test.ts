import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import type { DashboardView, OrganizerEvent } from "../../worker/dashboard/outputs.ts";
import type { SeatsTaken } from "../../worker/enrolments/outputs.ts";
import type { SponsorMonth } from "../../worker/events/outputs.ts";
import type { VisitCounter } from "../../worker/events/VisitCounter.ts";
import type { VisitKind } from "../../worker/events/visits/contract.ts";
import { VISIT_RATE, VISIT_SECONDS } from "../../worker/events/visits/rules.ts";
import { listSponsorMonths } from "../../worker/events/visits/store.ts";
import { VISITORS_PER_ADDRESS } from "../../worker/readers.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { failingDatabase } from "../support/failingDatabase.ts";
import { queryRows } from "../support/fullAccount.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { makeOrganizer, makePackage } from "../support/organizers.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { type Ask, ask, bindings, database, db } from "../support/worker.ts";

withEmptyStorage();

const NOON = Date.parse("2027-05-03T10:00:00Z");
const READER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const counter = () => env.VISIT_COUNTER.getByName("site");

beforeEach(async () => {
  vi.setSystemTime(NOON);
  await runInDurableObject(counter(), async (_, { storage }) => {
    await storage.deleteAlarm();
    await storage.deleteAll();
  });
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

type Report = Ask & { agent?: string };

const report = (kind: VisitKind, ids: string[], { agent = READER, headers, ...other }: Report = {}) =>
  ask("POST", "/api/visits", { body: { kind, ids }, headers: { "user-agent": agent, ...headers }, ...other });

/** The counter's alarm goes off, with this database. Returns whether one was set. */
async function goOff(DB: D1Database = database): Promise<boolean> {
  await runInDurableObject(counter(), (instance: VisitCounter) => {
    Object.assign(instance, { env: bindings({ DB }) });
  });
  return runDurableObjectAlarm(counter());
}

const eventVisits = (id: string) =>
  queryRows<{ views: number; begun: number }>("select views, begun from event_visits where event_id = ?", id);

async function monthsOf(as: SignedInUser): Promise<SponsorMonth[]> {
  return (await ask<SponsorMonth[]>("GET", "/api/me/sponsor-visits", { as })).body;
}

test("an organizer sees views, begun enrolments and participants of each event", async () => {
  const as = await makeOrganizer("marta");
  const event = await makeEvent({ organizer_id: as.id, date: dayFromNow(5) });
  await report("event_views", [event.id], { address: "10.0.0.1" });
  await report("event_views", [event.id], { address: "10.0.0.2" });
  await report("event_begun", [event.id], { address: "10.0.0.2" });
  await makeEnrolment(event, await makeUser("anna"));
  expect(await goOff()).toBe(true);
  const figures = { views: 2, begun: 1, enrolled: 1 };
  expect((await ask<DashboardView>("GET", "/api/dashboard", { as })).body.next).toMatchObject(figures);
  expect((await ask<OrganizerEvent[]>("GET", "/api/dashboard/events", { as })).body).toMatchObject([figures]);
  const seats = await ask<SeatsTaken>("GET", `/api/events/${event.id}/seats`, { as });
  expect(seats.body).toMatchObject(figures);
});

test("a reader counts once an hour, whatever is repeated meanwhile", async () => {
  const { id } = await makeEvent();
  await report("event_views", [id, id.toUpperCase()], { address: "10.0.0.1" });
  await report("event_views", [id], { address: "10.0.0.1" });
  await goOff();
  later(VISIT_SECONDS - 1);
  await report("event_views", [id], { address: "10.0.0.1" });
  later(2);
  await report("event_views", [id], { address: "10.0.0.1" });
  await goOff();
  expect(await eventVisits(id)).toEqual([{ views: 2, begun: 0 }]);
});

test("made-up user agents of one address count a few times, and the address is bounded", async () => {
  const [first, second] = [await makeEvent(), await makeEvent()];
  for (let turn = 0; turn < VISIT_RATE.times; turn += 1)
    await report("event_views", [first.id], { address: "10.0.0.9", agent: `${READER} ${turn}` });
  expect((await report("event_views", [second.id], { address: "10.0.0.9" })).status).toBe(204);
  await report("event_views", [first.id], { address: "10.0.0.8" });
  await goOff();
  expect(await eventVisits(first.id)).toMatchObject([{ views: VISITORS_PER_ADDRESS + 1 }]);
  expect(await eventVisits(second.id)).toEqual([]);
});

test.for<[string, Report]>([
  ["a crawler", { agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["no user agent", { agent: "" }],
  ["a prefetch", { headers: { "Sec-Purpose": "prefetch" } }],
])("%s is answered and not counted", async ([, call]) => {
  const { id } = await makeEvent();
  expect((await report("event_views", [id], call)).status).toBe(204);
  expect(await goOff()).toBe(false);
});

test("a sponsor sees views and clicks by month, for twelve months, and others count nothing", async () => {
  const [mare, anna] = [await makeUser("mare", { role: "company" }), await makeUser("anna")];
  await makePackage(mare, "partner", null);
  expect(await monthsOf(mare)).toHaveLength(12);
  await report("sponsor_views", [mare.id, anna.id, crypto.randomUUID()]);
  await report("sponsor_clicks", [mare.id]);
  await goOff();
  expect((await monthsOf(mare)).at(-1)).toEqual({ from: "2027-05-01", views: 1, clicks: 1 });
  vi.setSystemTime(Date.parse("2027-06-30T22:30:00Z"));
  await report("sponsor_views", [mare.id]);
  await goOff();
  expect((await listSponsorMonths(db, mare.id, "2027-07-01")).slice(-3)).toEqual([
    { from: "2027-05-01", views: 1, clicks: 1 },
    { from: "2027-06-01", views: 0, clicks: 0 },
    { from: "2027-07-01", views: 1, clicks: 0 },
  ]);
  expect((await listSponsorMonths(db, anna.id, "2027-07-01")).every(({ views }) => views === 0)).toBe(true);
  vi.setSystemTime(Date.parse("2028-05-02T10:00:00Z"));
  await report("sponsor_views", [mare.id]);
  await goOff();
  expect(await queryRows("select month from sponsor_visits order by month")).toEqual([
    { month: "2027-07-01" },
    { month: "2028-05-01" },
  ]);
});

test("a minute's visits are three statements in one trip, a batch that failed is written once, and idle storage goes", async () => {
  const events = await Promise.all([makeEvent(), makeEvent(), makeEvent()]);
  for (const { id } of events) await report("event_views", [id], { address: "10.0.0.1" });
  await goOff(failingDatabase(database, () => true));
  const { db: metered, meter } = meterDatabase(database);
  await goOff(metered);
  expect([meter.statements.length, meter.trips]).toEqual([3, 1]);
  for (const { id } of events) expect(await eventVisits(id)).toEqual([{ views: 1, begun: 0 }]);
  later(VISIT_SECONDS + 1);
  await goOff();
  const stored = () =>
    runInDurableObject(counter(), async (_, { storage }) => ({
      alarm: await storage.getAlarm(),
      batch: storage.kv.get("batch"),
    }));
  expect(await stored()).toEqual({ alarm: null, batch: undefined });
});

test("a batch whose answer was lost is not added again", async () => {
  const { id } = await makeEvent();
  await report("event_views", [id]);
  const batch = { number: NOON, sums: [{ kind: "event_views", id, count: 1 }] };
  await runInDurableObject(counter(), (_, { storage }) => void storage.kv.put("batch", batch));
  await goOff();
  await runInDurableObject(counter(), (_, { storage }) => void storage.kv.put("batch", batch));
  await goOff();
  expect(await eventVisits(id)).toEqual([{ views: 1, begun: 0 }]);
});

test.for([{}, { kind: "event_views", ids: [] }, { kind: "other", ids: [crypto.randomUUID()] }])(
  "a malformed report is refused: %o",
  async (body) => {
    expect((await ask("POST", "/api/visits", { body, headers: { "user-agent": READER } })).status).toBe(400);
  },
);
