import { expect } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { callApi, readToken } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";

withBrowser();

const ADMIN = "admin@respiro.test";
const CONFIGURED = "ciao@respiro.example";

it("the settings show what free mode will change before it changes, and leave it alone when not wanted", async () => {
  const { page, leave } = await visitor();
  await signIn(page, ADMIN);
  await page.goto("/admin/settings");
  await page.getByRole("heading", { level: 2, name: "Impostazioni" }).waitFor();
  const mode = page.getByRole("switch", { name: "La modalità gratuita non è attiva" });
  await mode.waitFor();
  await page.getByRole("combobox", { name: "Posizione" }).waitFor();
  await checkScreen(page, "admin-settings");
  await mode.click();
  const asked = page.getByRole("alertdialog", { name: "Attivare la modalità gratuita?" });
  await asked.getByText(/^Eventi a pagamento in arrivo: \d+\+?\./).waitFor();
  await asked.getByText(/^Posti tenuti da chi sta pagando adesso: \d+/).waitFor();
  await asked.getByText(/^Pacchetti organizzatore attivi: \d+/).waitFor();
  await checkScreen(page, "admin-settings-free-mode", [...IN_THE_LIGHT, "desktop-dark"]);
  await asked.getByRole("button", { name: "Lascia com’è" }).click();
  await asked.waitFor({ state: "detached" });
  expect(await mode.isChecked()).toBe(false);
  await leave();
});

it("an admin changes the contact address; of two, the second sees both values and chooses", async () => {
  const { page, leave } = await visitor({ phone: true });
  await signIn(page, ADMIN);
  await page.goto("/admin/settings");
  const field = page.getByLabel("Email", { exact: true });
  await field.fill("non un indirizzo");
  const section = page.getByRole("region", { name: "Indirizzo di contatto" });
  await section.getByRole("button", { name: "Salva" }).click();
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  await field.fill("prima@lago.example");
  await section.getByRole("button", { name: "Salva" }).click();
  await page.getByText("Impostazione salvata").waitFor();

  // Another admin is faster.
  const token = await readToken(page);
  await callApi(token, "PUT", "/api/settings/contact_email", { value: { email: "altro@lago.example" } });
  await field.fill("mia@lago.example");
  await section.getByRole("button", { name: "Salva" }).click();
  const conflict = page.getByRole("alertdialog", { name: "Nel frattempo è cambiata" });
  await conflict.getByText("Salvata ora: altro@lago.example").waitFor();
  await conflict.getByText("La tua: mia@lago.example").waitFor();
  await checkScreen(page, "admin-settings-conflict", IN_THE_LIGHT);
  await conflict.getByRole("button", { name: "Salva la tua" }).click();
  await conflict.waitFor({ state: "detached" });
  await expect.poll(() => field.inputValue()).toBe("mia@lago.example");
  const visiting = await visitor();
  await visiting.page.goto("/privacy-policy?lang=pl");
  await visiting.page.getByRole("link", { name: "mia@lago.example" }).first().waitFor();
  await visiting.leave();

  await field.fill("");
  await section.getByRole("button", { name: "Salva" }).click();
  await expect.poll(() => field.inputValue()).toBe("");
  expect(await field.getAttribute("placeholder")).toBe(CONFIGURED);
  await leave();
});
