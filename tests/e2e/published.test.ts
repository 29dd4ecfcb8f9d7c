import { expect } from "vitest";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { dayFromNow, publishEvent } from "./support/organizers.ts";
import { checkScreen, IN_THE_LIGHT } from "./support/screens.ts";

withBrowser();

/** An organizer of the demo with a package. */
const ABISSO = "segreteria@abissocaldo.respiro.test";

it("in English a published copy can be seen, linked, shared, and printed as a QR code", async () => {
  const { page, leave } = await visitor({ locale: "en-GB" });
  const event = await publishEvent(page, ABISSO, { title: "Freediving & coffee", participants: 8 });
  await page.goto(`/dashboard/new-event?copy=${event.id}`);
  await page.getByLabel("Date", { exact: true }).fill(dayFromNow(61));
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.waitForURL("**/dashboard");
  const panel = page.getByRole("region", { name: "It’s online" });
  await panel.getByText("Anyone can open the page of “Freediving & coffee”.").waitFor();
  const path = (await panel.getByRole("link", { name: "See the page" }).getAttribute("href")) ?? "";
  expect(path).toMatch(/-freediving-coffee$/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await panel.getByRole("button", { name: "Copy the link" }).click();
  await page.getByText("Link copied").waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address.endsWith(path)).toBe(true);
  // An ampersand in the title neither ends a messenger's text nor a mail's subject.
  for (const [name, parameter] of [
    ["WhatsApp", "text"],
    ["Telegram", "text"],
    ["Email", "subject"],
  ] as const) {
    const href = (await panel.getByRole("link", { name }).getAttribute("href")) ?? "";
    expect(new URL(href).searchParams.get(parameter)).toContain("Freediving & coffee");
    expect(decodeURIComponent(href)).toContain(address);
  }
  await panel.getByRole("img", { name: "QR code: Freediving & coffee" }).waitFor();
  await checkScreen(page, "published-en", [...IN_THE_LIGHT, "phone-dark"]);
  await panel.getByRole("link", { name: "See the page" }).click();
  await page.getByRole("heading", { level: 1, name: "Freediving & coffee" }).waitFor();
  await leave();
});
