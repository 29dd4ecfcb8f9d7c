import { expect, test } from "vitest";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { DESKTOP, resize, visitor, withBrowser } from "./support/browser.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { registerMember, signIn } from "./support/members.ts";
import { callApi, dayFromNow, publishEvent } from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";
import { callStripeControl } from "./support/stripe.ts";

withBrowser();

const ELENA = "elena.zanardi@respiro.test";

const DOCUMENTS = {
  phone: "+39 333 1234567",
  assicurazione: "DAN Europe",
  scadenza_assicurazione: dayFromNow(300),
  scadenza_certificato_medico: dayFromNow(300),
};

test("on a phone a diver waits for a seat, is offered one by mail, and pays for it; the organizer sees the list", async () => {
  const { page, leave } = await visitor({ phone: true });
  const fields = {
    ...{ title: "Statica in piscina", participants: 1, cost: 45, refund_rule: "always" },
    ...{ deposit: 15, balance_days_before: 5 },
  };
  const event = await publishEvent(page, ELENA, fields);
  const path = encodeURI(eventPath(event.slug));
  const ida = await registerMember(page, "Ida Piena", "final_user", DOCUMENTS);
  const body = { eventId: event.id, ...ACCEPTED_TERMS };
  const pay = await callApi<{ url: string }>(
    ida.token,
    "POST",
    "/api/payments/create-checkout-session",
    body,
  );
  const session = new URL(pay.url).pathname.split("/").at(-1) ?? "";
  await callStripeControl(`sessions/${session}/pay`);
  await callApi(ida.token, "POST", "/api/payments/confirm", { session_id: session });
  const zoe = await registerMember(page, "Zoe In Attesa", "final_user", DOCUMENTS);
  await page.goto(path);
  await page.getByRole("button", { name: "Mettiti in lista" }).click();
  await page.getByText("Sei in lista: 1°").filter({ visible: true }).waitFor();
  await checkScreen(page, "waiting-event");
  await page.goto("/my-events");
  await page.getByRole("heading", { name: /^Lista d’attesa/ }).waitFor();
  await checkScreen(page, "waiting-own");
  const [own] = await callApi<Participation[]>(ida.token, "GET", "/api/me/participations");
  await callApi(ida.token, "POST", `/api/me/participations/${own?.id}/cancellation`, { refund: 45 });
  const mail = await waitForMail(zoe.email, /^Si è liberato un posto/);
  await page.goto(`${linkIn(mail)}?lang=en`);
  await page.getByText("There’s a seat for you").filter({ visible: true }).waitFor();
  await page.getByRole("button", { name: "Do you have a code?" }).filter({ visible: true }).waitFor();
  await checkScreen(page, "waiting-offered");
  await page.getByRole("button", { name: "Sign up with a deposit of €15" }).click();
  await page.getByRole("button", { name: /^Paga/ }).click();
  await page.getByRole("dialog").getByText("Statica in piscina").first().waitFor();
  await signIn(page, ELENA);
  await page.goto(`/dashboard/participants/${event.id}`);
  await page.getByText("ha preso il posto").waitFor();
  await checkScreen(page, "waiting-list");
  await resize(page, DESKTOP);
  const list = page.getByRole("region", { name: "Lista d’attesa" });
  const [row, whole] = await Promise.all([list.getByRole("listitem").boundingBox(), list.boundingBox()]);
  expect(row?.width).toBe(whole?.width);
  await leave();
});
