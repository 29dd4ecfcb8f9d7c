import { expect, test, vi } from "vitest";
import { postEnrolmentCancellation } from "../../support/cancellations.ts";
import {
  COST_CENTS,
  inBatches,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  postCheckout,
} from "../../support/checkout.ts";
import { dayFromNow } from "../../support/events.ts";
import { linkIn, mailsTo, sentMails } from "../../support/mailbox.ts";
import {
  buySeats,
  claimSeatOf,
  getBookedSeats,
  getClaim,
  inviteToSeats,
  postClaim,
  postInvitations,
  tokenOf,
} from "../../support/seats.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

async function seatsTaken(event: { id: string }): Promise<number> {
  return (await ask<{ seats_taken: number }>("GET", `/api/events/${event.id}`)).body.seats_taken;
}

test("a link gives one of the payer's seats to whoever opens it, with own documents, and works once", async () => {
  const stripe = standIn();
  const [anna, bruno, carla] = await Promise.all(
    ["anna", "bruno", "carla"].map((name) => makeUserWithDocuments(name)),
  );
  if (!anna || !bruno || !carla) throw new Error("nobody");
  const event = await makePaidEvent({ participants: 3 });
  const booking = await buySeats(stripe, anna, event, 3);
  const links = await postInvitations(booking.id, anna);
  expect(links.status, links.text).toBe(201);
  expect(links.body.map(({ email }) => email)).toEqual([null, null]);
  const [first = "", second = ""] = links.body.map(({ url }) => tokenOf(url));
  expect(
    await database.prepare("select 1 from seat_invitations where token_hash = ?").bind(first).first(),
  ).toBeNull();
  expect((await getClaim(first)).body).toMatchObject({
    payer_name: anna.full_name,
    refusal: null,
    event: { title: event.title },
  });
  const taken = await postClaim(first, bruno);
  expect(taken.status, taken.text).toBe(201);
  expect(taken.body).toMatchObject({
    status: "confirmed",
    amount: COST_CENTS / 100,
    seats: 1,
    payer: { full_name: anna.full_name },
  });
  const rows = (await listEnrolments(event)).toSorted((one, other) => other.seats - one.seats);
  expect(rows.map(({ seats, amount_cents, status }) => [seats, amount_cents, status])).toEqual([
    [2, 2 * COST_CENTS, "confirmed"],
    [1, COST_CENTS, "confirmed"],
  ]);
  expect(await seatsTaken(event)).toBe(3);
  expect(mailsTo(bruno.email).map(({ subject }) => subject)[0]).toContain("Iscrizione confermata");
  expect((await postClaim(first, carla)).error?.code).toBe("invitation_ended");
  expect((await postClaim(second, bruno)).error?.code).toBe("already_enrolled");
  expect((await getBookedSeats(booking.id, anna)).body).toMatchObject({
    unclaimed: 1,
    invitations: [{ email: null }],
    claimed: [{ full_name: bruno.full_name }],
  });
  expect((await postClaim(second, carla)).status).toBe(201);
  expect((await postInvitations(booking.id, anna)).error?.code).toBe("no_unclaimed_seat");
});

test("of twenty people with one link one gets the seat, and of two links one person gets one seat", async () => {
  const stripe = standIn();
  const anna = await makeUserWithDocuments("anna");
  const event = await makePaidEvent({ participants: 10 });
  const booking = await buySeats(stripe, anna, event, 3);
  const [one = "", other = ""] = await inviteToSeats(booking.id, anna);
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, index) => makeUserWithDocuments(`diver${index}`)),
  );
  const answers = await Promise.all(people.map((who) => postClaim(one, who)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const winner = answers.findIndex(({ status }) => status === 201);
  expect(new Set(answers.filter((_, index) => index !== winner).map(({ error }) => error?.code))).toEqual(
    new Set(["invitation_ended"]),
  );
  const [late] = people.filter((_, index) => index !== winner);
  if (!late) throw new Error("nobody");
  const two = await inviteToSeats(booking.id, anna);
  expect((await postClaim(other, late)).error?.code, "the former link").toBe("invitation_ended");
  const twice = await Promise.all([...two, ...two].map((token) => postClaim(token, late)));
  expect(twice.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await listEnrolments(event)).map(({ seats }) => seats).toSorted()).toEqual([1, 1, 1]);
  expect(await seatsTaken(event)).toBe(3);
});

