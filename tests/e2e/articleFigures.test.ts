import sharp from "sharp";
import { expect } from "vitest";
import { FROM_WORD } from "../support/pastedTexts.ts";
import {
  articleText,
  heldArticle,
  heldHtml,
  openArticleEditor,
  paste,
  tool,
} from "./support/articleEditor.ts";
import { it } from "./support/branch.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { registerMember, signIn } from "./support/members.ts";
import { serveParts, withParts } from "./support/parts.ts";
import { checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();
withParts();

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

it("pictures go up while the text is written, ask for their description, move, and come back by undo", async () => {
  const { page, context, leave } = await visitor();
  await serveParts(context);
  await registerMember(page, "Gaia Scatti", "instructor");
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let uploads = 0;
  await page.route("**/api/upload", async (route) => {
    uploads += 1;
    if (uploads === 1) await answered;
    return route.continue();
  });
  await openArticleEditor(page);
  await page.locator("#content-label").click();
  await page.keyboard.type("Prima.");
  const chosen = page.waitForEvent("filechooser");
  await tool(page, "Immagine").click();
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#0f7490" } })
    .png()
    .toBuffer();
  await (await chosen).setFiles([{ name: "boa.png", mimeType: "image/png", buffer: picture }]);
  await page.getByRole("progressbar", { name: "Caricamento: boa.png" }).waitFor();
  await expect.poll(async () => (await heldArticle(page)).busy).toBe(1);
  await articleText(page).press("Control+End");
  await page.keyboard.type("Dopo.");
  await expect.poll(() => heldHtml(page)).toBe("<p>Prima.</p><p>Dopo.</p>");
  answer();
  const uploaded = /<figure><img src="\/public\/[^"]+" width="60" height="40" \/><\/figure>/;
  await expect.poll(() => heldHtml(page)).toMatch(uploaded);
  expect((await heldArticle(page)).busy).toBe(0);
  await page.getByRole("textbox", { name: "Testo alternativo" }).fill("Una boa");
  await page.locator("figcaption").click();
  await page.keyboard.type("La boa");
  await expect
    .poll(() => heldHtml(page))
    .toMatch(/alt="Una boa" width="60" height="40" \/><figcaption>La boa<\/figcaption><\/figure><p>Dopo/);
  await page.getByRole("button", { name: "Sposta su: Una boa" }).click();
  await expect.poll(() => heldHtml(page)).toMatch(/^<figure>.*<\/figure><p>Prima/);
  await page.getByRole("button", { name: "Rimuovi: Una boa" }).click();
  await expect.poll(() => heldHtml(page)).toBe("<p>Prima.</p><p>Dopo.</p>");
  await page.keyboard.press("Control+z");
  await expect.poll(() => heldHtml(page)).toMatch(/alt="Una boa"/);

  // Two files at once, one of them not a picture; a picture inside HTML.
  await articleText(page).press("Control+End");
  await paste(page, {}, [
    { name: "a.png", base64: PIXEL },
    { name: "b.png", base64: btoa("no picture") },
  ]);
  await page.getByRole("alert").getByText("b.png").waitFor();
  await page.getByRole("button", { name: "Riprova" }).waitFor();
  await articleText(page).press("Control+End");
  await paste(page, {
    "text/html": `<p>Con <img alt="punto" src="data:image/png;base64,${PIXEL}"> foto</p>`,
  });
  await expect.poll(async () => (await heldHtml(page)).match(/<figure>/g)?.length).toBe(3);
  await expect.poll(() => heldHtml(page)).toContain('alt="punto" width="1" height="1"');
  await checkScreen(page, "article-editor-pictures", [...ON_A_DESKTOP, ...ON_A_PHONE]);
  await leave();
});

it("videos of YouTube and Vimeo are figures that load nothing, others stay links", async () => {
  const { page, leave } = await visitor();
  const others: string[] = [];
  page.on("request", (request) => {
    if (/youtu|vimeo|ytimg/.test(new URL(request.url()).hostname)) others.push(request.url());
  });
  await openArticleEditor(page);
  await page.locator("#content-label").click();
  await paste(page, { "text/plain": "https://youtu.be/dQw4w9WgXcQ?t=90" });
  await page.keyboard.type("Subito dopo.");
  await expect
    .poll(() => heldHtml(page))
    .toBe(
      '<figure data-video="youtube" data-video-id="dQw4w9WgXcQ" data-video-start="90"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90s">YouTube</a></figure><p>Subito dopo.</p>',
    );
  await articleText(page).press("Control+End");
  await page.keyboard.press("Enter");
  await tool(page, "Video").click();
  const address = page.getByRole("textbox", { name: "Indirizzo del video" });
  await address.fill("https://video.example/1");
  await page.keyboard.press("Enter");
  await page.getByText("Si possono mostrare solo video di YouTube e Vimeo.").waitFor();
  await page.getByRole("button", { name: "Inserisci come link" }).click();
  await expect
    .poll(() => heldHtml(page))
    .toMatch(/<p><a href="https:\/\/video.example\/1">https:\/\/video.example\/1<\/a><\/p>$/);
  await tool(page, "Video").click();
  await address.fill("vimeo.com/76979871");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Titolo del video" }).last().fill("Un tuffo");
  await expect
    .poll(() => heldHtml(page))
    .toMatch(/data-video="vimeo" data-video-id="76979871"><a href="[^"]+">Un tuffo<\/a><\/figure>$/);
  expect(others).toEqual([]);
  await leave();
});

it("the preview shows the article as its page would, on a phone and on a computer", async () => {
  const { page, leave } = await visitor();
  await signIn(page, "blogger@respiro.test");
  await page.goto(`/blog/gestione/${crypto.randomUUID()}`);
  await page.getByRole("textbox", { name: "Titolo", exact: true }).fill("Il primo respiro");
  await page.locator("#content").click();
  await page.keyboard.type("## Prima");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Un testo per chi comincia.");
  await page.keyboard.press("Enter");
  await paste(page, { "text/html": FROM_WORD });
  // The picture of the author's disk.
  await page.getByText("Un’immagine non si può incollare da lì").first().waitFor();
  // Beside the text on a wide screen, and away and back by its button.
  const toggle = page.getByRole("button", { name: "Anteprima", pressed: true });
  await toggle.click();
  await expect.poll(() => page.locator("iframe[title=Anteprima]").count()).toBe(0);
  await page.getByRole("button", { name: "Anteprima", pressed: false }).click();
  await toggle.waitFor();
  const frame = page.frameLocator("iframe[title=Anteprima]");
  await frame.getByRole("heading", { level: 1, name: "Il primo respiro" }).waitFor();
  await frame.getByRole("heading", { level: 2, name: "Prima", exact: true }).waitFor();
  expect(
    await page
      .locator("iframe[title=Anteprima]")
      .evaluate((one: HTMLIFrameElement) => one.contentWindow?.innerWidth),
  ).toBe(390);
  await checkScreen(page, "article-preview");
  await page.getByText("Sul computer").click();
  await expect
    .poll(() =>
      page
        .locator("iframe[title=Anteprima]")
        .evaluate((one: HTMLIFrameElement) => one.contentWindow?.innerWidth),
    )
    .toBe(1280);
  await leave();
});
