import { expect, test } from "vitest";
import { getListPage } from "../../../web/lib/pagedQuery.ts";
import { ledgerTotalsQuery } from "../../../web/payments/ledger/queries.ts";
import type {
  EventLedgerSums,
  LedgerEntry,
  LedgerSums,
  LedgerTotals,
} from "../../../worker/payments/ledger/outputs.ts";
import { makeEvent } from "../../support/events.ts";
import { inFreeMode } from "../../support/freeMode.ts";
import {
  getLedgerEntries,
  listEveryPage,
  makeLedgerExample,
  makePaidPackage,
  makeReturnedRefund,
} from "../../support/ledger.ts";
import { makeLedgerEntry, makePaidEnrolment } from "../../support/payments.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, database, inBrowser, readInBrowser } from "../../support/worker.ts";

const totals = async (as: SignedInUser, query = "") =>
  (await ask<LedgerTotals>("GET", `/api/ledger/totals${query}`, { as })).body;

const sumsOf = ({ gross, refunded, disputed, net }: LedgerSums) => ({ gross, refunded, disputed, net });

test("an organizer reads income, refunds and net, in total and for each event", async () => {
  const { gea, course, trip } = await makeLedgerExample();
  const all = await readInBrowser(gea, ledgerTotalsQuery({}));
  expect(all).toEqual({
    gross: 236.5,
    refunded: 68.25,
    disputed: 0,
    net: 168.25,
    elsewhere: null,
    outside: null,
    since: "2026-06-01T10:00:00.000Z",
    event: null,
  });
  const { rows: events, next } = await inBrowser(gea, () =>
    getListPage<EventLedgerSums>("/api/ledger/events", {}),
  );
  expect(next).toBeUndefined();
  expect(events).toEqual([
    expect.objectContaining({
      id: course.id,
      slug: course.slug,
      paying: 2,
      gross: 136.5,
      refunded: 68.25,
      net: 68.25,
    }),
    expect.objectContaining({
      id: trip.id,
      title: "Uscita a Palau",
      paying: 1,
      gross: 100,
      refunded: 0,
      net: 100,
    }),
  ]);
  expect(await totals(gea, `?eventId=${course.id}`)).toMatchObject({
    ...{ gross: 136.5, refunded: 68.25, net: 68.25 },
    event: { id: course.id, title: "Corso al lago", date: "2026-09-12" },
  });
});

test("ledger entries stand newest first, with the event, the member's name, the kind and a sign", async () => {
  const { gea, course, trip, carla } = await makeLedgerExample();
  const { body } = await getLedgerEntries(gea);
  expect(body.map(({ kind, amount, person_name }) => [kind, amount, person_name])).toEqual([
    ["refund", -45.5, carla.full_name],
    ["charge", 45.5, carla.full_name],
    ["refund", -22.75, "Bruno Rossi"],
    ["charge", 45.5, "Bruno Rossi"],
    ["charge", 45.5, "Anna D'Angelo"],
    ["charge", 100, "Anna D'Angelo"],
  ]);
  expect(body[0]).toMatchObject({
    event_title: "Corso al lago",
    event: { id: course.id, slug: course.slug, date: "2026-09-12" },
    created_at: "2026-07-03T10:00:00.000Z",
  });
  const ofTrip = (await getLedgerEntries(gea, `?eventId=${trip.id.toUpperCase()}`)).body;
  expect(ofTrip.map(({ amount }) => amount)).toEqual([100]);
  expect(JSON.stringify(body)).not.toContain("@");
});

