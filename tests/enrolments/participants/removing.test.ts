import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { removalRefundQuery, removeParticipant } from "../../../web/enrolments/participants/queries.ts";
import { enrolFree } from "../../../web/enrolments/queries.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { payments } from "../../../worker/payments/schema.ts";
import { listRefunds } from "../../support/cancellations.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { linkIn, listOutbox, mailsTo, mailTo } from "../../support/mailbox.ts";
import {
  deleteParticipant,
  listParticipants,
  makeEventWithParticipants,
} from "../../support/participants.ts";
import { makePaidEnrolment } from "../../support/payments.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, database, db, inBrowser, ORIGIN, readInBrowser, visit } from "../../support/worker.ts";

async function placeOf({ id }: { id: string }) {
  const text = "select status, ended_at from enrolments where id = ?";
  return database.prepare(text).bind(id).first<{ status: string; ended_at: string | null }>();
}

async function seatsTaken({ id }: { id: string }): Promise<number> {
  return (await ask<EventDetail>("GET", `/api/events/${id}`)).body.seats_taken;
}

test("a free enrolment is taken back: it ends, the seat is free at once, and the person is told once", async () => {
  const { sara, anna, dive, annas } = await makeEventWithParticipants({
    participants: 2,
    date: "2030-02-28",
    end_date: "2030-03-01",
  });
  await inBrowser(sara, () => removeParticipant(dive.id, annas.id));
  expect(await placeOf(annas)).toEqual({ status: "cancelled", ended_at: expect.any(String) });
  expect(await seatsTaken(dive)).toBe(1);
  expect((await listParticipants(dive, sara)).body.map(({ user_id }) => user_id)).not.toContain(anna.id);
  const mail = mailTo(anna.email);
  expect(mail.subject).toBe("Iscrizione annullata: Notte al lago");
  for (const part of ["Ciao Anna,", "Notte al lago", "28 febbraio – 1 marzo 2030"])
    expect(mail.text).toContain(part);
  expect(linkIn(mail).href).toBe(`${ORIGIN}/28-febbraio-2030-${dive.slug.slice(11)}`);
  // Answers go to the site, not to the organizer.
  expect(mail).toMatchObject({ replyTo: "ciao@respiro.example" });
  // The last seat, which was theirs, is somebody else's now; and theirs again if there is one.
  await inBrowser(await makeUser("carla"), () => enrolFree(dive.id));
});

test("who may take an enrolment back: the organizer and an admin, nobody else", async () => {
  const { sara, admin, other, anna, bruno, dive, annas } = await makeEventWithParticipants();
  for (const [who, status] of [
    [undefined, 401],
    [anna, 403],
    [bruno, 403],
    [other, 403],
  ] as const)
    expect((await deleteParticipant(dive, annas, who)).status).toBe(status);
  expect((await placeOf(annas))?.status).toBe("confirmed");
  expect((await deleteParticipant(dive, annas, admin)).status).toBe(204);
  const again = await makeEnrolment(dive, anna);
  expect((await deleteParticipant(dive, again, sara)).status).toBe(204);
});

test("an organizer cannot reach into another's event by way of their own", async () => {
  const { sara, anna } = await makeEventWithParticipants();
  const foreign = await makeEvent({ organizer_id: (await makeUser("otto", { role: "company" })).id });
  const place = await makeEnrolment(foreign, anna);
  const own = await makeEvent({ organizer_id: sara.id });
  expect((await deleteParticipant(own, place, sara)).error?.code).toBe("not_found");
  expect((await placeOf(place))?.status).toBe("confirmed");
});

