import type { Page } from "playwright";
import { expect, test } from "vitest";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { findEvent, isFreeAndOpen } from "./support/events.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { waitForQuiet } from "./support/quietNetwork.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";

withBrowser();

/** Nothing of a session is left, and what is a member's own asks for another. */
async function signedOut(page: Page) {
  await page.getByRole("link", { name: "Accedi" }).first().waitFor();
  expect(
    await page.evaluate(() => [localStorage.getItem("api_token"), localStorage.getItem("user")]),
  ).toEqual([null, null]);
  await page.goto("/my-events");
  await page.waitForURL(/\/auth\?redirect=%2Fmy-events/);
}

test("on a phone a visitor finds an event, registers, confirms, enrols, finds it again and signs out", async () => {
  const { page, leave } = await visitor({ phone: true });
  const event = await findEvent(isFreeAndOpen);
  const email = `anna.${Date.now()}@respiro.test`;

  await page.goto("/");
  await page.getByRole("button", { name: "Cerca eventi" }).click();
  await page.getByRole("searchbox", { name: "Cerca" }).fill(event.title);
  await page.getByRole("button", { name: /^Mostra \d+ event/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("searchTerm")).toBe(event.title);
  await page.getByRole("link", { name: event.title, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: event.title }).waitFor();
  expect(decodeURI(new URL(page.url()).pathname)).toBe(decodeURI(event.path));

  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByRole("button", { name: "Salvato" }).waitFor();
  await page.getByRole("link", { name: "Eventi salvati: 1" }).waitFor();

  await page.getByRole("button", { name: "Iscriviti" }).click();
  await page.waitForURL(/\/auth\?redirect=/);
  await page.getByRole("tab", { name: "Registrati" }).click();
  await page.getByRole("tabpanel").getByLabel("Nome completo").fill("Anna D'Angelo");
  await page.getByRole("tabpanel").getByLabel("Email").fill(email);
  await page.getByRole("tabpanel").getByLabel("Password", { exact: true }).fill("respiro1");
  await page.getByRole("button", { name: "Crea il tuo account" }).click();
  await page.getByText("Controlla la tua email per confermare l’account.").waitFor();
  await page.getByRole("heading", { level: 1, name: event.title }).waitFor();

  await page.getByRole("button", { name: "Iscriviti" }).click();
  const sheet = page.getByRole("dialog", { name: "Iscrizione confermata" });
  await sheet.getByRole("heading", { name: "Cosa portare" }).waitFor();
  await sheet.getByText("Puoi annullare fino al primo giorno").waitFor();
  for (const name of ["Aggiungi al calendario", "Vai ai tuoi eventi", "WhatsApp", "Telegram", "Email"])
    expect([name, await sheet.getByRole("link", { name }).count()]).toEqual([name, 1]);
  await checkScreen(page, "enrolled", [...IN_THE_LIGHT, "phone-dark"]);
  await sheet.getByText(event.title).first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Hai il posto" }).waitFor();
  // What replaces the button has the focus: a keyboard goes on from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Hai il posto");
  // Offline, where the own enrolments were never loaded, the page does not offer what it cannot know.
  await page.route("**/api/me/participations", (route) => route.abort());
  await waitForQuiet(page);
  await page.reload();
  await page.locator("html[data-awake]").waitFor({ state: "attached" });
  // Below a short text the other dates come near the screen later, and their code is loaded then.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await waitForQuiet(page);
  await page.context().setOffline(true);
  const unknown = page.getByRole("button", { name: "Sei offline" });
  await unknown.waitFor();
  expect(await unknown.isDisabled()).toBe(true);
  await page
    .getByText("Senza connessione non sappiamo se hai già il posto")
    .filter({ visible: true })
    .waitFor();
  await takeScreenshot(page, "journey-enrolled-offline-phone");
  await page.context().setOffline(false);
  await page.unroute("**/api/me/participations");
  await page.reload();
  await page.getByRole("button", { name: "Hai il posto" }).waitFor();
  expect(await page.getByRole("button", { name: "Hai il posto" }).isDisabled()).toBe(true);
  await takeScreenshot(page, "journey-enrolled-phone");
  await waitForQuiet(page);

  const confirmation = await waitForMail(email, /Conferma la tua email/);
  expect(confirmation.text).toContain("Ciao Anna,");
  expect(confirmation.html).toContain("Ciao Anna,");
  await page.goto(linkIn(confirmation));
  await page.getByRole("heading", { name: "Email confermata" }).waitFor();
  await page.waitForURL((url) => url.pathname !== "/auth/confirm");
  await expect.poll(() => page.getByText("Conferma la tua email: ti abbiamo scritto").count()).toBe(0);

  const enrolled = await waitForMail(email, /Iscrizione confermata/);
  expect(enrolled.text).toContain(event.title);
  expect(decodeURI(enrolled.text)).toContain(decodeURI(event.path));

  // The account has what the device held, and two tabs agree.
  await page.goto("/salvati");
  const saved = page.getByRole("rowheader", { name: event.title });
  await saved.waitFor();
  await checkScreen(page, "saved-events", [...IN_THE_LIGHT, "phone-dark"]);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("saved_events") ?? "{}").ids)).toEqual([]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: `Rimuovi ${event.title} dai salvati` }).click();
  await page.getByText("Nessun evento salvato").waitFor();
  await other.getByRole("button", { name: "Annulla" }).click();
  await saved.waitFor();
  await other.close();

  await page.goto("/my-events");
  await page.getByRole("heading", { name: event.title }).waitFor();
  await takeScreenshot(page, "journey-my-events-phone");
  const own = page.getByRole("navigation", { name: "Le tue pagine" });
  await own.getByRole("link", { name: "Profilo" }).click();
  await page.getByRole("button", { name: "Esci" }).click();
  await signedOut(page);
  await leave();
});

