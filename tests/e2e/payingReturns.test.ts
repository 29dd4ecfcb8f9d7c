import { expect, inject, test } from "vitest";
import type { EventDetail } from "../../worker/events/outputs.ts";
import type { PaymentConfirmation } from "../../worker/payments/outputs.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import {
  DESKTOP,
  PHONE,
  resize,
  takeScreenshot,
  visitor,
  waitForFrame,
  withBrowser,
} from "./support/browser.ts";
import { button, DOCUMENTS, goAndPay, openPaidEvent, PAY, pathTo, payFor } from "./support/checkout.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { fetchProfile, signIn, storeSession } from "./support/members.ts";
import { callApi, dayFromNow, publishEvent, readToken } from "./support/organizers.ts";
import { chooseMonth, save, saved } from "./support/profile.ts";
import { waitForQuiet } from "./support/quietNetwork.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";
import { atStripe, callStripeControl, payAtStripe } from "./support/stripe.ts";

withBrowser();

const CONFIRM = "**/api/payments/confirm";
const CHECKOUT = "/api/payments/create-checkout-session";

it("the sheet of missing fields leads to the profile, and from there back to the event", async () => {
  const { page, leave } = await visitor({ phone: true });
  const { path } = await openPaidEvent(page, {
    title: "Senza carte, dal profilo",
    profile: { assicurazione: "DAN Europe", scadenza_assicurazione: "2024-05-31" },
  });
  await goAndPay(page);
  const dialog = page.getByRole("dialog", { name: "Manca ancora qualcosa" });
  await dialog.getByRole("link", { name: "Apri il profilo" }).click();
  await page.waitForURL(/\/profile\?tab=personali&back=.+&field=phone/);
  await page
    .getByText(
      "Per iscriverti all’evento manca ancora: Telefono, Scadenza dell’assicurazione, Scadenza del certificato medico.",
    )
    .waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe("phone");
  await page.keyboard.type("333 1234567");
  await save(page).click();
  await saved(page).waitFor();
  // Above the bar with the phone's navigation, which stays in reach; a title alone takes one line with its button.
  const [toast, bar] = await Promise.all([
    page.locator("[data-scope=toast][data-part=root]").boundingBox(),
    page.getByRole("navigation", { name: "Navigazione rapida" }).boundingBox(),
  ]);
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await takeScreenshot(page, "papers-saved-toast");
  // While something is missing nothing leads away from it but the page's own link.
  const way = page.locator("[data-scope=toast]").getByRole("button", { name: "Torna all’evento" });
  expect(await way.count()).toBe(0);
  await page.getByText("Per iscriverti all’evento manca ancora: Scadenza dell’assicurazione").waitFor();
  await page.getByRole("button", { name: "Scadenza del certificato medico", exact: true }).click();
  await expect.poll(focused).toBe("scadenza_certificato_medico");
  await takeScreenshot(page, "papers-profile-phone");
  await chooseMonth(page, "Scadenza dell’assicurazione", "dicembre");
  await chooseMonth(page, "Scadenza del certificato medico", "dicembre");
  await save(page).click();
  await saved(page).waitFor();
  await page.getByText("Il tuo profilo è completo: puoi iscriverti all’evento.").waitFor();
  await checkScreen(page, "papers-complete", IN_THE_LIGHT);
  await way.waitFor();
  await page.locator("main").getByRole("link", { name: "Torna all’evento" }).click();
  await page.waitForURL(inject("baseUrl") + path);
  // The way back has been taken.
  await expect.poll(() => way.count()).toBe(0);
  await goAndPay(page);
  await payAtStripe(page);
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await leave();
});

