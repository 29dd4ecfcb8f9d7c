import { beforeAll, describe, expect, test } from "vitest";
import type { SearchView } from "../../worker/search/outputs.ts";
import { italianStem } from "../../worker/search/rules.ts";
import { makeArticle } from "../support/articles.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { makeReply, makeTopic } from "../support/forum.ts";
import { makeUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

async function search(q: string, other: Record<string, string> = {}) {
  const answer = await ask<SearchView>("GET", `/api/search?${new URLSearchParams({ q, ...other })}`);
  expect([q, answer.status]).toEqual([q, 200]);
  return { ...answer.body, next: answer.headers.get("X-Next-Cursor") };
}

async function titles(q: string, other: Record<string, string> = {}) {
  return (await search(q, other)).groups.flatMap(({ kind, results }) =>
    results.map(({ title }) => `${kind} ${title}`),
  );
}

/** Forms of one word, which share a stem. */
const WORD_FORMS = [
  "immersione immersioni",
  "istruttore istruttori istruttrice istruttrici",
  "allenatore allenatrice allenatori",
  "lago laghi",
  "maschera maschere",
  "acqua acque",
  "pinna pinne",
  "corso corsi",
  "gara gare",
  "uscita uscite",
  "profondo profonda profondi profonde",
  "bravo brava bravi brave",
  "medico medici medica mediche",
  "apneista apneisti apneiste",
  "certificato certificati",
  "brevetto brevetti",
  "compensazione compensazioni",
  "respiro respiri",
  "tuffo tuffi",
  "spiaggia spiagge",
  "allenamento allenamenti",
  "piscina piscine",
  "orecchio orecchie orecchi",
  "muta mute",
  "viaggio viaggi",
  "giudice giudici",
  "cavo cavi",
  "isola isole",
  "costa coste",
  "luogo luoghi",
  "tabella tabelle",
];

describe("words of Italian", () => {
  test("the forms of a word share a stem, in the search as in the index", async () => {
    const differing = WORD_FORMS.filter((forms) => new Set(forms.split(" ").map(italianStem)).size > 1);
    expect(differing).toEqual(["boa boe"].filter((forms) => WORD_FORMS.includes(forms)));
    const words = [...WORD_FORMS.join(" ").split(" "), "boa", "perche", "elettrici", "idee", "ai"];
    const { id } = await makeArticle({ title: "Prova", plain_text: words.join(", "), published: true });
    const row = await database
      .prepare("select body from site_search where rowid / 1000000000000000 = 4")
      .first();
    const stems = String(row?.body).split(" ").slice(-words.length);
    const indexed = new Set(stems);
    expect(words.filter((word) => word.length > 3 && !indexed.has(italianStem(word)))).toEqual([]);
    await database.prepare("delete from articles where id = ?").bind(id).run();
  });
});

describe("the search over the whole site", () => {
  let day: string;

  beforeAll(async () => {
    day = dayFromNow(20);
    const nina = await makeUser("nina", {
      role: "instructor",
      full_name: "Nina Mare",
      public_profile_enabled: true,
      public_slug: "nina-mare",
      bio: "Insegno apnea con le pinne.",
    });
    await makeEvent({
      title: "Immersioni guidate con pinne",
      location: "Camogli (GE)",
      date: day,
      organizer_id: nina.id,
    });
    await makeEvent({ title: "Pinne e lanterne", date: dayFromNow(-30) });
    await makeArticle({
      title: "Le pinne lunghe",
      language: "it",
      plain_text: "L’acqua è fredda.",
      published: true,
    });
    await makeArticle({
      title: "Długie płetwy",
      language: "pl",
      plain_text: "Pinne po włosku.",
      published: true,
    });
    await makeArticle({ title: "Йога под водой", language: "ru", published: true });
    const topic = await makeTopic({
      title: "Compensazione: chi mi aiuta?",
      content: "Non scendo **oltre** i dieci metri.",
    });
    await makeReply(topic, { content: "Prova con le pinne corte, poi ripeti." });
  });

  test("finds every kind by any form of a word, with its place marked, the next event before past ones", async () => {
    expect(await titles("pinna")).toEqual([
      "event Immersioni guidate con pinne",
      "event Pinne e lanterne",
      "article Le pinne lunghe",
      "article Długie płetwy",
      "organizer Nina Mare",
      "topic Compensazione: chi mi aiuta?",
    ]);
    const { groups } = await search("pinna corta");
    expect(groups).toMatchObject([
      { kind: "topic", total: 1, results: [{ href: expect.stringMatching(/#1$/) }] },
    ]);
    expect(groups[0]?.results[0]?.snippet).toEqual([
      { text: "Prova con le ", match: false },
      { text: "pinne", match: true },
      { text: " ", match: false },
      { text: "corte", match: true },
      { text: ", poi ripeti.", match: false },
    ]);
  });

  test("filters by kind, time and language, and pages by a cursor", async () => {
    expect(await titles("pinne", { kind: "article", language: "pl" })).toEqual(["article Długie płetwy"]);
    expect(await titles("pinne", { time: "past" })).toEqual(["event Pinne e lanterne"]);
    expect(await titles("pinne", { time: "upcoming" })).toEqual(["event Immersioni guidate con pinne"]);
    const first = await search("pinne", { kind: "event", limit: "1" });
    expect(first).toMatchObject({ next: "1", groups: [{ total: 2, results: [{ date: day }] }] });
    const second = await search("pinne", { kind: "event", limit: "1", cursor: "1" });
    expect(second).toMatchObject({ next: null, groups: [{ results: [{ title: "Pinne e lanterne" }] }] });
  });

  test("without a text that holds all words it says which were found, and proposes near spellings", async () => {
    expect(await search("pinne arcobaleno")).toMatchObject({ some_words: ["pinne"], did_you_mean: [] });
    expect(await search("compensazoine")).toMatchObject({ groups: [], did_you_mean: ["compensazione"] });
    expect(await search("imersioni giudate")).toMatchObject({ did_you_mean: ["immersioni guidate"] });
    expect(await search("zzzzqqqq")).toEqual({ groups: [], some_words: [], did_you_mean: [], next: null });
  });

  test.each([
    ["l'acqua", "article Le pinne lunghe"],
    ["L’ACQUA fredda", "article Le pinne lunghe"],
    ["DLUGIE pletw", "article Długie płetwy"],
    ["ЙОГА", "article Йога под водой"],
    ["camogli", "event Immersioni guidate con pinne"],
    ["nina", "organizer Nina Mare"],
  ])("%s finds %s", async (q, first) => {
    expect(await titles(q)).toContain(first);
  });

  test.each([
    '"',
    "'",
    '" OR 1 --',
    "pinne NEAR(lunghe, 2)",
    "title:pinne",
    "pinne* AND NOT",
    "-pinne",
    "(((",
    "{title}: x",
    "^pinne + \\",
    "🐙🐠",
    "плавать под водой",
    "水中",
    "di a da in con",
    "\u0000pinne",
    "a".repeat(5000),
    "' ; drop table users; --",
    "%_%",
  ])("is not hurt by %j", async (q) => {
    await search(q);
    await search(q, { kind: "topic", language: "it" });
  });

  test("refuses an unknown kind, time or cursor", async () => {
    for (const query of ["kind=user", "time=now", "cursor=-1", "limit=0", "language=xx"])
      expect([query, (await ask("GET", `/api/search?q=pinne&${query}`)).status]).toEqual([query, 400]);
    expect((await ask("GET", "/api/search")).status).toBe(200);
  });
});

describe("what is not public", () => {
  const HIDING: Record<
    string,
    [make: () => Promise<{ id: string }>, table: string, hide: string, show: string]
  > = {
    "a cancelled event": [
      () => makeEvent({ title: "Zanzibar" }),
      "events",
      "cancelled_at = '2026-01-01'",
      "cancelled_at = null",
    ],
    "a draft": [
      () => makeArticle({ title: "Zanzibar", published: true }),
      "articles",
      "published = 0",
      "published = 1",
    ],
    "a deleted topic": [
      () => makeTopic({ title: "Zanzibar" }),
      "forum_topics",
      "deleted_at = '2026-01-01', deleted_by = 'staff'",
      "deleted_at = null, deleted_by = null",
    ],
    "a deleted reply": [
      async () => makeReply(await makeTopic(), { content: "Zanzibar" }),
      "forum_replies",
      "deleted_at = '2026-01-01', deleted_by = 'staff'",
      "deleted_at = null, deleted_by = null",
    ],
    "a reply of a deleted topic": [
      async () => {
        const topic = await makeTopic();
        await makeReply(topic, { content: "Zanzibar" });
        return topic;
      },
      "forum_topics",
      "deleted_at = '2026-01-01', deleted_by = 'staff'",
      "deleted_at = null, deleted_by = null",
    ],
    "an organizer without a public page": [
      () =>
        makeUser("zoe", {
          role: "instructor",
          full_name: "Zanzibar",
          public_profile_enabled: true,
          public_slug: "zanzibar",
        }),
      "users",
      "public_profile_enabled = 0",
      "public_profile_enabled = 1",
    ],
    "a deactivated organizer": [
      () =>
        makeUser("zita", {
          role: "instructor",
          full_name: "Zanzibar",
          public_profile_enabled: true,
          public_slug: "zanzibar-2",
        }),
      "users",
      "is_active = 0",
      "is_active = 1",
    ],
    "a member who is no organizer": [
      () =>
        makeUser("zeno", {
          role: "instructor",
          full_name: "Zanzibar",
          public_profile_enabled: true,
          public_slug: "zanzibar-3",
        }),
      "users",
      "role = 'final_user'",
      "role = 'instructor'",
    ],
  };

  test.each(Object.keys(HIDING))("%s leaves the index, and returns when it is public again", async (name) => {
    const [make, table, hide, show] = HIDING[name] as (typeof HIDING)[string];
    const { id } = await make();
    const count = async () => (await search("zanzibar")).groups.flatMap(({ results }) => results).length;
    const update = (change: string) =>
      database.prepare(`update ${table} set ${change} where id = ?`).bind(id).run();
    expect(await count()).toBe(1);
    await update(hide);
    expect(await count()).toBe(0);
    expect(await database.prepare("select count(*) as n from site_search('zanzibar')").first("n")).toBe(0);
    await update(show);
    expect(await count()).toBe(1);
    await update(hide);
  });

  test("the index is what its source says after all of this", async () => {
    await makeUser("ultima", { full_name: "Ultima Onda" });
    const differing = await database
      .prepare(
        `select * from (select search_row, title, names, body, facets from site_search_source
          except select rowid, title, names, body, facets from site_search)
        union all select * from (select rowid, title, names, body, facets from site_search
          except select search_row, title, names, body, facets from site_search_source)`,
      )
      .all();
    expect(differing.results).toEqual([]);
  });
});
