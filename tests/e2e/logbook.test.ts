import { expect, test } from "vitest";
import { PHONE, visitor, withBrowser } from "./support/browser.ts";
import { waitForMail } from "./support/mail.ts";
import { registerMember, signIn } from "./support/members.ts";
import { drawSignature } from "./support/registers.ts";
import { checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

/** An instructor of the demo. */
const ELENA = "elena.zanardi@respiro.test";

const CSV = `Data;Inizio;Durata;Località;Profondità massima;Note
12/07/2025;09:30;45;Ustica;18,5;con Carla
31/07/2025;23:40;50;Ponza;-22;notte
31/07/2099;09:00;10;Ponza;10;futuro
`;

test("a diver adds a dive, has it signed, shows the libretto by an address, imports a file and reads it offline", {
  timeout: 150_000,
}, async () => {
  const diver = await visitor({ phone: true });
  const { page } = diver;
  const name = `Nora ${crypto.randomUUID().slice(0, 6)}`;
  const nora = await registerMember(page, name, "final_user", {
    birth_date: "1990-04-12",
    birth_place: "Genova",
  });
  await page.goto("/libretto");
  await page.getByRole("heading", { name: "Il tuo libretto è vuoto" }).waitFor();
  await checkScreen(page, "logbook-empty", ON_A_PHONE);

  // What is typed stays when the sheet is closed.
  await page.getByRole("button", { name: "Aggiungi immersione" }).click();
  let form = page.getByRole("dialog", { name: "Un’immersione fatta altrove" });
  await form.getByLabel("Località").fill("Ustica");
  await form.getByRole("button", { name: "Chiudi" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Aggiungi immersione" }).click();
  form = page.getByRole("dialog", { name: "Un’immersione fatta altrove" });
  expect(await form.getByLabel("Località").inputValue()).toBe("Ustica");
  await form.getByLabel("Data", { exact: true }).fill("2026-07-12");
  await form.getByText("Altre voci di legge").click();
  await form.getByLabel("Orario di inizio").fill("10:05");
  await form.getByLabel("Orario di fine").fill("09:00");
  await form.getByLabel("Profondità (m)").fill("-22,5 m");
  await form.getByLabel("Tempo sott’acqua").fill("1,35");
  await form.getByLabel("Compagno").fill("Carla");
  await form.getByRole("combobox", { name: "Disciplina" }).click();
  await page.getByRole("option", { name: /^CWT ·/ }).click();
  await form.locator("input[type=file]").setInputFiles("docs/event-phone.webp");
  await form.getByRole("button", { name: "Scrivi «nessuno»" }).click();
  await form.getByRole("button", { name: "Salva l’immersione" }).click();
  await form.getByText("La fine viene prima dell’inizio.").first().waitFor();
  await checkScreen(page, "logbook-form", ON_A_PHONE);
  await form.getByLabel("Orario di fine").fill("10:50");
  // One more dive of the day: only what differs is typed.
  await form.getByRole("button", { name: "Salva e aggiungine un’altra" }).click();
  await page.getByText("Immersione salvata nel libretto").first().waitFor();
  await form.getByLabel("Profondità (m)").fill("18");
  expect(
    await Promise.all(
      ["Data", "Località", "Compagno"].map((label) => form.getByLabel(label, { exact: true }).inputValue()),
    ),
  ).toEqual(["12/07/2026", "Ustica", "Carla"]);
  await form.getByRole("button", { name: "Salva l’immersione" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("figure", { name: /Il meglio: 22,5\sm/ }).waitFor();

  // Planned stays a dash: nobody said it.
  await page.getByRole("button", { name: /12 luglio 2026.*22,5\sm/ }).click();
  const sheet = page.getByRole("dialog", { name: "Immersione: 12 luglio 2026" });
  await sheet.getByText("1:35").waitFor();
  await sheet.getByRole("img", { name: "Foto" }).waitFor();
  await sheet.getByText("6 voci vuote").click();
  expect(
    await sheet
      .locator("[data-entry] dt")
      .allInnerTexts()
      .then((terms) =>
        terms
          .map((term) => (term ?? "").trim()[0])
          .sort()
          .join(""),
      ),
  ).toBe("abcdefghilmno");
  expect(await sheet.locator("[data-entry=planned_depth] dd").textContent()).toContain("—");
  expect(await sheet.locator("[data-entry=reached_depth] dd").textContent()).toMatch(/22,5\sm/);
  await sheet.getByRole("searchbox").fill("elena");
  await sheet.getByRole("listitem").filter({ hasText: "Elena Zanardi" }).getByRole("button").click();
  await sheet.getByText("Hai chiesto la firma a Elena Zanardi").waitFor();
  await checkScreen(page, "logbook-dive", ON_A_PHONE);
  await sheet.getByRole("button", { name: "Chiudi" }).click();

  // The instructor reads the whole line and signs on the glass.
  const instructor = await visitor();
  const desk = instructor.page;
  await signIn(desk, ELENA);
  await waitForMail(ELENA, new RegExp(`${name} ti chiede di firmare`));
  await desk.goto("/dashboard");
  await desk.getByRole("link", { name: /Firme richieste/ }).click();
  const card = desk.getByRole("listitem").filter({ hasText: name });
  await card.getByText("Genova").waitFor();
  await card.getByRole("checkbox").check();
  await checkScreen(desk, "signature-requests", ON_A_DESKTOP);
  await desk.getByRole("button", { name: "Firma 1 immersione" }).click();
  const signing = desk.getByRole("dialog", { name: "La tua firma" });
  await drawSignature(desk);
  await checkScreen(desk, "signature-pad", ON_A_DESKTOP);
  await signing.getByRole("button", { name: "Firma", exact: true }).click();
  await desk.getByText("1 immersione firmata").first().waitFor();
  await waitForMail(nora.email, /Il tuo libretto ha una nuova firma/);

  // The diver sees it at once, and shows the logbook to somebody without an account.
  await page.reload();
  await page.getByText("Firmata da Elena Zanardi").waitFor();
  await checkScreen(page, "logbook", ON_A_PHONE);
  await page.getByRole("button", { name: "Mostra il libretto" }).click();
  const sharing = page.getByRole("dialog", { name: "Mostra il libretto per un’ora" });
  await sharing.getByRole("button", { name: "Crea l’indirizzo" }).click();
  const address = (await sharing.locator("[data-share-url]").textContent()) ?? "";
  await sharing.getByRole("img", { name: /Codice QR/ }).waitFor();
  await checkScreen(page, "logbook-share", ON_A_PHONE);
  const authority = await visitor({ locale: "en-GB" });
  await authority.page.goto(`${new URL(address).pathname}?lang=en`);
  await authority.page.getByText(name).first().waitFor();
  await authority.page.getByRole("img", { name: "Signature of Elena Zanardi" }).waitFor();
  await checkScreen(authority.page, "logbook-shared", ON_A_DESKTOP);
  await sharing.getByRole("button", { name: "Revoca" }).first().click();
  await sharing.getByText("Indirizzi attivi").waitFor({ state: "detached" });
  await authority.page.reload();
  await authority.page.getByRole("heading", { name: "There’s no logbook here" }).waitFor();
  await sharing.getByRole("button", { name: "Chiudi" }).click();

  // A file: what is wrong is named with its line, the rest enters; read again it adds nothing.
  for (const added of ["2 immersioni aggiunte", "0 immersioni aggiunte"]) {
    await page.getByRole("button", { name: "Importa" }).click();
    const importing = page.getByRole("dialog", { name: "Importa da un file" });
    await importing
      .getByLabel("Scegli un file CSV o UDDF")
      .setInputFiles({ name: "libretto.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) });
    await importing.getByRole("radio", { name: "Minuti" }).check();
    await importing.getByText(/Riga 4, Data/).waitFor();
    if (added.startsWith("2")) await checkScreen(page, "logbook-import", ON_A_PHONE);
    await importing.getByRole("button", { name: "Importa 2 immersioni" }).click();
    await importing.getByText(added).waitFor();
    await importing.getByRole("button", { name: "Vai al libretto" }).click();
    await importing.waitFor({ state: "detached" });
  }
  await page.getByRole("heading", { level: 2, name: "2025" }).waitFor();
  await page.getByText("Ponza · 23:40–00:30 · 50 min").waitFor();

  // A deleted dive comes back.
  await page.getByRole("button", { name: /31 luglio 2025/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Elimina" }).click();
  await page.getByRole("button", { name: "Annulla" }).click();
  await page.getByText("Ponza · 23:40–00:30 · 50 min").waitFor();

  // Without a network the logbook stands as it was, also after another page.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page
    .getByRole("link", { name: /Respiro/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.route("**/api/**", (route) => route.abort());
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/libretto");
  await page.getByText("Ponza · 23:40–00:30 · 50 min").waitFor();
  expect(page.viewportSize()).toEqual(PHONE);
});
