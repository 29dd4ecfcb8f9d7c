import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { mailTo } from "../support/mailbox.ts";
import { person } from "../support/people.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { course, diver, open, openPackage, paymentOf } from "./shop.ts";

test("the receipt names seller, buyer, date, number, what was bought, and says that it is no invoice, in every language", async () => {
  const stripe = standIn();
  const gea = await person("gea", {
    role: "company",
    company_name: "Abissi srl",
    vat_number: "IT01234567890",
  });
  const dive = await course({ organizer_id: gea.id, title: "Corso al lago" });
  for (const language of LANGUAGE_CODES) {
    const anna = await diver("anna", { full_name: "Anna D'Angelo", language });
    const session = await open(anna, dive);
    stripe.pay(session);
    await stripe.deliverAll();
    const { id } = await paymentOf(session);
    const { text } = mailTo(anna.email);
    const number = `${new Date().getUTCFullYear()}-${id.slice(-12).toUpperCase()}`;
    for (const said of ["Abissi srl", "IT01234567890", "Anna D'Angelo", "Corso al lago", number, "45"])
      expect(text).toContain(said);
    expect(text).toContain(
      new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date()),
    );
    expect(text).not.toContain("{{");
  }
});

test("a package is sold by the platform", async () => {
  const stripe = standIn();
  const gea = await diver("gea", { role: "company" });
  const session = await openPackage(gea, "sponsor_package", "partner");
  stripe.pay(session);
  await stripe.deliverAll();
  const { text } = mailTo(gea.email);
  expect(text).toContain("Venduto da: Respiro");
  expect(text).toContain((await paymentOf(session)).id.slice(-12).toUpperCase());
});
