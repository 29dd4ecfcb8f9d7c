import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, inject, test } from "vitest";
import type { ManagedParticipant } from "../../worker/enrolments/outputs.ts";
import type { EventCard } from "../../worker/events/outputs.ts";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { DESKTOP, PHONE, takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { DOCUMENTS, openPaidEvent, payFor } from "./support/checkout.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { registerMember, signIn } from "./support/members.ts";
import { callApi } from "./support/organizers.ts";
import { checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";
import { callStripeControl, stripeState } from "./support/stripe.ts";

withBrowser();

/** Organizers of the demo whom no other journey signs in as, and who has seats that nobody else takes. */
const GIULIA = { email: "giulia.ferrante@respiro.test", slug: "giulia-ferrante", name: "Giulia Ferrante" };
const PIOTR = { email: "piotr.nowicki@respiro.test", slug: "piotr-nowicki" };

async function eventsOf({ slug }: { slug: string }): Promise<EventCard[]> {
  return (await fetch(`${inject("baseUrl")}/api/instructors/slug/${slug}/events`)).json();
}

/** One of an organizer's events that fits; not the first of them all, which other journeys enrol in. */
async function eventOf(organizer: { slug: string }, fits: (event: EventCard) => boolean) {
  const event = (await eventsOf(organizer)).findLast(fits);
  if (!event) throw new Error("the demo data has no such event");
  return event;
}

const today = dayInTimeZone("Europe/Rome", new Date());
const isAhead = ({ date, end_date }: EventCard) => (end_date ?? date) > today;
const hasRoom = ({ participants, seats_taken }: EventCard) =>
  seats_taken > 1 && participants !== null && participants - seats_taken > 2;

async function enrol(token: string, event: EventCard) {
  const response = await fetch(`${inject("baseUrl")}/api/events/${event.id}/register-free`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  expect(response.status).toBe(201);
}

function row(page: Page, name: string) {
  return page.getByRole("listitem").filter({ hasText: name });
}

test("an organizer searches the participants, downloads the list, sends a message and removes a participant", async () => {
  const { page, leave } = await visitor();
  const event = await eventOf(GIULIA, (one) => isAhead(one) && hasRoom(one) && !one.cost);
  const anna = await registerMember(page, "Zenobia D'Angelo", "final_user");
  await enrol(anna.token, event);
  await signIn(page, GIULIA.email);
  await page.goto(`/dashboard/participants/${event.id}`);
  const dialog = page.getByRole("dialog", { name: "Partecipanti" });
  await dialog.getByText(event.title).waitFor();
  await row(page, "Zenobia D'Angelo").waitFor();
  const count = event.seats_taken + 1;
  await dialog.getByText(`${count} partecipanti`).waitFor();
  expect(await dialog.getByRole("listitem").count()).toBe(count);
  // The last who came is the first.
  expect(await dialog.getByRole("listitem").first().textContent()).toMatch(
    /Zenobia D'Angelo.*\d\d \p{L}{3} \d\d/u,
  );
  await takeScreenshot(page, "participants-desktop");
  expect(await findAxeViolations(page)).toEqual([]);

  await dialog.getByRole("searchbox").fill("zèno");
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(1);
  await dialog.getByRole("searchbox").fill("nessuno si chiama così");
  await dialog.getByRole("heading", { name: "Nessuno con questo nome" }).waitFor();
  await takeScreenshot(page, "participants-no-match-desktop");
  await dialog.getByRole("button", { name: "Mostra tutti" }).click();
  await expect.poll(() => dialog.getByRole("listitem").count()).toBe(count);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Scarica CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-[a-z0-9-]+\.csv$/);
  const bytes = readFileSync(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString("utf8").split("\r\n")).toHaveLength(count + 1);
  expect(bytes.toString("utf8")).toContain(`Zenobia D'Angelo;${anna.email}`);
  await page.getByText("L’elenco è pronto").waitFor();

  await dialog.getByRole("button", { name: "Scrivi a tutti" }).click();
  const send = dialog.getByRole("button", { name: `Invia a ${count} persone` });
  await send.click();
  await dialog.getByText("Scrivi il messaggio.").waitFor();
  const text = "Ciao a tutti,\n\nritrovo alle 8:45. Portate la muta <b>grossa</b>.";
  await dialog.getByLabel("Messaggio").fill(text);
  await takeScreenshot(page, "participants-write-desktop");
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByText("vede il tuo indirizzo giulia.ferrante@respiro.test").waitFor();

  // The answer is lost on its way: what was sent is known when it is sent again, and goes out once.
  let lost = true;
  await page.route("**/messages", async (route) => {
    if (route.request().method() !== "POST" || !lost) return route.continue();
    lost = false;
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await dialog.getByText("Non riusciamo a raggiungere il sito.").waitFor();
  await takeScreenshot(page, "participants-not-sent-desktop");
  await send.click();
  await page.getByText(`Messaggio in arrivo a ${count} persone`).waitFor();
  const log = dialog.getByRole("region", { name: "Messaggi inviati" });
  await log.getByText("ritrovo alle 8:45").waitFor();
  expect(await log.getByRole("listitem").count()).toBe(1);
  expect(await dialog.getByLabel("Messaggio").inputValue()).toBe("");
  const mail = await waitForMail(anna.email, new RegExp(`^${GIULIA.name} ti scrive`));
  expect(mail.text).toContain(text);
  expect(linkIn(mail)).toContain(event.slug.slice(11));

  await page.goBack();
  await row(page, "Zenobia D'Angelo").waitFor();
  await dialog.getByRole("button", { name: "Rimuovi Zenobia D'Angelo" }).click();
  const ask = page.getByRole("alertdialog", { name: "Rimuovere Zenobia D'Angelo?" });
  await ask.waitFor();
  await takeScreenshot(page, "participants-remove-desktop");
  expect(await findAxeViolations(page)).toEqual([]);
  await ask.getByRole("button", { name: "Non rimuovere" }).click();
  await ask.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Rimuovi Zenobia D'Angelo" }).click();
  await ask.getByRole("button", { name: "Rimuovi", exact: true }).click();
  await page.getByText("Il posto di Zenobia D'Angelo è di nuovo libero").waitFor();
  await row(page, "Zenobia D'Angelo").waitFor({ state: "detached" });
  await dialog.getByText(`${count - 1} partecipanti`).waitFor();
  expect((await waitForMail(anna.email, /^Iscrizione annullata/)).text).toContain(event.title);
  // The keyboard is still in the dialog.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null))
    .toBe(true);

  await dialog.getByRole("button", { name: "Aggiungi a mano" }).click();
  const adding = page.getByRole("dialog", { name: "Aggiungi una persona" });
  await adding.getByLabel("Nome e cognome").fill("Tommaso Riva");
  await adding.getByText("Contanti").click();
  await adding.getByLabel("Importo (€)").fill("60");
  await checkScreen(page, "participants-add", ON_A_DESKTOP);
  await adding.getByRole("button", { name: "Aggiungi una persona" }).click();
  await page.getByText("Tommaso Riva è tra i partecipanti").waitFor();
  await dialog.getByText(`${count} partecipanti`).waitFor();

  // What came later is noted where it is missing.
  await dialog.getByRole("button", { name: "Cambia il pagamento di Tommaso Riva" }).click();
  const paying = page.getByRole("dialog", { name: "Pagamento di Tommaso Riva" });
  await paying.getByText("Bonifico").click();
  await paying.getByLabel("Importo (€)").fill("45,50");
  await checkScreen(page, "participants-payment", ON_A_DESKTOP);
  await paying.getByRole("button", { name: "Salva" }).click();
  await page.getByText("Il pagamento di Tommaso Riva è aggiornato").waitFor();
  await dialog.getByRole("listitem").filter({ hasText: "Tommaso Riva" }).getByText("45,50 €").waitFor();

  await dialog.getByRole("button", { name: "Stampa" }).click();
  const sheet = page.getByRole("dialog", { name: "Elenco dei partecipanti" });
  await sheet.getByText("Tommaso Riva").waitFor();
  expect(await sheet.getByRole("listitem").count()).toBe(count);
  await takeScreenshot(page, "participants-print-desktop");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Rimuovi Tommaso Riva" }).click();
  await page.getByText("Tommaso Riva non è più tra i partecipanti").waitFor();

  await dialog.getByRole("button", { name: "Chiudi" }).click();
  await page.waitForURL(/\/dashboard$/);
  await leave();
});

it("on a dark phone the list is a page; a message's draft outlives a reload and another page", async () => {
  const { page, leave } = await visitor({ phone: true, dark: true });
  const event = await eventOf(PIOTR, (one) => isAhead(one) && one.seats_taken > 2 && Boolean(one.cost));
  await signIn(page, PIOTR.email);
  await page.goto(`/dashboard/participants/${event.id}`);
  await page.getByRole("heading", { level: 1, name: "Partecipanti" }).waitFor();
  await page.getByRole("listitem").first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await takeScreenshot(page, "participants-phone-dark");
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByRole("button", { name: "Aggiungi a mano" }).click();
  await page.getByRole("dialog").getByText("Contanti").click();
  // Whoever pays outside the platform usually pays the event's price.
  const amount = await page.getByRole("dialog").getByLabel("Importo (€)").inputValue();
  expect(Number(amount.replace(",", "."))).toBe(event.cost);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Scrivi a tutti" }).click();
  await page.getByLabel("Messaggio").fill("Portate l'acqua");
  await takeScreenshot(page, "participants-write-phone-dark");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.reload();
  expect(await page.getByLabel("Messaggio").inputValue()).toBe("Portate l'acqua");
  // A phone that is turned shows the dialog, with the same text in it.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole("dialog").getByLabel("Messaggio").waitFor();
  expect(await page.getByLabel("Messaggio").inputValue()).toBe("Portate l'acqua");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Torna ai partecipanti" }).click();
  await page.getByRole("listitem").first().waitFor();

  // Another organizer's event shows nobody.
  const foreign = await eventOf(GIULIA, isAhead);
  await page.goto(`/dashboard/participants/${foreign.id}`);
  await page.getByRole("heading", { name: "Questo evento non è tuo" }).waitFor();
  await takeScreenshot(page, "participants-not-yours-phone-dark");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.goto(`/dashboard/participants/${crypto.randomUUID()}`);
  await page.getByRole("heading", { name: "Evento non trovato" }).waitFor();
  await leave();
});

/** What is a page on a phone is a dialog on a desktop, asked for anew by each; the phone's comes last. */
async function standsInBoth(page: Page, name: string, heading: string) {
  for (const look of ["desktop-light", "phone-light"] as const) {
    const isDesktop = look === "desktop-light";
    await page.setViewportSize(isDesktop ? DESKTOP : PHONE);
    // The one that leaves shows its own for a moment still.
    await page.getByRole("dialog").waitFor({ state: isDesktop ? "visible" : "detached" });
    await page.getByRole("heading", { name: heading }).waitFor();
    await checkScreen(page, name, [look]);
  }
}

it("loading, failing, empty and continuing states show on a phone's page and in a desktop's dialog", async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await eventOf(PIOTR, isAhead);
  let answer: { status: number; json: object; headers?: Record<string, string> } | null = null;
  const { promise: known, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/participants?*", async (route) => {
    await known;
    await route.fulfill(answer ?? { status: 500, json: {} });
  });
  await signIn(page, PIOTR.email);
  await page.goto(`/dashboard/participants/${event.id}`);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await page.getByText(/^\d+ partecipant/).waitFor();
    await page.getByRole("status", { name: "Caricamento…" }).waitFor();
    await takeScreenshot(page, `participants-loading-${size.width}`);
  }
  answer = { status: 500, json: {} };
  goOn();
  await standsInBoth(page, "participants-failed", "Errore nel caricamento");

  answer = { status: 200, json: [] };
  await page.getByRole("button", { name: "Riprova" }).click();
  await standsInBoth(page, "participants-empty", "Nessun partecipante");
  expect(await page.getByRole("button", { name: "Scrivi a tutti" }).count()).toBe(0);

  answer = { status: 200, json: people(1, 100), headers: { "X-Next-Cursor": "da-qui" } };
  await page.reload();
  await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Persona" }).count()).toBe(100);
  answer = { status: 200, json: people(101, 130) };
  await page.getByRole("button", { name: "Mostra altri" }).click();
  await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Persona" }).count()).toBe(130);
  expect(await page.getByRole("button", { name: "Mostra altri" }).count()).toBe(0);
  await leave();
});

function people(from: number, to: number): ManagedParticipant[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    id: `place-${from + index}`,
    user_id: `user-${from + index}`,
    full_name: `Persona ${from + index}`,
    avatar_url: null,
    company_name: null,
    public_profile_enabled: false,
    public_slug: null,
    amount: 0,
    paid_at: null,
    enrolled_at: "2026-07-05T10:00:00.000Z",
  }));
}

