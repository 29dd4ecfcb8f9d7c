import { createScheduledController } from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import worker from "../../worker/index.ts";
import { GATHER_MINUTES, MAILS_PER_SENDER } from "../../worker/mail/contract.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEnrolment, makeEvent } from "../support/events.ts";
import { skipRetryDelays } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { brokenMailbox, listOutbox, mailsTo, type SentMail, sentMails } from "../support/mailbox.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, bindings, database, ORIGIN } from "../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  skipRetryDelays();
  await database.prepare("delete from mails").run();
});

async function join(who: SignedInUser, dive: { id: string }, address?: string) {
  const asked = { as: who, ...(address && { address }) };
  return ask<{ id: string }>("POST", `/api/events/${dive.id}/register-free`, asked);
}

function leave(who: SignedInUser, place: { id: string }) {
  return ask("POST", `/api/me/participations/${place.id}/cancellation`, { as: who, body: { refund: 0 } });
}

/** Enrols and cancels, so many times; how many of the calls were refused. */
async function comeAndGo(who: SignedInUser, dive: { id: string }, times: number): Promise<number> {
  let refused = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const { status, body } = await join(who, dive);
    if (status === 429) refused += 1;
    else expect((await leave(who, body)).status).toBeOneOf([200, 429]);
  }
  return refused;
}

async function cronAfter(minutes: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  await worker.scheduled(createScheduledController(), bindings({ SITE_URL: ORIGIN }));
}

function change(as: SignedInUser, dive: { id: string }, body: object) {
  return ask("PUT", `/api/events/${dive.id}`, { as, body });
}

const subjects = (mails: SentMail[]) => mails.map(({ subject }) => subject.split(":")[0]);

test("enrolling and cancelling in a loop sends a few mails, the last with the final state", async () => {
  const [sara, anna] = [await makeUser("sara", { role: "instructor" }), await makeUser("anna")];
  const dive = await makeEvent({ organizer_id: sara.id, title: "Notte al lago" });
  await comeAndGo(anna, dive, 15);
  expect(subjects(mailsTo(anna.email))).toEqual([
    "Iscrizione confermata",
    "Hai annullato la tua iscrizione",
    "Iscrizione confermata",
  ]);
  expect(subjects(mailsTo(sara.email))).toEqual(["Un posto è tornato libero"]);
  await cronAfter(GATHER_MINUTES - 1);
  expect(sentMails).toHaveLength(4);
  await cronAfter(2);
  expect(subjects(mailsTo(anna.email)).at(-1)).toBe("Hai annullato la tua iscrizione");
  expect(subjects(mailsTo(sara.email))).toEqual(["Un posto è tornato libero", "Un posto è tornato libero"]);
  await cronAfter(60);
  expect(sentMails).toHaveLength(6);
});

test("an account, and an address with many accounts, enrols and cancels a limited number of times an hour", {
  timeout: 120_000,
}, async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  const dive = await makeEvent({ organizer_id: sara.id });
  const anna = await makeUser("anna");
  expect(await comeAndGo(anna, dive, 30)).toBeGreaterThan(5);
  const refused = await join(anna, dive);
  expect([refused.status, refused.error?.code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // From one address, whoever it is.
  const address = "203.0.113.77";
  const crowd = await Promise.all(Array.from({ length: 10 }, () => makeUser("folla")));
  let answers = 0;
  while ((await join(crowd[answers % 10] as SignedInUser, dive, address)).status !== 429 && answers < 200)
    answers += 1;
  expect(answers).toBe(120);
  expect((await join(await makeUser("altrove"), dive)).status).toBe(201);
});

test("after several cancellations the organizer gets the first mail at once and the others as a digest", async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  const dive = await makeEvent({ organizer_id: sara.id, title: "Corso al lago" });
  const people = await Promise.all(["anna", "bruno", "carla", "dora"].map((name) => makeUser(name)));
  for (const who of people) await leave(who, await makeEnrolment(dive, who));
  // Comes back and leaves again: named once.
  await comeAndGo(people[1] as SignedInUser, dive, 1);
  expect(mailsTo(sara.email)).toHaveLength(1);
  expect(mailsTo(sara.email)[0]?.text).toContain("Anna Rossi");
  await cronAfter(GATHER_MINUTES + 1);
  const [, digest, ...more] = mailsTo(sara.email);
  expect(more).toEqual([]);
  expect(digest?.subject).toBe("Posti tornati liberi: Corso al lago");
  expect(digest?.text).toContain("Bruno Rossi\nCarla Rossi\nDora Rossi\n\n");
  expect(digest?.text).not.toContain("Anna Rossi");
  // Long after, the next is the first again.
  vi.setSystemTime(Date.now() + 3_600_000);
  const eva = await makeUser("eva");
  await leave(eva, await makeEnrolment(dive, eva));
  expect(mailsTo(sara.email).at(-1)?.text).toContain("Eva Rossi");
});

