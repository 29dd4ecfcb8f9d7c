import { test } from "vitest";
import { visitor, withBrowser } from "./support/browser.ts";
import { button, DOCUMENTS, pathTo } from "./support/checkout.ts";
import { registerMember, storeSession } from "./support/members.ts";
import { dayFromNow, publishEvent } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";
import { payAtStripe } from "./support/stripe.ts";

withBrowser();

test("a member pays the deposit on a phone, and later the balance from their events", async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await publishEvent(page, "istruttore@respiro.test", {
    title: "Settimana a Ustica",
    date: dayFromNow(60),
    cost: 200,
    participants: 3,
    deposit: 50,
    balance_days_before: 10,
  });
  const member = await registerMember(page, "Anna D'Angelo", "final_user", DOCUMENTS);
  await storeSession(page, member);
  await page.goto(pathTo(event));
  const deposit = page
    .getByRole("radio", { name: /^Acconto 50\s€ ora, 150\s€ entro/ })
    .filter({ visible: true });
  await deposit.waitFor();
  await page.getByText("Senza il saldo chi organizza può liberarlo").filter({ visible: true }).waitFor();
  await page
    .getByRole("checkbox", { name: /^Conserva la carta/ })
    .filter({ visible: true })
    .waitFor();
  await checkScreen(page, "deposit", IN_THE_LIGHT);
  await page
    .getByRole("radio", { name: /^Tutto ora: 200\s€/ })
    .filter({ visible: true })
    .check();
  await button(page, /^Iscriviti e paga 200\s€/).waitFor();
  await deposit.check();
  await button(page, /^Iscriviti con l’acconto di 50\s€/).click();
  await payAtStripe(page);
  await page.getByText(/Abbiamo ricevuto 50,00\s€: il posto è tuo/).waitFor();

  await page.goto("/my-events?lang=en");
  await page.getByText(/^Balance: €150, to be paid by/).waitFor();
  await checkScreen(page, "balance", IN_THE_LIGHT);
  await button(page, /^Pay the balance/).click();
  await payAtStripe(page);
  await page.getByText(/Abbiamo ricevuto 150,00\s€/).waitFor();
  await page.goto("/my-events?lang=en");
  await page.getByRole("heading", { name: event.title }).waitFor();
  await page.getByText(/^Balance/).waitFor({ state: "detached" });
  await page.goto("/profile?tab=pagamenti");
  const rows = page.getByRole("listitem").filter({ hasText: event.title });
  await rows
    .filter({ hasText: "Saldo" })
    .getByRole("button", { name: /^Apri la ricevuta/ })
    .click();
  await page.getByRole("dialog", { name: "Ricevuta" }).getByText("Saldo", { exact: true }).waitFor();
  await leave();
});