it("a session that ended while writing leads to signing in and back, with the text", async () => {
  const { page, leave } = await visitor();
  const event = await eventOf(GIULIA, (one) => isAhead(one) && one.seats_taken > 1);
  await signIn(page, GIULIA.email);
  await page.goto(`/dashboard/participants/${event.id}?view=write`);
  await page.getByLabel("Messaggio").fill("A domani, con la muta");
  await page.route("**/messages", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 401, json: { error: { code: "unauthorized", message: "" } } })
      : route.continue(),
  );
  await page.getByRole("button", { name: /^Invia a/ }).click();
  await page.waitForURL(/\/auth\?redirect=/);
  await page.getByText("La sessione è scaduta.").waitFor();
  await page.getByLabel("Email").fill(GIULIA.email);
  await page.getByLabel("Password", { exact: true }).fill("respiro1");
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  await page.waitForURL(/view=write/);
  expect(await page.getByLabel("Messaggio").inputValue()).toBe("A domani, con la muta");
  await leave();
});

it.each([
  ["desktop", false],
  ["phone", true],
])("holds and enrolments are listed apart, and both can be removed: %s", async (size, phone) => {
  const { page, leave } = await visitor({ phone });
  const { event, member } = await openPaidEvent(page, {
    title: `Chi c'è e chi paga ${size}`,
    event: { participants: 5 },
  });
  await payFor(member, event);
  for (const name of ["Ines Sala", "Ugo Neri"]) {
    const one = await registerMember(page, name, "final_user", DOCUMENTS);
    await callApi(one.token, "POST", "/api/payments/create-checkout-session", {
      eventId: event.id,
      ...ACCEPTED_TERMS,
    });
    if (name === "Ines Sala") await payFor(one, event);
  }
  await signIn(page, "istruttore@respiro.test");
  await page.goto(`/dashboard/participants/${event.id}`);
  await page.getByText("2 partecipanti · 1 sta pagando · 2 posti liberi su 5", { exact: true }).waitFor();
  await row(page, "Ines Sala").waitFor();
  const rows = page.getByRole("list", { name: "Partecipanti" }).getByRole("listitem");
  expect(await rows.count()).toBe(2);
  const remove = page.getByRole("button", { name: "Rimuovi Ines Sala" });
  // On a phone removing is among the details, and each state has one line.
  if (phone) {
    const state = await row(page, "Ines Sala")
      .getByText(/^Documenti/)
      .boundingBox();
    expect(state?.height).toBeLessThan(30);
    expect(await remove.count()).toBe(0);
    await page.getByRole("button", { name: "Dettagli di Ines Sala" }).click();
  }
  const box = await remove.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone ? 390 : 1280);
  await takeScreenshot(page, `participants-paying-${size}`);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await takeScreenshot(page, `participants-paying-${size}-dark`);
  await leave();
});