describe("a paid enrolment", () => {
  beforeEach(() => void standIn());

  test("is taken back with all that was paid: shown, agreed to, on its way, told", async () => {
    const { sara, paola, dive, paid } = await paidOuting();
    expect(await readInBrowser(sara, removalRefundQuery(dive.id, paid.id))).toEqual({
      paid: 45.5,
      refund: 45.5,
      refund_to_voucher: 0,
      seats: 1,
      payer: null,
    });
    await inBrowser(sara, () => removeParticipant(dive.id, paid.id, { refund: 45.5 }));
    expect(await placeOf(paid)).toEqual({ status: "refunded", ended_at: expect.any(String) });
    expect(await listRefunds(paid.payment)).toMatchObject([{ amount_cents: 4550, reason: "removed" }]);
    expect(await seatsTaken(dive)).toBe(2);
    const mail = mailTo(paola.email);
    expect(mail.subject).toBe("Iscrizione annullata e rimborsata: Notte al lago");
    expect(mail.text).toContain("Ti rimborsiamo 45,50\u00a0€, sulla carta con cui hai pagato.");
  });

  test("gives all back whatever was promised to its member", async () => {
    const { sara, dive, paid } = await paidOuting();
    await db.update(payments).set({ refund_rule: "none" }).where(eq(payments.id, paid.payment));
    expect((await deleteParticipant(dive, paid, sara, 45.5)).status).toBe(204);
    expect(await listRefunds(paid.payment)).toMatchObject([{ amount_cents: 4550 }]);
  });

  test("stays while the organizer has not agreed to what goes back, as if it were free or changed", async () => {
    const { sara, paola, dive, paid } = await paidOuting();
    for (const refund of [undefined, 0, 45, 45.51]) {
      const answer = await deleteParticipant(dive, paid, sara, refund);
      expect([refund, answer.status, answer.error?.code]).toEqual([refund, 409, "refund_changed"]);
    }
    for (const refund of [-1, "45.5", null, {}]) {
      const answer = await deleteParticipant(dive, paid, sara, refund);
      expect([refund, answer.status, answer.error?.code]).toEqual([refund, 400, "invalid"]);
    }
    expect((await placeOf(paid))?.status).toBe("confirmed");
    expect(await listRefunds(paid.payment)).toEqual([]);
    expect(mailsTo(paola.email)).toEqual([]);
  });

  test("asked twice, also at once, goes back once", async () => {
    const { sara, paola, dive, paid } = await paidOuting();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => deleteParticipant(dive, paid, sara, 45.5)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await listRefunds(paid.payment)).toHaveLength(1);
    expect(await listOutbox(paola.email)).toHaveLength(1);
  });

  test("for which there is nothing to give back is taken back as if it were free", async () => {
    const { sara, bruno, dive, brunos } = await makeEventWithParticipants();
    expect(await readInBrowser(sara, removalRefundQuery(dive.id, brunos.id))).toEqual({
      paid: 45.5,
      refund: 0,
      refund_to_voucher: 0,
      seats: 1,
      payer: null,
    });
    expect((await deleteParticipant(dive, brunos, sara)).status).toBe(204);
    expect((await placeOf(brunos))?.status).toBe("cancelled");
    expect(mailTo(bruno.email).subject).toBe("Iscrizione annullata: Notte al lago");
  });

  test("who may see and give back what was paid: the organizer and an admin, nobody else", async () => {
    const { sara, admin, other, paola, bruno, dive, paid } = await paidOuting();
    const see = (as?: SignedInUser) =>
      ask("GET", `/api/events/${dive.id}/participants/${paid.id}/cancellation`, as && { as });
    for (const [who, status] of [
      [undefined, 401],
      [paola, 403],
      [bruno, 403],
      [other, 403],
    ] as const) {
      expect((await see(who)).status).toBe(status);
      expect((await deleteParticipant(dive, paid, who, 45.5)).status).toBe(status);
    }
    for (const who of [sara, admin]) expect((await see(who)).status).toBe(200);
    const own = await makeEvent({ organizer_id: sara.id });
    const foreign = await ask("GET", `/api/events/${own.id}/participants/${paid.id}/cancellation`, {
      as: sara,
    });
    expect(foreign.error?.code).toBe("not_found");
    expect((await deleteParticipant(dive, paid, admin, 45.5)).status).toBe(204);
    expect((await see(admin)).error?.code).toBe("not_found");
  });

  test("of an event that has begun, or is over, is the organizer's to give back by hand", async () => {
    const { sara, dive, paid } = await paidOuting({ date: dayFromNow(-2), end_date: dayFromNow(0) });
    expect((await deleteParticipant(dive, paid, sara, 45.5)).status).toBe(204);
    const past = await paidOuting({ date: dayFromNow(-2), end_date: dayFromNow(-1) });
    for (const who of [past.sara, past.admin])
      expect((await deleteParticipant(past.dive, past.annas, who)).error?.code, "a free place").toBe(
        "event_past",
      );
    expect((await deleteParticipant(past.dive, past.paid, past.sara, 45.5)).status).toBe(204);
    expect(await listRefunds(past.paid.payment)).toMatchObject([{ amount_cents: 4550, reason: "removed" }]);
  });
});

