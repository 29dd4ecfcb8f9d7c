import { readFileSync } from "node:fs";
import type { Download, Locator, Page } from "playwright";
import { expect, test } from "vitest";
import type { RegisterView } from "../../worker/registers/outputs.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import { dayFromNow } from "./support/organizers.ts";
import {
  drawSignature,
  openOuting,
  partLink,
  readChanges,
  seeEveryLine,
  tapElsewhere,
} from "./support/registers.ts";
import { checkBrightLight, checkScreen, IN_THE_LIGHT, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const ORGANIZER = "elena.zanardi@respiro.test";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** The page asks the server anew, as it does by itself every half minute: what it shows then comes within ASKED_MS. */
const askAnew = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

const ASKED_MS = 40_000;

type Outing = Awaited<ReturnType<typeof openOuting>>;

/** A dive that is over, of people who are present, at 18.5 metres and 16. */
async function tapDive(outing: Outing, ids: string[], type: "member" | "guest" = "member") {
  const dive = crypto.randomUUID();
  const present = ids.map((id, index) => ({
    target: { type, id },
    fields: { presence: "present", ...(type === "guest" && { name: `Ospite ${index + 1}` }) },
  }));
  await tapElsewhere(outing, [
    ...present,
    {
      target: { type: "dive", id: dive },
      fields: { start: "00:00", end: "00:20", guide_name: "Nino Fondo", apparatus: "nessuno" },
    },
    ...ids.map((id, index) => ({
      target: { type: "entry" as const, id: `${dive}/${id}` },
      fields: { taking_part: true, reached_depth: index === 0 ? 18.5 : 16 },
    })),
  ]);
  return dive;
}

test("lines are signed by password; what changed afterwards, or is refused, says so; two phones close the day once", async () => {
  const { page, context, leave } = await visitor();
  const outing = await openOuting(page, "Firme in barca", ["Anna Riva", "Bea Sole", "Carla Onda"]);
  const [anna = "", bea = "", carla = ""] = outing.members.map(({ user }) => user.id);
  const dive = await tapDive(outing, [anna, bea, carla]);
  // The event's only register opens at once.
  await page.goto(`/registri?event=${outing.event.id}`);
  await page.waitForURL((url) => url.pathname === outing.path);
  // What the closing lacks is filled where it is named.
  await partLink(page, "Chiusura").click();
  const gap = page.getByRole("listitem").filter({ hasText: "h) Miscela: manca a 3 persone" });
  await gap.getByRole("button", { name: "Bea Sole" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Apnea: senza autorespiratore né miscela" })
    .click();
  await gap.waitFor({ state: "detached" });
  await button(page, "Nascondi").click();
  await partLink(page, "Firme").click();
  await button(page, "Guarda e firma 3 righe").click();
  const signing = page.getByRole("dialog", { name: "Guarda e firma" });
  await seeEveryLine(signing, 3);
  await signing.getByText("Con la password", { exact: true }).click();
  await signing.getByRole("textbox", { name: "La tua password" }).fill("sbagliata");
  await button(page, "Firma 3 righe").click();
  const wrong = signing.getByText("La password non è corretta.");
  await wrong.waitFor();
  expect(await isOnScreen(page, wrong)).toBe(true);

  // Carla left while the sheet was open: her line is refused, the others are signed.
  await tapElsewhere(outing, [{ target: { type: "member", id: carla }, fields: { presence: "absent" } }]);
  await signing.getByRole("textbox", { name: "La tua password" }).fill("respiro1");
  await button(page, "Firma 3 righe").click();
  await page.getByText("Non tutte le righe sono firmate").waitFor();
  await page.getByText(/^Questa persona non risulta presente/).waitFor();
  await signing.waitFor({ state: "detached" });
  await expect.poll(() => page.getByText(/Firmata da Elena Zanardi/).count()).toBe(2);
  const absences = page.getByText("Non risulta presente: segna prima l’arrivo.");
  await absences.waitFor();

  // A depth that another phone corrects after the signature.
  await tapElsewhere(outing, [
    { target: { type: "entry", id: `${dive}/${anna}` }, fields: { reached_depth: 19 } },
  ]);
  await askAnew(page);
  await page.getByText(/^Elena Zanardi .*aveva firmato prima di una modifica/).waitFor({ timeout: ASKED_MS });

  // Signed on the glass without a network, while another phone says that Anna was not there.
  await context.setOffline(true);
  await page.getByText("senza connessione: tutto resta su questo telefono").waitFor();
  await page.getByRole("checkbox", { name: /Anna Riva/ }).check();
  await button(page, "Guarda e firma 1 riga").click();
  await seeEveryLine(signing, 1);
  await drawSignature(page);
  await button(page, "Firma 1 riga").click();
  await signing.waitFor({ state: "detached" });
  await tapElsewhere(outing, [{ target: { type: "member", id: anna }, fields: { presence: "absent" } }]);
  await context.setOffline(false);
  await page.getByText(/Firma per Anna Riva.*questa persona non risulta presente/).waitFor();
  await checkScreen(page, "register-signature-refused", IN_THE_LIGHT);
  await checkBrightLight(page);
  await button(page, "Ho letto, nascondi").click();
  await page.getByText(/Firma per Anna Riva/).waitFor({ state: "detached" });
  await expect.poll(() => absences.count()).toBe(2);
  await tapElsewhere(outing, [{ target: { type: "member", id: anna }, fields: { presence: "present" } }]);
  await askAnew(page);
  // The closing names the last change that the page has, and what is missing was the same before this one.
  await expect.poll(() => absences.count(), { timeout: ASKED_MS }).toBe(1);

  // A second phone that saw the same closes at the same time.
  const other = await visitor({ phone: true });
  await signIn(other.page, ORGANIZER);
  await other.page.goto(`${outing.path}?tab=chiusura`);
  await partLink(page, "Chiusura").click();
  for (const one of [page, other.page]) {
    await one.getByText("o) Firma dell’istruttore o guida: manca a 2 persone").waitFor();
    await button(one, "Chiudi il registro").and(one.locator(":enabled")).click();
    await one.getByText("Scrivi perché si chiude così.").waitFor();
    await checkScreen(one, "register-closing-gaps", [...ON_A_PHONE, ...ON_A_DESKTOP]);
    await one.getByLabel("Perché si chiude con voci mancanti").fill("Carla è andata via prima");
    await button(one, "Chiudi il registro").click();
  }
  await Promise.all([page, other.page].map((one) => button(one, "Chiudi e sigilla").click()));
  for (const one of [page, other.page]) await one.getByText(/^Sigillo n\./).waitFor();
  expect(await other.page.getByText(/^Sigillo n\./).textContent()).toBe(
    await page.getByText(/^Sigillo n\./).textContent(),
  );
  await other.leave();

  // The files arrive, and the PDF is one.
  for (const [name, ending, beginning] of [
    ["PDF", ".pdf", /^%PDF-/],
    ["Excel", ".xlsx", /^PK/],
    ["CSV", ".csv", /^\S*immersione n\.;/],
    ["JSON", ".json", /^\{\s*"format": "respiro-register"/],
  ] as const) {
    const file = await downloadBy(page, async () => {
      await button(page, "Scarica").click();
      await page.getByRole("menuitem", { name }).click();
    });
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\${ending}$`));
    const text = readFileSync(await file.path()).toString("latin1");
    expect(text).toMatch(beginning);
  }

  // A seal that the nightly check found broken is said first.
  await page.route(`**/api/registers/${outing.id}?*`, async (route) => {
    const response = await route.fetch();
    const view = (await response.json()) as RegisterView;
    const problem = { register_id: outing.id, day: view.day, row: "change", row_id: "7", fault: "changed" };
    await route.fulfill({ response, json: { ...view, closing: { ...view.closing, problems: [problem] } } });
  });
  await page.reload();
  await page.getByText("Modifica 7: non è più com’era").waitFor();
  await checkScreen(page, "register-broken-seal", ON_A_PHONE);
  await leave();
});

it("twelve people of a phone are signed with six taps, and no line unseen", async () => {
  const { page, leave } = await visitor({ phone: true });
  const outing = await openOuting(page, "Dodici in acqua", []);
  const ids = Array.from({ length: 12 }, () => crypto.randomUUID());
  await tapDive(outing, ids, "guest");
  await page.goto(outing.path);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await tap(partLink(page, "Firme 12"));
  await tap(button(page, "Guarda e firma 12 righe"));
  const signing = page.getByRole("dialog", { name: "Guarda e firma" });
  const seen = signing.getByRole("status").first();
  await expect.poll(() => seen.textContent()).toMatch(/^Viste \d+ di 12$/);
  expect(await page.locator("[data-signature-pad]").count()).toBe(0);
  await checkScreen(page, "register-signing-twelve", ON_A_PHONE);
  // Each page lasts until its lines were on the screen for long enough.
  for (let pages = 0; pages < 3 && (await seen.textContent()) !== "Viste 12 di 12"; pages += 1) {
    await tap(signing.getByRole("button", { name: "Avanti" }));
    await page.waitForTimeout(800);
  }
  const toPad = signing.getByRole("button", { name: "Vai alla firma" });
  if (await toPad.isVisible()) await tap(toPad);
  await drawSignature(page);
  await tap(signing.getByRole("button", { name: "Firma 12 righe" }));
  await signing.waitFor({ state: "detached" });
  // The stroke of the signature is one more.
  expect(taps + 1).toBeLessThanOrEqual(6);
  await page.getByText("12 di 12 firmate").waitFor();
  await leave();
});

it("a guide who is invited keeps the day on their own phone, moves groups by pointer and keyboard, and leaves", async () => {
  const { page, leave } = await visitor();
  const outing = await openOuting(page, "Due giorni al lago", ["Anna Riva", "Bea Sole"], ORGANIZER, {
    date: dayFromNow(1),
    end_date: dayFromNow(2),
  });
  const [anna = "", bea = ""] = outing.members.map(({ user }) => user.id);
  const groups = [crypto.randomUUID(), crypto.randomUUID()] as const;
  await tapElsewhere(outing, [
    ...[anna, bea].map((id) => ({
      target: { type: "member" as const, id },
      fields: { presence: "present" },
    })),
    ...groups.map((id, index) => ({
      target: { type: "group" as const, id },
      fields: { name: `Cavo ${index + 1}` },
    })),
  ]);
  // Two days: the list shows these alone.
  await page.goto(`/registri?event=${outing.event.id}`);
  await expect.poll(() => page.locator("article").count()).toBe(2);
  await page.getByRole("link", { name: "Tutti i registri" }).waitFor();
  await checkScreen(page, "registers-of-event", IN_THE_LIGHT);
  await page.goto(`/registri?event=${crypto.randomUUID()}`);
  await page.getByText("Per questo evento non tieni un registro").waitFor();
  await checkScreen(page, "registers-of-event-none", ["phone-light"]);

  await page.goto(`${outing.path}?tab=immersioni`);
  const group = (name: string) => page.getByRole("region", { name, exact: true });
  // Names and groups on one screen.
  await button(page, /^Lista di sicurezza/).click();
  await button(page, "Aggiungi un gruppo").scrollIntoViewIfNeeded();
  await button(page, "Anna Riva").click();
  await button(page, "Qui: Cavo 1").click();
  await group("Cavo 1").getByText("Anna Riva").first().waitFor();
  // By keyboard: the name is chosen, then the group.
  await page.getByRole("button", { name: "Bea Sole", exact: true }).focus();
  await page.keyboard.press("Enter");
  await button(page, "Qui: Cavo 2").focus();
  await page.keyboard.press("Enter");
  await group("Cavo 2").getByText("Bea Sole").first().waitFor();
  // The bar that undoes the last tap stays over what is below.
  await button(page, "Nascondi").click();

  const surname = `Marea${crypto.randomUUID().slice(0, 6)}`;
  const guide = await visitor({ phone: true });
  const guido = await registerMember(guide.page, `Guido ${surname}`, "instructor");
  await button(page, "Guide del registro").click();
  await page.getByRole("combobox", { name: "Aggiungi una guida" }).fill(surname);
  await page.getByRole("option", { name: new RegExp(surname) }).click();
  await button(page, `Rimuovi Guido ${surname}`).waitFor();
  await checkScreen(page, "register-guides", IN_THE_LIGHT);

  const taps = (await readChanges(outing)).length;
  await storeSession(guide.page, guido);
  await guide.page.goto("/registri");
  await guide.page.getByText("di Elena Zanardi").first().waitFor();
  await guide.page.goto(outing.path);
  await button(guide.page, "Assente: Bea Sole").or(button(guide.page, "Presente: Bea Sole")).first().click();
  await expect.poll(async () => (await readChanges(outing)).length).toBe(taps + 1);
  await partLink(guide.page, "Chiusura").click();
  await guide.page.getByText("Si chiude dal giorno stesso").waitFor();
  await guide.page.getByText("Immersioni e chiusura da quel giorno.").waitFor();
  await askAnew(page);
  await partLink(page, "Arrivi").click();
  await expect
    .poll(() => button(page, "Presente: Bea Sole").getAttribute("aria-pressed"), { timeout: ASKED_MS })
    .toBe("false");

  await partLink(guide.page, "In acqua").click();
  await button(guide.page, "Guide del registro").click();
  await button(guide.page, "Non tenere più questo registro").click();
  await button(guide.page, "Esci dal registro").click();
  await guide.page.getByText("Nessun registro aperto").waitFor();
  await guide.page.goto(outing.path);
  await guide.page.getByText("Questo registro non c’è").waitFor();
  await guide.leave();
  await leave();
});

it("a phone whose clock is a day ahead corrects its times, and a full storage loses nothing that was kept", async () => {
  const { page, context, leave } = await visitor({ phone: true, fresh: true });
  const outing = await openOuting(page, "Orologio e memoria", ["Anna Riva", "Bea Sole"]);
  await context.clock.setSystemTime(Date.now() + 24 * 3_600_000);
  await page.goto(outing.path);
  await page.getByText("L’orologio di questo telefono è sbagliato di 24 ore").waitFor();
  await checkScreen(page, "register-wrong-clock", ON_A_PHONE);
  const before = Date.now();
  await button(page, "Presente: Anna Riva").click();
  await expect.poll(async () => (await readChanges(outing)).length).toBe(1);
  const [tap] = await readChanges(outing);
  expect(Math.abs(Date.parse(tap?.at ?? "") - before)).toBeLessThan(60_000);
  expect(Math.abs((tap?.clock ?? 0) - before)).toBeLessThan(60_000);

  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { emptyDisk: () => Object.assign(IDBObjectStore.prototype, { put }) });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The disk is full.", "QuotaExceededError");
    };
  });
  await button(page, "Presente: Bea Sole").click();
  await page.getByText("La memoria del telefono è piena: l’ultima modifica non è salvata").waitFor();
  expect(await button(page, "Presente: Bea Sole").getAttribute("aria-pressed")).toBe("false");
  expect(await button(page, "Presente: Anna Riva").getAttribute("aria-pressed")).toBe("true");
  await checkScreen(page, "register-storage-full", ["phone-light"]);
  await page.evaluate(() => (window as unknown as { emptyDisk: () => void }).emptyDisk());
  await button(page, "Presente: Bea Sole").click();
  await expect.poll(async () => (await readChanges(outing)).length).toBe(2);
  await leave();
});

it("twelve people of a phone: one tap for all arrivals, one depth for all, one sheet for the boat", async () => {
  const { page, leave } = await visitor({ phone: true });
  const outing = await openOuting(page, "Foglio per la barca", ["Łucja Żak"]);
  const guests = Array.from({ length: 11 }, (_, index) => ({
    target: { type: "guest" as const, id: crypto.randomUUID() },
    fields: { name: `Ospite ${index + 1}` },
    details: { birth_date: "1990-05-01", birth_place: "Genova" },
  }));
  await tapElsewhere(outing, guests);
  await page.goto(outing.path);
  const first = page.getByRole("button", { name: /^Łucja Żak|^Ospite 1 / }).first();
  await first.waitFor();
  // One line of head, and the first person above the bar.
  const bar = await page.getByRole("navigation", { name: "Parti del registro" }).boundingBox();
  const box = await first.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  expect((await page.locator("[data-register-part]").boundingBox())?.y).toBeLessThan(72);
  await partLink(page, "Arrivi 12").waitFor();
  const marked = () => page.getByRole("button", { name: /^Presente: /, pressed: true }).count();
  await button(page, "Tutti presenti (12)").click();
  await expect.poll(marked).toBe(12);
  await button(page, "Annulla").click();
  await expect.poll(marked).toBe(0);
  await button(page, "Tutti presenti (12)").click();
  await expect.poll(marked).toBe(12);
  await checkScreen(page, "registers-everybody", ON_A_PHONE);

  await partLink(page, "In acqua").click();
  await partLink(page, "In acqua").and(page.locator("[aria-current=page]")).waitFor();
  await page.getByRole("button", { name: "Nuova immersione", exact: true }).click();
  await button(page, "Inizia ora").click();
  await button(page, "Inizia senza la lista completa").click();
  await page.getByText("In acqua: 12").waitFor();
  await button(page, "Stessa quota per tutti").click();
  const pad = page.getByRole("dialog", { name: "Profondità raggiunta" });
  await pad.getByRole("textbox", { name: "Tutte le 12 persone" }).fill("12");
  await pad.getByRole("button", { name: "Fatto" }).click();
  await expect.poll(() => button(page, /Raggiunta 12 m$/).count()).toBe(12);
  await button(page, "Annulla").click();
  await expect.poll(() => button(page, /Raggiunta 12 m$/).count()).toBe(0);
  await button(page, "Giornata, carta e file").click();
  const file = await downloadBy(page, () => button(page, "Stampa per la barca").click());
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  await page.getByText("File scaricato").waitFor();
  await leave();
});

async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return file;
}

/** Whether a text stands in the part of the window that no bar covers. */
async function isOnScreen(page: Page, text: ReturnType<Page["getByText"]>): Promise<boolean> {
  const box = await text.boundingBox();
  if (!box) return false;
  return page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.textContent?.includes("La password") ?? false,
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  );
}
