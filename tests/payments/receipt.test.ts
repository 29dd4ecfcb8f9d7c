import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../worker/auth/schema.ts";
import { events } from "../../worker/events/schema.ts";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { formatEventDays } from "../../worker/lib/longDays.ts";
import type { OwnPayment } from "../../worker/payments/outputs.ts";
import { payments } from "../../worker/payments/schema.ts";
import {
  findPayment,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  openPackageCheckout,
} from "../support/checkout.ts";
import { dayFromNow } from "../support/events.ts";
import { deleteAccount } from "../support/fullAccount.ts";
import { mailTo } from "../support/mailbox.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db, ORIGIN } from "../support/worker.ts";

test("the receipt names seller, buyer, date, number and item, and says it is no invoice, in every language", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", {
    role: "company",
    company_name: "Abissi srl",
    vat_number: "IT01234567890",
  });
  const dive = await makePaidEvent({ organizer_id: gea.id, title: "Corso al lago" });
  for (const language of LANGUAGE_CODES) {
    const anna = await makeUserWithDocuments("anna", { full_name: "Anna D'Angelo", language });
    const session = await openCheckout(anna, dive);
    stripe.pay(session);
    await stripe.deliverAll();
    const { id } = await findPayment(session);
    const { text } = mailTo(anna.email);
    const number = `${dayFromNow(0).slice(0, 4)}-${id.slice(-12).toUpperCase()}`;
    for (const said of ["Abissi srl", "IT01234567890", "Anna D'Angelo", "Corso al lago", number, "45"])
      expect(text).toContain(said);
    expect(text).toContain(formatEventDays({ date: dayFromNow(0), end_date: null }, language));
    expect(text).not.toContain("{{");
  }
});

test("the confirmation of a payment links the terms of sale that were accepted, in every language", async () => {
  const stripe = standIn();
  const version = ACCEPTED_TERMS.terms_version.split("-").reverse().join("/");
  const link = `${ORIGIN}/condizioni-di-vendita`;
  for (const language of LANGUAGE_CODES) {
    const anna = await makeUserWithDocuments("anna", { language });
    stripe.pay(await openCheckout(anna, await makePaidEvent()));
    await stripe.deliverAll();
    const { text, html } = mailTo(anna.email);
    expect(text.split("\n").find((line) => line.includes(link))).toContain(version);
    expect(html).toContain(`<a href="${link}"`);
  }
  const gea = await makeUser("gea", { role: "company" });
  stripe.pay(await openPackageCheckout(gea, "organizer_package", "startup"));
  await stripe.deliverAll();
  expect(mailTo(gea.email).text).toContain(`(versione: ${version}): ${link}`);
});

test("a payment from before there were terms of sale names none in its confirmation", async () => {
  const stripe = standIn();
  const anna = await makeUserWithDocuments("anna");
  const session = await openCheckout(anna, await makePaidEvent());
  await db
    .update(payments)
    .set({ terms_version: null, terms_accepted_at: null })
    .where(eq(payments.id, (await findPayment(session)).id));
  stripe.pay(session);
  await stripe.deliverAll();
  const { text } = mailTo(anna.email);
  expect(text).not.toContain("/condizioni-di-vendita");
  expect(text).not.toContain("\n\n\n");
});

test("a package is sold by the platform", async () => {
  const stripe = standIn();
  const gea = await makeUserWithDocuments("gea", { role: "company" });
  const session = await openPackageCheckout(gea, "sponsor_package", "partner");
  stripe.pay(session);
  await stripe.deliverAll();
  const { text } = mailTo(gea.email);
  expect(text).toContain("Venduto da: Respiro");
  expect(text).toContain((await findPayment(session)).id.slice(-12).toUpperCase());
});

const ABISSI = {
  company_name: "Abissi srl",
  vat_number: "IT01234567890",
  company_address: "Via del Mare 3, Camogli",
} as const;
const CIRCOLO = { company_name: "Circolo Blu", vat_number: "IT09876543210", company_address: null } as const;

/** The parties of a user's payments as "my payments" shows them, newest first. */
async function partiesOf(as: SignedInUser) {
  const { body } = await ask<OwnPayment[]>("GET", "/api/me/payments", { as });
  return body.map(({ seller, buyer }) => ({ seller, buyer }));
}

