import type { Page } from "playwright";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect } from "vitest";
import { checkScreen, IN_THE_LIGHT } from "./screens.ts";

/** The panel after publishing: the page, the ways to share it, and a QR code that leads to it. */
export async function checkPublishedPanel(page: Page, title: string) {
  const panel = page.getByRole("region", { name: "È online" });
  const path = await panel.getByRole("link", { name: "Vedi la pagina" }).getAttribute("href");
  expect(path).toContain("weekend-all");
  const whatsapp = await panel.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(whatsapp ?? "")).toContain(title);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await panel.getByRole("button", { name: "Copia il link" }).click();
  await page.getByText("Link copiato").waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address.endsWith(path ?? "?")).toBe(true);
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Scarica PNG" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("qr-weekend-allargentario.png");
  const picture = sharp(await file.path()).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(address);
  await checkScreen(page, "published", [...IN_THE_LIGHT, "desktop-dark"]);
  await panel.getByRole("button", { name: "Chiudi" }).click();
  await panel.waitFor({ state: "detached" });
}
