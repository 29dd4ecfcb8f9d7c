import { expect, test } from "vitest";
import { DESKTOP, visitor, withBrowser } from "./support/browser.ts";
import { inspectLooks, ON_A_PHONE } from "./support/looks.ts";
import { signIn } from "./support/members.ts";
import { callAs, dayAhead, published, saveButton, tokenOf } from "./support/organizing.ts";

withBrowser();

/** Her package has ended; other journeys only read what is hers. */
const INES = "ines.carvalho@respiro.test";

test("an organizer whose package ended is told what an old event can no longer become, and loses nothing typed", async () => {
  const { page, leave } = await visitor({ phone: true });
  const old = await published(page, "admin@respiro.test", { title: "Rive d'inverno", date: dayAhead(-10) });
  const admin = await tokenOf(page);
  await signIn(page, INES);
  const { id: organizer_id } = await callAs<{ id: string }>(await tokenOf(page), "GET", "/api/profile");
  await callAs(admin, "PUT", `/api/events/${old.id}`, { organizer_id });
  await page.goto(`/dashboard/edit/${old.id}`);
  const note = page.getByRole("note").filter({ hasText: "serve un pacchetto attivo" });
  await note.waitFor();
  await inspectLooks(page, "edit-without-package", ON_A_PHONE);
  await page.getByLabel("Data", { exact: true }).fill(dayAhead(20));
  await page.getByLabel("Ultimo giorno").fill(dayAhead(21));
  await saveButton(page).click();
  const gate = page.getByRole("dialog", { name: "Scegli un pacchetto per pubblicare" });
  await gate.getByText("Quello che hai scritto resta qui, come bozza.").waitFor();
  await inspectLooks(page, "edit-without-package-gate", ON_A_PHONE);
  await page.setViewportSize(DESKTOP);
  await gate.waitFor({ state: "detached" });
  await saveButton(page).click();
  await gate.waitFor();
  await inspectLooks(page, "edit-without-package-gate", ["desktop-light"]);
  await page.reload();
  await saveButton(page).click();
  await gate.getByRole("link", { name: "Vedi i pacchetti" }).click();
  await page.waitForURL("**/organizer-packages");
  await page.goBack();
  await page.getByText(/^Abbiamo ripreso la bozza/).waitFor();
  expect(await page.getByLabel("Data", { exact: true }).inputValue()).toBe(dayAhead(20));
  await leave();
});
