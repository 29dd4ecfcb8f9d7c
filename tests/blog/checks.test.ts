import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { ArticleProblem } from "../../worker/blog/outputs.ts";
import { eventFormerSlugs } from "../../worker/events/schema.ts";
import { makeArticle } from "../support/articles.ts";
import { autosave, makeDraft, openTab } from "../support/drafts.ts";
import { makeCategory, makeEvent } from "../support/events.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database, db, visit } from "../support/worker.ts";

const blogger = () => makeUser("bice", { role: "blogger" });

async function check(user: SignedInUser, id: string, env: Partial<Env> = {}): Promise<ArticleProblem[]> {
  const answer = await ask<{ problems: ArticleProblem[] }>("GET", `/api/blog/${id}/checks`, {
    as: user,
    env,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.problems;
}

test("what an empty draft lacks is named field by field", async () => {
  const bice = await blogger();
  const id = newId();
  await autosave(openTab(bice), id, 0, { title: "", content: "<p>breve</p>", cover_image_url: "http://" });
  expect(await check(bice, id)).toEqual([
    { kind: "refused", field: "title", error: "validation.article_title" },
    { kind: "refused", field: "content", error: "validation.article_content" },
    { kind: "refused", field: "cover_image_url", error: "validation.link" },
    { kind: "excerpt", field: "excerpt" },
    { kind: "cover_alt", field: "cover_alt" },
  ]);
});

test("a draft is checked before the article, a whole one has no problems, pictures need a description", async () => {
  const bice = await blogger();
  const whole = { excerpt: "In breve", cover_image_url: "https://mare.example/a.jpg", cover_alt: "Il mare" };
  const article = await makeArticle({ author_id: bice.id, ...whole });
  expect(await check(bice, article.id)).toEqual([]);
  const content =
    '<p>Un testo di dieci.</p><figure><img src="https://mare.example/b.jpg"></figure><figure><img src="https://mare.example/c.jpg" alt=""></figure>';
  const draft = await makeDraft(bice, whole, { ...whole, cover_image_url: null, content });
  expect(await check(bice, draft.id)).toEqual([
    { kind: "cover", field: "cover_image_url" },
    { kind: "picture_alt", field: "content", href: "/public/linked?url=https%3A%2F%2Fmare.example%2Fb.jpg" },
  ]);
});

test("whatever publishing would refuse is named before, with the same error", async () => {
  const bice = await blogger();
  const others = "/public/di-altri.webp";
  const refused: [object, string, string][] = [
    [{ hashtags: ["a b!"] }, "hashtags", "validation.hashtag"],
    [{ gallery_images: ["https://mare.example/pagina"] }, "gallery_images", "validation.picture"],
    [{ gallery_images: [others] }, "gallery_images", "validation.picture_gone"],
    [
      { content: `<p>Un testo di dieci.</p><img src="${others}" alt="x">` },
      "content",
      "validation.picture_gone",
    ],
    [{ title: "" }, "title", "validation.article_title"],
  ];
  for (const [fields, field, error] of refused) {
    const id = newId();
    await autosave(openTab(bice), id, 0, {
      title: "Un titolo",
      content: "<p>Un testo di dieci.</p>",
      ...fields,
    });
    const hard = (await check(bice, id)).filter(({ kind }) => kind === "refused");
    expect(hard).toEqual([{ kind: "refused", field, error }]);
    const numbers = { revision: 1, draft_revision: 1 };
    const answer = await ask("POST", `/api/blog/${id}/publish`, { as: bice, body: numbers });
    expect(answer.status).toBe(400);
    const [[name = "", reason] = []] = Object.entries(answer.error?.fields ?? {});
    expect([name.split(".")[0], reason]).toEqual([field, error]);
  }
});

test("each link of this site has the verdict that its page's own status gives it", async () => {
  const bice = await blogger();
  const event = await makeEvent({ title: "Stage" });
  await db.insert(eventFormerSlugs).values({ slug: "vecchio-stage", event_id: event.id, created_at: "" });
  const category = await makeCategory("Trofei", "trofei", 90);
  const article = await makeArticle({
    title: "Fondali",
    hashtags: ["mare"],
    created_at: "2026-02-03T10:00:00.000Z",
  });
  const profile = { role: "instructor", public_profile_enabled: true } as const;
  const gea = await makeUser("gea", { ...profile, public_slug: "gea-rossi" });
  await makeUser("ada", { ...profile, public_slug: "ada-rossi", is_active: false });
  await makeUser("ugo", { ...profile, public_slug: "ugo-rossi", public_profile_enabled: false });
  const links = [
    ...["/", "/chi-siamo", "/eventi-imminenti", "/blog", "/forum", "/privacy-policy", "/organizer-packages"],
    ...["/profile", "/dashboard", "/admin/users", "/blog/gestione", "/auth"],
    ...[`/${event.slug}`, `/${event.id}`, `/events/${event.slug}`, "/vecchio-stage", "/stage-che-non-esiste"],
    ...["/events/stage-che-non-esiste", `/${newId()}`],
    ...[
      `/categories/${category.slug}`,
      `/categories/${category.id}`,
      "/categories/allenamenti",
      "/categories/nessuna",
    ],
    ...[`/blog/${article.slug}`, `/blog/3-febbraio-2026-${article.slug}`, `/blog/${article.slug}-2026-02-03`],
    ...[`/blog/${article.id}`, "/blog/nessun-articolo", "/blog/hashtag/mare", "/blog/hashtag/nessuno-mai"],
    ...[
      "/instructor/gea-rossi",
      `/instructor/id/${gea.id}`,
      "/instructor/ada-rossi",
      "/instructor/ugo-rossi",
    ],
    ...[
      "/instructor/nessuno",
      `/instructor/id/${newId()}`,
      "/admin/niente",
      "/un/due/tre",
      "/public/niente.webp",
    ],
    ...[`/blog/${article.slug}?da=qui#fine`, "/%E0%A4%A"],
  ];
  const text = links.map((href) => `<p><a href="${href}">leggi</a></p>`).join("");
  const draft = await makeDraft(bice, { content: text });
  await autosave(openTab(bice), draft.id, 1, { content: `<p>Dieci lettere.</p>${text}` });
  const broken = (await check(bice, draft.id))
    .filter(({ kind }) => kind === "broken_link")
    .map(({ href }) => href);
  const answers: [string, boolean][] = [];
  for (const href of links) {
    let [path, status] = [href, 0];
    // As a browser follows it.
    for (let step = 0; step < 4; step += 1) {
      const answer = await visit(path);
      status = answer.status;
      const next = answer.headers.get("location");
      if (!next || status < 300 || status >= 400) break;
      path = new URL(next, "https://respiro.test").href;
    }
    answers.push([href, status >= 400]);
  }
  expect(answers.map(([href]) => [href, broken.includes(href)])).toEqual(answers);
});

test("a link to one's own unpublished article is not public yet, another's is broken, its own works", async () => {
  const [bice, dora] = [await blogger(), await blogger()];
  const own = await makeArticle({ author_id: bice.id, published: false });
  const others = await makeArticle({ author_id: dora.id, published: false });
  const draft = await makeDraft(bice, { published: false });
  const content = ["Un testo.", own.slug, others.slug, draft.slug]
    .map((slug) => `<p><a href="https://respiro.test/blog/${slug}">Leggi</a></p>`)
    .slice(1)
    .join("");
  await autosave(openTab(bice), draft.id, 1, { content });
  expect((await check(bice, draft.id)).filter(({ href }) => href)).toEqual([
    { kind: "unpublished_link", field: "content", href: `/blog/${own.slug}` },
    { kind: "broken_link", field: "content", href: `/blog/${others.slug}` },
  ]);
});

test("a text of two hundred links costs as many statements as one of one, and fifty are followed", async () => {
  const bice = await blogger();
  const draft = await makeDraft(bice);
  const costs: number[] = [];
  for (const [revision, count] of [1, 200].entries()) {
    const links = Array.from({ length: count }, (_, number) => `<a href="/blog/nessuno-${number}">x</a>`);
    await autosave(openTab(bice), draft.id, revision + 1, {
      content: `<p>Dieci lettere ${links.join(" ")}</p>`,
    });
    const { db: DB, meter } = meterDatabase(database);
    const broken = (await check(bice, draft.id, { DB })).filter(({ kind }) => kind === "broken_link");
    expect(broken).toHaveLength(Math.min(count, 50));
    costs.push(meter.statements.length);
    expect(meter.rows).toBeLessThan(200);
  }
  expect(new Set(costs).size).toBe(1);
});

test("others get no checks", async () => {
  const [bice, dora] = [await blogger(), await blogger()];
  const article = await makeArticle({ author_id: bice.id });
  expect((await ask("GET", `/api/blog/${article.id}/checks`, { as: dora })).status).toBe(404);
});
