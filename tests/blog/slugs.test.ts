import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import type { ArticleDetail } from "../../worker/blog/outputs.ts";
import { articles } from "../../worker/blog/schema.ts";
import { articlePath } from "../../worker/lib/pageAddresses.ts";
import { ARTICLE_FIELDS, makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeUser } from "../support/users.ts";
import { ask, db, ORIGIN, visit } from "../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  await db.delete(articles);
});

async function slugOf(fields: object): Promise<string> {
  const as = await makeUser("gaia", { role: "blogger" });
  const answer = await ask<ArticleDetail>("POST", "/api/blog", {
    body: { ...ARTICLE_FIELDS, ...fields },
    as,
  });
  expect(answer.status).toBe(201);
  return answer.body.slug;
}

/** The id that a segment of an address leads to. */
async function idBehind(segment: string): Promise<string | undefined> {
  const path = `/api/blog/slug/${encodeURIComponent(segment)}`;
  return (await ask<ArticleDetail>("GET", path)).body.id;
}

describe("the slug of a new article", () => {
  test.for([
    ["  Respirare   piano: come si fa?", "respirare-piano-come-si-fa"],
    ["Perché l'apnea è così", "perche-lapnea-e-cosi"],
    ["Глубина: первые 20 метров", "глубина-первые-20-метров"],
    ["שיעור ראשון", "שיעור-ראשון"],
    ["🌊🌊 Onda", "onda"],
    ["🌊🌊", "articolo"],
    ["?!", "articolo"],
    ["12 luglio 2026: la gara", "la-gara"],
    ["2026-07-12 la gara", "la-gara"],
    ["12 luglio 2026", "articolo"],
    ["Diario, 12 luglio 2026", "diario-12-luglio-2026"],
    ["0f8fad5b-d9cb-469f-a165-70867728950e", "articolo"],
    ["Gestione", "gestione-2"],
    ["Hashtag", "hashtag-2"],
    ["__proto__", "proto"],
  ])("of «%s» is %s", async ([title, slug]) => {
    expect(await slugOf({ title })).toBe(slug);
  });

  test("has no half of a character", async () => {
    expect(await slugOf({ title: "\ud800Onda\udc00" })).toBe("onda");
  });

  test("that a body asks for is normalised", async () => {
    expect(await slugOf({ slug: " 12-luglio-2026-Il Mio Indirizzo! " })).toBe("il-mio-indirizzo");
    expect(await slugOf({ slug: "gestione" })).toBe("gestione-2");
    expect(await slugOf({ slug: "!!" })).toBe("articolo");
  });

  test("gets the first free number where others have it, also when ten are saved at once", async () => {
    const saved = await Promise.all(Array.from({ length: 10 }, () => slugOf({ title: "Onda" })));
    expect(saved.toSorted()).toEqual(
      ["onda", ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `onda-${n}`)].toSorted(),
    );
    expect(await slugOf({ title: "Onda 2" })).toBe("onda-2-2");
  });
});

describe("the slug of a saved article", () => {
  test("stays on every change, and a slug that a change sends is ignored", async () => {
    const as = await makeUser("gaia", { role: "blogger" });
    const { id, slug } = await makeArticle({ author_id: as.id });
    const body = { title: "Tutto un altro titolo", slug: "un-altro", published: false };
    const { body: changed } = await ask<ArticleDetail>("PUT", `/api/blog/${id}`, { body, as });
    expect(changed).toMatchObject({ title: body.title, slug });
  });

  test("is made at the first save of an article that was only typed so far", async () => {
    const as = await makeUser("gaia", { role: "blogger" });
    await makeArticle({ slug: "onda" });
    const id = newId();
    await makeArticle({ id, slug: id, title: "", published: false, author_id: as.id });
    const save = (title: string) => ask<ArticleDetail>("PUT", `/api/blog/${id}`, { body: { title }, as });
    expect((await save("Onda")).body.slug).toBe("onda-2");
    expect((await save("Corrente")).body.slug).toBe("onda-2");
  });
});

describe("an address", () => {
  test.for([
    "la-gara",
    "La-Gara",
    "12-luglio-2026-la-gara",
    "12-LUGLIO-2026-la-gara",
    "2026-07-12-la-gara",
    "la-gara-12-luglio-2026",
    "la-gara-2026-07-12",
    "1-gennaio-1999-la-gara",
  ])("%s leads to the article", async (segment) => {
    const { id } = await makeArticle({ slug: "la-gara" });
    expect(await idBehind(segment)).toBe(id);
  });

  test.for(["12-tuffo-2026-la-gara", "2026-la-gara", "la-gara-2", "12-luglio-2026", "-", "%", "__proto__"])(
    "%s leads to none",
    async (segment) => {
      await makeArticle({ slug: "la-gara" });
      expect(await idBehind(segment)).toBeUndefined();
    },
  );

  test("with the decomposed letters of some browsers leads to the article", async () => {
    const { id } = await makeArticle({ slug: "йога" });
    expect(await idBehind("йога".normalize("NFD"))).toBe(id);
  });

  test("is first of all a slug as it is: no article takes the address of another", async () => {
    const diary = await makeArticle({ slug: "diario", first_published_at: "2026-07-12T10:00:00.000Z" });
    const dated = await makeArticle({
      slug: "diario-12-luglio-2026",
      first_published_at: "2026-08-01T10:00:00.000Z",
    });
    expect(await idBehind("diario-12-luglio-2026")).toBe(dated.id);
    for (const article of [diary, dated])
      expect(await idBehind(articlePath(article).slice("/blog/".length))).toBe(article.id);
  });

  test("with a slash behind leads to the canonical one in one step, others lose the slash", async () => {
    const article = await makeArticle({ slug: "йога", first_published_at: "2026-07-12T10:00:00.000Z" });
    const draft = await makeArticle({ slug: "bozza", published: false });
    const canonical = encodeURI(articlePath(article));
    const redirectOf = async (path: string) => {
      const { status, headers } = await visit(encodeURI(path));
      return [status, (headers.get("location") ?? "").replace(ORIGIN, "")];
    };
    for (const path of ["/blog/йога/", `/blog/${article.id}/`, `${articlePath(article)}/`])
      expect(await redirectOf(path)).toEqual([301, canonical]);
    expect(await redirectOf("/blog/йога/?lang=ru")).toEqual([301, `${canonical}?lang=ru`]);
    expect(await redirectOf(`/blog/${draft.slug}/`)).toEqual([301, `/blog/${draft.slug}`]);
    expect(await redirectOf("/blog/gestione/")).toEqual([301, "/blog/gestione"]);
  });
});
