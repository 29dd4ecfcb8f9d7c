import { expect, test } from "vitest";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { button, DOCUMENTS, pathTo } from "./support/checkout.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import { dayFromNow, publishEvent } from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";
import { payAtStripe } from "./support/stripe.ts";

withBrowser();

const ELENA = "elena.zanardi@respiro.test";

test("on a phone a diver pays for three, sends a link, and somebody takes the seat with own documents", async () => {
  const { page, leave } = await visitor({ phone: true });
  const fields = { title: "Weekend a Dahab", participants: 5, cost: 45, refund_rule: "always" };
  const event = await publishEvent(page, ELENA, fields);
  const ida = await registerMember(page, "Ida Paga", "final_user", DOCUMENTS);
  await page.goto(pathTo(event));
  const more = page.getByRole("button", { name: "Un posto in più" }).filter({ visible: true });
  await more.click();
  await more.click();
  await checkScreen(page, "seats-chosen");
  await page
    .getByRole("button", { name: /^Paga 3 posti: 135/ })
    .filter({ visible: true })
    .click();
  await payAtStripe(page);
  const paid = page.getByRole("dialog", { name: "Iscrizione confermata" });
  await paid.getByRole("button", { name: "Crea i 2 link" }).click();
  const url = (await paid.locator("[data-seat-url]").first().textContent()) ?? "";
  expect(new URL(url).pathname).toMatch(/^\/posti\/[\w-]{43}$/);
  await checkScreen(page, "seats-links");
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${new URL(url).pathname}?lang=en`);
  await page.getByText("Ida Paga has already paid for your seat.").waitFor();
  await page.getByRole("link", { name: "Register and take the seat" }).waitFor();
  await checkScreen(page, "seats-link");
  const zoe = await registerMember(page, "Zoe Invitata", "final_user", DOCUMENTS);
  await storeSession(page, zoe);
  await page.goto(`${new URL(url).pathname}?lang=en`);
  await page.getByRole("button", { name: "Take the seat" }).click();
  await page.getByRole("heading", { name: "The seat is yours" }).waitFor();
  await storeSession(page, ida);
  await page.goto("/my-events");
  await page.getByText("Posto preso da Zoe Invitata").waitFor();
  await page.getByText("1 posto da assegnare").waitFor();
  await checkScreen(page, "seats-own");
  await signIn(page, ELENA);
  await page.goto(`/dashboard/participants/${event.id}`);
  await page.getByText("+ 1 posto da assegnare").waitFor();
  await page.getByText("Zoe Invitata").waitFor();
  await checkScreen(page, "seats-participants");
  await leave();
});

it("on a phone an organizer confirms an event that needs three, from the dashboard", async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await publishEvent(page, ELENA, {
    ...{ title: "Barca per tre", participants: 6, cost: null, date: dayFromNow(8) },
    ...{ minimum_participants: 3, decision_days_before: 3, cancel_without_decision: true },
  });
  await page.goto(encodeURI(eventPath(event.slug)));
  await page.getByText(/^Si fa con almeno 3: per ora 0/).waitFor();
  await checkScreen(page, "decision-event");
  await signIn(page, ELENA);
  await page.goto("/dashboard");
  await page
    .getByRole("link", { name: /^Barca per tre/ })
    .filter({ hasText: "Minimo: 3" })
    .click();
  await page.getByRole("heading", { name: "Si fa o no?" }).waitFor();
  await checkScreen(page, "decision-asked");
  await button(page, "Conferma: si fa").click();
  await page.getByText("Confermato: chi partecipa è avvisato").waitFor();
  await page.goto(`${encodeURI(eventPath(event.slug))}?lang=en`);
  await page.getByText("Confirmed: it’s on").waitFor();
  await leave();
});