test("repeated venue changes send three mails at once, then one with the final state", async () => {
  const [sara, anna] = [
    await makeUser("sara", { role: "instructor" }),
    await makeUser("anna", { language: "en" }),
  ];
  const dive = await makeEvent({ organizer_id: sara.id, title: "Uscita", location: "Lago 0" });
  await makeEnrolment(dive, anna);
  for (let turn = 1; turn <= 12; turn += 1) {
    const answer = await change(sara, dive, { location: `Lago ${turn}`, message: `Avviso ${turn}.` });
    expect(answer.status, answer.text).toBe(200);
  }
  expect(mailsTo(anna.email)).toHaveLength(3);
  await cronAfter(GATHER_MINUTES + 1);
  const mails = mailsTo(anna.email);
  expect(mails).toHaveLength(4);
  // Nothing of it is lost, and the last line is how it stands.
  for (let turn = 4; turn <= 12; turn += 1) expect(mails[3]?.text).toContain(`Avviso ${turn}.`);
  expect(mails[3]?.text).toMatch(/Lago 3 → Lago 4[\s\S]*Lago 11 → Lago 12\n\n/);
});

test("a gathered mail keeps the refund offered by an earlier change", async () => {
  const [sara, anna] = [await makeUser("sara", { role: "admin" }), await makeUser("anna")];
  const dive = await makeEvent({ organizer_id: sara.id, location: "Nemi", cost_cents: 4500 });
  await makePaidEnrolment(dive, anna, { cents: 4500 });
  for (const cost of [40, 39, 38]) await change(sara, dive, { cost, message: "Meno caro." });
  await change(sara, dive, { location: "Bracciano", message: "Altro lago." });
  await change(sara, dive, { cost: 37, message: "Ancora meno caro." });
  expect(mailsTo(anna.email)).toHaveLength(3);
  await cronAfter(GATHER_MINUTES + 1);
  const [, , , last] = mailsTo(anna.email);
  expect(last?.text).toMatch(/Nemi → Bracciano[\s\S]*37,00/);
  expect(last?.text).toContain("/my-events");
});

test("one organizer's changes send ten mails an hour to one inbox; the rest an hour later", async () => {
  const [sara, anna] = [await makeUser("sara", { role: "instructor" }), await makeUser("anna")];
  const dives = await Promise.all(
    Array.from({ length: 13 }, () => makeEvent({ organizer_id: sara.id, location: "Nemi" })),
  );
  for (const dive of dives) {
    await makeEnrolment(dive, anna);
    expect((await change(sara, dive, { location: "Bracciano", message: "Altro lago" })).status).toBe(200);
  }
  expect(mailsTo(anna.email)).toHaveLength(MAILS_PER_SENDER);
  await cronAfter(61);
  expect(mailsTo(anna.email)).toHaveLength(dives.length);
});

test("a user's own mails beyond the limit are dropped, with the reason in the outbox", async () => {
  const anna = await makeUser("anna");
  const dives = await Promise.all(Array.from({ length: MAILS_PER_SENDER + 2 }, () => makeEvent()));
  for (const dive of dives) expect((await join(anna, dive)).status).toBe(201);
  expect(mailsTo(anna.email)).toHaveLength(MAILS_PER_SENDER);
  const left = (await listOutbox(anna.email)).filter(({ failed_at }) => failed_at !== null);
  expect(left.map(({ last_error, params }) => [last_error, params])).toEqual(
    Array(2).fill(["more mails than one sender may cause", "{}"]),
  );
  // What is about an account's safety goes out all the same.
  await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
  expect(mailsTo(anna.email)).toHaveLength(MAILS_PER_SENDER + 1);
});

