import type { Page } from "playwright";
import { expect } from "vitest";
import type { EditedArticle } from "../../worker/blog/outputs.ts";
import { registerBlogger, writeArticle } from "./support/bloggers.ts";
import { it } from "./support/branch.ts";
import { DESKTOP, PHONE, visitor, withBrowser } from "./support/browser.ts";
import { callApi } from "./support/organizers.ts";
import { checkScreen, ON_A_DESKTOP } from "./support/screens.ts";

withBrowser();

const textField = (page: Page) => page.getByRole("textbox", { name: "Testo", exact: true });

async function openVersions(page: Page) {
  await page.getByRole("button", { name: "Altre azioni" }).click();
  await page.getByRole("menuitem", { name: "Versioni" }).click();
  return page.getByRole("dialog", { name: "Versioni" });
}

it("earlier texts are looked at, compared with now and brought back, by keyboard, with a way back", {
  timeout: 120_000,
}, async () => {
  const { page, leave } = await visitor();
  const { token } = await registerBlogger(page, "Dora Valli");
  const cells = Array.from({ length: 9 }, (_, index) => `<td>Settimana ${index + 1}</td>`).join("");
  const content = `<p>Respirare con il diaframma, senza fretta, prima di scendere.</p><table><tr>${cells}</tr></table>`;
  const { id } = await writeArticle(token, { published: true, content });
  await page.goto(`/blog/gestione/${id}`);
  await textField(page).waitFor();
  let dialog = await openVersions(page);
  await dialog.getByText("Ancora nessuna versione").waitFor();
  await checkScreen(page, "article-versions-none", ON_A_DESKTOP);
  await dialog.getByRole("button", { name: "Chiudi" }).click();

  await callApi(token, "PUT", `/api/blog/${id}`, {
    title: "La calma, seconda stesura",
    content:
      "<h2>Prima</h2><p>Respirare con il diaframma, con calma, prima di scendere.</p><p>La boa segna il punto.</p>",
  });
  await page.reload();
  await textField(page).waitFor();
  dialog = await openVersions(page);
  const line = dialog.getByRole("listitem").first();
  await line.getByText("Pubblicato").waitFor();
  await line.getByText("Dora Valli").waitFor();
  await checkScreen(page, "article-versions");
  await line.getByRole("button").press("Enter");
  await dialog.getByText("senza fretta").waitFor();
  await checkScreen(page, "article-version");
  // A wide table scrolls by itself and leaves the text its width.
  await page.setViewportSize(PHONE);
  await expect.poll(() => dialog.getByRole("article").evaluate((it) => it.scrollWidth)).toBeLessThan(390);
  await page.setViewportSize(DESKTOP);
  await dialog.getByText("Che cosa cambia").click();
  await dialog.locator("del", { hasText: "calma" }).waitFor();
  await dialog.locator("ins", { hasText: "fretta" }).waitFor();
  await dialog.getByText("La calma, seconda stesura").waitFor();
  await checkScreen(page, "article-version-changes");
  await dialog.getByRole("button", { name: "Tutte le versioni" }).press("Enter");
  await expect
    .poll(() => line.getByRole("button").evaluate((it) => it === document.activeElement))
    .toBe(true);

  await line.getByRole("button").click();
  await dialog.getByRole("button", { name: "Riprendi questo testo" }).click();
  await dialog.waitFor({ state: "detached" });
  await textField(page).getByText("senza fretta").waitFor();
  const { draft, article } = await callApi<EditedArticle>(token, "GET", `/api/blog/${id}/draft`);
  expect(draft?.content).toContain("senza fretta");
  // What visitors read stays as it was published.
  expect(article.content).toContain("con calma");

  await page.getByRole("button", { name: "Annulla il ripristino" }).click();
  await textField(page).getByText("La boa segna il punto.").waitFor();
  await expect
    .poll(async () => {
      const edited = await callApi<EditedArticle>(token, "GET", `/api/blog/${id}/draft`);
      return (edited.draft ?? edited.article).content;
    })
    .toContain("con calma");
  await leave();
});
