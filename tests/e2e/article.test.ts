import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { publishArticle } from "./support/articles.ts";
import { it } from "./support/branch.ts";
import { resize, visitor, withBrowser } from "./support/browser.ts";
import { signIn } from "./support/members.ts";
import { readThrough, shiftOf } from "./support/reading.ts";
import { checkScreen } from "./support/screens.ts";

withBrowser();

const SENTENCE =
  "Scendere lungo il cavo è un esercizio di attenzione: si conta, si compensa, si ascolta il corpo che cambia quota, e la gamba resta distesa mentre la mano accarezza il cavo senza stringerlo. ";
const PARAGRAPH = `<p>${SENTENCE.repeat(3)}</p>`;
/** Long enough for each picture to be out of sight when the page opens. */
const PARAGRAPHS = 34;

let article: Awaited<ReturnType<typeof publishArticle>>;

beforeAll(async () => {
  const picture = (src: string, alt: string, size = "") =>
    `<figure><img src="${src}" alt="${alt}"${size}><figcaption>${alt}</figcaption></figure>`;
  const parts = Array.from({ length: PARAGRAPHS }, (_, index) =>
    index % 8 === 4 ? `<h3>Passo ${index}</h3>${PARAGRAPH}` : PARAGRAPH,
  );
  article = await publishArticle(([first, second]) => ({
    title: `La discesa lunga ${crypto.randomUUID().slice(0, 6)}`,
    excerpt: "Un anno sul cavo, raccontato a chi comincia.",
    cover_image_url: first,
    cover_alt: "Un cavo che scende nel blu",
    hashtags: ["cavo", "tecnica"],
    gallery_images: [first, second],
    content: `${PARAGRAPH}<h2>Prima di entrare</h2>${PARAGRAPH}${picture(first, "La discesa", ' width="1200" height="900"')}
      <ul><li>Tavola</li><li>Compagno<ul><li>con il segnale</li></ul></li></ul><blockquote><p>Mai da soli.</p></blockquote>
      <h2>Una tabella</h2><table><tr><th>Settimana</th><th>Profondità</th><th>Ripetizioni</th><th>Recupero</th></tr><tr><td>1</td><td>8 metri</td><td>sei</td><td>due minuti</td></tr></table>
      <h2>Il video</h2><figure><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">La lezione</a></figure><p>https://www.youtube.com/watch?v=dQw4w9WgXcQ</p>
      <hr>${parts.join("")}${picture(second, "Il ritorno")}<h2>Dopo</h2>${PARAGRAPH}`,
  }));
});

/** The characters of the lines of the first long paragraph, the last line aside. */
function lineLengths(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const text = document.querySelector("article [lang] > p")?.firstChild;
    if (!text) return [];
    const lines = new Map<number, number>();
    const range = document.createRange();
    for (let at = 0; at < (text.textContent ?? "").length; at += 1) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      lines.set(top, (lines.get(top) ?? 0) + 1);
    }
    return [...lines.values()].slice(0, -1);
  });
}

test("an article reads well on a desktop: 60 to 75 characters a line, contents, viewer, gallery, ways to share", async () => {
  const { page, leave } = await visitor();
  await page.goto(article.path);
  // The typeface comes with the second page at the latest.
  await page.evaluate(() => document.fonts.ready);
  await page.goto(article.path);
  const lines = await lineLengths(page);
  const average = lines.reduce((sum, length) => sum + length, 0) / lines.length;
  console.info(
    "characters a line:",
    lines.join(" "),
    "font:",
    await page.evaluate(() => document.fonts.check("18px 'Onest Variable'")),
  );
  expect(average).toBeGreaterThanOrEqual(60);
  expect(average).toBeLessThanOrEqual(75);
  await checkScreen(page, "article");

  const contents = page.getByRole("navigation", { name: "Indice" });
  await contents.getByRole("link", { name: "Una tabella" }).click();
  await contents.locator("a[aria-current=location]", { hasText: "Una tabella" }).waitFor();
  const top = async () => (await page.getByRole("heading", { name: "Una tabella" }).boundingBox())?.y ?? -1;
  await expect.poll(top).toBeGreaterThan(60);
  expect(await top()).toBeLessThan(300);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await contents.locator("a[aria-current=location]", { hasText: "Dopo" }).waitFor();

  // A picture of the text opens in the viewer, by keyboard too.
  await page.getByRole("link", { name: "Ingrandisci: La discesa" }).focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog");
  await viewer.getByRole("img", { name: "La discesa" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await viewer.getByRole("img", { name: "Il ritorno" }).waitFor();
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "hidden" });

  const share = page.getByRole("button", { name: "Condividi" }).last();
  await share.click();
  const menu = page.getByRole("menu");
  await menu.getByRole("menuitem", { name: "Telegram" }).waitFor();
  expect((await menu.boundingBox())?.x).toBeCloseTo((await share.boundingBox())?.x ?? -1, 0);
  await page.keyboard.press("Escape");

  await resize(page, { width: 1280, height: 640 });
  await page.getByRole("region", { name: "Galleria" }).getByRole("button").first().click();
  const picture = viewer.getByRole("img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  for (const part of [picture, viewer.getByRole("button", { name: "Foto successiva" })]) {
    const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(640);
  }
  await leave();
});

it("a long article is read on a phone without a jump, also by its author, who alone finds the editor", async () => {
  const { page, leave } = await visitor({ phone: true });
  expect(article.word_count).toBeGreaterThan(3000);
  await page.goto(article.path);
  await readThrough(page);
  expect(await shiftOf(page)).toBeLessThan(0.001);
  expect(await page.getByRole("link", { name: "Modifica" }).count()).toBe(0);

  await signIn(page, "blogger@respiro.test");
  await page.goto(article.path);
  await page.getByRole("link", { name: "Modifica" }).waitFor();
  expect(await shiftOf(page, "main")).toBeLessThan(0.001);
  await leave();
});

it("an article that does not exist says so and leads to the blog", async () => {
  const { page, leave } = await visitor();
  await page.goto("/blog/mai-scritto");
  await page.getByRole("heading", { level: 1, name: "Articolo non trovato" }).waitFor();
  await checkScreen(page, "article-not-found", ["phone-light"]);
  await page.getByRole("link", { name: "Vai al blog" }).click();
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  await leave();
});

it("nothing is loaded from elsewhere until a video is pressed", async () => {
  const { page, leave } = await visitor();
  const elsewhere: string[] = [];
  await page.route(/^https:/, (route) => {
    elsewhere.push(new URL(route.request().url()).hostname);
    return route.fulfill({ contentType: "text/html", body: "player" });
  });
  await page.goto(article.path);
  await readThrough(page);
  expect(elsewhere).toEqual([]);
  await page
    .getByRole("link", { name: /^Guarda il video/ })
    .first()
    .press("Enter");
  const player = page.locator("iframe").first();
  await player.waitFor();
  expect(await player.getAttribute("src")).toBe(
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  );
  expect(await player.getAttribute("title")).not.toBe("");
  await expect.poll(() => elsewhere).toContain("www.youtube-nocookie.com");
  await leave();
});
