import { expect } from "vitest";
import { it } from "./support/branch.ts";
import { PHONE, takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { registerTopicAuthor, writeReply } from "./support/forumPosts.ts";
import { registerMember } from "./support/members.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

it("the slash opens the search, whose results arrows and Enter open, and whose page filters them", async () => {
  const { page, leave } = await visitor();
  await page.goto("/chi-siamo");
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Cerca nel sito" });
  await dialog.getByRole("combobox").waitFor();
  await page.keyboard.type("corso");
  await dialog.getByRole("option").first().waitFor();
  expect(await dialog.getByRole("group").first().getAttribute("aria-labelledby")).not.toBeNull();
  await dialog.getByText(/^Tutti i \d+ eventi$/).waitFor();
  await checkScreen(page, "search-dialog");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname !== "/chi-siamo");
  await dialog.waitFor({ state: "hidden" });

  await page.keyboard.press("/");
  await expect
    .poll(() => dialog.getByRole("combobox").evaluate((box) => box === document.activeElement))
    .toBe(true);
  await page.keyboard.type("pinne");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/cerca\?q=pinne$/);
  await page.getByRole("link", { name: "Articoli", exact: true }).click();
  await page.getByRole("link", { name: "Italiano" }).click();
  await page.waitForURL(/kind=article&language=it|language=it/);
  await page
    .locator("[aria-busy=false]")
    .getByText(/risultat/)
    .waitFor();
  await checkScreen(page, "search-filtered", ["desktop-light", "phone-dark"]);
  await leave();
});

it("a member follows from each page, finds all in one list and stops, and folds a blocked author's posts", async () => {
  const [reader, writer] = [await visitor(), await visitor()];
  const { page } = reader;
  const { topic } = await registerTopicAuthor(page, "Nives Riva");
  const { token } = await registerMember(writer.page, "Bruno Folto", "final_user");
  await writeReply(token, topic.id, "Scendi pure da sola.");
  await writer.leave();
  const follow = async (path: string, name = "Segui") => {
    await page.goto(path);
    await page.getByRole("main").getByRole("button", { name, exact: true }).click();
    await page.getByRole("button", { pressed: true }).first().waitFor();
  };
  await page.goto("/cerca?q=marco+bellandi");
  await follow(
    (await page
      .getByRole("link", { name: /^Marco Bellandi/ })
      .first()
      .getAttribute("href")) ?? "",
  );
  await checkScreen(page, "followed-organizer", ["desktop-light", "phone-dark"]);
  await follow("/eventi-imminenti?nation=Italia&maxCost=300", "Avvisami dei nuovi eventi");
  await checkScreen(page, "followed-search", ["desktop-light", "phone-light"]);
  await follow("/forum?category=tecnica");
  await page.goto("/seguiti");
  await page.getByRole("heading", { name: "Ricerche di eventi" }).waitFor();
  await checkScreen(page, "followed");
  const stops = page.getByRole("main").getByRole("button", { name: /^Non seguire più/ });
  const count = await stops.count();
  await stops.first().click();
  await expect.poll(() => stops.count()).toBe(count - 1);

  await page.goto(`/forum/topic/${topic.id}`);
  await page
    .getByRole("button", { name: /Bruno Folto/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Blocca Bruno Folto" }).waitFor();
  await takeScreenshot(page, "block-menu");
  await page.getByRole("menuitem", { name: "Blocca Bruno Folto" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Blocca" }).click();
  await page.getByText("Messaggio di un utente che hai bloccato").waitFor();
  await checkScreen(page, "blocked-post", ["desktop-dark", "phone-light"]);
  await page.setViewportSize(PHONE);
  await page.goto("/account");
  await page.getByRole("button", { name: "Sblocca Bruno Folto" }).click();
  await page.getByText("Hai sbloccato Bruno Folto").waitFor();
  await reader.leave();
});
