import type { Page } from "playwright";

/** A tab of the profile, marked or not. */
export const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: false });

export const save = (page: Page) => page.getByRole("button", { name: "Salva modifiche" });

export const saved = (page: Page) => page.getByText("Profilo aggiornato con successo!");

/** A picture to be chosen as the person's own. */
export async function photo(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 800);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "teal";
    context.fillRect(0, 0, 1200, 800);
    const blob = await canvas.convertToBlob({ type: "image/png" });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  return { name: "mare.png", mimeType: "image/png", buffer: Buffer.from(bytes) };
}

/** Chooses a month of next year. */
export async function chooseMonth(page: Page, label: string, month: string) {
  await page.getByRole("button", { name: new RegExp(`^${label}:`) }).click();
  const picker = page.locator("[data-scope=date-picker][data-part=content][data-state=open]");
  await picker.getByRole("button", { name: "Anno successivo" }).click();
  await picker.getByRole("button", { name: month }).click();
  await picker.waitFor({ state: "hidden" });
}
