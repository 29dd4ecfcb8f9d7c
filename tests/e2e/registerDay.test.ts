import type { Page } from "playwright";
import { expect, test } from "vitest";
import { shortCheckInCode } from "../../web/enrolments/checkInCode.ts";
import { mergeChanges, peopleInWater, readState } from "../../worker/registers/changes/contract.ts";
import type { RegisterRow, RegisterView } from "../../worker/registers/outputs.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, waitForFrame, withBrowser } from "./support/browser.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import { callApi, dayFromNow, publishEvent, readToken } from "./support/organizers.ts";
import { checkBrightLight, checkScreen, IN_THE_LIGHT } from "./support/screens.ts";

withBrowser();

/** The service worker has kept the pages by then, on a slow machine, too. */
const UNTIL_KEPT = { timeout: 60_000 };

const INSTRUCTOR = "istruttore@respiro.test";

/** An outing of today with two members who are enrolled; the page is the instructor's afterwards. */
async function prepareOuting(page: Page) {
  const members = [];
  for (const name of ["Anna Bassi", "Bruno Conti"])
    members.push(await registerMember(page, name, "final_user", { brevetto: "advanced" }));
  const event = await publishEvent(page, INSTRUCTOR, {
    title: `Uscita ${crypto.randomUUID().slice(0, 8)}`,
    date: dayFromNow(0),
    location: "Camogli (GE)",
    participants: 6,
    keeps_register: true,
  });
  for (const { token } of members) await callApi(token, "POST", `/api/events/${event.id}/register-free`);
  const token = await readToken(page);
  const [row] = await callApi<RegisterRow[]>(token, "GET", `/api/registers?event=${event.id}`);
  if (!row) throw new Error("the outing has no register");
  const read = () => callApi<RegisterView>(token, "GET", `/api/registers/${row.id}`);
  const { members: listed } = await read();
  return { event, register: row, members, read, listed };
}

const pendingCount = (page: Page) =>
  page.locator("[data-pending]").getAttribute("data-pending", { timeout: 10_000 });
const inWater = (page: Page) => page.locator("[data-in-water]").getAttribute("data-in-water");
const presentButton = (page: Page, name: string) =>
  page.getByRole("button", { name: `Presente: ${name}`, exact: true });

test("a day without a network: arrivals, a guest and the water are on the phone, and reach the server later", async () => {
  const { page: first, context, leave } = await visitor({ offline: true, phone: true });
  let page = first;
  const { event, register, read, listed } = await prepareOuting(page);
  // The list, opened once with a network.
  await page.goto("/registri");
  const card = page.locator("article", { hasText: event.title });
  await card.getByText("Pronto per la barca").waitFor(UNTIL_KEPT);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await checkScreen(page, "registers-list", IN_THE_LIGHT);
  await context.setOffline(true);
  await page.goto("/registri");
  await page.getByText("Senza connessione vedi i registri che sono su questo telefono.").waitFor();
  await takeScreenshot(page, "registers-list-offline");
  await page.getByRole("link", { name: event.title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: event.title }).waitFor();
  await page.getByText("Pronto per la barca: funziona senza connessione").waitFor(UNTIL_KEPT);

  // Killed right after the tap.
  await presentButton(page, "Anna Bassi").click();
  await page.locator('[data-pending="1"]').waitFor();
  await page.close();
  page = await context.newPage();
  await page.goto(`/registri/${register.id}`);
  await page.locator('[data-pending="1"]').waitFor();
  expect(await presentButton(page, "Anna Bassi").getAttribute("aria-pressed")).toBe("true");

  // Found by the code, which no camera reads here.
  await page.getByRole("button", { name: "Scansiona" }).click();
  await page.getByText("La fotocamera non è disponibile.").waitFor();
  const bruno = listed.find(({ name }) => name === "Bruno Conti");
  await page.getByLabel("Oppure scrivi il codice").fill("AAAA 0000");
  await page.getByRole("button", { name: "Trova" }).click();
  await page.getByText("Questo codice non è di nessuno in lista").waitFor();
  await page.getByLabel("Oppure scrivi il codice").fill(shortCheckInCode(bruno?.enrolment_id ?? ""));
  await page.getByRole("button", { name: "Trova" }).click();
  await page.getByText("Bruno Conti: presente").waitFor();

  // A guest, who is not added twice by mistake.
  await page.getByRole("button", { name: "Ospite", exact: true }).click();
  await page.getByRole("button", { name: "Aggiungi come presente" }).click();
  await page.getByText("Scrivi nome e cognome.").waitFor();
  await page.getByLabel("Nome e cognome").fill("anna  BASSI");
  await page
    .getByRole("button", { name: "Aggiungi come presente" })
    .or(page.getByRole("button", { name: "Aggiungi comunque" }))
    .click();
  await page.getByText("Anna Bassi è già in lista.").waitFor();
  await takeScreenshot(page, "registers-guest");
  await page.getByLabel("Nome e cognome").fill("Łucja Żak");
  await page.getByLabel("Luogo di nascita").fill("Gdańsk");
  await page.getByRole("button", { name: "Aggiungi come presente" }).click();
  await presentButton(page, "Łucja Żak").waitFor();
  // The notification is no part of the screen.
  await page.getByText("Bruno Conti: presente").waitFor({ state: "detached" });
  await checkScreen(page, "registers-check-in");
  await checkBrightLight(page);
  expect(await findSmallTargets(page)).toEqual([]);

  // Into the water together, and out one by one and together.
  await page.getByRole("button", { name: "Entrano in acqua…" }).click();
  await page.getByRole("button", { name: "Entrano 3 persone" }).click();
  await page.getByRole("button", { name: "Inizia senza la lista completa" }).click();
  await expect.poll(() => inWater(page)).toBe("3");
  await checkScreen(page, "registers-in-water", IN_THE_LIGHT);
  await checkBrightLight(page);
  await page.getByRole("button", { name: "Fuori: Anna Bassi" }).click();
  await expect.poll(() => inWater(page)).toBe("2");
  await page.getByRole("button", { name: "Tutti fuori (2)" }).click();
  await expect.poll(() => inWater(page)).toBe("0");
  await page.getByRole("button", { name: /^Segna la fine alle/ }).click();
  await page.getByRole("button", { name: /^Segna la fine alle/ }).waitFor({ state: "detached" });

  // Signing out says what would wait.
  const waiting = Number(await pendingCount(page));
  expect(waiting).toBeGreaterThan(8);
  expect((await read()).changes).toEqual([]);

  await context.setOffline(false);
  await page.locator('[data-pending="0"]').waitFor({ timeout: 30_000 });
  await page.getByText("Tutto inviato").waitFor();
  const { changes } = await read();
  expect(changes).toHaveLength(waiting);
  const state = readState(mergeChanges(changes));
  expect(peopleInWater(state)).toEqual([]);
  expect([...state.people.values()].map(({ presence }) => presence)).toEqual([
    "present",
    "present",
    "present",
  ]);
  expect(state.dives).toHaveLength(1);
  expect(state.dives[0]?.end).toMatch(/^\d\d:\d\d$/);
  expect([...state.entries.values()].filter(({ taking_part }) => taking_part)).toHaveLength(3);
  await leave();
});