test("a refund returned by the bank is a ledger entry and no longer counts as refunded", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const course = await makeEvent({ organizer_id: gea.id });
  const at = "2026-07-01T10:00:00.000Z";
  const paid = await makePaidEnrolment(course, await makeUser("anna"), { cents: 4550, at });
  await makeReturnedRefund(paid, course, { cents: 4550, at: "2026-07-05T10:00:00.000Z" });
  expect(sumsOf(await totals(gea))).toEqual({ gross: 45.5, refunded: 0, disputed: 0, net: 45.5 });
  const [sums] = (await ask<EventLedgerSums[]>("GET", "/api/ledger/events", { as: gea })).body;
  expect(sums).toMatchObject({ gross: 45.5, refunded: 0, net: 45.5 });
  expect((await getLedgerEntries(gea)).body.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["refund_failed", 45.5],
    ["refund", -45.5],
    ["charge", 45.5],
  ]);
});

test("a deleted account has no name any more, and their money stays in the ledger", async () => {
  const { gea, carla } = await makeLedgerExample();
  await updateUser(carla.id, {
    full_name: "",
    email: `${carla.id}@deleted.invalid`,
    deleted_at: "2026-08-01",
  });
  const { body, text } = await getLedgerEntries(gea);
  expect(body.map(({ person_name }) => person_name).slice(0, 2)).toEqual([null, null]);
  expect(text).not.toContain("deleted.invalid");
  expect((await totals(gea)).gross).toBe(236.5);
});

test("payments of an event deleted or handed over stay with their organizer, and are marked", async () => {
  const { gea, course, trip } = await makeLedgerExample();
  const leo = await makeUser("leo", { role: "instructor" });
  await database.prepare("update events set organizer_id = ? where id = ?").bind(leo.id, trip.id).run();
  await database.prepare("delete from enrolments where event_id = ?").bind(course.id).run();
  await database.prepare("delete from events where id = ?").bind(course.id).run();
  const after = await totals(gea);
  expect(sumsOf(after)).toEqual({ gross: 236.5, refunded: 68.25, disputed: 0, net: 168.25 });
  expect(after.elsewhere).toEqual(sumsOf(after));
  expect((await ask("GET", "/api/ledger/events", { as: gea })).body).toEqual([]);
  const titles = (await getLedgerEntries(gea)).body.map(({ event_title, event: found }) => [
    event_title,
    found?.id,
  ]);
  expect(titles[0]).toEqual(["Corso al lago", undefined]);
  expect(titles.at(-1)).toEqual(["Uscita a Palau", trip.id]);
  // Whoever has it now has its people, not what was paid before.
  expect((await ask("GET", "/api/ledger/events", { as: leo })).body).toEqual([]);
  expect((await getLedgerEntries(leo)).body).toEqual([]);
});

test("payments for packages are the platform's and stand in no user's ledger", async () => {
  const { gea } = await makeLedgerExample();
  await makePaidPackage(gea, 29_000, "2026-07-04T10:00:00.000Z");
  expect((await totals(gea)).gross).toBe(236.5);
  expect((await getLedgerEntries(gea)).body).toHaveLength(6);
});

test("cents add up to euros without a rest", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const course = await makeEvent({ organizer_id: gea.id });
  const at = "2026-07-01T10:00:00.000Z";
  for (const cents of [10, 20, 3333, 3333, 3334])
    await makePaidEnrolment(course, await makeUser("anna"), { cents, at });
  await makePaidEnrolment(course, await makeUser("anna"), { cents: 1001, refunded: 501, at });
  const expected = { gross: 110.31, refunded: 5.01, disputed: 0, net: 105.3 };
  expect(sumsOf(await totals(gea))).toEqual(expected);
  const [sums] = (await ask<EventLedgerSums[]>("GET", "/api/ledger/events", { as: gea })).body;
  expect(sums).toMatchObject(expected);
});

