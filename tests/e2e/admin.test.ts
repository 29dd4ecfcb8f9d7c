import type { Page } from "playwright";
import { expect, test } from "vitest";
import { it } from "./support/branch.ts";
import { DESKTOP, PHONE, resize, takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { waitForQuiet } from "./support/quietNetwork.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

const ADMIN = "admin@respiro.test";

test("an admin is greeted, moves between the tabs, and finds the way back to Home", async () => {
  const { page, leave } = await visitor();
  await signIn(page, ADMIN);
  await page.goto("/admin");
  await page.getByRole("heading", { level: 1, name: "Ciao, Nicola Ferri" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Gestione Eventi e Allenamenti" }).waitFor();
  const tabs = page.getByRole("navigation", { name: "Sezioni dell’amministrazione" });
  expect(await tabs.getByRole("link").allInnerTexts()).toEqual([
    "Eventi",
    "Categorie",
    "Blog",
    "Utenti",
    "Pacchetti",
    "Token",
  ]);
  for (const [name, path, title] of [
    ["Categorie", "/admin/categories", "Gestione Categorie"],
    ["Blog", "/admin/blog", "Gestione Blog"],
    ["Utenti", "/admin/users", "Gestione Utenti"],
    ["Pacchetti", "/admin/packages", "Pacchetti utenti"],
    ["Token", "/admin/tokens", "Token di recupero password"],
  ] as const) {
    await tabs.getByRole("link", { name }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole("heading", { level: 2, name: title }).waitFor();
    expect(await tabs.locator("[aria-current=page]").allInnerTexts()).toEqual([name]);
  }
  const others = page.getByRole("navigation", { name: "Altre sezioni" });
  expect(
    (await others.getByRole("link").allInnerTexts()).map((text) => text.replace(/\d+/, "").trim()),
  ).toEqual([
    "Panoramica",
    "Pagamenti",
    "Forum",
    "Registri",
    "Segnalazioni",
    "Impostazioni",
    "Registro attività",
  ]);
  await others.getByRole("link", { name: "Registro attività" }).click();
  await page.waitForURL("**/admin/audit");
  await page.goBack();
  await page.getByRole("heading", { level: 2, name: "Token di recupero password" }).waitFor();
  await page.getByRole("link", { name: "Torna alla Home" }).click();
  await page.waitForURL(/\/$/);
  // The demo's failed mail waits.
  await page.getByRole("button", { name: /^Menu di/ }).click();
  await page.getByRole("menuitem", { name: "Dashboard" }).click();
  await page.waitForURL("**/admin/overview");
  await others.getByRole("link", { name: /^Panoramica \d+$/ }).waitFor();
  await tabs.getByRole("link", { name: "Eventi" }).click();
  await page.waitForURL(/\/admin$/);
  await leave();
});

it("on a phone the header stays, the tabs are at the bottom, and the site's bars are gone", async () => {
  const { page, leave } = await visitor({ phone: true });
  await signIn(page, ADMIN);
  await page.goto("/admin/settings");
  await page.getByRole("heading", { level: 2, name: "Impostazioni" }).waitFor();
  const tabs = page.getByRole("navigation", { name: "Sezioni dell’amministrazione" });
  const [bar, height] = [await tabs.boundingBox(), page.viewportSize()?.height ?? 0];
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(height);
  expect(await page.getByRole("navigation", { name: "Navigazione rapida" }).isVisible()).toBe(false);
  expect(await page.getByRole("contentinfo").isVisible()).toBe(false);
  await page.goto("/admin/users");
  const home = page.getByRole("link", { name: "Torna alla Home" });
  await page.getByRole("table").waitFor();
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(200);
  expect((await home.boundingBox())?.y).toBeLessThan(60);
  await checkScreen(page, "admin-users");
  await leave();
});

it("an admin without a name is greeted as Admin; whose mails do not arrive reads it on every page and the profile", async () => {
  const { page, leave } = await visitor();
  await page.route("**/api/profile", async (route) => {
    const response = await route.fetch();
    const change = { full_name: "", email_suppressed_at: "2026-05-01T10:00:00.000Z" };
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
  await signIn(page, ADMIN);
  await page.goto("/admin/settings");
  await page.getByRole("heading", { level: 1, name: "Ciao, Admin" }).waitFor();
  const note = page.getByText(`Le email a ${ADMIN} non arrivano`);
  await note.waitFor();
  await page.goto("/profile");
  const strip = page.getByRole("complementary", { name: "Conferma email" });
  await resize(page, PHONE);
  await strip.getByText("Le email non ti arrivano").waitFor();
  // The text, and both actions below it.
  expect((await strip.boundingBox())?.height).toBeLessThan(80);
  await takeScreenshot(page, "strip-suppressed-phone");
  await resize(page, DESKTOP);
  expect((await strip.boundingBox())?.height).toBeLessThan(50);
  await strip.getByRole("button", { name: "Chiudi" }).click();
  await expect.poll(() => note.count()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  // Closed, it stays away for a day.
  await page.reload();
  await note.waitFor();
  await waitForQuiet(page);
  expect(await strip.count()).toBe(0);
  await page.evaluate(() => {
    const [id, state, closedAt] = localStorage.getItem("closed_reminder")?.split(" ") ?? [];
    localStorage.setItem("closed_reminder", `${id} ${state} ${Number(closedAt) - 86_400_000}`);
  });
  await page.reload();
  await strip.waitFor();
  await page.getByRole("main").getByRole("link", { name: "Correggi" }).click();
  await page.waitForURL(/\/account/);
  await leave();
});

it("the table's state lives in the address: going back restores it, unknown values are named", async () => {
  const { page, leave } = await visitor();
  await signIn(page, ADMIN);
  await page.goto("/admin/users?role=pirata&sort=created");
  await page.getByText("un valore che non conosciamo, quindi non lo usiamo: pirata").waitFor();
  await page.goto("/admin/users");
  const search = page.getByRole("search").getByRole("textbox");
  await page.getByRole("table").waitFor();
  await watchLayoutShifts(page);
  await search.fill("nicola");
  await page.waitForURL(/search=nicola/);
  await page.getByRole("rowheader", { name: /Nicola Ferri/ }).waitFor();
  expect(await page.evaluate("window.shifts")).toEqual([]);
  await page.getByRole("navigation", { name: "Sezioni" }).getByRole("link", { name: "Pacchetti" }).click();
  await page.waitForURL(/packages/);
  await page.goBack();
  await page.waitForURL(/search=nicola/);
  expect(await search.inputValue()).toBe("nicola");
  await leave();
});

/** Collects the layout shifts from now on, also those right after a keystroke, by the elements that moved. */
function watchLayoutShifts(page: Page) {
  return page.evaluate(() => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
        shifts.push(entry.sources.map(({ node }) => node?.nodeName ?? "").join(" "));
    }).observe({ type: "layout-shift" });
    Object.assign(window, { shifts });
  });
}
