import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { formatEventDays } from "../../worker/lib/longDays.ts";
import { payments } from "../../worker/payments/schema.ts";
import {
  findPayment,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  openPackageCheckout,
} from "../support/checkout.ts";
import { mailTo } from "../support/mailbox.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser } from "../support/users.ts";
import { db, ORIGIN } from "../support/worker.ts";

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
    const number = `${new Date().getUTCFullYear()}-${id.slice(-12).toUpperCase()}`;
    for (const said of ["Abissi srl", "IT01234567890", "Anna D'Angelo", "Corso al lago", number, "45"])
      expect(text).toContain(said);
    expect(text).toContain(
      formatEventDays({ date: new Date().toISOString().slice(0, 10), end_date: null }, language),
    );
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
  expect(mailTo(gea.email).text).toContain(`${version}: ${link}`);
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