it("taps that were not sent are named before signing out, and go out when their user is back", async () => {
  const { page, context, leave } = await visitor({ offline: true });
  const { register, read, members } = await prepareOuting(page);
  await page.goto(`/registri/${register.id}`);
  await page.getByText("Pronto per la barca: funziona senza connessione").waitFor(UNTIL_KEPT);
  await context.setOffline(true);
  await presentButton(page, "Anna Bassi").click();
  await page.locator('[data-pending="1"]').waitFor();
  await page.goto("/registri");
  await page.getByText("1 da inviare").waitFor();
  await page.getByRole("button", { name: /^Menu di/ }).click();
  await page.getByRole("menuitem", { name: "Esci" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("1 annotazione di un registro").waitFor();
  await takeScreenshot(page, "registers-sign-out");
  await dialog.getByRole("button", { name: "Esci lo stesso" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  const kept = await page.evaluate(readStored);
  expect(kept.registers).toEqual([]);
  expect(kept.changes).toEqual(["unsent"]);

  // Somebody else on the same phone sends nothing in the first one's name.
  await context.setOffline(false);
  const [anna] = members;
  if (!anna) throw new Error("nobody is enrolled");
  await storeSession(page, anna);
  await page.goto("/my-events");
  await page
    .getByRole("button", { name: /Codice per l’arrivo/ })
    .first()
    .click();
  await page.getByRole("img", { name: /Codice QR/ }).waitFor();
  await checkScreen(page, "my-events-code", IN_THE_LIGHT);
  expect((await read()).changes).toEqual([]);

  await signIn(page, INSTRUCTOR);
  await page.goto("/registri");
  await expect.poll(async () => (await read()).changes.length, { timeout: 20_000 }).toBe(1);
  await page.goto(`/registri/${register.id}`);
  await expect.poll(() => presentButton(page, "Anna Bassi").getAttribute("aria-pressed")).toBe("true");

  // Two tabs of one phone show each other's taps.
  const other = await context.newPage();
  await other.goto(`/registri/${register.id}`);
  await presentButton(other, "Bruno Conti").click();
  await expect.poll(() => presentButton(page, "Bruno Conti").getAttribute("aria-pressed")).toBe("true");
  await page.goto(`/registri/${register.id}?lang=pl`);
  await page.getByRole("heading", { name: "Kto jest na miejscu" }).waitFor();
  await checkScreen(page, "registers-check-in-polish", ["phone-light"]);
  await leave();
});

/** Buttons of the check-in that are less than 56 px high. */
async function findSmallTargets(page: Page): Promise<string[]> {
  await waitForFrame(page);
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-register-part] button, [data-register-part] input")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 56)
      .map((element) => `${element.textContent} ${element.getBoundingClientRect().height}`),
  );
}

/** The ids of kept registers and the statuses of kept taps. */
async function readStored() {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("registers");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const readAll = <Row>(name: string) =>
    new Promise<Row[]>((resolve) => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
  const registers = (await readAll<{ register: string }>("registers")).map(({ register }) => register);
  const changes = (await readAll<{ status: string }>("changes")).map(({ status }) => status);
  database.close();
  return { registers, changes };
}
