import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { NO_FILTERS } from "../../web/events/list/filters.ts";
import { eventListQuery } from "../../web/events/list/queries.ts";
import { organizerEventsQuery } from "../../web/profiles/organizers/queries.ts";
import type { NamedEvent } from "../../worker/events/contract.ts";
import type { EventCard } from "../../worker/events/outputs.ts";
import { events } from "../../worker/events/schema.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../worker/lib/languages.ts";
import { PLACEHOLDERS } from "../../worker/pages/contract.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeCategory, makeEnrolment, makeEvent } from "../support/events.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { makeUser } from "../support/users.ts";
import { ask, db, inBrowser, ORIGIN, visit } from "../support/worker.ts";

withEmptyStorage();

function dehydratedState(text: string) {
  return JSON.parse(
    text.match(/<script id="dehydrated-state" type="application\/json">(.*?)<\/script>/s)?.[1] ?? "null",
  );
}

/** The data of a page's dehydrated queries, by the first two parts of their keys. */
function queryData(text: string): Record<string, unknown> {
  const queries: [key: string[], data: unknown][] = dehydratedState(text).queries;
  return Object.fromEntries(queries.map(([key, data]) => [key.slice(0, 2).join(" "), data]));
}

/** The schema.org objects of a page. */
function structuredData(text: string): unknown[] {
  const scripts = text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json = ""]) => JSON.parse(json));
}

/** The page's text without tags and scripts. */
function readable(text: string): string {
  return text
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'");
}

const LONG_AGO = "2019-05-04";

test("an event's page is complete without scripts", async () => {
  const anna = await makeUser("anna-legge", { role: "instructor", full_name: "Anna D'Acqua" });
  await makeEvent({
    slug: "2030-07-12-lettura",
    title: "L'immersione dell'anno",
    date: "2030-07-12",
    location: "Genova",
    nation: "Italia",
    description: "Una giornata in mare.",
    notes: "Portare la muta.",
    organizer_id: anna.id,
    participants: 8,
  });
  const { status, text } = await ask("GET", "/12-luglio-2030-lettura");
  const page = readable(text);
  expect(status).toBe(200);
  for (const words of [
    "L'immersione dell'anno",
    "12 luglio 2030",
    "Genova, Italia",
    "Una giornata in mare.",
    "Portare la muta.",
    "Anna D'Acqua",
    "8 posti liberi su 8",
    "Iscriviti",
  ])
    expect(page).toContain(words);
  expect(text).not.toMatch(/<template|\$RC\(/);
});

test("home, lists and texts are complete without scripts", async () => {
  const trips = await makeCategory("Viaggi", "viaggi", 1);
  await makeEvent({
    slug: "2030-08-01-dahab",
    title: "Una settimana a Dahab",
    date: "2030-08-01",
    category_id: trips.id,
  });
  await makeEvent({ slug: `${LONG_AGO}-passato`, title: "Quello che fu", date: LONG_AGO });
  const expected: [path: string, words: string[]][] = [
    [
      "/",
      ["Trova il tuo prossimo tuffo", "Viaggi", "Una settimana a Dahab", "Eventi Passati", "Quello che fu"],
    ],
    ["/eventi-imminenti", ["Eventi Imminenti", "Una settimana a Dahab"]],
    ["/eventi-imminenti?scope=past", ["Eventi Passati", "Quello che fu"]],
    ["/categories/viaggi", ["Viaggi", "Una settimana a Dahab"]],
    ["/chi-siamo", ["Chi siamo", "Missione", "Visione", "Team"]],
    ["/non/esiste", ["404", "Oops! Pagina non trovata"]],
    ["/non-esiste", ["404", "Oops! Pagina non trovata"]],
    ["/3-volte-campione", ["404", "Oops! Pagina non trovata"]],
    ["/3-marzo-2020-mai-esistito", ["Evento non trovato"]],
    ["/2020-03-03-mai-esistito", ["Evento non trovato"]],
    [`/${newId()}`, ["Evento non trovato"]],
    ["/events/2020-03-03-mai-esistito", ["Evento non trovato"]],
    ["/eventi-imminenti?category=nessuna", ["Eventi Imminenti", "Nessun evento trovato"]],
  ];
  for (const [path, words] of expected) {
    const { text } = await ask("GET", path);
    for (const word of words) expect([path, readable(text)]).toEqual([path, expect.stringContaining(word)]);
    expect([path, readable(text).includes("Caricamento")]).toEqual([path, false]);
  }
});

test("the data sent with a page equals the API's responses", async () => {
  await makeEvent({ slug: "2030-09-09-uguale", title: "Uguale", date: "2030-09-09", cost_cents: 4550 });
  const page = async (path: string) => queryData((await ask("GET", path)).text);
  const call = async (path: string) => (await ask("GET", `/api${path}`)).body as EventCard;
  // Beside them: the filters that they answer, and their number.
  expect((await page("/"))["events sections"]).toMatchObject(await call("/events/sections"));
  expect((await page("/")).nations).toEqual(await call("/events/nations/codes"));
  expect((await page("/"))["public-config"]).toEqual(await call("/public-config"));
  const one = await page("/9-settembre-2030-uguale");
  // The API also calls an event's title `name`, which would only make a page larger.
  const { name, ...event } = (await call("/events/slug/9-settembre-2030-uguale")) as NamedEvent<EventCard>;
  expect([name, one["events one"]]).toEqual(["Uguale", event]);
  const list = (await page("/eventi-imminenti"))["events list"] as { pages: { events: unknown }[] };
  const { body } = await ask<NamedEvent<EventCard>[]>("GET", "/api/events?scope=upcoming&limit=24");
  expect(list.pages[0]?.events).toEqual(body.map(({ name: _name, ...card }) => card));
  expect(body.map((card) => card.name)).toContain("Uguale");
});

test("no title imitates a marker of the page that carries it", async () => {
  const titles = [
    ...Object.values(PLACEHOLDERS),
    "__SERVED__",
    "</script><script>alert(1)</script>",
    "<!--",
    "<!--$-->",
    "<!--$!-->",
    '<html lang="it" <div id="root"',
    "$& $' $` $1 \\u003c",
    "riga\u2028separata\u2029ancora",
    "{{title}}",
  ];
  const category = await makeCategory('"__SERVED__"', "imitazioni", 9);
  for (const [index, title] of titles.entries()) {
    const slug = `2030-09-1${index % 10}-imitazione-${index}`;
    const date = slug.slice(0, 10);
    const marked = { slug, title, date, location: "Nemi", description: title, category_id: category.id };
    const event = await makeEvent(marked);
    for (const path of [`/${slug}`, "/", "/eventi-imminenti", "/categories/imitazioni"]) {
      const { status, text, headers } = await ask("GET", path);
      if (status === 301) expect(headers.get("location")).toContain("imitazione");
      const page = status === 301 ? (await ask("GET", headers.get("location") ?? "")).text : text;
      expect([
        title,
        path,
        JSON.stringify(dehydratedState(page).queries).includes(JSON.stringify(title)),
      ]).toEqual([title, path, true]);
      const [open, close] = [page.match(/<script[ >]/g)?.length, page.match(/<\/script>/g)?.length];
      expect([title, path, open]).toEqual([title, path, close]);
      expect([title, path, page.includes("<script>alert")]).toEqual([title, path, false]);
      const heading = page.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1] ?? "";
      if (path === `/${slug}`) expect(decodeEntities(heading)).toBe(title);
    }
    await db.delete(events).where(eq(events.id, event.id));
  }
});

