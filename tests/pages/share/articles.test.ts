import { expect, test } from "vitest";
import type { ArticleRow } from "../../../worker/blog/schema.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../../worker/lib/languages.ts";
import {
  articleShareImagePath,
  parseRevisionImage,
  SHARE_HEIGHT,
  SHARE_WIDTH,
} from "../../../worker/pages/share/contract.ts";
import { makeArticle } from "../../support/articles.ts";
import { makeUser } from "../../support/users.ts";
import { ask, database, deliver, ORIGIN } from "../../support/worker.ts";

function pathOf(article: Pick<ArticleRow, "id" | "revision" | "language">): string {
  return articleShareImagePath({ ...article, language: article.language as LanguageCode });
}

async function picture(path: string) {
  const response = await deliver(new Request(new URL(path, ORIGIN)));
  expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
  return { headers: response.headers, png: new Uint8Array(await response.arrayBuffer()) };
}

test("an article's picture is a PNG of the size that chats ask for, kept for a day because it names the author", async () => {
  const author = await makeUser("gaia", { role: "blogger" });
  const { png, headers } = await picture(pathOf(await makeArticle({ author_id: author.id })));
  const view = new DataView(png.buffer);
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([SHARE_WIDTH, SHARE_HEIGHT]);
  expect(headers.get("cache-control")).toBe("public, max-age=86400");
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test("different titles, days, languages and authors are different pictures", async () => {
  const id = () => "50000000-0000-4000-8000-000000000001";
  const author = await makeUser("tito", { role: "blogger" });
  const day = { first_published_at: "2026-02-03T10:00:00.000Z", published_day: "2026-02-03" };
  const looks: Parameters<typeof makeArticle>[0][] = [
    day,
    { ...day, title: "Un altro titolo" },
    { ...day, author_id: author.id },
    { ...day, published_day: "2026-02-04" },
    { ...day, language: "ru" },
  ];
  const drawn: string[] = [];
  for (const [index, look] of looks.entries()) {
    const article = await makeArticle({ id: id(), title: "La boa", revision: index + 1, ...look });
    drawn.push((await picture(pathOf(article))).png.join());
    await database.prepare("delete from articles where id = ?").bind(article.id).run();
  }
  expect(new Set(drawn).size).toBe(looks.length);
});

test("an old revision or another language redirects to the picture of today, a future revision for now", async () => {
  const article = await makeArticle({ revision: 3 });
  const current = pathOf(article);
  const asked = [
    [{ ...article, revision: 2 }, 301],
    [{ ...article, revision: 4 }, 302],
    [{ ...article, language: "fr" }, 302],
  ] as const;
  for (const [other, status] of asked) {
    const answer = await ask("GET", pathOf(other));
    expect([answer.status, answer.headers.get("location")]).toEqual([status, current]);
  }
});

test("an unpublished, withdrawn or unknown article has no picture", async () => {
  const draft = await makeArticle({ published: false });
  const withdrawn = await makeArticle();
  await picture(pathOf(withdrawn));
  await database.prepare("update articles set published = 0 where id = ?").bind(withdrawn.id).run();
  for (const article of [draft, withdrawn, { id: crypto.randomUUID(), revision: 1, language: "it" }])
    expect((await ask("GET", pathOf(article))).error?.code).toBe("article_not_found");
  for (const file of ["x.png", `${draft.id}-0-it.png`, `${draft.id}-1-de.png`, `${draft.id}-1-it.jpg`])
    expect([file, (await ask("GET", `/share/articles/${file}`)).status]).toEqual([file, 404]);
});

test("the address of a picture is read as it is written", () => {
  for (const language of LANGUAGE_CODES) {
    const article = { id: crypto.randomUUID(), revision: 12, language };
    expect(parseRevisionImage(articleShareImagePath(article).slice("/share/articles/".length))).toEqual(
      article,
    );
  }
});
