import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import sharp from "sharp";
import { expect, inject } from "vitest";
import { findAxeViolations, findColourViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { registerMember } from "./support/members.ts";
import { held, openParts, serveParts, withParts } from "./support/parts.ts";

withBrowser();
withParts();

type Chosen = { name: string; mimeType: string; buffer: Buffer };

/** A picture that is told by its width. */
async function picture(width: number, height = 40, name = `${width}.png`): Promise<Chosen> {
  const background = { r: (width * 37) % 255, g: 120, b: 160 };
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

/** What a telephone takes: twelve million pixels, more than may be sent. */
async function photo(): Promise<Chosen> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const create = { width: 4000, height: 3000, channels: 3 as const, background: "#3fb7b5", noise };
  const buffer = await sharp({ create }).jpeg({ quality: 92 }).toBuffer();
  expect(buffer.byteLength).toBeGreaterThan(8_000_000);
  return { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer };
}

async function widthOf(url: string): Promise<number> {
  const answer = await fetch(inject("baseUrl") + url);
  return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
}

const gallery = (page: Page) => page.locator("input[type=file][multiple]");
const tiles = (page: Page) => page.getByRole("list", { name: "Galleria" }).getByRole("listitem");
const urls = async (page: Page) => (await held(page)).gallery;

async function organizer(page: Page) {
  await serveParts(page.context());
  await registerMember(page, "Gaia Scatti", "instructor");
}

it("six pictures go up from a phone by twos, and stand as they were chosen however they arrive", async () => {
  const { page, leave } = await visitor({ phone: true });
  await organizer(page);
  let sending = 0;
  let most = 0;
  let first = true;
  await page.route("**/api/upload", async (route) => {
    sending += 1;
    most = Math.max(most, sending);
    if (first) {
      first = false;
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
    const response = await route.fetch();
    sending -= 1;
    await route.fulfill({ response });
  });
  await openParts(page);
  const chosen = await Promise.all([31, 32, 33, 34, 35].map((width) => picture(width)));
  await gallery(page).setInputFiles([...chosen.slice(0, 2), await photo(), ...chosen.slice(2)]);
  await expect.poll(() => tiles(page).count()).toBe(6);
  expect((await held(page)).busy).toBeGreaterThan(0);
  await page.getByRole("progressbar").first().waitFor();
  await takeScreenshot(page, "parts-gallery-phone-sending");
  await expect.poll(async () => (await held(page)).busy, { timeout: 30_000 }).toBe(0);
  const widths = await Promise.all((await urls(page)).map(widthOf));
  expect(widths).toEqual([31, 32, 2560, 33, 34, 35]);
  expect(most).toBe(2);
  await page.getByText("Puoi aggiungere al massimo 6 foto.").waitFor();
  await takeScreenshot(page, "parts-gallery-phone-light");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await takeScreenshot(page, "parts-gallery-phone-dark");
  expect(await findColourViolations(page)).toEqual([]);
  await leave();
});

it("a refused picture says why, a failed upload is retried, a removed picture can be restored", async () => {
  const { page, leave } = await visitor();
  await organizer(page);
  let broken = true;
  await page.route("**/api/upload", (route) => (broken ? route.abort() : route.fallback()));
  await openParts(page);
  const text = { name: "foto.jpg", mimeType: "image/jpeg", buffer: Buffer.from("non sono una foto") };
  await gallery(page).setInputFiles([text, await picture(41)]);
  await page.getByText("Formato non supportato. Usa JPG, PNG o WebP (video: MP4, WebM o MOV).").waitFor();
  await page.getByText("Errore durante il caricamento del file. Riprova.").waitFor();
  await takeScreenshot(page, "parts-gallery-desktop-failed");
  expect(await findAxeViolations(page)).toEqual([]);
  broken = false;
  await page.getByRole("button", { name: "Riprova: Foto 2" }).click();
  await expect.poll(async () => (await urls(page)).length).toBe(1);
  await page.getByRole("button", { name: "Scarta: Foto 1" }).click();

  // The same again, and more than there is room for.
  const folder = mkdtempSync(join(tmpdir(), "respiro-foto-"));
  const path = join(folder, "mare.png");
  writeFileSync(path, (await picture(42)).buffer);
  await gallery(page).setInputFiles(path);
  await gallery(page).setInputFiles(path);
  rmSync(folder, { recursive: true });
  await page.getByText("Le foto che c’erano già non sono state aggiunte di nuovo.").waitFor();
  await gallery(page).setInputFiles(await Promise.all([43, 44, 45, 46, 47].map((width) => picture(width))));
  await page.getByText("Puoi aggiungere al massimo 6 foto.").waitFor();
  await expect.poll(async () => (await urls(page)).length, { timeout: 20_000 }).toBe(6);

  const before = await urls(page);
  await page.getByRole("button", { name: "Rimuovi: Foto 2" }).click();
  expect(await urls(page)).toEqual(before.toSpliced(1, 1));
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Ripristina");
  await page.keyboard.press("Enter");
  expect(await urls(page)).toEqual(before);
  expect((await held(page)).sent).toBeUndefined();

  // Another version, from elsewhere.
  await page.evaluate((next) => window.parts.set({ gallery: next }), before.slice(2, 4));
  await expect.poll(() => tiles(page).count()).toBe(2);
  await leave();
});

const LINKS = [1, 2, 3, 4].map((number) => `https://foto.example/${number}.jpg`);

it("the order is changed by keys, menu and mouse, and announced in the reader's language", async () => {
  const { page, leave } = await visitor();
  await organizer(page);
  await openParts(page, { gallery: LINKS });
  const [one, two, three, four] = LINKS;
  const said = () => page.getByRole("status").allTextContents();

  await page.getByRole("button", { name: "Riordina: Foto 1" }).focus();
  await page.keyboard.press("Space");
  await expect.poll(said).toContain("Foto 1 di 4 presa.");
  await page.keyboard.press("ArrowRight");
  await expect.poll(said).toContain("Posizione 2 di 4.");
  await page.keyboard.press("Space");
  await expect.poll(() => urls(page)).toEqual([two, one, three, four]);
  await expect.poll(said).toContain("La foto è ora la numero 2 di 4.");

  await page.getByRole("button", { name: "Riordina: Foto 1" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await expect.poll(said).toContain("La foto resta dov’era.");
  expect(await urls(page)).toEqual([two, one, three, four]);

  await page.getByRole("button", { name: "Sposta: Foto 4" }).click();
  await page.getByRole("menuitem", { name: "Metti per prima" }).click();
  await expect.poll(() => urls(page)).toEqual([four, two, one, three]);
  await page.getByRole("button", { name: "Sposta: Foto 1" }).click();
  await page.getByRole("menuitem", { name: "Sposta dopo" }).click();
  await expect.poll(() => urls(page)).toEqual([two, four, one, three]);

  await tiles(page)
    .first()
    .evaluate((tile) => tile.scrollIntoView({ block: "center" }));
  const handle = await page.getByRole("button", { name: "Riordina: Foto 4" }).boundingBox();
  const target = await tiles(page).first().boundingBox();
  if (!handle || !target) throw new Error("nothing to drag");
  await page.mouse.move(handle.x + 20, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(target.x + 60, target.y + 60, { steps: 12 });
  await page.mouse.move(target.x + 30, target.y + target.height - 30, { steps: 4 });
  await expect.poll(said).toContain("Posizione 1 di 4.");
  await takeScreenshot(page, "parts-gallery-desktop-dragged");
  await page.mouse.up();
  await expect.poll(() => urls(page)).toEqual([three, two, four, one]);
  await leave();
});

it("a link leads to a picture itself, comes once from our copy, and one that cannot be had says so", async () => {
  const { page, context, leave } = await visitor({ dark: true });
  await organizer(page);
  const toOthers: string[] = [];
  context.on("request", (request) => {
    if (request.url().startsWith("https://")) toOthers.push(request.url());
  });
  await openParts(page);
  const box = page.locator("#gallery").locator("xpath=ancestor::div[2]");
  await box.getByRole("button", { name: "Con un link" }).click();
  const link = page.getByRole("textbox", { name: "Link diretto all’immagine" });
  const add = async (url: string) => {
    await link.fill(url);
    await link.press("Enter");
  };
  for (const wrong of ["foto.example/1.jpg", "https://foto.example/pagina", "javascript:x.jpg"]) {
    await add(wrong);
    await page.getByText("Serve il link diretto a un’immagine").waitFor();
  }
  await add("https://foto.example/1.jpg?w=800");
  await add("https://foto.example/1.jpg?w=800");
  await page.getByText("Questa foto c’è già.").waitFor();
  await add("https://foto.example/niente.webp");
  await page.getByText("Non riusciamo a prendere questa foto dal suo indirizzo.").waitFor();
  expect(await held(page)).toMatchObject({ gallery: ["https://foto.example/1.jpg?w=800"], busy: 0 });
  const copy = tiles(page).first().getByRole("img");
  expect(await copy.getAttribute("src")).toContain("/public/linked?url=");
  await expect.poll(() => copy.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(toOthers).toEqual([]);
  expect((await held(page)).sent).toBeUndefined();
  await takeScreenshot(page, "parts-gallery-desktop-dark");
  expect(await findAxeViolations(page)).toEqual([]);
  await leave();
});

it("the main picture stays until the next is loaded; a removed one returns; a certificate may be a link", async () => {
  const { page, leave } = await visitor();
  await organizer(page);
  let broken = true;
  await page.route("**/api/upload", (route) => (broken ? route.abort() : route.fallback()));
  const old = "/public/mai-esistita.webp";
  await openParts(page, { picture: old });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([await picture(51)]);
  await page.getByText("Errore durante il caricamento del file. Riprova.").waitFor();
  expect((await held(page)).picture).toBe(old);
  broken = false;
  await page.getByRole("button", { name: "Riprova: Foto principale" }).click();
  await expect.poll(async () => (await held(page)).picture).not.toBe(old);
  const { picture: next } = await held(page);
  expect(await widthOf(next ?? "")).toBe(51);
  await page.getByRole("button", { name: "Rimuovi: Foto principale" }).click();
  expect((await held(page)).picture).toBeNull();
  await page.getByRole("button", { name: "Ripristina" }).click();
  expect((await held(page)).picture).toBe(next);

  await page.getByRole("button", { name: "Con un link" }).last().click();
  const link = page.getByRole("textbox", { name: "Link al brevetto" });
  await link.fill("http://brevetti.example/anna");
  await link.press("Enter");
  await page.getByText("Serve un link che comincia con https://.").waitFor();
  await link.fill("https://brevetti.example/anna");
  await link.press("Enter");
  expect((await held(page)).certificate).toBe("https://brevetti.example/anna");
  await page.getByRole("link", { name: "brevetti.example" }).waitFor();
  await takeScreenshot(page, "parts-picture-desktop-light");
  await leave();
});
