import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { forumFormerCategories } from "../../worker/forum/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeForumCategory, makeReply, makeTopic } from "../support/forum.ts";
import { makeUser } from "../support/users.ts";
import { ask, db, ORIGIN } from "../support/worker.ts";

withEmptyStorage();

function where(answer: { status: number; headers: Headers }) {
  return [answer.status, answer.headers.get("location")];
}

/** The JSON-LD of a page by type. */
function jsonLdOf(text: string): Record<string, Record<string, unknown>> {
  const scripts = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const things = scripts.map(([, json = "{}"]) => JSON.parse(json));
  return Object.fromEntries(things.map((thing) => [thing["@type"], thing]));
}

/** The numbers of the replies in a page's HTML. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/<article id="(\d+)"/g)].map(([, number]) => Number(number));
}

async function makeLongTopic(replies: number) {
  const anna = await makeUser("anna", { role: "final_user" });
  const topic = await makeTopic({ title: "Compensare a dieci metri", author_id: anna.id });
  for (let number = 1; number <= replies; number += 1) await makeReply(topic, { author_id: anna.id });
  return topic;
}

test("a topic's page is complete without scripts, and has the replies of its page alone", async () => {
  const topic = await makeLongTopic(43);
  const first = await ask("GET", `/forum/topic/${topic.id}`);
  expect(first.status).toBe(200);
  for (const part of ["Compensare a dieci metri</h1>", "A dieci metri non passa più.", "Prova da seduto"])
    expect(first.text).toContain(part);
  expect(numbersIn(first.text)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  const third = await ask("GET", `/forum/topic/${topic.id}?page=3`);
  expect(numbersIn(third.text)).toEqual([41, 42, 43]);
  expect(third.text).not.toContain("<p>A dieci metri non passa più.");
  expect(third.text).toContain(`href="/forum/topic/${topic.id}?page=2"`);
});

test("each page of a topic has one address; any other number leads to a page that there is", async () => {
  const { id } = await makeLongTopic(21);
  const path = `/forum/topic/${id}`;
  const leadsTo = async (query: string) => [query, ...where(await ask("GET", path + query))];
  expect(await leadsTo("?page=2")).toEqual(["?page=2", 200, null]);
  expect(await leadsTo("?page=3")).toEqual(["?page=3", 301, `${path}?page=2`]);
  expect(await leadsTo("?page=99999&lang=en")).toEqual([
    "?page=99999&lang=en",
    301,
    `${path}?page=2&lang=en`,
  ]);
  for (const query of ["?page=1", "?page=0", "?page=-3", "?page=abc", "?page=2.5"])
    expect(await leadsTo(query)).toEqual([query, 301, path]);
  expect(where(await ask("GET", `/forum/topic/${id.toUpperCase()}`))).toEqual([301, path]);
});

test("the head of a topic's page names its canonical address and its neighbours", async () => {
  const { id } = await makeLongTopic(45);
  const { text } = await ask("GET", `/forum/topic/${id}?page=2`);
  const url = `${ORIGIN}/forum/topic/${id}`;
  for (const part of [
    `<link rel="canonical" href="${url}?page=2"/>`,
    `<link rel="prev" href="${url}"/>`,
    `<link rel="next" href="${url}?page=3"/>`,
    `hrefLang="en" href="${url}?page=2&amp;lang=en"`,
    '<meta name="description" content="A dieci metri non passa più. Consigli?"/>',
  ])
    expect(text).toContain(part);
});

test("search engines read a topic with its counts and the visible replies of the page", async () => {
  const coach = await makeUser("ada", {
    role: "instructor",
    public_profile_enabled: true,
    public_slug: "ada-nervi",
  });
  const topic = await makeTopic({ title: "Che muta per la piscina?", author_id: coach.id, views_count: 7 });
  await makeReply(topic, { content: "Liscia da **tre** millimetri." });
  await makeReply(topic, { content: "Pubblicità", deleted_at: new Date().toISOString() });
  const { text } = await ask("GET", `/forum/topic/${topic.id}`);
  const url = `${ORIGIN}/forum/topic/${topic.id}`;
  expect(jsonLdOf(text).DiscussionForumPosting).toMatchObject({
    headline: "Che muta per la piscina?",
    url,
    author: { "@type": "Person", name: coach.full_name, url: `${ORIGIN}/instructor/ada-nervi` },
    datePublished: topic.created_at,
    commentCount: 1,
    interactionStatistic: [
      { interactionType: "https://schema.org/CommentAction", userInteractionCount: 1 },
      { interactionType: "https://schema.org/ViewAction", userInteractionCount: 7 },
      { interactionType: "https://schema.org/LikeAction", userInteractionCount: 0 },
    ],
    comment: [
      { "@type": "Comment", text: "Liscia da tre millimetri.", author: { name: "Anonimo" }, url: `${url}#1` },
    ],
  });
  expect(jsonLdOf(text).BreadcrumbList).toMatchObject({ itemListElement: [{}, { name: "Forum" }, {}, {}] });
  expect(text).not.toContain("Pubblicità");
  expect(text).toContain("Risposta eliminata dallo staff");
  expect(text).toContain("Anonimo");
});

test("a topic that is none is not found, and a deleted one is gone", async () => {
  const deleted = await makeTopic({ deleted_at: new Date().toISOString() });
  for (const [id, expected] of [
    [newId(), 404],
    ["nessuno", 404],
    [`${newId()}0`, 404],
    [deleted.id, 410],
  ] as const) {
    const { status, text } = await ask("GET", `/forum/topic/${id}`);
    expect([id, status]).toEqual([id, expected]);
    expect(text).toContain("Topic non trovato");
    expect(text).toContain('content="noindex"');
  }
});

test("the list shows pinned topics first with words for their icons, and the way to the others", async () => {
  const category = await makeForumCategory({
    slug: "viaggi",
    name: "Viaggi",
    description: "Dove si va, e con chi.",
  });
  const place = { category_id: category.id };
  for (let number = 1; number <= 21; number += 1)
    await makeTopic({
      ...place,
      title: `Meta ${number}`,
      created_at: `2026-03-${String(number).padStart(2, "0")}T10:00:00.000Z`,
    });
  await makeTopic({
    ...place,
    title: "Regole",
    is_pinned: true,
    is_locked: true,
    created_at: "2026-01-01T10:00:00.000Z",
  });
  const { text } = await ask("GET", "/forum?category=viaggi");
  const titles = [...text.matchAll(/<a [^>]*href="\/forum\/topic\/[^"]+"[^>]*>([^<]+)<\/a><\/h2>/g)].map(
    ([, title]) => title,
  );
  expect(titles.slice(0, 3)).toEqual(["Regole", "Meta 21", "Meta 20"]);
  expect(titles).toHaveLength(20);
  for (const part of [
    "In evidenza",
    "Bloccato",
    "Viaggi</h1>",
    "Dove si va, e con chi.",
    `<link rel="canonical" href="${ORIGIN}/forum?category=viaggi"/>`,
    'href="/forum?category=viaggi&amp;page=2"',
    'href="/feeds/forum-viaggi.xml"',
    "Accedi per scrivere",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("Nuovo Topic");
  expect(jsonLdOf(text).ItemList).toMatchObject({ name: "Viaggi", numberOfItems: 20 });
  const second = await ask("GET", "/forum?category=viaggi&page=2");
  expect(second.text).toContain("Meta 1</a>");
  expect(second.text).toContain("Meta 2</a>");
  expect(second.text).toContain(`<link rel="canonical" href="${ORIGIN}/forum?category=viaggi&amp;page=2"/>`);
});

test("a former slug leads to the present one, an unknown category is not found", async () => {
  const category = await makeForumCategory({ slug: "tecnica" });
  await db.insert(forumFormerCategories).values({ key: "compensazione", category_id: category.id });
  expect(where(await ask("GET", "/forum?category=compensazione&page=3&lang=en"))).toEqual([
    301,
    "/forum?category=tecnica&lang=en",
  ]);
  expect(where(await ask("GET", "/forum?page=0"))).toEqual([301, "/forum"]);
  const missing = await ask("GET", "/forum?category=mai-esistita");
  expect(missing.status).toBe(404);
  expect(missing.text).toContain("Categoria non trovata");
});

test("a page of the list that is none leads to one that there is, never to a failure", async () => {
  const { id, slug } = await makeForumCategory();
  for (let made = 0; made < 21; made += 1) await makeTopic({ category_id: id });
  const leadsTo = async (query: string) => [
    query,
    ...where(await ask("GET", `/forum?category=${slug}${query}`)),
  ];
  expect(await leadsTo("&page=2")).toEqual(["&page=2", 200, null]);
  for (const query of ["&page=3", "&page=99999"])
    expect(await leadsTo(query)).toEqual([query, 301, `/forum?category=${slug}&page=2`]);
  for (const query of ["&page=0", "&page=1", "&cursor=abc"])
    expect(await leadsTo(query)).toEqual([query, 301, `/forum?category=${slug}`]);
  expect(where(await ask("GET", "/forum?cursor=abc"))).toEqual([301, "/forum"]);
  expect((await ask("GET", "/forum?page=99999")).status).toBe(301);
});
