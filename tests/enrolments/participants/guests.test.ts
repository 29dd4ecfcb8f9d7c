import { expect, test } from "vitest";
import type { EventGuest } from "../../../worker/enrolments/outputs.ts";
import { eraseOldGuests } from "../../../worker/enrolments/participants/guestStore.ts";
import { listEntries } from "../../support/audit.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { mailsTo } from "../../support/mailbox.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, database, db } from "../../support/worker.ts";

const CARLA = {
  name: "Carla Contante",
  email: "carla@molo.example",
  phone: "3331112222",
  method: "cash",
  amount_cents: 6000,
};

type Answer = EventGuest & { error?: { code: string } };

/** The guest Carla, whose id is the event's. */
function addGuest(event: { id: string }, as: SignedInUser, body: object = {}) {
  return ask<Answer>("POST", `/api/events/${event.id}/guests`, {
    as,
    body: { id: event.id, ...CARLA, ...body },
  });
}

async function makeOuting(other: Parameters<typeof makeEvent>[0] = {}) {
  const sara = await makeUser("sara", { role: "instructor", full_name: "Sara Blu" });
  return { sara, dive: await makeEvent({ organizer_id: sara.id, date: dayFromNow(3), ...other }) };
}

const seatsTaken = async ({ id }: { id: string }) =>
  database.prepare("select seats_taken from events where id = ?").bind(id).first("seats_taken");
const newGuestId = () => crypto.randomUUID();

test("a guest added by hand takes a seat, with what was paid outside the platform and who noted it", async () => {
  const { sara, dive } = await makeOuting();
  const { status, body } = await addGuest(dive, sara);
  expect([status, body.method, body.amount_cents, body.added_by_name]).toEqual([
    201,
    "cash",
    6000,
    "Sara Blu",
  ]);
  expect(await seatsTaken(dive)).toBe(1);
  const { body: listed } = await ask<EventGuest[]>("GET", `/api/events/${dive.id}/guests`, { as: sara });
  expect(listed.map(({ name, phone }) => [name, phone])).toEqual([["Carla Contante", "3331112222"]]);
  type Totals = { gross: number; outside: { cash: number; transfer: number } | null };
  const totals = await ask<Totals>("GET", `/api/ledger/totals?eventId=${dive.id}`, { as: sara });
  expect([totals.body.gross, totals.body.outside]).toEqual([0, { cash: 60, transfer: 0 }]);
});

test("the last seat goes to one of ten guests who are added at once, and to nobody who enrols", async () => {
  const { sara, dive } = await makeOuting({ participants: 2, cost_cents: null });
  await makeEnrolment(dive, await makeUser("anna"));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => addGuest(dive, sara, { id: newGuestId(), email: null })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 201)?.body.error?.code).toBe("event_full");
  const late = await ask<Answer>("POST", `/api/events/${dive.id}/register-free`, {
    as: await makeUser("leo"),
  });
  expect(late.body.error?.code).toBe("event_full");
  expect(await seatsTaken(dive)).toBe(2);
});

test("a guest with an e-mail is mailed once, and whether the address has an account stays unknown", async () => {
  const { sara, dive } = await makeOuting();
  const member = await makeUser("membro");
  const [known, unknown] = await Promise.all([
    addGuest(dive, sara, { id: newGuestId(), email: member.email }),
    addGuest(dive, sara, { id: newGuestId(), email: "nessuno@molo.example" }),
  ]);
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  expect([known.status, unknown.status]).toEqual([201, 201]);
  const { body } = await addGuest(dive, sara);
  await addGuest(dive, sara);
  await ask("DELETE", `/api/events/${dive.id}/guests/${body.id}`, { as: sara });
  // Undoing a removal sends no second mail.
  expect((await addGuest(dive, sara, { notify: false })).status).toBe(201);
  expect(mailsTo(CARLA.email)).toHaveLength(1);
});

test("a guest is told when the event is cancelled or deleted, and gets the messages to all", async () => {
  const { sara, dive } = await makeOuting({ cost_cents: null });
  await addGuest(dive, sara);
  const message = await ask<{ recipients: number }>("POST", `/api/events/${dive.id}/messages`, {
    as: sara,
    body: { text: "Ritrovo al molo" },
  });
  expect([message.status, message.body.recipients]).toEqual([201, 1]);
  const quote = await ask("GET", `/api/events/${dive.id}/cancellation`, { as: sara });
  expect(quote.body).toEqual({ people: 1, paying: 0, total: 0 });
  await ask("POST", `/api/events/${dive.id}/cancellation`, { as: sara, body: { paying: 0, total: 0 } });
  const course = await makeEvent({ organizer_id: sara.id, date: dayFromNow(5), cost_cents: null });
  await addGuest(course, sara);
  await ask("DELETE", `/api/events/${course.id}`, { as: sara });
  const mails = mailsTo(CARLA.email);
  expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual([
    "Sei tra i partecipanti",
    "Sara Blu ti scrive",
    "Evento annullato",
    "Sei tra i partecipanti",
    "Evento annullato",
  ]);
  for (const { text } of mails) expect(text).toContain("ti ha messo tra i partecipanti");
});

test("the file has the guests among the others, with what they paid outside the platform", async () => {
  const { sara, dive } = await makeOuting();
  await makeEnrolment(dive, await makeUser("zoe", { full_name: "Zoe Rossi" }));
  await addGuest(dive, sara);
  const { text } = await ask("GET", `/api/events/${dive.id}/participants.csv`, { as: sara });
  const [heads, ...rows] = text
    .trim()
    .split("\r\n")
    .map((line) => line.split(";"));
  expect(heads?.at(-1)).toBe("Pagamento fuori dalla piattaforma");
  expect(rows.map((cells) => [cells[0], cells.at(-1)])).toEqual([
    [CARLA.name, "Contanti: 60,00"],
    ["Zoe Rossi", ""],
  ]);
});