it("documents that end too early are shown before, during and after paying, and prevent nothing", async () => {
  const { page, leave } = await visitor();
  const { event, member, path } = await openPaidEvent(page, {
    title: "Carte quasi scadute",
    profile: { ...DOCUMENTS, scadenza_certificato_medico: dayFromNow(29) },
  });
  const words = /Il tuo certificato medico scade prima della fine dell’evento: \d+ \S+ \d{4}\./;
  const told = async (stage: string, hint: string, others: string) => {
    for (const size of [DESKTOP, PHONE]) {
      await resize(page, size);
      await page.goto(path);
      await page.getByText(words).filter({ visible: true }).waitFor();
      await page.getByText(hint).filter({ visible: true }).waitFor();
      expect(await page.getByText(others).filter({ visible: true }).count()).toBe(0);
      await takeScreenshot(page, `papers-${stage}-${size.width}`);
    }
    expect(await findAxeViolations(page)).toEqual([]);
  };
  const [before, after] = [
    "Puoi iscriverti lo stesso, e rinnovare in tempo.",
    "Ricordati di rinnovare in tempo.",
  ];
  await told("before", before, after);
  await goAndPay(page);
  const dialog = page.getByRole("alertdialog", { name: "Un documento scade prima dell’evento" });
  await dialog.getByText(words).waitFor();
  await takeScreenshot(page, "papers-ending-dialog");
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Torna indietro" }).click();
  await dialog.waitFor({ state: "hidden" });
  await goAndPay(page);
  await dialog.getByRole("button", { name: "Continua e paga" }).click();
  await atStripe(page);
  await told("held", after, before);
  await payFor(member, event);
  await told("enrolled", after, before);
  await leave();
});

test("a signed-out return from paying asks to sign in first, then shows the result", async () => {
  const { page, leave } = await visitor();
  const { path, member } = await openPaidEvent(page, { title: "Senza sessione" });
  await goAndPay(page);
  const session = await atStripe(page);
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
  await callStripeControl(`sessions/${session}/pay`);
  const back = `${path}?success=true&session_id=${session}`;
  await page.goto(back);
  await page.waitForURL((url) => url.pathname === "/auth");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(back);
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill("respiro1");
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await expect.poll(() => page.url()).toBe(inject("baseUrl") + path);
  await leave();
});

it("a pending payment is reconciled by itself, then by hand", async () => {
  const { page, leave } = await visitor({ fresh: true });
  const { path } = await openPaidEvent(page, { title: "In attesa" });
  await goAndPay(page);
  const session = await atStripe(page);
  await page.clock.install();
  await page.goto(`${path}?success=true&session_id=${session}`);
  const dialog = page.getByRole("dialog", { name: "Pagamento in attesa" });
  await dialog.getByText("Tra poco verifichiamo di nuovo, in automatico.").waitFor();
  const check = dialog.getByRole("button", { name: "Verifica Stato Pagamento" });
  expect(await check.count()).toBe(0);
  await expect
    .poll(
      async () => {
        await page.clock.fastForward("00:15");
        await waitForFrame(page);
        return check.count();
      },
      { timeout: 40_000 },
    )
    .toBe(1);
  expect(new URL(page.url()).searchParams.get("session_id")).toBe(session);
  await takeScreenshot(page, "payment-open");
  expect(await findAxeViolations(page)).toEqual([]);
  await callStripeControl(`sessions/${session}/pay`);
  await check.click();
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await leave();
});

test("when a payment's status is unavailable, the member is not sent to pay again", async () => {
  const { page, leave } = await visitor({ phone: true });
  const { path } = await openPaidEvent(page, { title: "Silenzio" });
  await goAndPay(page);
  const session = await atStripe(page);
  await callStripeControl(`sessions/${session}/pay`);
  let silent = true;
  await page.route(CONFIRM, (route) =>
    silent
      ? route.fulfill({ status: 502, json: { error: { code: "payment_unavailable", message: "" } } })
      : route.continue(),
  );
  await page.goto(`${path}?success=true&session_id=${session}`);
  const dialog = page.getByRole("dialog", { name: "Non riusciamo a verificare il pagamento" });
  await dialog.getByText(/non serve pagare di nuovo/).waitFor();
  await takeScreenshot(page, "payment-unchecked-phone");
  expect(await findAxeViolations(page)).toEqual([]);
  silent = false;
  await dialog.getByRole("button", { name: "Verifica Stato Pagamento" }).click();
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await leave();
});

