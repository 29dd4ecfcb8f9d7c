import { expect, test } from "vitest";
import type { SeatsTaken } from "../../../worker/enrolments/outputs.ts";
import type { RegisterView } from "../../../worker/registers/outputs.ts";
import { makePaidEvent, makeUserWithDocuments, postCheckout } from "../../support/checkout.ts";
import { dayFromNow } from "../../support/events.ts";
import { mailsTo } from "../../support/mailbox.ts";
import { listParticipants, postMessage } from "../../support/participants.ts";
import { findRegisterOf } from "../../support/registers.ts";
import { buySeats, claimSeatOf } from "../../support/seats.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser } from "../../support/users.ts";
import { ask } from "../../support/worker.ts";

async function makeGroup() {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "instructor" });
  const event = await makePaidEvent({
    ...{ organizer_id: gea.id, participants: 6, keeps_register: true, date: dayFromNow(3) },
  });
  const anna = await makeUserWithDocuments("anna", { full_name: "Anna Rossi" });
  const bruno = await makeUserWithDocuments("bruno", { full_name: "Bruno Blu" });
  const booking = await buySeats(stripe, anna, event, 3);
  await claimSeatOf(booking.id, anna, bruno);
  return { gea, event, anna, bruno };
}

test("list, CSV and register show the payer's unclaimed seats, and a claimer as a participant with documents", async () => {
  const { gea, event, anna, bruno } = await makeGroup();
  const rows = (await listParticipants(event, gea)).body;
  const shown = rows.map(({ full_name, unclaimed_seats, amount, documents }) => [
    full_name,
    unclaimed_seats,
    amount,
    documents?.medical,
  ]);
  expect(shown.toSorted()).toEqual([
    ["Anna Rossi", 1, 90, "valid"],
    ["Bruno Blu", 0, 45, "valid"],
  ]);
  const csv = await ask("GET", `/api/events/${event.id}/participants.csv`, { as: gea });
  const [heads = "", first = "", second = ""] = csv.text.split(/\r?\n/);
  expect([heads, first, second].map((line) => line.split(";").at(-1)?.replaceAll('"', ""))).toEqual([
    "Posti da assegnare",
    "1",
    "",
  ]);
  const register = await findRegisterOf(event);
  const view = await ask<RegisterView>("GET", `/api/registers/${register.id}`, { as: gea });
  const members = view.body.members.map(({ id, unclaimed_seats }) => [id, unclaimed_seats]);
  expect(members.toSorted()).toEqual(
    [
      [anna.id, 1],
      [bruno.id, 0],
    ].toSorted(),
  );
  expect(view.body.enrolled).toBe(3);
});

test("the receipt of three seats says so, on the page and in the mail", async () => {
  const { event, anna } = await makeGroup();
  const title = `${event.title} × 3`;
  const payments = await ask<{ title: string }[]>("GET", "/api/me/payments", { as: anna });
  expect(payments.body).toMatchObject([{ title, amount: 135 }]);
  expect(mailsTo(anna.email).map(({ text }) => text)).toContainEqual(
    expect.stringContaining(`Per: ${title}`),
  );
});

test("seats of a hold count as paying, and those bought for others as enrolled", async () => {
  const { gea, event } = await makeGroup();
  const carla = await makeUserWithDocuments("carla");
  expect((await postCheckout(carla, event, { seats: 2 })).status).toBe(200);
  const seats = await ask<SeatsTaken>("GET", `/api/events/${event.id}/seats`, { as: gea });
  expect(seats.body).toMatchObject({ enrolled: 3, paying: 2 });
});

test("the organizer's messages reach who claimed a seat", async () => {
  const { gea, event, bruno } = await makeGroup();
  const sent = await postMessage(event, gea, { id: crypto.randomUUID(), text: "Ci vediamo al molo." });
  expect(sent.body.recipients).toBe(2);
  expect(
    mailsTo(bruno.email)
      .map(({ text }) => text)
      .join(),
  ).toContain("Ci vediamo al molo.");
});
