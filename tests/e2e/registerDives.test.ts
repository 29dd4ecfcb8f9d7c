import type { Page } from "playwright";
import { expect, test } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import {
  drawSignature,
  openOuting,
  partLink,
  readChanges,
  seeEveryLine,
  tapElsewhere,
} from "./support/registers.ts";
import { checkBrightLight, checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** What is smaller than 56 pixels, in the tab that is open, although it is to be tapped. */
function smallTargets(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-register-part] button, [data-register-part] input")]
      .map((element) => ({
        element: element.closest("label") ?? element,
        box: (element.closest("label") ?? element).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.height > 0 && box.height < 55.5)
      .map(({ element }) => element.outerHTML.slice(0, 120)),
  );
}

test("a day on a phone: groups, checklist, dive, depths and signature without a network, then the closing", async () => {
  const { page, context, leave } = await visitor({ phone: true });
  const outing = await openOuting(page, "Uscita al cavo", ["Anna Riva", "Bea Sole", "Carla Onda"]);
  const [anna, bea, carla] = outing.members.map(({ user }) => user.id);
  await tapElsewhere(
    outing,
    [anna, bea, carla].map((id) => ({
      target: { type: "member", id: id ?? "" },
      fields: { presence: "present" },
    })),
  );
  await page.goto(`${outing.path}?tab=immersioni`);
  await button(page, "Un gruppo per tutti").waitFor();
  await context.setOffline(true);

  // Two groups, the people moved by taps.
  await button(page, "Aggiungi un gruppo").click();
  await button(page, "Aggiungi un gruppo").click();
  await button(page, "Anna Riva").first().click();
  await button(page, "Bea Sole").first().click();
  await button(page, "Qui: Cavo 1").click();
  const first = page.getByRole("region", { name: "Cavo 1", exact: true });
  await first.getByRole("button", { name: "Anna Riva" }).first().waitFor();
  await first.getByRole("button", { name: "Scegli chi è responsabile" }).click();
  await page.getByRole("dialog").getByLabel("Un’altra persona, senza account").fill("Nino Fondo");
  await button(page, "Usa questo nome").click();
  await first.getByText("Responsabile: Nino Fondo").waitFor();
  await page.getByLabel("Boa segnasub in acqua").click();
  await page.getByLabel("Mare, vento e altre note del giorno").fill("Mare poco mosso, libeccio");
  await checkScreen(page, "register-before", [...ON_A_PHONE, ...ON_A_DESKTOP]);
  await checkBrightLight(page);
  expect(await smallTargets(page)).toEqual([]);

  // The first dive asks for the checklist; skipping it leaves a note.
  await page.getByRole("button", { name: "Nuova immersione", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cavo 1" }).click();
  const dive = page.getByRole("region", { name: "Immersione 1 · Cavo 1" });
  await dive.getByRole("button", { name: "Anna Riva, Programmata —" }).click();
  const pad = page.getByRole("dialog", { name: "Profondità programmata" });
  for (const key of ["2", "0"]) await pad.getByRole("button", { name: key, exact: true }).click();
  await pad.getByRole("button", { name: "20 m anche a chi manca ancora" }).click();
  await dive.getByRole("button", { name: "Bea Sole, Programmata 20 m" }).waitFor();
  await dive.getByRole("button", { name: "Inizia ora" }).click();
  await page
    .getByRole("dialog", { name: "Prima di iniziare" })
    .getByLabel("Motivo (facoltativo)")
    .fill("gommone in ritardo");
  await button(page, "Inizia senza la lista completa").click();
  await dive.getByText(/lista di sicurezza incompleta.*Motivo: gommone in ritardo/).waitFor();
  await page.getByText("In acqua: 2").waitFor();
  await button(page, "Apnea: senza autorespiratore né miscela").click();
  // At the end of the page the bars at the bottom cover no button by half.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await checkScreen(page, "register-dive", [...ON_A_PHONE, ...ON_A_DESKTOP]);
  await checkBrightLight(page);
  expect(await smallTargets(page)).toEqual([]);

  // Out one by one, undone, and all at the end.
  await dive.getByRole("button", { name: "Anna Riva, In acqua" }).click();
  await page.getByText("In acqua: 1").waitFor();
  await button(page, "Annulla").click();
  await page.getByText("In acqua: 2").waitFor();
  await dive.getByRole("button", { name: "Fine", exact: true }).first().click();
  const out = page.getByRole("dialog", { name: "Sono tutti fuori dall’acqua?" });
  await out.getByRole("button", { name: "Anna Riva: fuori dall’acqua" }).click();
  await out.getByRole("button", { name: "Li vedo tutti fuori: fine" }).click();
  await page.getByText("In acqua: nessuno").waitFor();

  // Reached depths: nothing is copied from the planned ones.
  await dive.getByRole("button", { name: /Immersione 1/ }).click();
  await dive.getByRole("button", { name: "Anna Riva, Raggiunta —" }).click();
  const reached = page.getByRole("dialog", { name: "Profondità raggiunta" });
  await reached.getByRole("textbox", { name: "Anna Riva" }).fill("18.5 m");
  await checkScreen(page, "register-depth-pad", ["phone-light"]);
  await reached.getByRole("button", { name: "Avanti" }).click();
  await reached.getByRole("button", { name: "Come chi precede: 18,5 m" }).waitFor();
  await reached.getByRole("textbox", { name: "Bea Sole" }).fill("-16");
  await reached.getByRole("button", { name: "Fatto" }).click();
  await dive.getByRole("button", { name: "Bea Sole, Raggiunta 16 m" }).waitFor();

  // Nobody signs blind: the pad appears once every line was on the screen.
  await partLink(page, "Firme").click();
  await button(page, "Guarda e firma 2 righe").click();
  const signing = page.getByRole("dialog", { name: "Guarda e firma" });
  await signing.getByText(/Viste \d di 2/).waitFor();
  expect(await page.locator("[data-signature-pad]").count()).toBe(0);
  await seeEveryLine(signing, 2);
  await checkScreen(page, "register-signing", ON_A_PHONE);
  await drawSignature(page);
  await signing.getByRole("button", { name: "Firma 2 righe" }).click();
  await signing.waitFor({ state: "detached" });

  // Closing needs the network, and says so.
  await partLink(page, "Chiusura").click();
  await page.getByText("Per chiudere serve la connessione.").waitFor();
  await context.setOffline(false);
  await button(page, "Chiudi il registro").and(page.locator(":enabled")).waitFor();
  await checkScreen(page, "register-closing", [...ON_A_PHONE, ...ON_A_DESKTOP]);
  await checkBrightLight(page);
  await page.getByText("a) Generalità del subacqueo: manca a 2 persone").waitFor();
  await page.getByLabel("Perché si chiude con voci mancanti").fill("Le date di nascita non le sappiamo");
  await button(page, "Chiudi il registro").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Chiudi e sigilla" }).click();
  await page.getByText(/Sigillo n\. \d+/).waitFor();
  const written = (await readChanges(outing)).map(({ fields }) => fields);
  expect(written).toContainEqual({ note: "Mare poco mosso, libeccio" });

  // A correction stands beside what was sealed.
  await button(page, /Anna Riva/).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Anna Riva" })
    .getByRole("button", { name: "Aggiungi una correzione" })
    .click();
  const correction = page.getByRole("dialog", { name: "Aggiungi una correzione" });
  await correction.getByLabel("Valore corretto, in metri").fill("18,5");
  await correction.getByRole("button", { name: "Aggiungi", exact: true }).click();
  await correction.getByText("È quello che c’è già scritto: 18,5 m.").waitFor();
  await correction.getByLabel("Valore corretto, in metri").fill("19,5");
  await correction.getByLabel("Motivo").fill("Letto male dal computer");
  await correction.getByRole("button", { name: "Aggiungi", exact: true }).click();
  await page.getByText("19,5 m").waitFor();
  await page.getByText(/Letto male dal computer/).waitFor();
  await checkScreen(page, "register-closed", [...ON_A_PHONE, ...ON_A_DESKTOP]);
  await leave();
});

it("a day on paper is typed in on a desktop, in English, by keyboard", async () => {
  const { page, leave } = await visitor({ locale: "en-GB" });
  const outing = await openOuting(page, "Line training", ["Ann Reef", "Ben Tide", "Cleo Wave"]);
  await page.goto(`${outing.path}?tab=immersioni`);
  await button(page, "Day kept on paper: type in the sheet").click();
  await button(page, "New dive").click();
  await button(page, "Start —").click();
  const time = page.getByRole("dialog", { name: "Start" });
  await time.getByLabel("Time at the place of the dive").fill("09:30");
  await time.getByRole("button", { name: "Save" }).click();
  await button(page, "End —").click();
  const end = page.getByRole("dialog", { name: "End" });
  await end.getByLabel("Time at the place of the dive").fill("09:10");
  await end.getByText("The end comes before the start: check both times.").waitFor();
  await end.getByLabel("Time at the place of the dive").fill("10:05");
  await end.getByRole("button", { name: "Save" }).click();

  const cell = (name: string) => page.getByRole("textbox", { name });
  await cell("Ann Reef, Reached").focus();
  await page.keyboard.type("18,5");
  await page.keyboard.press("Enter");
  await page.keyboard.type("deep");
  expect(await cell("Ben Tide, Reached").getAttribute("aria-invalid")).toBe("true");
  await cell("Ben Tide, Reached").fill("-17");
  await page.keyboard.press("Tab");
  await cell("Cleo Wave, Planned").fill("15");
  await page.keyboard.press("Tab");
  expect(await cell("Cleo Wave, Reached").inputValue()).toBe("");
  await page.getByRole("checkbox", { name: "Ben Tide was there", checked: true }).waitFor();
  await page.getByText("Marked in the register as kept on paper.").waitFor();
  await page.getByLabel("Photograph the sheet").setInputFiles("docs/event-phone.webp");
  await page.getByRole("img", { name: "Photo of the sheet" }).waitFor();
  await checkScreen(page, "register-paper", [...ON_A_DESKTOP, ...ON_A_PHONE]);
  await leave();
});