test("a period is whole days where the site is, from midnight to midnight, also when clocks change", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const course = await makeEvent({ organizer_id: gea.id });
  const paid = await makePaidEnrolment(course, await makeUser("anna"), {
    cents: 1,
    at: "2025-01-01T12:00:00.000Z",
  });
  const instants = {
    // Summer time: Rome is two hours ahead.
    "2026-06-30T21:59:59.999Z": 2,
    "2026-06-30T22:00:00.000Z": 3,
    "2026-07-31T21:59:59.999Z": 5,
    "2026-07-31T22:00:00.000Z": 7,
    // The last Sunday of October has 25 hours, the last of March 23.
    "2026-10-24T22:00:00.000Z": 11,
    "2026-10-25T22:59:59.999Z": 13,
    "2026-10-25T23:00:00.000Z": 17,
    "2026-03-28T23:00:00.000Z": 19,
    "2026-03-29T21:59:59.999Z": 23,
    "2026-03-29T22:00:00.000Z": 29,
  };
  for (const [created_at, cents] of Object.entries(instants))
    await makeLedgerEntry(paid.payment, course, { kind: "charge", amount_cents: cents, created_at });
  const cents = async (query: string) => {
    const { gross } = await totals(gea, `?${query}`);
    const listed = (await getLedgerEntries(gea, `?${query}`)).body.reduce(
      (sum, { amount }) => sum + amount,
      0,
    );
    const [byEvent] = (await ask<EventLedgerSums[]>("GET", `/api/ledger/events?${query}`, { as: gea })).body;
    expect([gross, Math.round(listed * 100), byEvent?.gross ?? 0]).toEqual([
      gross,
      Math.round(gross * 100),
      gross,
    ]);
    return Math.round(gross * 100);
  };
  expect(await cents("from=2026-07-01&to=2026-07-31")).toBe(3 + 5);
  expect(await cents("from=2026-08-01&to=2026-08-31")).toBe(7);
  expect(await cents("from=2026-10-25&to=2026-10-25")).toBe(11 + 13);
  expect(await cents("from=2026-03-29&to=2026-03-29")).toBe(19 + 23);
  expect(await cents("from=2026-03-30&to=2026-03-30")).toBe(29);
  expect(await cents("to=2026-06-30")).toBe(1 + 2 + 19 + 23 + 29);
  expect(await cents("from=2026-10-26")).toBe(17);
  expect(await totals(gea, "?from=2027-01-01")).toMatchObject({ since: "2025-01-01T12:00:00.000Z", net: 0 });
});

test("pages follow each other without a gap or a repetition, though many ledger entries have one moment", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const at = "2026-07-01T10:00:00.000Z";
  for (let turn = 0; turn < 4; turn += 1) {
    const course = await makeEvent({ organizer_id: gea.id, date: "2026-09-01" });
    await makePaidEnrolment(course, await makeUser("anna"), { cents: 1000 + turn, refunded: 500, at });
    // Nothing ever moved for this one.
    await makeEvent({ organizer_id: gea.id, date: "2026-09-01" });
  }
  const pages = await listEveryPage<LedgerEntry>(gea, "/api/ledger", 3);
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 2]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(8);
  expect(pages.flat()).toEqual((await getLedgerEntries(gea)).body);
  const events = await listEveryPage<EventLedgerSums>(gea, "/api/ledger/events", 3);
  expect(events.map(({ length }) => length)).toEqual([3, 1]);
  expect(new Set(events.flat().map(({ id }) => id)).size).toBe(4);
});

test("a page of events without ledger entries still links to the next page", async () => {
  const gea = await makeUser("gea", { role: "company" });
  const old = await makeEvent({ organizer_id: gea.id, date: "2020-01-01" });
  await makePaidEnrolment(old, await makeUser("anna"), { cents: 1000 });
  await database
    .prepare(`with recursive n(n) as (select 0 union all select n + 1 from n where n < 1099)
      insert into events (id, slug, title, date, organizer_id, created_at, updated_at)
      select 'gratis-' || n, 'gratis-' || n, 'Gratis', '2026-01-01', ?, '', '' from n`)
    .bind(gea.id)
    .run();
  const pages = await listEveryPage<EventLedgerSums>(gea, "/api/ledger/events", 25);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.map((page) => page.map(({ id }) => id)).filter(({ length }) => length > 0)).toEqual([
    [old.id],
  ]);
});

