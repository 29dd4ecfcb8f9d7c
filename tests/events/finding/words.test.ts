import { beforeAll, describe, expect, test } from "vitest";
import type { EventCard } from "../../../worker/events/outputs.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { listItalianNames, nationCode } from "../../../worker/lib/nationCode.ts";
import { searchWords, splitWords, withoutAccents } from "../../../worker/lib/searchWords.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { makeCategory, makeEvent } from "../../support/events.ts";
import { ask, database } from "../../support/worker.ts";

withEmptyStorage();

async function search(searchTerm: string): Promise<string[]> {
  const answer = await ask<EventCard[]>("GET", `/api/events?${new URLSearchParams({ searchTerm })}`);
  expect([searchTerm, answer.status]).toEqual([searchTerm, 200]);
  return answer.body.map(({ title }) => title).sort();
}

beforeAll(async () => {
  const courses = await makeCategory("Corsi", "corsi", 1);
  const trips = await makeCategory("Viaggi", "viaggi", 2);
  const venues: Record<string, Parameters<typeof makeEvent>[0]> = {
    camogli: { location: "Punta Chiappa, Camogli (GE)", nation: "Italia", category_id: trips.id },
    margherita: { location: "16038 Santa Margherita Ligure GE", nation: "Italia", category_id: trips.id },
    genova: { location: "Piscina Mameli, Genova", nation: null, category_id: courses.id },
    arbatax: { location: "Arbatax (NU)", nation: "Italia", category_id: courses.id },
    vasto: { location: "Vasto", nation: "Italia", area: "Chieti, Abruzzo", category_id: trips.id },
    valletta: { location: "Valletta (MT)", nation: "Malta", category_id: trips.id },
    dahab: { location: "Dahab", nation: "Egitto", event_type: "corso", category_id: trips.id },
    laquila: { location: "Lago di Campotosto, L'Aquila", nation: "Italia", category_id: trips.id },
    forli: {
      location: "Forlì",
      nation: "Italia",
      description: "Si respira con il diaframma",
      category_id: trips.id,
    },
    sera: { location: "Łeba", nation: "Polonia", activity_details: "Vasca da cinquanta metri" },
  };
  for (const [title, venue] of Object.entries(venues)) await makeEvent({ ...venue, title });
});

test.each([
  ["Genova", ["camogli", "genova", "margherita"]],
  ["genoa", ["camogli", "genova", "margherita"]],
  ["liguria", ["camogli", "genova", "margherita"]],
  ["Лигурия", ["camogli", "genova", "margherita"]],
  ["sardegna", ["arbatax"]],
  ["Sardinia", ["arbatax"]],
  ["corsi sardegna", ["arbatax"]],
  ["courses", ["arbatax", "dahab", "genova"]],
  ["corso egitto", ["dahab"]],
  ["abruzzo", ["laquila", "vasto"]],
  ["l'aquila", ["laquila"]],
  ["l’aquila", ["laquila"]],
  ["emilia romagna", ["forli"]],
  ["forli", ["forli"]],
  ["diaframma", ["forli"]],
  ["Egypt", ["dahab"]],
  ["leba", ["sera"]],
  ["cinquanta", ["sera"]],
  ["training", ["sera"]],
  // The sign of Matera's province in Malta is none.
  ["basilicata", []],
  // One letter is no word: with others it counts for nothing.
  ["a Genova e o", ["camogli", "genova", "margherita"]],
])(
  "a search of %j finds by province, region, nation, category, kind and description",
  async (term, titles) => {
    expect(await search(term)).toEqual(titles);
  },
);