test("the keyboard alone goes from the home page to being enrolled, and the menu signs out again", async () => {
  const { page, leave } = await visitor();
  const event = await findEvent(isFreeAndOpen);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 60; step++) {
      await press("Tab");
      const label = await page.evaluate(() => {
        const focused = document.activeElement;
        const own = focused?.getAttribute("aria-label") ?? focused?.textContent ?? "";
        return focused instanceof HTMLInputElement ? (focused.labels?.[0]?.textContent ?? own) : own;
      });
      if (name.test(label.trim())) return;
    }
    throw new Error(`the keyboard never reached ${name}`);
  };

  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await tabTo(/Vai al contenuto/);
  await press("Enter");
  await tabTo(/^Cerca/);
  await press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(/^Cerca$/);
  await page.keyboard.type(event.title);
  await press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("link", { name: event.title, exact: true }).first().waitFor();
  await tabTo(new RegExp(`^${event.title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`));
  await press("Enter");
  await page.getByRole("heading", { level: 1, name: event.title }).waitFor();
  await tabTo(/^Iscriviti$/);
  await press("Enter");
  await page.getByLabel("Email").waitFor();
  await tabTo(/^Accedi$/);
  await tabTo(/^Email$/);
  await page.keyboard.type("ines.carvalho@respiro.test");
  await tabTo(/^Password$/);
  await page.keyboard.type("respiro1");
  await press("Enter");
  await page.getByRole("heading", { level: 1, name: event.title }).waitFor();
  // The button waits for what this person has joined already.
  await expect.poll(() => page.getByRole("button", { name: "Iscriviti" }).isEnabled()).toBe(true);
  await tabTo(/^Iscriviti$/);
  await press("Enter");
  await page.getByRole("dialog", { name: "Iscrizione confermata" }).waitFor();
  await press("Escape");
  await page.getByRole("button", { name: "Hai il posto" }).waitFor();
  await page.getByRole("button", { name: /^Menu di/ }).click();
  await page.getByRole("menuitem", { name: "Esci" }).click();
  await signedOut(page);
  await leave();
});
