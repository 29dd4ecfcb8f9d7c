import { expect, test } from "vitest";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { registerMember, signIn } from "./support/members.ts";
import { dayFromNow, openFormSection, publishEvent } from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

const ELENA = "elena.zanardi@respiro.test";

const DOCUMENTS = {
  phone: "+39 333 1234567",
  assicurazione: "DAN Europe",
  scadenza_assicurazione: dayFromNow(300),
  scadenza_certificato_medico: dayFromNow(300),
};

const PRICED = {
  ...{ title: "Statica con codice", participants: 6, cost: 45, refund_rule: "always" },
  ...{ early_price: 40, early_until: dayFromNow(5), member_price: 38 },
};

test("an organizer adds a code at a desk; a diver types it on a phone in English, pays less, and a whole code asks no card", async () => {
  const desk = await visitor();
  const event = await publishEvent(desk.page, ELENA, PRICED);
  await desk.page.goto("/dashboard");
  await desk.page.getByRole("link", { name: "Codici e soci" }).click();
  await desk.page.getByText("Ancora nessun codice").waitFor();
  await checkScreen(desk.page, "codes-empty");
  await addCode(desk.page, "estate 10", "Importo", "Euro in meno per ogni posto", "10", "1");
  await desk.page.getByRole("heading", { name: /^ESTATE10/ }).waitFor();
  await addCode(desk.page, "OSPITE", "Percentuale", "Percento in meno", "100");
  await desk.page.getByRole("heading", { name: /^OSPITE/ }).waitFor();
  await checkScreen(desk.page, "codes");

  const phone = await visitor({ phone: true, locale: "en-GB" });
  const { page } = phone;
  await registerMember(page, "Zoe Sconto", "final_user", DOCUMENTS);
  await page.goto(`${encodeURI(eventPath(event.slug))}?lang=en`);
  await page.getByRole("button", { name: "Join and pay €40" }).waitFor();
  await page.getByText(/until .*, then €45, €38 for members/).waitFor();
  await page.getByRole("button", { name: "Do you have a code?" }).filter({ visible: true }).click();
  const field = page.getByRole("textbox", { name: "Discount code" }).filter({ visible: true });
  const apply = page.getByRole("button", { name: "Apply" }).filter({ visible: true });
  await field.fill("nessuno");
  await apply.click();
  await page.getByRole("alert").filter({ hasText: /code/ }).filter({ visible: true }).waitFor();
  await field.fill("estate10");
  await apply.click();
  await page.getByText("Code ESTATE10").filter({ visible: true }).first().waitFor();
  await checkScreen(page, "event-code-phone");
  const seats = page.getByRole("group", { name: "How many seats" }).filter({ visible: true });
  await seats.getByRole("button", { name: "One seat more" }).click();
  await page
    .getByText("The code has already been used as often as it allows.")
    .filter({ visible: true })
    .waitFor();
  await seats.getByRole("button", { name: "One seat less" }).click();
  await page.getByRole("button", { name: "Join and pay €35" }).click();
  await page.getByRole("button", { name: /^Paga/ }).click();
  await page.getByRole("dialog").getByText("Statica con codice").first().waitFor();
  await phone.leave();

  await registerMember(desk.page, "Ospite Gratis", "final_user", DOCUMENTS);
  await desk.page.goto(encodeURI(eventPath(event.slug)));
  await desk.page.getByRole("button", { name: "Hai un codice?" }).filter({ visible: true }).click();
  await desk.page.getByRole("textbox", { name: "Codice sconto" }).fill("ospite");
  await desk.page.getByRole("button", { name: "Applica" }).click();
  await desk.page.getByText("Totale").filter({ visible: true }).waitFor();
  await checkScreen(desk.page, "event-code-desktop");
  await desk.page.getByRole("button", { name: "Iscriviti", exact: true }).click();
  await desk.page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  expect(new URL(desk.page.url()).search).toBe("");

  await signIn(desk.page, ELENA);
  await desk.page.goto("/dashboard/codici");
  await desk.page
    .getByText(/^Usato 1 volta/)
    .first()
    .waitFor();
  await desk.page.goto(`/dashboard/participants/${event.id}`);
  await desk.page.getByRole("button", { name: "Dettagli di Zoe Sconto" }).click();
  await desk.page.getByRole("button", { name: "Segna come socio Zoe Sconto" }).click();
  await desk.page.getByRole("button", { name: "Rimuovi dai soci Zoe Sconto" }).waitFor();
  await desk.page.goto("/dashboard/codici");
  await desk.page.getByRole("button", { name: "Rimuovi dai soci Zoe Sconto" }).waitFor();
  await desk.leave();
});

type DeskPage = Awaited<ReturnType<typeof visitor>>["page"];

async function addCode(page: DeskPage, code: string, by: string, label: string, value: string, uses = "") {
  await page.getByRole("button", { name: "Nuovo codice" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Codice" }).fill(code);
  await sheet.getByRole("radio", { name: by }).check({ force: true });
  await sheet.getByRole("textbox", { name: label }).fill(value);
  await sheet.getByRole("textbox", { name: "Usi in tutto" }).fill(uses);
  await sheet.getByRole("button", { name: "Salva il codice" }).click();
  await sheet.waitFor({ state: "hidden" });
}

it("the form of an event folds its prices, and shows a wrong one at its field", async () => {
  const { page, leave } = await visitor();
  await signIn(page, ELENA);
  await page.goto("/dashboard/new-event");
  await openFormSection(page, "Posti e prezzo");
  await page.getByRole("textbox", { name: "Prezzo in euro" }).fill("220");
  await page.getByText("Prezzi e minimo").click();
  await page.getByRole("textbox", { name: "Prezzo per chi si iscrive presto" }).fill("180");
  await page.getByRole("textbox", { name: "Minimo di partecipanti" }).fill("4");
  await page.getByRole("textbox", { name: "Decisione quanti giorni prima" }).fill("10");
  await page.getByRole("switch", { name: "Annulla se non decido" }).waitFor();
  await checkScreen(page, "event-form-prices");
  await leave();
});