function decodeEntities(text: string): string {
  const characters: Record<string, string> = {
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#x27;": "'",
    "&amp;": "&",
  };
  return text.replace(/&(lt|gt|quot|amp|#x27);/g, (entity) => characters[entity] ?? entity);
}

test("the organizer's name leads to a page that answers, or nowhere", async () => {
  const organizers = [
    await makeUser("con-pagina", {
      role: "instructor",
      public_profile_enabled: true,
      public_slug: "con-pagina",
    }),
    await makeUser("senza-pagina", { role: "company", company_name: "Senza pagina" }),
    await makeUser("del-sito", { role: "admin" }),
    await makeUser("spenta", { role: "instructor", is_active: false }),
    await makeUser("non-piu", { role: "final_user" }),
  ];
  const leads: (string | null)[] = [];
  for (const [index, { id }] of organizers.entries()) {
    const slug = `2030-11-0${index + 1}-di-chi`;
    await makeEvent({ slug, title: "Di chi", date: slug.slice(0, 10), location: "Nemi", organizer_id: id });
    const { text } = await ask("GET", `/${index + 1}-novembre-2030-di-chi`);
    const [, link = null] =
      text.match(/Organizzato da(?:<!-- -->)?\s*(?:<!-- -->)?<a [^>]*?href="([^"]*)"/) ?? [];
    const [told] = structuredData(text) as { organizer: { url?: string } }[];
    expect(told?.organizer.url ?? null).toBe(link === null ? null : ORIGIN + link);
    if (link !== null) expect([link, (await ask("GET", link)).status]).toEqual([link, 200]);
    leads.push(link);
  }
  expect(leads).toEqual([
    "/instructor/con-pagina",
    `/instructor/id/${organizers[1]?.id}`,
    "/chi-siamo",
    null,
    null,
  ]);
});

const SECOND_OF_MAY: Record<LanguageCode, string> = {
  it: "2 maggio 2031",
  en: "2 May 2031",
  fr: "2 mai 2031",
  pl: "2 maja 2031",
  ru: "2 мая 2031",
  es: "2 de mayo de 2031",
};

test.for(LANGUAGE_CODES)(
  "a page in %s is rendered in that language, dates and plurals included",
  async (language) => {
    await makeEvent({
      slug: `2031-05-02-lingua-${language}`,
      title: "Lingue",
      date: "2031-05-02",
      participants: 5,
    });
    const { text, headers } = await ask("GET", `/2-maggio-2031-lingua-${language}?lang=${language}`);
    expect(readable(text).replaceAll("\u00a0", " ")).toContain(SECOND_OF_MAY[language]);
    expect(headers.get("content-language")).toBe(language);
    expect(dehydratedState(text).language).toBe(language);
  },
);

test("a page has canonical, alternate and Open Graph metadata", async () => {
  await makeEvent({
    slug: "2030-10-10-testa",
    title: "Testa & coda <b>",
    date: "2030-10-10",
    location: "Nemi",
  });
  const path = "/10-ottobre-2030-testa";
  const { text } = await ask("GET", `${path}?lang=pl&utm_source=x`);
  const tag = (pattern: RegExp) => text.match(pattern)?.[1];
  expect(tag(/<title>(.*?)<\/title>/)).toBe("Testa &amp; coda &lt;b&gt; · Respiro");
  expect(tag(/rel="canonical" href="([^"]*)"/)).toBe(`${ORIGIN}${path}?lang=pl`);
  const own = (await ask("GET", path, { headers: { "accept-language": "pl" } })).text;
  expect(own.match(/rel="canonical" href="([^"]*)"/)?.[1]).toBe(ORIGIN + path);
  const alternates = [...text.matchAll(/rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)];
  expect(Object.fromEntries(alternates.map(([, language, href]) => [language, href]))).toEqual({
    ...Object.fromEntries(LANGUAGE_CODES.map((code) => [code, `${ORIGIN}${path}?lang=${code}`])),
    it: ORIGIN + path,
    "x-default": ORIGIN + path,
  });
  expect(tag(/property="og:image" content="([^"]*)"/)).toMatch(/\/share\/events\/[0-9a-f-]{36}-1-pl\.png$/);
  const picture = await ask("GET", new URL(tag(/property="og:image" content="([^"]*)"/) ?? "").pathname);
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(structuredData(text)[0]).toMatchObject({
    name: "Testa & coda <b>",
    startDate: "2030-10-10",
    location: { "@type": "Place" },
  });
});

test("pages not to be indexed are marked noindex", async () => {
  for (const path of [
    "/non/esiste",
    "/forum/topic/mai-esistito",
    "/blog/mai-esistito",
    "/3-marzo-2020-mai-esistito",
    "/?nation=Italia",
    "/eventi-imminenti?dateFrom=2030-09-01&dateTo=2030-09-30",
    "/categories/allenamenti?near=Genova&lat=44.41&lng=8.93",
  ]) {
    const { text } = await ask("GET", path);
    expect([path, text.includes('<meta name="robots" content="noindex"/>')]).toEqual([path, true]);
    expect([path, text.includes('rel="canonical"')]).toEqual([path, false]);
  }
});

test("a list is rendered with the filters of its address, around a town by distance", async () => {
  const at = (latitude: number) => ({ latitude, longitude: 9, location: "Camogli (GE)", nation: "Italia" });
  await makeEvent({ slug: "2031-03-09-lontano", title: "Lontano", date: "2031-03-09", ...at(44.7) });
  await makeEvent({ slug: "2031-03-10-vicino", title: "Vicino", date: "2031-03-10", ...at(44.4) });
  await makeEvent({ slug: "2031-05-10-tardi", title: "Tardi", date: "2031-05-10", ...at(44.4) });
  const titlesAt = async (path: string) => {
    const { text } = await ask("GET", path);
    const titles = [...text.matchAll(/<h2[^>]*><a [^>]*>([^<]*)</g)].map(([, title]) => title);
    return titles.filter((title) => ["Lontano", "Vicino", "Tardi"].includes(title ?? ""));
  };
  const march = "dateFrom=2031-03-01&dateTo=2031-03-31";
  expect(await titlesAt(`/eventi-imminenti?${march}`)).toEqual(["Lontano", "Vicino"]);
  expect(await titlesAt(`/eventi-imminenti?${march}&near=Camogli&lat=44.4&lng=9`)).toEqual([
    "Vicino",
    "Lontano",
  ]);
  // The visitor's own position is known to the browser alone.
  expect(await titlesAt(`/eventi-imminenti?${march}&near=me`)).toEqual([]);
});

test("the largest picture is preloaded, those below are lazy", async () => {
  const gallery = ["/public/due.webp", "/public/tre.webp"];
  const picture = { image_url: "/public/uno.webp", gallery_images: gallery };
  await makeEvent({ slug: "2030-11-11-foto", title: "Foto", date: "2030-11-11", ...picture });
  const { text } = await ask("GET", "/11-novembre-2030-foto");
  expect(text.match(/<link rel="preload"[^>]*as="image"[^>]*>/g)).toEqual([
    expect.stringContaining("/public/uno.webp"),
  ]);
  const home = (await ask("GET", "/")).text;
  const eager = [...home.matchAll(/<img[^>]*>/g)].filter(([image]) => !image.includes('loading="lazy"'));
  expect(eager.length).toBeLessThanOrEqual(2);
});

test("a deleted event responds 410, an unknown one 404, at every address", async () => {
  const { id } = await makeEvent({ slug: "2030-12-01-rimosso", title: "Rimosso", date: "2030-12-01" });
  await db.delete(events).where(eq(events.id, id));
  const former = ["/events/2030-12-01-rimosso", `/events/${id}`];
  for (const path of ["/1-dicembre-2030-rimosso", "/2030-12-01-rimosso", `/${id}`, ...former]) {
    const answer = await ask("GET", path);
    expect([path, answer.status]).toEqual([path, 410]);
    expect(readable(answer.text)).toContain("Evento non trovato");
  }
  expect((await ask("GET", `/${newId()}`)).status).toBe(404);
});

test("token, cookie and bookmark change no byte of a page", async () => {
  const berta = await makeUser("berta-segreta");
  const today = await makeEvent({ slug: "2030-12-24-vigilia", title: "Vigilia", date: "2030-12-24" });
  await makeEnrolment(today, berta);
  for (const path of ["/", "/24-dicembre-2030-vigilia", "/chi-siamo"]) {
    const plain = (await ask("GET", path)).text;
    const signedIn = await ask("GET", path, {
      as: berta,
      headers: { cookie: `session=${berta.token}; api_token=${berta.token}`, "x-d1-bookmark": "0-1-2-3" },
    });
    expect([path, signedIn.text === plain]).toEqual([path, true]);
    expect(plain).not.toContain(berta.email);
  }
});

test("a page that fails to render responds with the app shell and status 500, and is logged", async () => {
  const broken = {
    withSession: () => ({
      batch: () => Promise.reject(new Error("no database")),
      prepare: () => ({ bind: () => ({}) }),
    }),
  };
  const { status, text, headers } = await ask("GET", "/", { env: { DB: broken as unknown as D1Database } });
  expect(status).toBe(500);
  expect(text).toContain('<div id="root"></div>');
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(takeLoggedErrors().join()).toContain("could not be rendered");
});

test("server-rendered lists can be refetched in the browser", async () => {
  const holder = await makeUser("elenco", { role: "instructor", public_profile_enabled: true });
  const dive = await makeEvent({ organizer_id: holder.id, title: "Com'era", date: "2030-07-20" });
  const read = async (path: string) =>
    dehydratedState((await ask("GET", path)).text).queries as [string[], unknown][];
  const all = eventListQuery(NO_FILTERS, "upcoming", "date");
  const own = organizerEventsQuery(holder.id, "upcoming");
  for (const [path, listIn] of [
    ["/eventi-imminenti", (browser: QueryClient) => new InfiniteQueryObserver(browser, all)],
    [`/instructor/id/${holder.id}`, (browser: QueryClient) => new InfiniteQueryObserver(browser, own)],
  ] as const) {
    await db.update(events).set({ title: "Com'era" }).where(eq(events.id, dive.id));
    const browser = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    for (const [key, data] of await read(path)) browser.setQueryData(key, data);
    const list = listIn(browser);
    await db.update(events).set({ title: "Com'è" }).where(eq(events.id, dive.id));
    const { data } = await inBrowser(holder, () => list.refetch({ throwOnError: true }));
    const titles = data?.pages.flatMap((page) => page.events.map(({ title }) => title));
    expect([path, titles?.includes("Com'è"), titles?.includes("Com'era")]).toEqual([path, true, false]);
    browser.clear();
  }
});

test("a page is found by its first word in capitals and escaped, as the router finds it among all routes", async () => {
  for (const path of ["/forum", "/FORUM", "/%66orum"]) {
    const { status, text } = await visit(path);
    expect([path, status, text.includes("<title>Forum")]).toEqual([path, 200, true]);
  }
  expect((await visit("/forum/none/at/all")).status).toBe(404);
});