test("of fifty who ask for two seats at once, when three are left, one gets two, and nobody the one that is left", async () => {
  const stripe = standIn();
  const event = await makePaidEvent({ participants: 3 });
  const divers = await inBatches(
    Array.from({ length: 50 }, (_, index) => index),
    (index) => makeUserWithDocuments(`sub${index}`),
  );
  const answers = await Promise.all(divers.map((who) => postCheckout(who, event, { seats: 2 })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set(["event_full"]));
  expect(await seatsTaken(event)).toBe(2);
  expect(stripe.sessions).toHaveLength(1);
});

test("links by mail replace the same address's link, then unmailed ones, and never exceed the unclaimed seats", async () => {
  const stripe = standIn();
  const anna = await makeUserWithDocuments("anna", { full_name: "Anna Rossi" });
  const event = await makePaidEvent();
  const booking = await buySeats(stripe, anna, event, 3);
  await inviteToSeats(booking.id, anna);
  const bruno = `bruno-${crypto.randomUUID()}@lago.example`;
  const [first = ""] = await inviteToSeats(booking.id, anna, { emails: [bruno.toUpperCase()] });
  const listed = async () =>
    (await getBookedSeats(booking.id, anna)).body.invitations.map(({ email }) => email);
  expect((await listed()).toSorted()).toEqual([bruno, null].toSorted());
  const [mail] = mailsTo(bruno);
  expect(mail?.subject).toBe(`C’è un posto per te: ${event.title}`);
  expect(mail?.text).toContain("Anna Rossi ha già pagato un posto per te");
  expect(mail && linkIn(mail).pathname).toBe(`/posti/${first}`);
  const [again = ""] = await inviteToSeats(booking.id, anna, { emails: [bruno] });
  expect((await getClaim(first)).error?.code).toBe("invitation_ended");
  expect((await getClaim(again)).status).toBe(200);
  const others = ["dora@lago.example", "elio@lago.example"];
  await inviteToSeats(booking.id, anna, { emails: others });
  expect((await listed()).toSorted()).toEqual(others);
  const many = [...others, "fede@lago.example"];
  expect((await postInvitations(booking.id, anna, { emails: many })).error?.code).toBe("no_unclaimed_seat");
  expect(sentMails.filter(({ to }) => to === "fede@lago.example")).toEqual([]);
});

test("a mailbox gets five invitations a day, whoever sends them", async () => {
  const stripe = standIn();
  const event = await makePaidEvent();
  const email = `folla-${crypto.randomUUID()}@lago.example`;
  const statuses = [];
  for (const name of ["anna", "bruno"]) {
    const payer = await makeUserWithDocuments(name);
    const { id } = await buySeats(stripe, payer, event, 2);
    for (let times = 0; times < 3; times += 1)
      statuses.push((await postInvitations(id, payer, { emails: [email] })).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  expect(mailsTo(email)).toHaveLength(5);
});

test("only the payer sees and makes links, and a claimer's seat is no booking", async () => {
  const stripe = standIn();
  const [anna, bruno] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bruno")];
  const event = await makePaidEvent();
  const booking = await buySeats(stripe, anna, event, 3);
  const seat = await claimSeatOf(booking.id, anna, bruno);
  expect((await getBookedSeats(booking.id, bruno)).status).toBe(404);
  expect((await postInvitations(booking.id, bruno)).status).toBe(404);
  expect((await postInvitations(seat, bruno)).status).toBe(404);
  expect((await postInvitations(booking.id)).status).toBe(401);
});

test("a seat is refused to its payer, the organizer, and people without documents, and after the event or the booking", async () => {
  const stripe = standIn();
  const gea = await makeUserWithDocuments("gea", { role: "company" });
  const [anna, bruno] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bruno")];
  const bare = await makeUser("bare");
  const event = await makePaidEvent({ organizer_id: gea.id, date: dayFromNow(5) });
  const booking = await buySeats(stripe, anna, event, 2);
  const [token = ""] = await inviteToSeats(booking.id, anna);
  const codes = async () =>
    Promise.all([anna, gea, bare].map(async (who) => (await postClaim(token, who)).error?.code));
  expect(await codes()).toEqual(["already_enrolled", "own_event", "profile_incomplete"]);
  expect((await postClaim(token, bare)).error?.fields).toMatchObject({ phone: "validation.required" });
  expect((await getClaim(token, gea)).body.refusal).toBe("own_event");
  expect((await postClaim("x".repeat(43), bruno)).error?.code).toBe("invitation_ended");
  expect((await postClaim("x", bruno)).error?.code).toBe("invitation_ended");
  vi.setSystemTime(Date.now() + 6 * 86_400_000);
  expect((await postClaim(token, bruno)).error?.code).toBe("event_past");
  vi.setSystemTime(Date.now() - 6 * 86_400_000);
  const cancelled = await postEnrolmentCancellation(booking.id, (2 * COST_CENTS) / 100, anna);
  expect(cancelled.status, cancelled.text).toBe(200);
  expect((await postClaim(token, bruno)).error?.code).toBe("invitation_ended");
});

test("a link of a cancelled event says so", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const [anna, bruno] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bruno")];
  const event = await makePaidEvent({ organizer_id: gea.id });
  const booking = await buySeats(stripe, anna, event, 2);
  const [token = ""] = await inviteToSeats(booking.id, anna);
  const body = { paying: 1, total: (2 * COST_CENTS) / 100 };
  expect((await ask("POST", `/api/events/${event.id}/cancellation`, { as: gea, body })).status).toBe(200);
  expect((await postClaim(token, bruno)).error?.code).toBe("event_cancelled");
});

test("the page of a link is not cached, indexed or told to other sites", async () => {
  const stripe = standIn();
  const anna = await makeUserWithDocuments("anna", { full_name: "Anna Rossi" });
  const event = await makePaidEvent();
  const booking = await buySeats(stripe, anna, event, 2);
  const [token = ""] = await inviteToSeats(booking.id, anna);
  const page = await ask("GET", `/posti/${token}`);
  expect([page.status, page.headers.get("x-robots-tag"), page.headers.get("cache-control")]).toEqual([
    200,
    "noindex, nofollow",
    "no-store",
  ]);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.text).toContain("Anna Rossi");
  expect(page.text).toContain(event.title);
  expect((await ask("GET", `/posti/${"x".repeat(43)}`)).status).toBe(404);
});