it("a late payment, an ended one and another user's are told apart", async () => {
  const { page, leave } = await visitor();
  const { path } = await openPaidEvent(page, { title: "Troppo tardi" });
  const confirmation: PaymentConfirmation = {
    status: "refunded",
    place: "late",
    refund: 45,
    kind: "event",
    part: "whole",
    title: "Troppo tardi",
    amount: 45,
    event: null,
    package_id: null,
    starts_at: null,
    expires_at: null,
  };
  // The states alone: that the server comes to them is tested with the server.
  let answer: object = confirmation;
  await page.route(CONFIRM, (route) => route.fulfill({ json: answer }));
  await page.goto(`${path}?success=true&session_id=cs_1`);
  await page.getByRole("dialog", { name: "Pagamento rimborsato" }).waitFor();
  await page.getByText(/Ti rimborsiamo tutto: 45,00\s€/).waitFor();
  await takeScreenshot(page, "payment-refunded");
  expect(await findAxeViolations(page)).toEqual([]);
  answer = { ...confirmation, status: "expired" };
  await page.goto(`${path}?success=true&session_id=cs_2`);
  await page.getByRole("dialog", { name: "Pagamento scaduto" }).waitFor();
  await takeScreenshot(page, "payment-expired");
  await page.unroute(CONFIRM);
  await page.goto(`${path}?success=true&session_id=cs_test_nobody`);
  await page.getByRole("dialog", { name: "Pagamento non trovato" }).waitFor();
  await page.getByRole("link", { name: "Vai ai tuoi pagamenti" }).click();
  await page.getByRole("heading", { name: "Ancora nessun pagamento" }).waitFor();
  await takeScreenshot(page, "my-payments-empty");
  expect(await findAxeViolations(page)).toEqual([]);
  await leave();
});

it("a dead network and an answer without an address are shown, the button works again, and two presses send one request", async () => {
  const { page, context, leave } = await visitor();
  await openPaidEvent(page, { title: "Doppio clic" });
  const pay = button(page, PAY);
  await pay.waitFor();
  // What tells of failures comes with the first touch.
  await page.keyboard.press("Shift");
  await waitForQuiet(page);
  await context.setOffline(true);
  await pay.click();
  await page.getByText("Errore nel processo di pagamento").waitFor();
  await page.getByText("Sei offline. Riprova quando torna la connessione.").waitFor();
  await context.setOffline(false);
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await page.getByText("Errore nel processo di pagamento").waitFor({ state: "detached" });
  await page.route("**/create-checkout-session", (route) => route.fulfill({ json: {} }), { times: 1 });
  await pay.click();
  await page.getByText("Errore nel processo di pagamento").waitFor();
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/create-checkout-session")) asked += 1;
  });
  await expect.poll(() => pay.isEnabled()).toBe(true);
  await pay.dblclick();
  await atStripe(page);
  expect(asked).toBe(1);
  await leave();
});

it("returning by the browser's back button shows a working page with the hold", async () => {
  const { page, leave } = await visitor();
  await openPaidEvent(page, { title: "Indietro" });
  // The browser of the journeys keeps no page alive while another is shown: this one stays, for the other never comes,
  // and is told it was thawed.
  const gone = new Promise<void>((resolve) => {
    void page.route(`${inject("stripeUrl")}/pay/*`, (route) => route.fulfill({ status: 204 }).then(resolve));
  });
  await goAndPay(page);
  await gone;
  await expect.poll(() => button(page, PAY).getAttribute("aria-busy")).toBe("true");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  // At once, and not when the page has waited long enough for the other.
  await button(page, "Riprendi il pagamento").waitFor({ timeout: 5000 });
  expect(await button(page, "Riprendi il pagamento").isEnabled()).toBe(true);
  await leave();
});

