import type { Page } from "playwright";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { eventPath } from "../../../worker/lib/pageAddresses.ts";
import type { ProfileBody } from "../../../worker/profiles/inputs.ts";
import { ACCEPTED_TERMS } from "../../support/saleTerms.ts";
import { registerMember } from "./members.ts";
import { callApi, dayFromNow, publishEvent, readToken } from "./organizers.ts";
import { callStripeControl } from "./stripe.ts";

/** All that a paid event asks of a profile, good for years. */
export const DOCUMENTS: ProfileBody = {
  phone: "+39 333 1234567",
  assicurazione: "DAN Europe",
  scadenza_assicurazione: dayFromNow(700),
  scadenza_certificato_medico: dayFromNow(300),
};

export const PAY = "Iscriviti e paga 45\u00a0€";

type Asked = { title: string; profile?: ProfileBody; event?: object };

/** A member in front of an event of 45 euros that nobody else knows; `organizer`: the token of who holds it. */
export async function openPaidEvent(page: Page, { title, profile = DOCUMENTS, event: fields = {} }: Asked) {
  const event = await publishEvent(page, "istruttore@respiro.test", {
    title,
    cost: 45,
    participants: 3,
    location: "Lago d'Orta",
    ...fields,
  });
  const organizer = await readToken(page);
  const member = await registerMember(page, "Anna D'Angelo", "final_user", profile);
  const path = pathTo(event);
  await page.goto(path);
  return { event, member, path, organizer };
}

export function pathTo(event: EventDetail): string {
  return encodeURI(eventPath(event.slug));
}

/** The button as this member sees it, in the card or in the bar. */
export function button(page: Page, name: string | RegExp) {
  return page.getByRole("button", { name }).filter({ visible: true });
}

/** Presses the button that leads to Stripe. */
export async function goAndPay(page: Page) {
  await button(page, PAY).click();
}

/** Somebody whose papers are in order pays for an event, past every page; the id of Stripe's session. */
export async function payFor(member: { token: string }, event: Pick<EventDetail, "id">): Promise<string> {
  const body = { eventId: event.id, ...ACCEPTED_TERMS };
  const { url } = await callApi<{ url: string }>(
    member.token,
    "POST",
    "/api/payments/create-checkout-session",
    body,
  );
  const session = new URL(url).pathname.split("/").at(-1) ?? "";
  await callStripeControl(`sessions/${session}/pay`);
  await callApi(member.token, "POST", "/api/payments/confirm", { session_id: session });
  return session;
}
