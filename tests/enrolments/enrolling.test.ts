import { v7 as newId } from "uuid";
import { expect, test, vi } from "vitest";
import { enrolFree, getOwnEnrolments } from "../../web/enrolments/queries.ts";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { inFreeMode } from "../support/freeMode.ts";
import { listOutbox, mailsTo, mailTo } from "../support/mailbox.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, database, inBrowser, ORIGIN } from "../support/worker.ts";

function join(one: { id: string }, who?: SignedInUser) {
  return ask<Participation>("POST", `/api/events/${one.id}/register-free`, who && { as: who });
}

async function seatsTaken({ id }: { id: string }): Promise<number> {
  return (await ask<EventDetail>("GET", `/api/events/${id}`)).body.seats_taken;
}

async function liveRows({ id }: { id: string }): Promise<number | null> {
  const text = "select count(*) as n from enrolments where event_id = ? and status in ('held', 'confirmed')";
  return database.prepare(text).bind(id).first<number>("n");
}

test("a free event is joined in one call, which answers the participation", async () => {
  const anna = await makeUser("anna");
  const dive = await makeEvent({
    title: "Tuffo",
    location: "Nemi",
    image_url: "/public/a.webp",
    participants: 4,
  });
  const participation = await inBrowser(anna, () => enrolFree(dive.id));
  const { title, slug, date, location } = dive;
  expect(participation).toEqual({
    id: participation.id,
    event_id: dive.id,
    status: "confirmed",
    amount: 0,
    held_until: null,
    offer_until: null,
    full_refund_until: null,
    balance: null,
    seats: 1,
    claimed_seats: 0,
    payer: null,
    refund: null,
    events: {
      title,
      slug,
      image_url: "/public/a.webp",
      date,
      end_date: null,
      start_time: null,
      end_time: null,
      time_zone: null,
      going: [],
      is_due_by_day: false,
      session_count: 0,
      location,
      cost: null,
      refund_rule: "always",
      refund_until_days: 0,
    },
  });
  expect(await seatsTaken(dive)).toBe(1);
});

test("a visitor is asked to sign in", async () => {
  const dive = await makeEvent();
  const answer = await join(dive);
  expect([answer.status, answer.error?.code]).toEqual([401, "unauthorized"]);
  expect(await liveRows(dive)).toBe(0);
});

test("an event that does not exist cannot be joined", async () => {
  const anna = await makeUser("anna");
  for (const id of [newId(), "tuffo", "1"]) {
    const answer = await join({ id }, anna);
    expect([id, answer.status, answer.error?.message]).toEqual([id, 404, "Evento non trovato."]);
  }
});

test("each reason not to join is told as what it is, and nothing is written", async () => {
  const anna = await makeUser("anna");
  const full = await makeEvent({ participants: 1 });
  await makeEnrolment(full, await makeUser("bea"));
  const refusals = {
    event_not_free: await makeEvent({ cost_cents: 100 }),
    event_past: await makeEvent({ date: dayFromNow(-1) }),
    event_cancelled: await makeEvent({ cancelled_at: new Date().toISOString() }),
    event_full: full,
  };
  for (const [code, one] of Object.entries(refusals)) {
    const before = await liveRows(one);
    const answer = await join(one, anna);
    expect([answer.status, answer.error?.code]).toEqual([409, code]);
    expect(await liveRows(one)).toBe(before);
  }
  const words = (await join(refusals.event_not_free, anna)).error?.message;
  expect(words).toBe("Questo evento non è gratuito.");
  expect(mailsTo(anna.email)).toEqual([]);
});

test("an event without seats at all is full", async () => {
  const answer = await join(await makeEvent({ participants: 0 }), await makeUser("anna"));
  expect(answer.error?.code).toBe("event_full");
});

test("a cost of zero is free", async () => {
  expect((await join(await makeEvent({ cost_cents: 0 }), await makeUser("anna"))).status).toBe(201);
});

test("the last seat goes to one person even when fifty ask at once", async () => {
  const dive = await makeEvent({ participants: 3 });
  for (const name of ["anna", "bea"]) await makeEnrolment(dive, await makeUser(name));
  const crowd: SignedInUser[] = [];
  for (let index = 0; index < 50; index += 1) crowd.push(await makeUser("folla"));
  const answers = await Promise.all(crowd.map((one) => join(dive, one)));
  const winners = crowd.filter((_, index) => answers[index]?.status === 201);
  expect(winners).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ status, error }) => `${status} ${error?.code}`))).toEqual(
    new Set(["409 event_full"]),
  );
  expect(await liveRows(dive)).toBe(3);
  expect(await seatsTaken(dive)).toBe(3);
  expect(crowd.flatMap(({ email }) => mailsTo(email))).toHaveLength(1);
  expect(mailsTo(winners[0]?.email ?? "")).toHaveLength(1);
});