test("a mail being sent is not replaced by the next one", async () => {
  const [sara, anna] = [await makeUser("sara", { role: "instructor" }), await makeUser("anna")];
  const dive = await makeEvent({ organizer_id: sara.id, location: "Nemi" });
  await makeEnrolment(dive, anna);
  // Sent so slowly that the next changes come meanwhile.
  let release = () => {};
  const slow = {
    send: () => new Promise((resolve) => (release = () => resolve({ messageId: "slow" }))),
  } as unknown as SendEmail;
  const first = ask("PUT", `/api/events/${dive.id}`, {
    as: sara,
    body: { location: "Bracciano", message: "Primo." },
    env: { MAIL: slow },
  });
  await vi.waitUntil(async () => (await listOutbox(anna.email))[0]?.attempts === 1, 5000);
  for (const turn of [2, 3, 4, 5])
    await change(sara, dive, { location: `Lago ${turn}`, message: `Numero ${turn}.` });
  release();
  expect((await first).status).toBe(200);
  // The first, two more at once, and the rest in one.
  expect(mailsTo(anna.email)).toHaveLength(2);
  await cronAfter(GATHER_MINUTES + 1);
  expect(mailsTo(anna.email)).toHaveLength(3);
  expect(mailsTo(anna.email)[2]?.text).toMatch(/Numero 4\.\s+Numero 5\./);
});

test("a mail that is being sent again is not replaced by the next one", async () => {
  const [sara, anna] = [await makeUser("sara", { role: "instructor" }), await makeUser("anna")];
  const dive = await makeEvent({ organizer_id: sara.id });
  const path = `/api/events/${dive.id}/register-free`;
  const { body } = await ask<{ id: string }>("POST", path, { as: anna, env: { MAIL: brokenMailbox } });
  let release = () => {};
  const slow = {
    send: () => new Promise((resolve) => (release = () => resolve({ messageId: "slow" }))),
  } as unknown as SendEmail;
  vi.setSystemTime(Date.now() + 2 * 60_000);
  const again = worker.scheduled(createScheduledController(), bindings({ SITE_URL: ORIGIN, MAIL: slow }));
  await vi.waitUntil(async () => (await listOutbox(anna.email))[0]?.attempts === 2, 5000);
  await leave(anna, body);
  release();
  await again;
  const rows = await listOutbox(anna.email);
  expect(rows.map(({ template, sent_at }) => [template, sent_at !== null])).toEqual([
    ["enrolled", true],
    ["place_given_up", true],
  ]);
  expect(takeLoggedErrors()).toHaveLength(1);
});

test("of two mails that wait, one after a failure, neither is lost when a third comes", async () => {
  const sara = await makeUser("sara", { role: "instructor" });
  const dive = await makeEvent({ organizer_id: sara.id });
  const members = [await makeUser("anna"), await makeUser("bea"), await makeUser("carla")] as const;
  const places = await Promise.all(members.map((member) => makeEnrolment(dive, member)));
  let fail = () => {};
  const slow = {
    send: ({ to }: { to: string }) =>
      to === sara.email
        ? new Promise((_, reject) => (fail = () => reject(new Error("no answer"))))
        : Promise.resolve({ messageId: "sent" }),
  } as unknown as SendEmail;
  const path = (index: number) => `/api/me/participations/${places[index]?.id}/cancellation`;
  const first = ask("POST", path(0), { as: members[0], body: { refund: 0 }, env: { MAIL: slow } });
  await vi.waitUntil(async () => (await listOutbox(sara.email))[0]?.attempts === 1, 5000);
  await ask("POST", path(1), { as: members[1], body: { refund: 0 } });
  fail();
  await first;
  await ask("POST", path(2), { as: members[2], body: { refund: 0 } });
  await cronAfter(GATHER_MINUTES + 1);
  const texts = mailsTo(sara.email).map(({ text }) => text);
  for (const { full_name } of members)
    expect(texts.filter((text) => text.includes(full_name))).toHaveLength(1);
  expect(takeLoggedErrors()).toHaveLength(1);
});
