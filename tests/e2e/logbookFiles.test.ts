import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright";
import { expect } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { fetchProfile, registerMember, signIn } from "./support/members.ts";
import { checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

/** A company of the demo, whose name its own line takes. */
const COMPANY = "azienda@respiro.test";

const UDDF = `<?xml version="1.0" encoding="utf-8"?>
<uddf version="3.2.0" xmlns="http://www.streit.cc/uddf/3.2/">
  <divesite><site id="site-1"><name>Secca della Colombara</name></site></divesite>
  <profiledata><repetitiongroup id="rg">
    <dive id="d1">
      <informationbeforedive><link ref="site-1"/><datetime>2024-06-02T10:15:00</datetime></informationbeforedive>
      <informationafterdive><greatestdepth>24.32</greatestdepth><diveduration>2700</diveduration></informationafterdive>
    </dive>
    <dive id="d2">
      <informationbeforedive><datetime>2023-06-03T11:00:00</datetime></informationbeforedive>
      <informationafterdive><greatestdepth>18.0</greatestdepth></informationafterdive>
    </dive>
  </repetitiongroup></profiledata>
</uddf>`;

const BILLION_LAUGHS = `<?xml version="1.0"?><!DOCTYPE uddf [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><uddf>&b;</uddf>`;

async function saved(download: Promise<Download>): Promise<{ name: string; bytes: Buffer }> {
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Downloads from the menu of files, by the label of the format. */
async function download(page: Page, menu: string, format: string) {
  await page.getByRole("button", { name: menu }).click();
  const file = saved(page.waitForEvent("download"));
  await page.getByRole("menuitem", { name: format }).click();
  return file;
}

it("a diver writes thirteen entries across midnight, imports UDDF, takes files along and saves a record", {
  timeout: 150_000,
}, async () => {
  const { page, leave } = await visitor({ phone: true });
  const bice = await registerMember(page, `Bice ${crypto.randomUUID().slice(0, 6)}`, "final_user", {
    birth_date: "1988-02-29",
    birth_place: "Kraków",
    brevetto: "advanced",
    personal_best: { STA: "4:10", FIM: "30" },
  });
  await page.goto("/libretto");
  await page.getByRole("button", { name: "Aggiungi immersione" }).click();
  const form = page.getByRole("dialog", { name: "Un’immersione fatta altrove" });
  // The day of today is proposed.
  await form.getByLabel("Data", { exact: true }).fill("");
  await form.getByRole("button", { name: "Salva l’immersione" }).click();
  await form.getByText("Data: Questo campo è obbligatorio.").waitFor();
  await form.getByText("Altre voci di legge").click();
  for (const [label, value] of [
    [/^Data$/, "2026-07-31"],
    ["Località", "Ponza, Cala Feola"],
    ["Orario di inizio", "23:40"],
    ["Orario di fine", "00:25"],
    ["Profondità massima programmata", "25"],
    [/^Profondità.*\(m\)$/, "18.5 m"],
    ["Denominazione del centro", "Centro <b>Ponza</b>"],
    ["Generalità dell’istruttore o guida", "Łucja Żółć"],
  ] as const)
    await form.getByLabel(label).fill(value);
  for (const proposal of ["Scrivi «Advanced»", "Scrivi «nessuno»", "Scrivi «nessuna»"])
    await form.getByRole("button", { name: proposal }).click();
  await form.getByRole("button", { name: "Salva l’immersione" }).click();
  await form.waitFor({ state: "detached" });

  await page.getByRole("button", { name: /31 luglio 2026/ }).click();
  const sheet = page.getByRole("dialog", { name: "Immersione: 31 luglio 2026" });
  await sheet.getByText("1 voce vuota").click();
  const values = sheet.getByRole("definition");
  await expect.poll(() => values.count()).toBe(13);
  expect((await values.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
    expect.stringMatching(/^Bice \w+, 29 febbraio 1988, Kraków$/),
    "Advanced",
    "31 luglio 2026",
    "Ponza, Cala Feola",
    "23:40",
    "00:25",
    "nessuno",
    "nessuna",
    "25 m",
    "18,5 m",
    "Centro <b>Ponza</b>",
    "Łucja Żółć",
    expect.stringMatching(/^—/),
  ]);
  const dive = saved(page.waitForEvent("download"));
  await sheet.getByRole("button", { name: "Scarica il PDF" }).click();
  expect(await dive.then(({ name, bytes }) => [name, bytes.subarray(0, 5).toString()])).toEqual([
    "immersione-2026-07-31.pdf",
    "%PDF-",
  ]);

  // A reached depth offers itself as a record where it is one, and the other records stay.
  await sheet.getByRole("combobox", { name: "Disciplina" }).click();
  expect(await page.getByRole("option", { name: /^FIM/ }).count()).toBe(0);
  await page.getByRole("option", { name: /^CNF/ }).click();
  await sheet.getByText("Il tuo primo record in CNF.").waitFor();
  await checkScreen(page, "logbook-record", ON_A_PHONE);
  await sheet.getByRole("button", { name: "Salva come record" }).click();
  await page.getByText("Record salvato nel profilo").waitFor();
  expect((await fetchProfile(bice)).personal_best).toEqual({ STA: "4:10", FIM: "30", CNF: "18.5" });
  await sheet.getByRole("button", { name: "Chiudi" }).click();

  await page.getByRole("button", { name: "Importa" }).click();
  const importing = page.getByRole("dialog", { name: "Importa da un file" });
  const choose = (name: string, text: string) =>
    importing
      .getByLabel("Scegli un file CSV o UDDF")
      .setInputFiles({ name, mimeType: "application/xml", buffer: Buffer.from(text) });
  await choose("risate.uddf", BILLION_LAUGHS);
  await importing.getByText("Non riusciamo a leggere questo file. Servono un CSV o un UDDF.").waitFor();
  await choose("computer.uddf", UDDF);
  await importing
    .getByText(/2 giugno 2024 · Secca della Colombara · 10:15–11:00 · 45′00″ · 24,3\sm/)
    .waitFor();
  await checkScreen(page, "logbook-import-uddf", ON_A_PHONE);
  await importing.getByRole("button", { name: "Importa 2 immersioni" }).click();
  await importing.getByText("2 immersioni aggiunte").waitFor();
  await importing.getByRole("button", { name: "Vai al libretto" }).click();
  await importing.waitFor({ state: "detached" });

  // One year alone, in the list, in the totals and in the files.
  await page.getByRole("heading", { level: 2, name: "2023" }).waitFor();
  await page.getByRole("combobox", { name: "Anno" }).click();
  await page.getByRole("option", { name: "2024 (1)" }).click();
  await page.getByRole("heading", { level: 2, name: "2023" }).waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 2, name: "2024" }).waitFor();
  const beginnings: Record<string, string> = {
    PDF: "%PDF-",
    Excel: "PK\u0003\u0004",
    CSV: "\ufeff",
    JSON: "{",
  };
  for (const [format, beginning] of Object.entries(beginnings)) {
    const { name, bytes } = await download(page, "Scarica il 2024", format);
    expect(name).toMatch(/^libretto-2024\.(pdf|xlsx|csv|json)$/);
    expect(bytes.toString("utf8").startsWith(beginning), format).toBe(true);
    if (format === "CSV" || format === "JSON") {
      expect(bytes.toString("utf8")).toContain("Secca della Colombara");
      expect(bytes.toString("utf8")).not.toContain("Ponza");
    }
  }
  await leave();
});

