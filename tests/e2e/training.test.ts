import { expect, test } from "vitest";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { findAxeViolations } from "./support/axe.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import {
  callApi,
  chooseOption,
  dayFromNow,
  listEventsByTitle,
  openFormSection,
  publishButton,
  readToken,
  tickAcceptance,
} from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

/** Of the demo, with a package. */
const ORGANIZER = "azienda@respiro.test";

test("on a phone a training is published: seats follow from the people in the water", async () => {
  const { page, leave } = await visitor({ phone: true, dark: true });
  await signIn(page, ORGANIZER);
  await page.goto("/my-events");
  await page.getByRole("button", { name: /^Menu di/ }).click();
  await page.getByRole("menuitem", { name: "Crea Evento" }).click();
  await page.waitForURL("**/dashboard/new-event");
  await page.goto("/dashboard/new-training");
  await page.getByRole("textbox", { name: "Titolo" }).fill("Rane del giovedì");
  await page.getByLabel("Data", { exact: true }).fill(dayFromNow(6));
  await page.getByRole("combobox", { name: "Luogo" }).fill("Piscina Foro Italico, Roma");
  await page.getByRole("combobox", { name: "Nazione" }).fill("Italia");
  // The seats that are proposed show before their section is opened, and what is missing stands beside its name.
  const water = page.locator('[data-step="water"]');
  expect(await water.textContent()).toContain("6 posti");
  await page.getByRole("textbox", { name: "Orario e ritrovo" }).fill("Ore 20, bordo vasca.");
  await chooseOption(page, "Disciplina", "Indoor");
  await chooseOption(page, "Livello", "Chiunque abbia un brevetto");
  await openFormSection(page, "In acqua");
  expect(await page.locator('[data-step="essentials"]').textContent()).toContain("completa");
  await page.getByLabel("Nome e cognome").fill("Lia Conti");
  await page.getByRole("button", { name: "Aggiungi istruttore" }).click();
  await page.keyboard.type("Ugo Dell'Orto");
  await chooseOption(page, "Partecipanti per istruttore", "4");
  await page.getByText("8 posti in tutto.").waitFor();
  await takeScreenshot(page, "new-training-water-phone");
  // At the end of the page the form's bar covers no button by half.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await findAxeViolations(page)).toEqual([]);
  await openFormSection(page, "Descrizione");
  const editors = page.locator("[contenteditable]:visible");
  expect(await editors.count()).toBe(0);
  await page.getByRole("textbox", { name: "Cosa faremo" }).click();
  await expect.poll(() => editors.count()).toBe(1);
  await page.getByRole("textbox", { name: "Cosa faremo" }).fill("Vasche di rana a corpo libero, a coppie.");
  await page.getByRole("textbox", { name: "Obiettivi" }).fill("Scivolare di più, spingere meno.");
  await page.getByRole("textbox", { name: "Chi siamo" }).fill("Un gruppo aperto, dal 2009.");
  // An editor belongs to a text that is edited, a toolbar to the one with the focus, and the address to the step.
  await expect.poll(() => page.getByRole("toolbar").count()).toBe(1);
  await openFormSection(page, "Responsabilità");
  await page.waitForURL("**?step=4");
  await page.goBack();
  await page.getByRole("textbox", { name: "Chi siamo" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Chi siamo" }).textContent()).toBe(
    "Un gruppo aperto, dal 2009.",
  );
  await page.getByRole("button", { name: "Avanti: Responsabilità" }).click();
  await publishButton(page).click();
  await page
    .getByText("Per pubblicare devi assumerti la responsabilità: spunta la casella.")
    .first()
    .waitFor();
  await takeScreenshot(page, "new-training-acceptance-wrong-phone");
  await tickAcceptance(page);
  // Each check has a tick of its own, and one that is missing is named.
  const insurance = page.getByRole("checkbox", { name: "Chi partecipa ha un’assicurazione valida" });
  await insurance.uncheck();
  await publishButton(page).click();
  await page.getByText("Spunta anche questa verifica.").first().waitFor();
  await insurance.check();
  await takeScreenshot(page, "new-training-acceptance-phone");
  expect(await findAxeViolations(page)).toEqual([]);
  await publishButton(page).click();
  await page.getByText("Evento creato con successo!").waitFor();
  const [training] = await listEventsByTitle("Rane del giovedì");
  expect(training).toMatchObject({
    participants: 8,
    max_participants_per_instructor: 4,
    categories: { name: "Allenamenti" },
    description: "Allenamento condiviso: Vasche di rana a corpo libero, a coppie.",
  });
  expect(training?.instructors?.map(({ name }) => name)).toEqual(["Lia Conti", "Ugo Dell'Orto"]);

  // Its page says that it comes every week, who is in the water, and with which certificate.
  const certificate_url = "https://certificati.example/lia-conti.pdf";
  await callApi(await readToken(page), "PUT", `/api/events/${training?.id}`, {
    fixed_appointment: true,
    instructors: [{ name: "Lia Conti", certificate_url }, { name: "Ugo Dell'Orto" }],
  });
  await page.goto(encodeURI(eventPath(training?.slug ?? "")));
  await page.getByText("Fisso, ogni settimana").waitFor();
  const certificate = page.getByRole("link", { name: "Brevetto di Lia Conti" });
  expect(await certificate.getAttribute("href")).toBe(certificate_url);
  expect(await page.getByRole("link", { name: /^Brevetto/ }).count()).toBe(1);
  await checkScreen(page, "training-page");
  await leave();
});