test("nobody is added twice, to a cancelled or past event, or by a stranger", async () => {
  const { sara, dive } = await makeOuting();
  const anna = await makeUser("anna");
  await makeEnrolment(dive, anna);
  expect((await addGuest(dive, sara, { email: anna.email })).body.error?.code).toBe("already_enrolled");
  await addGuest(dive, sara);
  expect((await addGuest(dive, sara, { id: newGuestId() })).body.error?.code).toBe("already_enrolled");
  expect((await addGuest(dive, await makeUser("otto", { role: "instructor" }))).status).toBe(403);
  const past = await makeEvent({ organizer_id: sara.id, date: dayFromNow(-3) });
  expect((await addGuest(past, sara, { id: newGuestId() })).body.error?.code).toBe("event_past");
  const cancelled = await makeEvent({ organizer_id: sara.id, cancelled_at: new Date().toISOString() });
  expect((await addGuest(cancelled, sara, { id: newGuestId() })).body.error?.code).toBe("event_cancelled");
});

test("cash that comes later is noted once, is counted, and an admin's change leaves an entry", async () => {
  const { sara, dive } = await makeOuting();
  await addGuest(dive, sara, { method: "none", amount_cents: 0 });
  const path = `/api/events/${dive.id}/guests/${dive.id}`;
  const note = (as: SignedInUser, body: object) => ask<Answer>("PUT", path, { as, body });
  const cash = { method: "cash", amount_cents: 6000 };
  const twice = await Promise.all([note(sara, cash), note(sara, cash)]);
  expect(twice.map(({ status, body }) => [status, body.method, body.amount_cents])).toEqual([
    [200, "cash", 6000],
    [200, "cash", 6000],
  ]);
  expect(await seatsTaken(dive)).toBe(1);
  type Totals = { outside: { cash: number; transfer: number } | null };
  const outside = async () =>
    (await ask<Totals>("GET", `/api/ledger/totals?eventId=${dive.id}`, { as: sara })).body.outside;
  expect(await outside()).toEqual({ cash: 60, transfer: 0 });
  const ugo = await makeUser("ugo", { role: "admin" });
  const transfer = { method: "transfer", amount_cents: 4500 };
  await note(ugo, transfer);
  await note(ugo, transfer);
  expect(await outside()).toEqual({ cash: 0, transfer: 45 });
  const entries = await listEntries(ugo);
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ["guest.payment", cash, transfer],
  ]);
  expect((await note(sara, { method: "none", amount_cents: 0 })).body.amount_cents).toBe(0);
  expect(await outside()).toBeNull();
});

test("a payment is changed by nobody else, of no other guest, and not after the event or its end", async () => {
  const { sara, dive } = await makeOuting();
  await addGuest(dive, sara);
  const cash = { method: "cash", amount_cents: 4500 };
  const note = (as: SignedInUser, guest = dive.id, body = cash) =>
    ask<Answer>("PUT", `/api/events/${dive.id}/guests/${guest}`, { as, body });
  expect((await note(await makeUser("otto", { role: "instructor" }))).status).toBe(403);
  expect((await note(sara, newGuestId())).body.error?.code).toBe("not_found");
  expect((await note(sara, dive.id, { ...cash, amount_cents: -1 })).status).toBe(400);
  await database.prepare("update events set date = ? where id = ?").bind(dayFromNow(-1), dive.id).run();
  expect((await note(sara)).body.error?.code).toBe("event_past");
  await database.prepare("update events set cancelled_at = '2026' where id = ?").bind(dive.id).run();
  expect((await note(sara)).body.error?.code).toBe("event_cancelled");
});

test("removing a guest frees the seat and deletes the data", async () => {
  const { sara, dive } = await makeOuting();
  const { body } = await addGuest(dive, sara);
  const removed = await ask("DELETE", `/api/events/${dive.id}/guests/${body.id}`, { as: sara });
  expect([removed.status, await seatsTaken(dive)]).toEqual([204, 0]);
  expect(
    await database.prepare("select count(*) as n from event_guests where id = ?").bind(body.id).first("n"),
  ).toBe(0);
});

test("the event's guests stand in the registers of its days", async () => {
  const { sara, dive } = await makeOuting({ keeps_register: true });
  await addGuest(dive, sara);
  const id = await database.prepare("select id from registers where event_id = ?").bind(dive.id).first("id");
  const { body } = await ask<{ event_guests: object[] }>("GET", `/api/registers/${id}`, { as: sara });
  expect(body.event_guests).toEqual([{ id: dive.id, name: CARLA.name, email: CARLA.email }]);
});

test("a year after the event a guest's name and contacts are erased, and the amount stays", async () => {
  const { sara, dive } = await makeOuting();
  await addGuest(dive, sara);
  await database
    .prepare("update event_guests set created_at = '2020-01-01T00:00:00.000Z' where id = ?")
    .bind(dive.id)
    .run();
  await eraseOldGuests(db, dayFromNow(300));
  const stored = () =>
    database
      .prepare("select name, email, phone, amount_cents from event_guests where id = ?")
      .bind(dive.id)
      .first();
  expect(await stored()).toMatchObject({ name: CARLA.name });
  await eraseOldGuests(db, dayFromNow(370));
  expect(await stored()).toEqual({ name: null, email: null, phone: null, amount_cents: 6000 });
});
