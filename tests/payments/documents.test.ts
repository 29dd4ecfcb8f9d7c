import { expect, test, vi } from "vitest";
import {
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
  today,
} from "../support/checkout.ts";
import { makeEvent } from "../support/events.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

const REQUIRED = "validation.required";
const EXPIRED = "validation.expired";
const WRONG_PHONE = "validation.phone";

test("a user with an empty profile gets the list of missing fields, and no hold", async () => {
  const stripe = standIn();
  const [bare, paid] = [await makeUser("bare"), await makePaidEvent({ participants: 1 })];
  const answer = await postCheckout(bare, paid);
  expect([answer.status, answer.error?.code]).toEqual([409, "profile_incomplete"]);
  expect(answer.error?.fields).toEqual({
    phone: REQUIRED,
    assicurazione: REQUIRED,
    scadenza_assicurazione: REQUIRED,
    scadenza_certificato_medico: REQUIRED,
  });
  expect([await listEnrolmentStatuses(paid), stripe.sessions]).toEqual([[], []]);
});

test.for([
  ["no phone", { phone: null }, { phone: REQUIRED }],
  ["a phone of blanks", { phone: "  " }, { phone: REQUIRED }],
  ["a phone that nobody can call", { phone: "abc" }, { phone: WRONG_PHONE }],
  [
    "a phone that nobody can call and an ended insurance",
    { phone: "123", scadenza_assicurazione: "2020-01-31" },
    { phone: WRONG_PHONE, scadenza_assicurazione: EXPIRED },
  ],
  ["no insurance", { assicurazione: "" }, { assicurazione: REQUIRED }],
  ["no day of the insurance", { scadenza_assicurazione: null }, { scadenza_assicurazione: REQUIRED }],
  [
    "an insurance that has ended",
    { scadenza_assicurazione: "2020-01-31" },
    { scadenza_assicurazione: EXPIRED },
  ],
  [
    "a certificate that has ended",
    { scadenza_certificato_medico: "2020-01-31" },
    { scadenza_certificato_medico: EXPIRED },
  ],
  [
    "both ended",
    { scadenza_assicurazione: "2020-01-31", scadenza_certificato_medico: "2020-02-29" },
    { scadenza_assicurazione: EXPIRED, scadenza_certificato_medico: EXPIRED },
  ],
] as const)(
  "%s: the fields are named, and once they are in order the way is free",
  async ([, papers, fields]) => {
    standIn();
    const [anna, paid] = [await makeUserWithDocuments("anna", papers), await makePaidEvent()];
    const answer = await postCheckout(anna, paid);
    expect([answer.error?.code, answer.error?.fields]).toEqual(["profile_incomplete", fields]);
    const { phone, assicurazione, scadenza_assicurazione, scadenza_certificato_medico } =
      await makeUserWithDocuments("bella");
    await updateUser(anna.id, { phone, assicurazione, scadenza_assicurazione, scadenza_certificato_medico });
    await openCheckout(anna, paid);
  },
);

test("a document is good through its last day, as the day is in Rome", async () => {
  standIn();
  // Half past eleven in the evening in Rome, in summer; then a minute after midnight, when it is still yesterday in UTC.
  vi.setSystemTime(new Date("2027-06-30T21:30:00Z"));
  expect(today()).toBe("2027-06-30");
  const papers = { scadenza_assicurazione: "2027-06-30", scadenza_certificato_medico: "2027-06-30" };
  const [anna, paid] = [
    await makeUserWithDocuments("anna", papers),
    await makePaidEvent({ date: "2027-07-20" }),
  ];
  const bruno = await makeUserWithDocuments("bruno", papers);
  await openCheckout(anna, paid);
  vi.setSystemTime(new Date("2027-06-30T22:01:00Z"));
  expect(today()).toBe("2027-07-01");
  expect((await postCheckout(bruno, paid)).error?.fields).toEqual({
    scadenza_assicurazione: EXPIRED,
    scadenza_certificato_medico: EXPIRED,
  });
});

test("documents that end before the event does are no hindrance today", async () => {
  standIn();
  const soon = { scadenza_assicurazione: today(), scadenza_certificato_medico: today() };
  await openCheckout(await makeUserWithDocuments("anna", soon), await makePaidEvent());
});

test("another reason for refusal comes before the missing documents", async () => {
  standIn();
  const bare = await makeUser("bare");
  const at = new Date().toISOString();
  const cases = [
    [await makePaidEvent({ cancelled_at: at }), "event_cancelled"],
    [await makePaidEvent({ date: "2020-05-05" }), "event_past"],
    [await makeEvent(), "event_free"],
    [await makeEvent({ participants: 0 }), "event_free"],
  ] as const;
  for (const [target, code] of cases)
    expect([(await postCheckout(bare, target)).error?.code, code]).toEqual([code, code]);
  expect((await postCheckout(bare, { id: crypto.randomUUID() })).error?.code).toBe("event_not_found");
  const broken = await ask("POST", "/api/payments/create-checkout-session", {
    as: bare,
    body: { eventId: 7 },
  });
  expect([broken.status, broken.error?.fields]).toEqual([400, { eventId: "validation.wrong" }]);
});