/** The outing, with somebody more in it who has paid. */
async function paidOuting(other: Parameters<typeof makeEventWithParticipants>[0] = {}) {
  const all = await makeEventWithParticipants(other);
  const paola = await makeUser("paola");
  const { enrolment: id, payment } = await makePaidEnrolment(all.dive, paola, { cents: 4550 });
  return { ...all, paola, paid: { id, payment } };
}

test("asked twice, also at once, it happens once and nobody is told twice", async () => {
  const { sara, anna, dive, annas } = await makeEventWithParticipants();
  const answers = await Promise.all(Array.from({ length: 4 }, () => deleteParticipant(dive, annas, sara)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  const ended = await placeOf(annas);
  expect((await deleteParticipant(dive, annas, sara)).status).toBe(204);
  expect(await placeOf(annas)).toEqual(ended);
  expect(await listOutbox(anna.email)).toHaveLength(1);
  expect(await seatsTaken(dive)).toBe(1);
});

test("an enrolment that is held, and one that never was, are not found", async () => {
  const { sara, dive } = await makeEventWithParticipants();
  const held = await makeEnrolment(dive, await makeUser("lenta"), {
    status: "held",
    held_until: "2099-01-01T00:00:00.000Z",
  });
  for (const place of [held, { id: newId() }, { id: "uno" }])
    expect((await deleteParticipant(dive, place, sara)).error?.code).toBe("not_found");
  expect((await placeOf(held))?.status).toBe("held");
});

test("of an event that is over nobody is removed", async () => {
  const { sara, dive, annas } = await makeEventWithParticipants({
    date: dayFromNow(-2),
    end_date: dayFromNow(-1),
  });
  expect((await deleteParticipant(dive, annas, sara)).error?.code).toBe("event_past");
  const {
    sara: tess,
    dive: today,
    annas: still,
  } = await makeEventWithParticipants({ date: dayFromNow(-2), end_date: dayFromNow(0) });
  expect((await deleteParticipant(today, still, tess)).status).toBe(204);
});

test("a deleted account is removed without a mail", async () => {
  const { sara, anna, dive, annas } = await makeEventWithParticipants();
  await updateUser(anna.id, { deleted_at: new Date().toISOString() });
  expect((await deleteParticipant(dive, annas, sara)).status).toBe(204);
  expect(await listOutbox(anna.email)).toEqual([]);
});

test("the event's page shows the free seat to the next visitor", async () => {
  const { sara, dive, annas } = await makeEventWithParticipants();
  const path = `/api/events/${dive.id}`;
  expect(JSON.parse((await visit(path)).text).seats_taken).toBe(2);
  await deleteParticipant(dive, annas, sara);
  expect(JSON.parse((await visit(path)).text).seats_taken).toBe(1);
});

test("the mail speaks the language of who is told", async () => {
  const months = { it: "marzo", en: "March", es: "marzo", fr: "mars", pl: "marca", ru: "марта" };
  const { sara, anna, dive } = await makeEventWithParticipants({ date: "2030-03-05" });
  await deleteParticipant(dive, await makeEnrolment(dive, await makeUser("x")), sara);
  for (const language of LANGUAGE_CODES) {
    const one = await makeUser("lettore", { language });
    await deleteParticipant(dive, await makeEnrolment(dive, one), sara);
    const mail = mailTo(one.email);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.text).toContain(months[language]);
  }
  expect(mailsTo(anna.email)).toEqual([]);
});