test("the words follow the venue, the geocoder's answer, the nation, the kind and the category's name", async () => {
  const category = await makeCategory("Prove", "prove", 3);
  const event = await makeEvent({ title: "mobile", location: "Camogli (GE)", nation: "Italia" });
  const isFound = async (term: string) => (await search(term)).includes("mobile");
  const change = (columns: string) =>
    database.prepare(`update events set ${columns} where id = ?`).bind(event.id).run();
  expect([await isFound("liguria"), await isFound("puglia")]).toEqual([true, false]);
  await change("location = 'Otranto (LE)'");
  expect([await isFound("liguria"), await isFound("puglia")]).toEqual([false, true]);
  await change("location = 'Otranto', area = null");
  expect(await isFound("puglia")).toBe(false);
  await change("area = 'Lecce, Puglia'");
  expect([await isFound("puglia"), await isFound("apulia"), await isFound("lecce")]).toEqual([
    true,
    true,
    true,
  ]);
  await change("event_type = 'gara'");
  expect(await isFound("competition")).toBe(true);
  await change(`category_id = '${category.id}'`);
  expect([await isFound("prove"), await isFound("zawody prove")]).toEqual([true, true]);
  await database
    .prepare("update categories set name = 'Raduni', names = ? where id = ?")
    .bind(JSON.stringify({ en: "Gatherings" }), category.id)
    .run();
  expect([await isFound("raduni"), await isFound("gather"), await isFound("prove")]).toEqual([
    true,
    true,
    false,
  ]);
  await database.prepare("delete from events where id = ?").bind(event.id).run();
  expect(await isFound("raduni")).toBe(false);
});

describe("a nation is found by its name in every language", () => {
  const names: Record<string, string[]> = {
    Spagna: ["Spagna", "Spain", "España", "Espagne", "Hiszpania", "Испания"],
    Grecia: ["Grecia", "Greece", "Grèce", "Grecja", "Греция"],
    "Stati Uniti": ["Estados Unidos", "États-Unis", "Stany Zjednoczone", "Соединенные Штаты", "США", "USA"],
    // As they are often typed, and not as Italian writes them.
    Olanda: ["Paesi Bassi", "Netherlands", "Países Bajos", "Pays-Bas", "Holandia", "Нидерланды", "Olanda"],
    "Costa d'Avorio": ["Côte d’Ivoire", "Ivory Coast", "Кот-д’Ивуар", "Costa d’Avorio"],
    PERÙ: ["Peru", "Pérou", "Перу"],
    Inghilterra: ["United Kingdom", "Royaume-Uni", "Wielka Brytania", "Великобритания", "England"],
  };

  test.each(Object.keys(names))("%s", async (nation) => {
    await makeEvent({ title: `a ${nation}`, nation, nation_code: nationCode(nation), location: "Altrove" });
    for (const name of names[nation] ?? [])
      expect([name, await search(name)]).toEqual([name, [`a ${nation}`]]);
  });

  test("as each of the browsers' names for it, whatever country it is", async () => {
    const { results } = await database
      .prepare("select name, words from search_synonyms where name like 'nation %'")
      .all<{ name: string; words: string }>();
    const words = new Map(results.map((row) => [row.name.slice(-2).toUpperCase(), splitWords(row.words)]));
    const missing = listItalianNames().flatMap(([, code]) =>
      LANGUAGE_CODES.flatMap((language) => {
        const name = new Intl.DisplayNames([language], { type: "region" }).of(code) ?? "";
        const own = (words.get(code) ?? []).map(withoutAccents);
        const isFound = (word: string) => own.some((known) => known.startsWith(withoutAccents(word)));
        return searchWords(name).every(isFound) ? [] : [`${code} ${language} ${name}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});

test("only the first eight words of a search count", async () => {
  expect(await search("punta chiappa camogli ge italia viaggi liguria genova inesistente")).toEqual([
    "camogli",
  ]);
  expect(await search("punta chiappa camogli ge italia viaggi liguria inesistente")).toEqual([]);
});

test("rebuilding the index as the manual says finds the same", async () => {
  const before = await search("liguria");
  const columns = "title, location, organizer, description, words, facets";
  await database.batch([
    database.prepare("delete from event_search"),
    database.prepare(
      `insert into event_search (rowid, ${columns}) select search_row, ${columns} from event_search_source`,
    ),
  ]);
  expect(await search("liguria")).toEqual(before);
});