it("the return link from paying later shows the enrolment's current state", async () => {
  const { page, leave } = await visitor();
  const [half, off] = [
    await openPaidEvent(page, { title: "Ripensamento", event: { refund_rule: "half" } }),
    await openPaidEvent(page, { title: "Mare grosso" }),
  ];
  await signIn(page, "istruttore@respiro.test");
  const organizer = await readToken(page);
  const placeOf = async ({ token }: { token: string }) =>
    (await callApi<{ id: string }[]>(token, "GET", "/api/me/participations"))[0]?.id;
  const back = async ({ path, member }: typeof half, session: string, title: string) => {
    await storeSession(page, member);
    await page.goto(`${path}?success=true&session_id=${session}`);
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.waitFor();
    return dialog;
  };
  const given = await payFor(half.member, half.event);
  const place = await placeOf(half.member);
  await callApi(half.member.token, "POST", `/api/me/participations/${place}/cancellation`, { refund: 22.5 });
  const dialog = await back(half, given, "Hai rinunciato a questo posto");
  await dialog.getByText(/Ti rimborsiamo 22,50\s€ su 45,00\s€/).waitFor();
  await takeScreenshot(page, "payment-given-up");
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("link", { name: "Vai ai tuoi pagamenti" }).click();
  await page.getByText(/Rimborsati 22,50\s€/).waitFor();

  const again = await payFor(half.member, half.event);
  const removed = await placeOf(half.member);
  await page.request.delete(`/api/events/${half.event.id}/participants/${removed}`, {
    headers: { authorization: `Bearer ${organizer}` },
    data: { refund: 45 },
  });
  await (await back(half, again, "Il posto non è più tuo"))
    .getByText("Chi organizza ha annullato la tua iscrizione.")
    .waitFor();

  const cancelled = await payFor(off.member, off.event);
  await callApi(organizer, "POST", `/api/events/${off.event.id}/cancellation`, { paying: 1, total: 45 });
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  const told = await back(off, cancelled, "Evento annullato");
  await told.getByText(/Ti rimborsiamo tutto: 45,00\s€/).waitFor();
  await takeScreenshot(page, "payment-event-cancelled-phone-dark");
  expect(await findAxeViolations(page)).toEqual([]);
  await leave();
});

it("on a phone a hold shows in its card, and the payments' results line up at one edge", async () => {
  const { page, leave } = await visitor({ phone: true });
  const first = await openPaidEvent(page, {
    title: "Apnea statica",
    event: { cost: 45.5, refund_rule: "half" },
  });
  const second = await publishEvent(page, "istruttore@respiro.test", {
    title: "Monopinna",
    cost: 45,
    participants: 3,
  });
  const { member } = first;
  await payFor(member, first.event);
  const [place] = await callApi<{ id: string }[]>(member.token, "GET", "/api/me/participations");
  await callApi(member.token, "POST", `/api/me/participations/${place?.id}/cancellation`, { refund: 22.75 });
  await callApi(member.token, "POST", CHECKOUT, { eventId: second.id, ...ACCEPTED_TERMS });
  await storeSession(page, member);
  await page.goto("/my-events");
  const card = page.getByRole("article").filter({ hasText: "Monopinna" });
  await card.getByRole("timer").waitFor();
  await card.getByRole("button", { name: "Rinuncia al posto" }).waitFor();
  await card.getByRole("button", { name: "Riprendi il pagamento" }).waitFor();
  await checkScreen(page, "my-events-held", ["phone-light", "phone-dark", "desktop-dark"]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/profile?tab=pagamenti");
  const states = [page.getByText("In corso", { exact: true }), page.getByText(/^Rimborsati 22,75\s€$/)];
  for (const state of states) await state.waitFor();
  const boxes = await Promise.all(states.map((state) => state.boundingBox()));
  expect(boxes[0]?.x).toBe(boxes[1]?.x);
  await takeScreenshot(page, "my-payments-phone-dark");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await takeScreenshot(page, "my-payments-desktop-dark");

  // A second unpaid seat asks for a confirmed address, a third is too many: each is said in words.
  const others: EventDetail[] = [];
  for (const title of ["Staffetta", "Traversata"])
    others.push(await publishEvent(page, "istruttore@respiro.test", { title, cost: 45, participants: 3 }));
  await storeSession(page, member);
  const [next, last] = others.map(pathTo);
  await page.goto(next ?? "");
  await goAndPay(page);
  await page.getByText(/^Hai già un posto in attesa di pagamento\. Conferma la tua email/).waitFor();
  await checkScreen(page, "holds-unconfirmed", IN_THE_LIGHT);
  await page.goto(linkIn(await waitForMail(member.email, /Conferma la tua email/)));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(async () => (await fetchProfile(member)).confirmed_at).not.toBeNull();
  await page.goto(next ?? "");
  await goAndPay(page);
  await atStripe(page);
  await page.goto(last ?? "");
  await goAndPay(page);
  await page.getByText(/^Hai già due posti in attesa di pagamento/).waitFor();
  await checkScreen(page, "holds-two");
  await leave();
});