async function setSiteSeller(text: string | null) {
  const as = await makeUser("capo", { role: "admin" });
  expect((await ask("PUT", "/api/settings/site_seller", { as, body: { value: { text } } })).status).toBe(200);
}

test("a receipt keeps seller and buyer as they were when it was paid, whatever changes afterwards", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company", full_name: "Gea Rossi", ...ABISSI });
  const ugo = await makeUserWithDocuments("ugo", { role: "company", full_name: "Ugo Blu", ...CIRCOLO });
  stripe.pay(await openCheckout(ugo, await makePaidEvent({ organizer_id: gea.id })));
  stripe.pay(await openPackageCheckout(ugo, "sponsor_package", "partner"));
  await stripe.deliverAll();
  await setSiteSeller("Respiro srl\nP. IVA IT055");
  stripe.pay(await openPackageCheckout(ugo, "organizer_package", "startup"));
  await stripe.deliverAll();
  const buyer = { name: "Ugo Blu", company_name: "Circolo Blu", vat_number: "IT09876543210", address: null };
  const { company_address: address, ...company } = ABISSI;
  const paid = [
    { seller: { text: "Respiro srl\nP. IVA IT055" }, buyer },
    { seller: { text: "Respiro" }, buyer },
    { seller: { name: "Gea Rossi", ...company, address }, buyer },
  ];
  expect(await partiesOf(ugo)).toEqual(paid);

  await db.update(users).set({ company_name: "Altro nome" });
  await setSiteSeller("Un’altra società");
  expect(await partiesOf(ugo)).toEqual(paid);

  // Payments from before the receipt was kept name seller and buyer of today.
  await db.update(payments).set({ seller: null, buyer: null });
  expect((await partiesOf(ugo)).map(({ seller, buyer }) => [seller, buyer?.company_name])).toEqual([
    [{ text: "Un’altra società" }, "Altro nome"],
    [{ text: "Un’altra società" }, "Altro nome"],
    [{ name: "Gea Rossi", ...company, company_name: "Altro nome", address }, "Altro nome"],
  ]);
  await setSiteSeller(null);
});

test("the receipt of a company names it with its VAT number, a private buyer's the name alone", async () => {
  const stripe = standIn();
  for (const [kind, packageId] of [
    ["sponsor_package", "partner"],
    ["organizer_package", "startup"],
  ] as const) {
    const gea = await makeUser("gea", { role: "company", full_name: "Gea Rossi", ...ABISSI });
    stripe.pay(await openPackageCheckout(gea, kind, packageId));
    await stripe.deliverAll();
    expect(mailTo(gea.email).text).toContain(
      "Pagato da: Gea Rossi, Abissi srl, P. IVA IT01234567890, Via del Mare 3, Camogli\n",
    );
  }
  const dive = await makePaidEvent();
  const [anna, circolo] = [
    await makeUserWithDocuments("anna", { full_name: "Anna Neri" }),
    await makeUserWithDocuments("circolo", { full_name: "Circolo Blu", ...CIRCOLO, language: "en" }),
  ];
  for (const member of [anna, circolo]) stripe.pay(await openCheckout(member, dive));
  await stripe.deliverAll();
  expect(mailTo(anna.email).text).toContain("Pagato da: Anna Neri\n");
  expect((await partiesOf(anna))[0]?.buyer).toMatchObject({ name: "Anna Neri", company_name: null });
  expect(mailTo(circolo.email).text).toMatch(/Paid by: Circolo Blu, VAT \S+ IT09876543210\n/);
});

test("deleting an account empties it on receipts, also once the event has another organizer", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company", ...ABISSI });
  const event = await makePaidEvent({ organizer_id: gea.id });
  const ugo = await makeUserWithDocuments("ugo", { role: "company", ...CIRCOLO });
  stripe.pay(await openCheckout(ugo, event));
  await stripe.deliverAll();
  const other = await makeUser("altro", { role: "company", company_name: "Chi subentra" });
  await db.update(events).set({ organizer_id: other.id }).where(eq(events.id, event.id));
  expect((await deleteAccount(gea)).status).toBe(204);
  expect((await partiesOf(ugo))[0]?.seller).toEqual({
    name: null,
    company_name: null,
    vat_number: null,
    address: null,
  });
});
