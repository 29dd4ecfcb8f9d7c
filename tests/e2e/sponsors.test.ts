import type { Page } from "playwright";
import sharp from "sharp";
import { expect } from "vitest";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { findArticle } from "./support/articles.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { fetchProfile, registerMember, signIn } from "./support/members.ts";
import { callApi } from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";
import { callStripeControl } from "./support/stripe.ts";

withBrowser();

const ADMIN = "admin@respiro.test";

/** Buys a sponsor package past the pages, as `packages.test.ts` does on them. */
async function buySponsorship({ token }: { token: string }): Promise<void> {
  const body = { kind: "sponsor_package", packageId: "main-sponsor", ...ACCEPTED_TERMS };
  const { url } = await callApi<{ url: string }>(
    token,
    "POST",
    "/api/payments/create-package-checkout",
    body,
  );
  const session = new URL(url).pathname.split("/").at(-1) ?? "";
  await callStripeControl(`sessions/${session}/pay`);
  await callApi(token, "POST", "/api/payments/confirm", { session_id: session });
}

/** A wide logo on white, as sponsors have them. */
async function drawLogo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240"><rect width="640" height="240" fill="#fff"/>
    <circle cx="120" cy="120" r="72" fill="#0f7490"/><text x="220" y="148" font-size="84" fill="#0b2230">BORA</text></svg>`;
  return { name: "logo.png", mimeType: "image/png", buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

const said = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: /Notifiche|Notifications/ }).getByText(text);

/** The strip in the footer, once it names the company: it is asked for when it comes near, and what is above it grows. */
async function findStrip(page: Page, company: string) {
  const strip = page.getByRole("contentinfo").getByRole("region", { name: /^Sponsors?$/ });
  const named = strip.getByRole("link", { name: company });
  const scrolled = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return named.count();
  };
  await expect.poll(scrolled).toBe(1);
  return strip;
}

it("a company gives logo, link and text, is seen where its package says, and no more once an admin hides it", {
  timeout: 120_000,
}, async () => {
  const owner = await visitor();
  const { page } = owner;
  const bora = await registerMember(page, "Bora Vitali", "company", { vat_number: "IT01234567890" });
  await buySponsorship(bora);
  const company = `Bora Sub ${crypto.randomUUID().slice(0, 6)}`;
  const link = `https://${company.toLowerCase().replaceAll(" ", "-")}.example/`;

  // The link of the banner and of the packages' page.
  await page.goto("/profile?tab=personali&field=sponsor_logo_url");
  const choose = page.getByRole("button", { name: /^Scegli il logo Logo/ });
  await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByText("Manca il nome dell’azienda: al suo posto si vede Bora Vitali.").waitFor();
  await page.getByText("Manca il logo: si vede solo il nome.").waitFor();
  const section = page.locator("section").filter({ has: choose }).last();
  await section.locator("input[type=file]").setInputFiles(await drawLogo());
  await page.getByRole("button", { name: /^Cambia logo Logo/ }).waitFor();
  await page.getByLabel("Testo dello sponsor").fill("Mute su misura, dal 1987.");
  await page.getByLabel("Sito dello sponsor").fill("bora");
  await page.getByLabel("Nome dell’azienda").fill(company);
  await page.getByRole("button", { name: "Salva modifiche" }).click();
  await page.getByText("Controlla questi campi").waitFor();
  await page.getByLabel("Sito dello sponsor").fill(link.replace("https://", ""));
  await page.getByRole("button", { name: "Salva modifiche" }).click();
  await said(page, "Profilo aggiornato con successo!").waitFor();
  expect(await fetchProfile(bora)).toMatchObject({ company_name: company, sponsor_link: link });
  await expect.poll(() => page.getByText(/^Manca il/).count()).toBe(0);
  await findStrip(page, company);
  await checkScreen(page, "sponsor-profile", ["phone-dark", "desktop-light"]);

  // The receipt keeps the buyer of that day, when the company had no name yet.
  await page.goto("/profile?tab=pagamenti");
  const receipt = page.getByRole("listitem").filter({ hasText: "Main Sponsor" });
  await receipt.getByText("Pagato da").waitFor();
  await receipt.getByText("Bora Vitali\nP. IVA IT01234567890").waitFor();
  expect(await receipt.getByText(company).count()).toBe(0);
  await checkScreen(page, "receipt-company", ["phone-light", "desktop-dark"]);

  // In Italian on a desktop.
  const article = await findArticle();
  await page.goto("/");
  const band = page.getByRole("region", { name: "Con il sostegno di" });
  const mark = band.getByRole("listitem").filter({ hasText: company });
  await mark.getByText("Mute su misura, dal 1987.").waitFor();
  expect(await mark.getByRole("link", { name: company }).getAttribute("href")).toBe(link);
  await findStrip(page, company);
  await checkScreen(page, "sponsor-home", ["phone-light", "desktop-dark"]);
  await page.goto(article.path);
  const thanks = page.locator("p", { hasText: "Il blog è sostenuto da" });
  expect(await thanks.getByRole("link", { name: company }).getAttribute("rel")).toBe("sponsored noopener");

  // In English on a phone.
  const reader = await visitor({ phone: true, locale: "en-GB" });
  await reader.page.goto("/?lang=en");
  await reader.page
    .getByRole("region", { name: "Supported by" })
    .getByRole("link", { name: company })
    .waitFor();
  const strip = await findStrip(reader.page, company);
  await strip.getByRole("link", { name: "Who supports the community" }).click();
  const card = reader.page.getByRole("main").getByRole("listitem").filter({ hasText: company });
  await card.getByText("Mute su misura, dal 1987.").waitFor();
  await card.getByRole("link").waitFor();
  await checkScreen(reader.page, "sponsors-page");

  // The admin takes the logo off, thinks again, and takes it off for good.
  const staff = await visitor();
  await signIn(staff.page, ADMIN);
  await staff.page.goto(`/admin/packages?search=${encodeURIComponent(bora.email)}`);
  const hide = staff.page.getByRole("button", { name: "Nascondi dal sito lo sponsor Bora Vitali" });
  const show = staff.page.getByRole("button", { name: "Mostra sul sito lo sponsor Bora Vitali" });
  await hide.click();
  await said(staff.page, "Sponsor nascosto dal sito").waitFor();
  await show.waitFor();
  await staff.page.getByText("nascosto dal sito", { exact: true }).waitFor();
  await staff.page
    .getByRole("region", { name: /Notifiche/ })
    .getByRole("button", { name: "Annulla" })
    .click();
  await said(staff.page, "Sponsor di nuovo sul sito").waitFor();
  await hide.click();
  await show.waitFor();
  await checkScreen(staff.page, "sponsor-hidden", ["phone-light"]);

  await reader.page.goto("/sponsor?lang=en");
  await reader.page.getByRole("heading", { name: "Who supports the community" }).first().waitFor();
  expect(await reader.page.getByText(company).count()).toBe(0);
  await page.goto("/profile?tab=personali");
  await page.getByText("Lo staff ha nascosto il tuo logo: scrivici per sapere perché.").waitFor();
  for (const person of [owner, reader, staff]) await person.leave();
});
