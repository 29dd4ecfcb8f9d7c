import { expect } from "vitest";
import { formatTypedDay } from "../../web/ui/typedDay.ts";
import { it } from "./support/branch.ts";
import { DESKTOP, visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { callApi, dayFromNow, publishEvent, readToken, saveButton } from "./support/organizers.ts";
import { checkScreen, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

/** Her package has ended; other journeys only read what is hers. */
const INES = "ines.carvalho@respiro.test";

it("an organizer with an ended package reads an old event's limits, and loses nothing typed", async () => {
  const { page, leave } = await visitor({ phone: true });
  const old = await publishEvent(page, "admin@respiro.test", {
    title: "Rive d'inverno",
    date: dayFromNow(-10),
  });
  const admin = await readToken(page);
  await signIn(page, INES);
  const { id: organizer_id } = await callApi<{ id: string }>(await readToken(page), "GET", "/api/profile");
  await callApi(admin, "PUT", `/api/events/${old.id}`, { organizer_id });
  await page.goto(`/dashboard/edit/${old.id}`);
  const note = page.getByRole("note").filter({ hasText: "serve un pacchetto attivo" });
  await note.waitFor();
  await checkScreen(page, "edit-without-package", ON_A_PHONE);
  await page.getByLabel("Data", { exact: true }).fill(dayFromNow(20));
  await page.getByLabel("Ultimo giorno", { exact: true }).fill(dayFromNow(21));
  await saveButton(page).click();
  const gate = page.getByRole("dialog", { name: "Scegli un pacchetto per pubblicare" });
  await gate.getByText("Quello che hai scritto resta qui, come bozza.").waitFor();
  await checkScreen(page, "edit-without-package-gate", ON_A_PHONE);
  await page.setViewportSize(DESKTOP);
  await checkScreen(page, "edit-without-package-gate", ["desktop-light"]);
  await page.reload();
  await saveButton(page).click();
  await gate.getByRole("link", { name: "Vedi i pacchetti" }).click();
  await page.waitForURL("**/organizer-packages");
  await page.goBack();
  await page.getByText(/^Abbiamo ripreso la tua bozza/).waitFor();
  expect(await page.getByLabel("Data", { exact: true }).inputValue()).toBe(
    formatTypedDay(dayFromNow(20), "it"),
  );
  await leave();
});
