import type { Page } from "playwright";
import { expect, test } from "vitest";
import type { Role } from "../../worker/permissions/permissionMap.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, waitForFrame, withBrowser } from "./support/browser.ts";
import { registerMember } from "./support/members.ts";
import { checkScreen } from "./support/screens.ts";
import { atStripe, callStripeControl, cancelAtStripe, payAtStripe, stripeState } from "./support/stripe.ts";

withBrowser();

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Somebody new on one of the two pages. */
async function shopper(role: Role, path: string, looks: Parameters<typeof visitor>[0] = {}) {
  const here = await visitor(looks);
  const who = await registerMember(here.page, "Tea D'Amico", role);
  await here.page.goto(path);
  return { ...here, who };
}

/** The sessions that Stripe has for somebody. */
async function sessionsOf({ email }: { email: string }) {
  return (await stripeState()).sessions.filter(({ customer_email }) => customer_email === email);
}

/** Neither that it went well nor that it did not. */
const UNSURE = "Non sappiamo ancora com’è andato il pagamento";

/** What is said in passing. */
const told = (page: Page, words: string) => page.getByRole("region", { name: /Notifiche/ }).getByText(words);

it("a visitor reads the packages' prices and limits, and is led to signing in and back", async () => {
  const { page, leave } = await visitor();
  await page.goto("/");
  await page.getByRole("link", { name: "Pacchetti per organizzatori" }).click();
  const card = (name: string) => page.getByRole("listitem", { name, exact: true });
  await card("Entry").getByText("0 €").waitFor();
  await card("Entry").getByText("Dura 12 mesi").waitFor();
  await card("Entry").getByText("Fino a 50 posti per evento").waitFor();
  await card("Startup").getByText("Consigliato").waitFor();
  await card("Startup").getByText("290 €").waitFor();
  await card("Startup").getByText("Dura 6 mesi").waitFor();
  await card("Startup").getByText("Fino a 500 posti per evento").waitFor();
  await card("Premium").getByText("990 €").waitFor();
  await card("Premium").getByText("Dura 9 mesi").waitFor();
  await card("Premium").getByText("Posti illimitati in ogni evento").waitFor();
  await card("Startup").getByRole("button", { name: "Scegli Startup" }).click();
  await told(page, "Devi essere autenticato per procedere").waitFor();
  await page.getByRole("heading", { name: "Che bello rivederti" }).waitFor();
  expect(addressOf(page)).toBe("/auth?redirect=%2Forganizer-packages%3Fchoose%3Dstartup&reason=package");
  await page.getByText("Per acquistare il pacchetto").waitFor();
  await page.getByText("290 € · Dura 6 mesi").waitFor();
  await checkScreen(page, "auth-package", ["phone-light", "desktop-dark"]);
  await page.getByLabel("Email").fill("istruttore@respiro.test");
  await page.getByLabel("Password", { exact: true }).fill("respiro1");
  await page.getByRole("button", { name: "Accedi" }).click();
  await page.getByText(/^Startup, attivo \(scadenza:/).waitFor();
  const renew = card("Startup").getByRole("button", { name: "Rinnova Startup" });
  await expect.poll(() => renew.evaluate((button) => button === document.activeElement)).toBe(true);
  await page
    .getByRole("link", { name: /Diventa sponsor$/ })
    .first()
    .click();
  await card("Partner").getByText("450 €").waitFor();
  await card("Main Sponsor").getByText("990 €").waitFor();
  await card("Main Sponsor").getByText("Il più scelto", { exact: true }).waitFor();
  await leave();
});

it("the free package links to its contact, and a visitor asking for a payment's status signs in first", async () => {
  const { page, leave } = await visitor({ phone: true });
  await page.goto("/organizer-packages");
  await page.getByRole("button", { name: "Scrivici" }).click();
  const sheet = page.getByRole("dialog", { name: "Pacchetto Entry" });
  await sheet.getByText("Il pacchetto Entry è gratuito: scrivici e lo attiviamo noi.").waitFor();
  expect(await sheet.getByRole("link").getAttribute("href")).toBe(
    "mailto:ciao@respiro.example?subject=Pacchetto%20Entry",
  );
  await checkScreen(page, "packages-entry", ["phone-dark", "desktop-light"]);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Verifica Stato Pagamento" }).click();
  await told(page, "Login necessario").waitFor();
  await expect.poll(() => addressOf(page)).toBe("/auth?redirect=%2Forganizer-packages");
  await leave();
});

test.each([
  ["startup", "Startup", "instructor"],
  ["premium", "Premium", "company"],
] as const)("an organizer buys %s and goes on in their dashboard", async (_, name, role) => {
  const { page, who, leave } = await shopper(role, "/organizer-packages");
  await page.getByText("Nessun pacchetto attivo.").waitFor();
  await page.getByRole("button", { name: `Scegli ${name}` }).dblclick();
  await payAtStripe(page);
  await page.getByText("Stiamo confermando il pagamento").waitFor();
  await told(page, `${name} è attivo`).waitFor();
  const since = Date.now();
  await page.getByRole("link", { name: "Vai alla dashboard" }).waitFor();
  await takeScreenshot(page, `packages-paid-${role}`);
  await page.waitForURL("**/dashboard");
  expect(Date.now() - since).toBeGreaterThan(2000);
  await page.getByText(new RegExp(`^${name}, attivo \\(scadenza:`)).waitFor();
  // Two presses were one session, and the way back leads to no second word of it.
  expect(await sessionsOf(who)).toHaveLength(1);
  await leave();
});

it.each([
  ["Partner", "final_user"],
  ["Main Sponsor", "company"],
] as const)(
  "%s is bought by a %s, and the purchase goes on with the logo, text and link",
  async (name, role) => {
    const { page, leave } = await shopper(role, "/sponsor-packages");
    // A company that registers has no name yet.
    const nameless = page.getByRole("link", { name: "Aggiungi nome e partita IVA" });
    if (role === "company") await nameless.waitFor();
    await page.getByRole("button", { name: `Scegli ${name}` }).click();
    await payAtStripe(page);
    await told(page, `${name} è attivo`).waitFor();
    await page.getByRole("link", { name: "Scegli logo, testo e link" }).waitFor();
    if (role === "company") {
      await page.waitForURL("**/dashboard");
      await page.getByRole("button", { name: "Scegli logo, testo e link" }).click();
    }
    await expect.poll(() => addressOf(page)).toBe("/profile?tab=personali&field=sponsor_logo_url");
    const logo = page.getByRole("button", { name: /^Scegli il logo Logo/ });
    await expect.poll(() => logo.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.goto("/sponsor-packages");
    await page.getByRole("heading", { name: "La tua sponsorizzazione" }).waitFor();
    expect(await nameless.count()).toBe(role === "company" ? 1 : 0);
    await page.getByText(new RegExp(`^${name}, attivo \\(scadenza:`)).waitFor();
    await leave();
  },
);

it("a renewal makes the package last longer; another level is explained before paying: when it begins, and what holds until then", async () => {
  const { page, who, leave } = await shopper("company", "/organizer-packages");
  const until = async () => {
    const text = await page.getByText(/^Startup, attivo \(scadenza:/).textContent();
    return Number(text?.match(/\d{4}/)?.[0]);
  };
  for (const [button, words] of [
    ["Scegli Startup", "Startup è attivo"],
    ["Rinnova Startup", "Startup è tuo"],
    ["Rinnova Startup", "Startup è tuo"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await payAtStripe(page);
    await told(page, words).waitFor();
    await page.goto("/organizer-packages");
    await page.getByText(/^Startup, attivo \(scadenza:/).waitFor();
  }
  expect(await until()).toBeGreaterThan(new Date().getFullYear());
  expect(await page.getByText(/attivo \((scadenza|inizio):/).count()).toBe(1);
  const running = await page.getByText(/^Startup, attivo \(scadenza:/).textContent();
  const day = running?.match(/scadenza: (.+)\)/)?.[1] ?? "";
  const card = page.getByRole("listitem", { name: "Premium", exact: true });
  await card.getByText(`Inizio: ${day}`).waitFor();
  const choose = card.getByRole("button", { name: "Scegli Premium" });
  await choose.click();
  const dialog = page.getByRole("alertdialog", { name: `Premium: inizio ${day}` });
  await dialog.getByText("Il tuo Startup resta com’è").waitFor();
  await dialog.getByText("Fino a 500 posti per evento").waitFor();
  await dialog.getByRole("link", { name: "condizioni di vendita" }).waitFor();
  await checkScreen(page, "packages-later", ["phone-dark", "desktop-light"]);
  await dialog.getByRole("button", { name: "Non ora" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await sessionsOf(who)).toHaveLength(3);
  await choose.click();
  await dialog.getByRole("button", { name: "Vai al pagamento" }).click();
  await cancelAtStripe(page);
  // What was begun can be given up.
  await page.getByText("Hai un pagamento in corso per Premium.").waitFor();
  await page.getByRole("button", { name: "Annulla il pagamento" }).click();
  await page.getByText("Hai un pagamento in corso per Premium.").waitFor({ state: "detached" });
  expect((await sessionsOf(who)).map(({ status }) => status)).toContain("expired");
  await choose.click();
  await dialog.getByRole("button", { name: "Vai al pagamento" }).click();
  await payAtStripe(page);
  await told(page, "Premium è tuo").waitFor();
  await page.goto("/organizer-packages");
  await page.getByText(`Startup, attivo (scadenza: ${day})`).waitFor();
  await page.getByText(`Premium, non ancora attivo (inizio: ${day})`).waitFor();
  await leave();
});

it("cancelling at Stripe says that nothing was charged, and the same payment continues", async () => {
  const { page, who, leave } = await shopper("instructor", "/organizer-packages");
  const choose = page.getByRole("button", { name: "Scegli Premium" });
  await choose.click();
  await cancelAtStripe(page);
  await told(page, "Pagamento annullato").waitFor();
  await expect.poll(() => addressOf(page)).toBe("/organizer-packages");
  await choose.click();
  await atStripe(page);
  // The browser's own way back: the button is one to press again.
  await page.goBack();
  await expect.poll(() => choose.isEnabled()).toBe(true);
  expect(await choose.getAttribute("aria-busy")).toBeNull();
  await choose.click();
  await atStripe(page);
  expect(await sessionsOf(who)).toHaveLength(1);
  await leave();
});

it("an open payment can be reconciled by hand until it is settled", async () => {
  const { page, leave } = await shopper("instructor", "/organizer-packages");
  const verify = page.getByRole("button", { name: "Verifica Stato Pagamento" });
  await verify.click();
  await told(page, "Nessun pagamento da verificare").waitFor();
  await page.getByRole("button", { name: "Scegli Startup" }).click();
  const session = await atStripe(page);
  await page.goto("/organizer-packages");
  // Without a word in the address it is the newest that is open.
  await verify.click();
  const strip = page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: "Il pagamento non risulta ancora" });
  await strip.waitFor();
  await page.goto(`/organizer-packages?success=true&package=startup&session_id=${session}`);
  await strip.waitFor();
  await waitForFrame(page);
  await takeScreenshot(page, "packages-open");
  expect(await findAxeViolations(page)).toEqual([]);
  await callStripeControl(`sessions/${session}/pay`);
  await strip.getByRole("button", { name: "Verifica Stato Pagamento" }).click();
  await told(page, "Startup è attivo").waitFor();
  await page.waitForURL("**/dashboard");
  await leave();
});

it("a signed-out return from Stripe asks to sign in first, then shows the payment's status", async () => {
  const { page, leave } = await visitor();
  const back = "/sponsor-packages?success=true&package=partner&session_id=cs_test_1";
  const since = Date.now();
  await page.goto(back);
  await told(page, "Login necessario").waitFor();
  await page.getByRole("heading", { name: "Che bello rivederti" }).waitFor();
  expect(Date.now() - since).toBeGreaterThan(2900);
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(back);
  await page.getByLabel("Email").fill("apneista@respiro.test");
  await page.getByLabel("Password", { exact: true }).fill("respiro1");
  await page.getByRole("button", { name: "Accedi" }).click();
  // Not theirs, and said so without more.
  await told(page, "Pagamento non trovato.").waitFor();
  await expect.poll(() => addressOf(page)).toBe("/sponsor-packages");
  await page.goto("/organizer-packages");
  await page.getByText("Con il tuo account partecipi agli eventi.").waitFor();
  await page.getByRole("button", { name: "Scegli Startup" }).click();
  await told(page, "I pacchetti organizzatore sono per istruttori e aziende.").waitFor();
  expect(addressOf(page)).toBe("/organizer-packages");
  await leave();
});

/** The site's answer to a call, in place of its own: what Stripe itself does is shared with every journey. */
async function answer(page: Page, call: string, status: number, code: string) {
  await page.route(`**/api/payments/${call}`, (route) =>
    route.fulfill({ status, json: { error: { code, message: "" } } }),
  );
}

it.each([
  ["/organizer-packages", "instructor"],
  ["/sponsor-packages", "company"],
] as const)("%s: a payment whose status is unavailable says so, and can be retried", async (path, role) => {
  const { page, leave } = await shopper(role, "/robots.txt");
  await answer(page, "confirm", 502, "payment_unavailable");
  await page.goto(`${path}?success=true&package=x&session_id=cs_test_2`);
  const strip = page.getByRole("main").getByRole("alert").filter({ hasText: UNSURE });
  await strip.getByText(/Se hai pagato non serve rifarlo/).waitFor();
  await told(page, UNSURE).waitFor();
  await waitForFrame(page);
  await takeScreenshot(page, `packages-unsure-${role}`);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unroute("**/api/payments/confirm");
  await strip.getByRole("button", { name: "Verifica Stato Pagamento" }).click();
  await told(page, "Pagamento non trovato.").waitFor();
  await leave();
});

it("a way to Stripe that does not open is said in words, and the button can be pressed again", async () => {
  const { page, context, leave } = await shopper("instructor", "/organizer-packages");
  const choose = page.getByRole("button", { name: "Scegli Startup" });
  await context.setOffline(true);
  await choose.click();
  await told(page, "Riprova quando torna la connessione.").waitFor();
  await context.setOffline(false);
  await answer(page, "create-package-checkout", 502, "payment_unavailable");
  await choose.click();
  await told(page, "Si è verificato un errore imprevisto").waitFor();
  await told(page, "Il servizio di pagamento non risponde.").waitFor();
  await expect.poll(() => choose.isEnabled()).toBe(true);
  await answer(page, "create-package-checkout", 404, "package_not_found");
  await choose.click();
  await told(page, "Pacchetto non trovato").waitFor();
  await page.unroute("**/api/payments/create-package-checkout");
  await choose.click();
  await atStripe(page);
  await leave();
});

it("while publishing is open to all the page says that no package is needed", async () => {
  const { page, leave } = await visitor();
  await page.route("**/api/public-config", (route) =>
    route.fulfill({ json: { eventsFreeMode: true, pastEventsCategoryPosition: null } }),
  );
  await page.goto("/chi-siamo");
  await page.getByRole("link", { name: "Pacchetti per organizzatori" }).click();
  await page.getByText("In questo momento pubblicare è libero: non serve un pacchetto.").waitFor();
  await page.getByRole("listitem", { name: "Startup" }).waitFor();
  await leave();
});

it("a payment that went through without its package says so, with the address for help", async () => {
  const { page, leave } = await shopper("company", "/robots.txt");
  // How it comes to that is nobody's plan: the words alone.
  await page.route("**/api/payments/confirm", (route) =>
    route.fulfill({ json: { status: "paid", kind: "sponsor_package", title: "Partner", expires_at: null } }),
  );
  await page.goto("/sponsor-packages?success=true&package=partner&session_id=cs_test_3");
  const strip = page.getByRole("main").getByRole("alert").filter({ hasText: "Errore nell'attivazione" });
  await strip.getByText(/^Il pagamento è riuscito, ma l’attivazione no\./).waitFor();
  await strip.getByRole("link", { name: "Scrivi a ciao@respiro.example" }).waitFor();
  await strip.getByRole("button", { name: "Verifica Stato Pagamento" }).waitFor();
  await leave();
});

it.each([
  ["desktop", false],
  ["phone", true],
])("a payment's status is shown where it was requested: %s", async (size, phone) => {
  const { page, leave } = await shopper("instructor", "/organizer-packages", { phone });
  await page.getByRole("button", { name: "Scegli Startup" }).click();
  await atStripe(page);
  await page.goto("/organizer-packages");
  // The notice at the top moves what is below it while it appears.
  await page.getByText("Hai un pagamento in corso per Startup.").waitFor();
  const verify = page.getByRole("button", { name: "Verifica Stato Pagamento" });
  for (const isUnsure of [false, true]) {
    if (isUnsure) await answer(page, "confirm", 502, "payment_unavailable");
    await verify.click();
    const words = page.getByRole("main").getByText(isUnsure ? UNSURE : "Il pagamento non risulta ancora");
    await words.waitFor();
    // All of it, above a phone's bar.
    const height = (page.viewportSize()?.height ?? 0) - (phone ? 68 : 0);
    await expect
      .poll(async () => {
        const [top, bottom] = await Promise.all([words.boundingBox(), verify.boundingBox()]);
        return top && bottom && top.y > 0 && bottom.y + bottom.height < height;
      })
      .toBe(true);
    await waitForFrame(page);
    if (process.env.SHOTS)
      await page.screenshot({
        path: `tests/e2e/screenshots/packages-asked-${size}${isUnsure ? "-unsure" : ""}.png`,
      });
    expect(await findAxeViolations(page)).toEqual([]);
  }
  await leave();
});