/** What a file leaves open: the order of days, the unit of depths, what "2:05" says, and its encoding. */
const OPEN_CSV =
  "Date,Start,Dive Time,Max Depth,Place\n01/02/2025,10:12,2:05,30,Gda\xf1sk\n02/02/2025,11:00,1:40,600,Gda\xf1sk\n";
const LATIN2 =
  '<?xml version="1.0" encoding="ISO-8859-2"?><uddf version="3.2.0"><divesite><site id="s"><name>Gda\xf1sk &#243; &amp;#x263a;</name></site></divesite>' +
  '<profiledata><repetitiongroup><dive><informationbeforedive><link ref="s"/><datetime>2025-07-05T10:12:00</datetime></informationbeforedive>' +
  "<samples><waypoint><depth>21.4</depth><divetime>95</divetime></waypoint></samples></dive></repetitiongroup></profiledata></uddf>";

it("what a file leaves open is asked, also by keyboard, and the browser's XML parser reads UDDF", {
  timeout: 120_000,
}, async () => {
  const { page, leave } = await visitor({ phone: true });
  await registerMember(page, `Ida ${crypto.randomUUID().slice(0, 6)}`, "final_user");
  await page.goto("/libretto");
  await page.getByRole("button", { name: "Importa" }).click();
  const importing = page.getByRole("dialog", { name: "Importa da un file" });
  const choose = (name: string, text: string) =>
    importing
      .getByLabel("Scegli un file CSV o UDDF")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text, "latin1") });
  await choose("aperto.csv", OPEN_CSV);
  await importing.getByRole("radio", { name: /Gdańsk/ }).check();
  await importing.getByRole("radio", { name: "Giorno/mese" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await importing.getByRole("radio", { name: "Metri", checked: true }).waitFor();
  expect(await importing.getByRole("button", { name: "Importa 2 immersioni" }).count()).toBe(0);
  await checkScreen(page, "logbook-import-questions", [...ON_A_PHONE, ...ON_A_DESKTOP]);
  await importing.getByRole("radio", { name: "Minuti e secondi" }).check();
  await importing.getByText(/1 febbraio 2025 · Gdańsk · 10:12–10:14 · 2′05″ · 30\sm/).waitFor();
  await importing.getByText("Riga 3, Profondità massima raggiunta").waitFor();
  await importing.getByRole("radio", { name: "Piedi" }).check();
  await importing.getByText(/2 febbraio 2025 · Gdańsk · 11:00–11:02 · 1′40″ · 182,9\sm/).waitFor();
  await importing.getByText(/Riga 3: 182,9\sm/).waitFor();
  await checkScreen(page, "logbook-import-odd", ON_A_PHONE);
  await importing.getByRole("button", { name: "Importa 2 immersioni" }).click();
  await importing.getByText("2 immersioni aggiunte").waitFor();
  await importing.getByRole("button", { name: "Vai al libretto" }).click();
  await importing.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Importa" }).click();
  await choose("latin2.uddf", LATIN2);
  await importing.getByText(/5 luglio 2025 · Gdańsk ó &#x263a; · 10:12–10:14 · 1′35″ · 21,4\sm/).waitFor();
  await choose("profondo.uddf", `<uddf>${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}</uddf>`);
  await importing.getByRole("alert").waitFor();
  await leave();
});

it("a company declines a signature with a reason, and the diver reads it and asks again", {
  timeout: 120_000,
}, async () => {
  const diver = await visitor();
  const { page } = diver;
  const name = `Rita ${crypto.randomUUID().slice(0, 6)}`;
  await registerMember(page, name, "final_user");
  await page.goto("/libretto");
  await page.getByRole("button", { name: "Aggiungi immersione" }).click();
  const form = page.getByRole("dialog", { name: "Un’immersione fatta altrove" });
  await form.getByLabel("Data", { exact: true }).fill("2026-06-20");
  await form.getByRole("button", { name: "Salva l’immersione" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /20 giugno 2026/ }).click();
  const sheet = page.getByRole("dialog", { name: "Immersione: 20 giugno 2026" });
  const ask = async () => {
    await sheet.getByRole("searchbox").fill("profondo blu");
    const found = sheet.getByRole("listitem").filter({ hasText: "Profondo Blu" });
    await found.getByRole("button", { name: "Chiedi la firma" }).click();
    await sheet.getByText("Hai chiesto la firma a").waitFor();
  };
  await ask();

  const company = await visitor({ phone: true });
  await signIn(company.page, COMPANY);
  await company.page.goto("/dashboard/firme");
  const card = company.page.getByRole("listitem").filter({ hasText: name });
  // What nobody said is a dash, and the centre is the signer's own.
  await expect.poll(() => card.getByRole("definition").count()).toBe(13);
  expect(await card.locator("[data-entry=reached_depth] dd").textContent()).toMatch(/^—/);
  expect(await card.locator("[data-entry=centre] dd").textContent()).toContain("Profondo Blu");
  await card.getByRole("button", { name: "Rifiuta" }).click();
  await card.getByLabel("Perché non firmi").fill("Quel giorno non eri con noi.");
  await checkScreen(company.page, "signature-declining", ON_A_PHONE);
  await company.page.getByRole("button", { name: "Rifiuta con questo motivo" }).click();
  await card.waitFor({ state: "detached" });
  await company.leave();

  await page.reload();
  await sheet.getByText("non ha firmato: «Quel giorno non eri con noi.»").waitFor();
  await ask();
  await sheet.getByRole("button", { name: "Ritira la richiesta" }).click();
  await sheet.getByRole("searchbox").waitFor();
  await diver.leave();
});

it("a signed line of a register is hidden and brought back, and the libretto opens cold without a network", {
  timeout: 150_000,
}, async () => {
  const { page, context, leave } = await visitor({ phone: true, offline: true });
  await signIn(page, "apneista@respiro.test");
  await page.goto("/libretto");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page
    .getByRole("button", { name: /boa grande/ })
    .filter({ hasText: "Firmata da Marco Bellandi" })
    .click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("img", { name: "Firma di Marco Bellandi" }).waitFor();
  // Sealed as it was, with the correction beside it.
  expect(await sheet.locator("[data-entry=reached_depth] dd").textContent()).toMatch(
    /^24,1\sm[\s\S]*a 24,6\sm/,
  );
  await sheet.getByRole("button", { name: "Nascondi dal libretto" }).click();
  await page.getByRole("button", { name: "1 riga nascosta" }).click();
  await page.getByRole("button", { name: /boa grande/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ripristina nel libretto" }).click();
  await page.getByRole("heading", { name: "Nessuna riga nascosta" }).waitFor();
  await page.getByRole("button", { name: "Torna al libretto" }).click();
  await page.getByRole("button", { name: /boa grande/ }).waitFor();

  // The service worker has the app's plain page and the chunks of this one.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  cold.setDefaultTimeout(15_000);
  await cold.goto("/libretto");
  await cold.getByRole("button", { name: /boa grande/ }).click();
  await expect.poll(() => cold.getByRole("dialog").getByRole("definition").count()).toBe(13);
  await checkScreen(cold, "logbook-cold", ON_A_PHONE);
  await context.setOffline(false);
  await leave();
});