it("after a lost dispute the list asks whether to keep the participant, and the ledger shows the dispute", async () => {
  const { page, leave } = await visitor();
  const { event, member } = await openPaidEvent(page, {
    title: "Contestazione persa",
    event: { participants: 5 },
  });
  const other = await registerMember(page, "Ugo Contesta", "final_user", DOCUMENTS);
  for (const one of [member, other]) await disputeLost(await payFor(one, event));
  await signIn(page, "istruttore@respiro.test");
  await page.goto(`/dashboard/participants/${event.id}`);
  const anna = row(page, "Anna D'Angelo");
  await anna.getByText("Decidi tu se questa persona resta").waitFor();
  await checkScreen(page, "participants-dispute", ON_A_DESKTOP);
  await anna.getByRole("button", { name: "Mantieni l’iscrizione di Anna D'Angelo" }).click();
  await page.getByText("Anna D'Angelo resta tra i partecipanti").waitFor();
  await anna.getByText("hai scelto di mantenere l’iscrizione").waitFor();
  expect(await anna.getByRole("button", { name: /^Mantieni l’iscrizione/ }).count()).toBe(0);

  await page.setViewportSize(PHONE);
  const ugo = row(page, "Ugo Contesta");
  await ugo.getByText("Decidi tu se questa persona resta").waitFor();
  await checkScreen(page, "participants-dispute", ON_A_PHONE);
  await ugo.getByRole("button", { name: "Rimuovi Ugo Contesta" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Rimuovere Ugo Contesta?" });
  await dialog.getByText("Non c’è più nulla da rimborsare.").waitFor();
  await checkScreen(page, "participants-dispute-remove", ON_A_PHONE);
  await dialog.getByRole("button", { name: "Rimuovi" }).click();
  await ugo.waitFor({ state: "detached" });

  await page.goto(`/dashboard/earnings?event=${event.id}`);
  await page.getByText("Contestazione", { exact: true }).first().waitFor();
  await page.getByText("Costo della contestazione", { exact: true }).first().waitFor();
  await page.getByText("Una contestazione è denaro che la banca").waitFor();
  await checkScreen(page, "ledger-disputes");
  await leave();
});

/** The bank of whoever paid in this session takes the money, and is told that it may keep it. */
async function disputeLost(session: string) {
  await callStripeControl(`sessions/${session}/dispute`);
  const { sessions, disputes } = await stripeState();
  const intent = sessions.find(({ id }) => id === session)?.payment_intent;
  const dispute = disputes.find(({ payment_intent }) => payment_intent === intent);
  await callStripeControl(`disputes/${dispute?.id}/lost`);
}
