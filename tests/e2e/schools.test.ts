import { test } from "vitest";
import { visitor, withBrowser } from "./support/browser.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { registerMember, storeSession } from "./support/members.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

test("a school of three: the owner invites an instructor and an assistant, who accept by the link", async () => {
  const { page } = await visitor();
  const owner = await registerMember(page, "Gea Mare", "instructor");
  await page.goto("/dashboard/scuola");
  await page.getByLabel("Nome").fill("Apnea del Golfo");
  await page.getByRole("button", { name: "Crea la scuola" }).click();
  await page.getByRole("heading", { level: 1, name: "Scuola Apnea del Golfo" }).waitFor();
  const address = page.url();
  for (const [name, role] of [
    ["Leo Onda", "Istruttore"],
    ["Ada Cima", "Assistente"],
  ] as const) {
    const guest = await registerMember(page, name, "final_user");
    await storeSession(page, owner);
    await page.goto(address);
    await page.getByRole("textbox", { name: "Email" }).fill(guest.email);
    if (role !== "Istruttore") {
      await page.locator('[data-field="role"]').click();
      await page.getByRole("option", { name: role, exact: true }).click();
    }
    await page.getByRole("button", { name: "Manda l’invito" }).click();
    await page.getByText("Invito mandato").waitFor();
    const link = linkIn(await waitForMail(guest.email, /Apnea del Golfo/));
    await storeSession(page, guest);
    await page.goto(new URL(link).pathname);
    if (role === "Istruttore") await checkScreen(page, "invito-scuola");
    await page.getByRole("button", { name: "Accetta" }).click();
    await page.getByRole("heading", { level: 1, name: /Sei nella scuola/ }).waitFor();
  }
  // The assistant opens the used link again, and from there finds where to leave.
  await page.reload();
  await page.getByRole("heading", { level: 1, name: /Sei nella scuola/ }).waitFor();
  await page.getByRole("link", { name: "Guarda la scuola" }).click();
  await page.getByRole("button", { name: "Lascia la scuola" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Lascia la scuola" }).click();
  await page.waitForURL("**/scuole/*");
  await storeSession(page, owner);
  await page.goto(address);
  await page.getByText("Leo Onda").first().waitFor();
  await checkScreen(page, "scuola-gestione");
  await page.getByRole("link", { name: "Pagina pubblica" }).click();
  await page.getByRole("heading", { name: "Prossimi eventi" }).waitFor();
  await checkScreen(page, "scuola-pagina");
});
