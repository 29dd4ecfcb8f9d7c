import { expect, test } from "vitest";
import { articleBodyHtml } from "../../web/blog/article/ArticleBody.tsx";
import { getTranslator } from "../../web/lib/i18n.tsx";
import { cleanArticleHtml } from "../../worker/blog/html/cleanArticleHtml.ts";

const t = getTranslator("it");

/** The text as the Worker stores it, and as its page shows it. */
function bodyOf(html: string): string {
  return articleBodyHtml(cleanArticleHtml(html).html, t);
}

test("a picture of the text leads to the whole picture and comes in the widths of screens", () => {
  const body = bodyOf(
    `<figure><img src="/public/a1.webp" alt='Una "boa" & un cavo' width="1280" height="800"><figcaption>Boa</figcaption></figure>`,
  );
  expect(body).toMatch(/^<figure><a href="\/public\/a1\.webp" data-zoom /);
  expect(body).toContain('aria-label="Ingrandisci: Una &quot;boa&quot; &amp; un cavo"');
  expect(body).toContain('srcset="/public/a1.webp?width=320 320w, ');
  expect(body).toContain(
    'src="/public/a1.webp" alt="Una &quot;boa&quot; &amp; un cavo" width="1280" height="800"',
  );
  expect(body).toContain('loading="lazy"');
  expect(body).toMatch(/<\/a><figcaption>Boa<\/figcaption><\/figure>$/);
});

test("a picture of another site is shown from our copy alone", () => {
  const body = bodyOf(`<figure><img src="https://foto.example/mare.jpg" alt=""></figure>`);
  expect(body).not.toContain('="https://foto.example');
  expect(body).toContain('href="/public/linked?url=https%3A%2F%2Ffoto.example%2Fmare.jpg"');
  expect(body).toContain('aria-label="Ingrandisci: immagine"');
});

test("a video is a link over its still picture until it is pressed", () => {
  const youtube = bodyOf(`<figure><a href="https://youtu.be/dQw4w9WgXcQ">Il "mouthfill"</a></figure>`);
  const body = youtube.includes("data-video") ? youtube : bodyOf(`<p>https://youtu.be/dQw4w9WgXcQ</p>`);
  expect(body).toContain('<figure data-video="youtube" data-video-id="dQw4w9WgXcQ">');
  expect(body).toMatch(
    /<a href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ"[^>]* data-play aria-label="/,
  );
  expect(body).toContain("/public/linked?url=https%3A%2F%2Fi.ytimg.com");
  expect(body).not.toMatch(/iframe|src="https/);
});

test("a table scrolls in a box that the keyboard reaches, and the rest stays as it was cleaned", () => {
  const text = "<h2>Uno</h2><p>Testo</p>";
  const body = bodyOf(`${text}<table><tr><th>A</th><td>1</td></tr></table>`);
  expect(body).toContain('<div class="scroll" role="region" tabindex="0" aria-label="Tabella"><table>');
  expect(body).toMatch(/<\/table><\/div>$/);
  expect(bodyOf(text)).toBe(cleanArticleHtml(text).html);
});

test("a title with what looks like a replacement pattern stays as it was written", () => {
  const body = bodyOf(`<figure><img src="/public/a1.webp" alt="$& $1 $\` costa"></figure>`);
  expect(body).toContain('alt="$&amp; $1 $` costa"');
});