test("organizers read their own ledger, admins every ledger, and a visitor signs in first", async () => {
  const { gea } = await makeLedgerExample();
  const people = {
    gea,
    admin: await makeUser("ugo", { role: "admin" }),
    company: await makeUser("altra", { role: "company" }),
    instructor: await makeUser("leo", { role: "instructor" }),
    member: await makeUser("anna"),
    blogger: await makeUser("bea", { role: "blogger" }),
  };
  const paths = ["/ledger", "/ledger/totals", "/ledger/events", "/ledger.csv", "/ledger/events.csv"];
  for (const path of paths) {
    const of = `/api${path}?organizerId=${gea.id}`;
    const statuses: Record<string, number> = { visitor: (await ask("GET", of)).status };
    for (const [who, as] of Object.entries(people)) statuses[who] = (await ask("GET", of, { as })).status;
    expect([path, statuses]).toEqual([
      path,
      { visitor: 401, gea: 200, admin: 200, company: 403, instructor: 403, member: 403, blogger: 403 },
    ]);
  }
  expect((await getLedgerEntries(people.admin, `?organizerId=${gea.id}`)).body).toHaveLength(6);
  expect((await getLedgerEntries(people.admin)).body).toEqual([]);
  // Somebody else's event is not a way into their books.
  const [of] = (await getLedgerEntries(gea)).body;
  expect((await getLedgerEntries(people.company, `?eventId=${of?.event?.id}`)).body).toEqual([]);
  expect((await getLedgerEntries(people.company, `?cursor=${of?.id}`)).body).toEqual([]);
});

test("free mode keeps earlier payments, and an administrator reads them", async () => {
  const { gea } = await makeLedgerExample();
  const ugo = await makeUser("ugo", { role: "admin" });
  await inFreeMode(async () => expect((await totals(ugo, `?organizerId=${gea.id}`)).net).toBe(168.25));
  expect((await totals(gea)).net).toBe(168.25);
});

test("an invalid parameter is refused with its field or finds nothing, and reveals no internals", async () => {
  const { gea } = await makeLedgerExample();
  const hostile = [
    "' or 1=1 --",
    "\u0000",
    "a".repeat(5000),
    "-1",
    "1e999",
    "2026-02-30",
    "0000-00-00",
    "%00",
  ];
  for (const path of ["/ledger", "/ledger/totals", "/ledger/events", "/ledger.csv", "/ledger/events.csv"]) {
    for (const name of ["organizerId", "eventId", "from", "to", "limit", "cursor"]) {
      for (const text of hostile) {
        const query = new URLSearchParams({ [name]: text });
        const { status, text: said, error } = await ask("GET", `/api${path}?${query}`, { as: gea });
        expect([path, name, text, [200, 400].includes(status)]).toEqual([path, name, text, true]);
        if (status === 400) expect(Object.keys(error?.fields ?? {})).toEqual([name]);
        expect(/SQLITE|D1_ERROR|drizzle|ZodError/.test(said)).toBe(false);
      }
    }
  }
  for (const day of ["0001-01-01", "9999-12-31", "1970-01-01"])
    expect((await getLedgerEntries(gea, `?from=${day}`)).error?.fields).toEqual({ from: "validation.date" });
  for (const path of ["/ledger", "/ledger/totals", "/ledger/events", "/ledger.csv", "/ledger/events.csv"]) {
    const { error } = await ask("GET", `/api${path}?from=2026-07-02&to=2026-07-01`, { as: gea });
    expect([path, error?.fields]).toEqual([path, { to: "validation.date_to" }]);
  }
  for (const day of ["1970-01-02", "9999-12-30"])
    expect((await getLedgerEntries(gea, `?to=${day}`)).status).toBe(200);
});
