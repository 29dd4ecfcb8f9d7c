import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { formatEventDays } from "../../worker/lib/longDays.ts";
import {
  findPayment,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  openPackageCheckout,
} from "../support/checkout.ts";
import { mailTo } from "../support/mailbox.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser } from "../support/users.ts";

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
