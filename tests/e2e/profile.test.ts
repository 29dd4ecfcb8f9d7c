import type { Page } from "playwright";
import { expect, test } from "vitest";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { fetchProfile, registerMember } from "./support/members.ts";
import { chooseMonth, photo, save, saved, tab } from "./support/profile.ts";

withBrowser();

async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label }).last().click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** The site's own day, wherever the tests run. */
const [thisYear = 1970, thisMonth = 1] = dayInTimeZone("Europe/Rome", new Date()).split("-").map(Number);
const nextYear = thisYear + 1;

test("on a phone an instructor fills all the tabs, loses nothing between them, saves once and finds it again", async () => {
  const { page, leave } = await visitor({ phone: true });
  const ada = await registerMember(page, "Ada D'Angelo", "instructor");
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.postDataJSON());
  });
  await page.goto("/profile");
  await page.getByRole("heading", { name: "Nessun evento in arrivo" }).waitFor();
  expect(await save(page).count()).toBe(0);

  await tab(page, "Personali").click();
  await page.getByLabel("Instagram").fill("@ada.apnea");
  await page.getByLabel("Telefono", { exact: true }).fill(" +39 333 1234567 ");
  await page.getByLabel("Bio").fill("Scendo piano.\n\nE risalgo.");
  await page.getByLabel("Partita IVA").fill("IT01234567890");

  await tab(page, "Certificazioni").click();
  await choose(page, "Brevetto", "Master");
  await chooseMonth(page, "Scadenza del brevetto", "febbraio");
  await page.getByLabel("Nome dell’assicurazione").fill("DAN Europe");
  await chooseMonth(page, "Scadenza dell’assicurazione", "aprile");
  await chooseMonth(page, "Scadenza del certificato medico", "dicembre");

  await tab(page, "Record").click();
  for (const value of ["4:30", "92,5", ""]) {
    await page.getByRole("button", { name: "Aggiungi record" }).click();
    await page.keyboard.type(value);
  }

  await tab(page, "Visibilità").click();
  await page.getByRole("switch", { name: "Pagina pubblica" }).click();
  expect(await page.getByLabel("Indirizzo della pagina").inputValue()).toBe("ada-dangelo");
  const slug = `ada-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Indirizzo della pagina").fill(slug);
  await page.getByText("Disponibile", { exact: true }).waitFor();
  await page.getByRole("switch", { name: /^Record/ }).click();

  await tab(page, "Personali").click();
  expect(await page.getByLabel("Telefono", { exact: true }).inputValue()).toBe(" +39 333 1234567 ");
  await page.getByLabel("Telefono", { exact: true }).fill("abc");
  await save(page).click();
  await page.getByText("Numero di telefono non valido", { exact: false }).last().waitFor();
  expect(await page.getByLabel("Telefono", { exact: true }).getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
  await page.getByLabel("Telefono", { exact: true }).fill(" +39 333 1234567 ");
  await save(page).click();
  await saved(page).waitFor();
  await save(page).waitFor({ state: "detached" });
  const wanted = {
    instagram_contact: "@ada.apnea",
    phone: "+39 333 1234567",
    bio: "Scendo piano.\n\nE risalgo.",
    vat_number: "IT01234567890",
    brevetto: "master",
    scadenza_brevetto: `${nextYear}-02-${nextYear % 4 === 0 ? 29 : 28}`,
    assicurazione: "DAN Europe",
    scadenza_assicurazione: `${nextYear}-04-30`,
    scadenza_certificato_medico: `${nextYear}-12-31`,
    personal_best: { STA: "4:30", DYN: "92.5" },
    public_profile_enabled: true,
    public_slug: slug,
    public_show_records: false,
  };
  expect(sent).toEqual([wanted]);
  expect(await fetchProfile(ada)).toMatchObject(wanted);

  await page.reload();
  await tab(page, "Record").click();
  await page.getByRole("textbox", { name: /^Risultato.+DYN/ }).waitFor();
  expect(await page.getByRole("textbox", { name: /^Risultato/ }).count()).toBe(2);
  await tab(page, "Certificazioni").click();
  await page.getByRole("button", { name: `Scadenza dell’assicurazione: aprile ${nextYear}` }).waitFor();
  await tab(page, "Visibilità").click();
  expect(await page.getByLabel("Indirizzo della pagina").isEditable()).toBe(false);
  await page.getByRole("link", { name: "Apri la pagina pubblica" }).waitFor();
  expect(await page.getByRole("link", { name: "Apri la pagina pubblica" }).getAttribute("href")).toBe(
    `/instructor/${slug}`,
  );
  await leave();
});

it("the tab is in the address; a wrong field of another tab is marked, listed and led to; the header follows a new name", async () => {
  const { page, leave } = await visitor();
  await registerMember(page, "Hilde Berg", "final_user");
  await page.goto("/profile?tab=record");
  await page.getByRole("heading", { name: "I tuoi record" }).waitFor();
  expect(await tab(page, "Visibilità").count()).toBe(0);
  await tab(page, "Certificazioni").click();
  await page.getByRole("heading", { name: "Formazione" }).waitFor();
  expect(page.url()).toContain("tab=certificazioni");
  await page.goBack();
  await page.getByRole("heading", { name: "I tuoi record" }).waitFor();
  await page.goForward();
  await page.getByRole("heading", { name: "Formazione" }).waitFor();
  await tab(page, "Personali").click();
  await page.getByLabel("Nome completo").fill(" ");
  await tab(page, "Record").click();
  await page.getByRole("button", { name: "Aggiungi record" }).click();
  await page.keyboard.type("430");
  await page.getByText("Formato: mm:ss (es. 4:30)").waitFor();
  await save(page).click();
  const name = page.getByLabel("Nome completo");
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(page.url()).toContain("tab=personali");
  await page.getByRole("tab", { name: "Record da controllare" }).waitFor();
  await page.getByRole("alert").getByRole("button", { name: /STA/ }).click();
  const time = page.getByRole("textbox", { name: /^Risultato.+STA/ });
  await expect.poll(() => time.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await time.getAttribute("aria-invalid")).toBe("true");
  await takeScreenshot(page, "profile-errors");
  await time.fill("4:30");
  await tab(page, "Personali").click();
  await name.fill("Hilde D'Arco");
  await save(page).click();
  await saved(page).waitFor();
  await page.getByRole("button", { name: "Menu di Hilde D'Arco" }).waitFor();
  await leave();
});

it("months that are over cannot be chosen, a past one is said to be, and it can be cleared", async () => {
  const { page, leave } = await visitor();
  const ida = await registerMember(page, "Ida Costa", "final_user", {
    assicurazione: "DAN",
    scadenza_assicurazione: "2024-03-31",
  });
  await page.goto("/profile?tab=certificazioni");
  await page
    .getByRole("button", { name: "Scadenza dell’assicurazione: marzo 2024 (scadenza passata)" })
    .waitFor();
  expect(await page.getByText("Scadenza passata: 31/03/2024").count()).toBe(2);
  await page.getByRole("button", { name: /^Scadenza del certificato medico:/ }).click();
  const picker = page.locator("[data-scope=date-picker][data-part=content][data-state=open]");
  await picker.waitFor();
  const cells = picker.getByRole("gridcell");
  for (let index = 0; index < 12; index += 1) {
    expect([index, await cells.nth(index).getAttribute("aria-disabled")]).toEqual([
      index,
      index < thisMonth - 1 ? "true" : null,
    ]);
  }
  expect(await picker.getByRole("button", { name: "Anno precedente" }).isDisabled()).toBe(true);
  // A row has three months, so the arrow down leads to the third one after.
  const month = async () => Number(await page.locator(":focus").getAttribute("data-value"));
  const before = await month();
  await page.keyboard.press("ArrowDown");
  await expect.poll(month).toBe(((before + 2) % 12) + 1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cancella: Scadenza dell’assicurazione" }).click();
  await page.getByRole("button", { name: "Scadenza dell’assicurazione: Scegli il mese" }).waitFor();
  await save(page).click();
  await saved(page).waitFor();
  expect(await fetchProfile(ida)).toMatchObject({ assicurazione: "DAN", scadenza_assicurazione: null });
  await leave();
});

it("each discipline stands once, the tenth hides the button, and the keyboard alone does it all", async () => {
  const { page, leave } = await visitor();
  await registerMember(page, "Lea Fonti", "final_user");
  await page.goto("/profile?tab=record");
  const add = page.getByRole("button", { name: "Aggiungi record" });
  await add.focus();
  for (let count = 0; count < 10; count += 1) {
    await add.press("Enter");
    await page.keyboard.type(count === 0 ? "4:30" : `${10 + count}`);
  }
  expect(await add.count()).toBe(0);
  await page.keyboard.press("Enter");
  await saved(page).waitFor();
  const first = page.getByRole("combobox").first();
  await first.press("Enter");
  expect(await page.getByRole("option").count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Rimuovi STA/ }).press("Enter");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Aggiungi record");
  expect(await page.getByRole("textbox", { name: /^Risultato/ }).count()).toBe(9);
  await page.getByRole("button", { name: "Annulla modifiche" }).press("Enter");
  expect(await page.getByRole("textbox", { name: /^Risultato/ }).count()).toBe(10);
  await leave();
});

test("a picture is chosen, cropped by keyboard, sent small as WebP, shown everywhere, and taken away", async () => {
  const { page, leave } = await visitor();
  const nora = await registerMember(page, "Nora Valli", "final_user");
  await page.goto("/profile?tab=personali");
  const block = page.getByRole("region", { name: "Foto profilo" });
  const file = block.locator("input[type=file]");
  await file.setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("ciao") });
  await page.getByText("Devi selezionare un'immagine da caricare.").waitFor();
  await file.setInputFiles({ name: "foto.heic", mimeType: "image/heic", buffer: Buffer.from("ftypheic") });
  await page.getByText("Non riusciamo a leggere questa immagine.").waitFor();

  await file.setInputFiles(await photo(page));
  const dialog = page.getByRole("dialog", { name: "Ritaglia la foto" });
  await dialog.waitFor();
  await page.getByLabel("Ingrandimento").press("ArrowRight");
  await takeScreenshot(page, "profile-crop");
  await page.route("**/api/upload", (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Salva foto" }).click();
  await page.getByText("Impossibile caricare l'immagine. Riprova più tardi.").waitFor();
  const broken = { status: 400, json: { error: { code: "broken_image", message: "" } } };
  await page.route("**/api/upload", (route) => route.fulfill(broken), { times: 1 });
  await dialog.getByRole("button", { name: "Salva foto" }).click();
  await page.getByText("L’immagine è danneggiata o incompleta: caricane un’altra.").waitFor();
  // A body of files is told only of a request that is stopped on its way.
  const sent: string[] = [];
  await page.route("**/api/upload", (route) => {
    sent.push(route.request().postData() ?? "");
    return route.fallback();
  });
  await dialog.getByRole("button", { name: "Salva foto" }).click();
  await page.getByText("Avatar aggiornato").waitFor();
  expect(sent).toEqual([expect.stringContaining("image/webp")]);
  await dialog.waitFor({ state: "detached" });
  const { avatar_url } = await fetchProfile(nora);
  expect(avatar_url).toMatch(/^\/public\/.+\.webp$/);
  await page.locator(`header img[src^="${avatar_url}"]`).first().waitFor();
  const size = await page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url ?? "")).blob());
    return [width, height];
  }, avatar_url);
  expect(size).toEqual([512, 512]);

  await block.getByRole("button", { name: "Rimuovi foto" }).click();
  await page.getByRole("button", { name: "Mantieni la foto" }).click();
  await block.getByRole("button", { name: "Rimuovi foto" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rimuovi foto" }).click();
  await page.getByText("Avatar rimosso").waitFor();
  expect((await fetchProfile(nora)).avatar_url).toBeNull();
  await leave();
});

it("on a phone a picture is moved into its place by a finger, sent and shown", async () => {
  const { page, leave } = await visitor({ phone: true });
  const zeno = await registerMember(page, "Zeno Dall'Acqua", "final_user");
  await page.goto("/profile?tab=personali");
  const block = page.getByRole("region", { name: "Foto profilo" });
  await block.locator("input[type=file]").setInputFiles(await photo(page));
  const dialog = page.getByRole("dialog", { name: "Ritaglia la foto" });
  const picture = dialog.locator("img").first();
  await picture.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByLabel("Ingrandimento").press("End");
  const place = () => picture.evaluate((img) => img.style.transform || getComputedStyle(img).transform);
  const before = await place();
  const box = await picture.boundingBox();
  if (!box) throw new Error("the picture is not shown");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(place).not.toBe(before);
  await takeScreenshot(page, "profile-crop-phone");
  await dialog.getByRole("button", { name: "Salva foto" }).click();
  await page.getByText("Avatar aggiornato").waitFor();
  await dialog.waitFor({ state: "detached" });
  const { avatar_url } = await fetchProfile(zeno);
  await block.locator(`img[src^="${avatar_url}"]`).waitFor();
  await leave();
});
