import { expect, test } from "vitest";
import { organizerIdPath } from "../../worker/lib/pageAddresses.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { DOCUMENTS } from "./support/checkout.ts";
import { waitForMail } from "./support/mail.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import { callApi, fetchEvent, publishEvent } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";
import { payAtStripe } from "./support/stripe.ts";

withBrowser();

test("a member gives a voucher, sees its code, and what a friend leaves of it; the organizer sees it sold", async () => {
  const { page, leave } = await visitor({ phone: true });
  const published = await publishEvent(page, "istruttore@respiro.test", {
    title: "Uscita in regalo",
    cost: 45,
    participants: 3,
  });
  const event = await fetchEvent(published);
  const bea = await registerMember(page, "Bea Rossi", "final_user", DOCUMENTS);
  const anna = await registerMember(page, "Anna D'Angelo", "final_user");

  await page.goto(organizerIdPath(event.organizer_id ?? ""));
  await page.getByRole("button", { name: "Regala un buono" }).click();
  const sheet = page.getByRole("dialog", { name: /^Regala un buono di / });
  await sheet.getByLabel("Valore in euro").fill("5");
  await sheet.getByRole("button", { name: "Vai al pagamento" }).click();
  await sheet.getByText("Scrivi un importo da 10 a 1000 €.").first().waitFor();
  await sheet.getByLabel("Valore in euro").fill("60");
  await sheet.getByLabel("Per chi è").fill("Bea");
  await sheet.getByLabel("Il tuo messaggio").fill("Buon compleanno!");
  await sheet.getByRole("region", { name: "Anteprima" }).getByText("Per Bea").waitFor();
  await checkScreen(page, "give-voucher", IN_THE_LIGHT);
  await sheet.getByRole("button", { name: "Vai al pagamento" }).click();
  await payAtStripe(page);

  await page
    .getByText("Pagamento arrivato: il buono è qui sotto, pronto da stampare o da mandare.")
    .waitFor();
  await page.getByText(/Restano 60,00\s€ su 60,00\s€/).waitFor();
  await checkScreen(page, "vouchers", IN_THE_LIGHT);
  const code = (await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? "";
  const mail = await waitForMail(anna.email, /^Buono pronto: /);
  expect(mail.text).toContain(code);

  const { url } = await callApi<{ url: string }>(bea.token, "POST", "/api/payments/create-checkout-session", {
    eventId: event.id,
    code,
    ...ACCEPTED_TERMS,
  });
  expect(url).toContain("success=true");
  await page.goto("/buoni?lang=en");
  await page.getByText(/€15\.00 of €60\.00 left/).waitFor();
  await storeSession(page, bea);
  await page.goto("/buoni?lang=en");
  const received = page.getByRole("region", { name: "Did you get a voucher?" });
  await received.getByLabel("Voucher code").fill(code.slice(0, 9));
  await received.getByRole("button", { name: "See what’s left" }).click();
  await received.getByText("No voucher has this code: check that you’ve typed all of it.").waitFor();
  await received.getByLabel("Voucher code").fill(code.toLowerCase());
  await received.getByRole("button", { name: "See what’s left" }).click();
  await received.getByText(/€15\.00 of €60\.00 left/).waitFor();

  await signIn(page, "istruttore@respiro.test");
  await page.goto("/buoni");
  const sold = page.getByRole("region", { name: "Buoni venduti" });
  await sold.getByText(code).waitFor();
  await checkScreen(page, "sold-vouchers", IN_THE_LIGHT);
  await leave();
});