test("a double click enrols once, and says already enrolled to the second", async () => {
  const anna = await makeUser("anna");
  const dive = await makeEvent({ participants: 10 });
  const answers = await Promise.all([join(dive, anna), join(dive, anna)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.error?.code).toBe("already_enrolled");
  expect((await join(dive, anna)).error?.code).toBe("already_enrolled");
  expect([await liveRows(dive), await seatsTaken(dive)]).toEqual([1, 1]);
  expect(mailsTo(anna.email)).toHaveLength(1);
});

test("a double click on the last seat says already enrolled, not full", async () => {
  const anna = await makeUser("anna");
  const dive = await makeEvent({ participants: 1 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => join(dive, anna)));
  const codes = answers.map(({ status, error }) => error?.code ?? status).sort();
  expect(codes).toEqual([201, ...Array(4).fill("already_enrolled")]);
});

test("someone who had cancelled may come back", async () => {
  const anna = await makeUser("anna");
  const dive = await makeEvent({ participants: 1 });
  await makeEnrolment(dive, anna, { status: "cancelled" });
  expect((await join(dive, anna)).status).toBe(201);
});

test("a seat held for a payment counts while the hold lasts and is free again when it ends", async () => {
  const start = Date.now();
  const dive = await makeEvent({ participants: 1, date: dayFromNow(30) });
  const held_until = new Date(start + 60_000).toISOString();
  await makeEnrolment(dive, await makeUser("lenta"), { status: "held", held_until });
  const anna = await makeUser("anna");
  expect((await join(dive, anna)).error?.code).toBe("event_full");
  vi.setSystemTime(start + 61_000);
  expect((await join(dive, anna)).status).toBe(201);
});

test("free mode lets people into paid events, for nothing, and ends when it is switched off", async () => {
  const dive = await makeEvent({ cost_cents: 4500 });
  const joined = await inFreeMode(async () => join(dive, await makeUser("anna")));
  expect([joined.status, joined.body.amount]).toEqual([201, 0]);
  expect((await join(dive, await makeUser("bea"))).error?.code).toBe("event_not_free");
});

test("joining writes one mail, with the event's title, days, venue and address", async () => {
  const anna = await makeUser("anna", { full_name: "Anna Bianchi" });
  const dive = await makeEvent({
    title: "Notte al lago",
    slug: "2030-02-28-notte-al-lago",
    date: "2030-02-28",
    end_date: "2030-03-01",
    location: "Nemi",
    nation: "Italia",
  });
  await join(dive, anna);
  const mail = mailTo(anna.email);
  expect(mail.subject).toContain("Notte al lago");
  for (const part of ["Ciao Anna,", "Notte al lago", "28 febbraio – 1 marzo 2030", "Nemi, Italia"])
    expect(mail.text).toContain(part);
  expect(mail.text).toContain(`Apri l’evento: ${ORIGIN}/28-febbraio-2030-notte-al-lago\n`);
  expect(await listOutbox(anna.email)).toMatchObject([
    { template: "enrolled", attempts: 1, failed_at: null },
  ]);
});

test("the mail speaks the person's language and writes its days in it", async () => {
  const months = { it: "marzo", en: "March", es: "marzo", fr: "mars", pl: "marca", ru: "марта" };
  for (const language of LANGUAGE_CODES) {
    const anna = await makeUser("anna", { language });
    await join(await makeEvent({ date: "2030-03-01" }), anna);
    const mail = mailTo(anna.email);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.text).toContain(months[language]);
  }
});

test("seats taken follow every change of an enrolment", async () => {
  const dive = await makeEvent({ participants: 10 });
  const row = await makeEnrolment(dive, await makeUser("anna"), {
    status: "held",
    held_until: new Date(Date.now() + 60_000).toISOString(),
  });
  const update = (status: string) =>
    database.prepare("update enrolments set status = ? where id = ?").bind(status, row.id).run();
  const counts = [await seatsTaken(dive)];
  for (const status of ["confirmed", "refunded", "confirmed", "cancelled"]) {
    await update(status);
    counts.push(await seatsTaken(dive));
  }
  await update("confirmed");
  await database.prepare("delete from enrolments where id = ?").bind(row.id).run();
  counts.push(await seatsTaken(dive));
  expect(counts).toEqual([1, 1, 0, 1, 0, 0]);
});

test("my events are the live ones, newest event first, and nobody else's", async () => {
  const anna = await makeUser("anna");
  const [near, far, past] = [
    await makeEvent({ title: "vicino", date: dayFromNow(2) }),
    await makeEvent({ title: "lontano", date: dayFromNow(20) }),
    await makeEvent({ title: "passato", date: dayFromNow(-20) }),
  ];
  for (const one of [far, past, near]) await makeEnrolment(one, anna);
  await makeEnrolment(await makeEvent({ title: "annullato" }), anna, { status: "cancelled" });
  await makeEnrolment(await makeEvent({ title: "di Bea" }), await makeUser("bea"));
  const mine = await inBrowser(anna, getOwnEnrolments);
  expect(mine.map(({ events }) => events.title)).toEqual(["lontano", "vicino", "passato"]);
});

test("what was paid is told in euros", async () => {
  const anna = await makeUser("anna");
  await makeEnrolment(await makeEvent(), anna, { amount_cents: 4550 });
  expect(await inBrowser(anna, getOwnEnrolments)).toMatchObject([{ amount: 45.5, status: "confirmed" }]);
});

test("someone deactivated cannot join with a session they still have", async () => {
  const anna = await makeUser("anna");
  await updateUser(anna.id, { is_active: false });
  const dive = await makeEvent();
  expect((await join(dive, anna)).status).toBe(401);
  expect(await liveRows(dive)).toBe(0);
});
