import { beforeAll, describe, expect, test } from "vitest";
import { rebuildSearch } from "../../scripts/rebuildSearch.ts";
import { seedDatabase } from "../../scripts/seed/seedDatabase.ts";
import { openDatabase } from "../../worker/env.ts";
import type { SearchKind } from "../../worker/search/contract.ts";
import { siteSearchParams } from "../../worker/search/inputs.ts";
import { searchSite } from "../../worker/search/searchSite.ts";
import { asD1, makeDatabase } from "../support/memoryDatabase.ts";

const TODAY = "2026-11-22";
const database = makeDatabase();

/** The part of D1 that a search uses. */
const d1 = {
  prepare: (query: string) => ({
    bind: (...values: string[]) => ({
      all: async () => ({ results: database.prepare(query).all(...values) }),
    }),
  }),
  batch: (statements: { all: () => Promise<unknown> }[]) => Promise.all(statements.map((one) => one.all())),
};
const { db } = openDatabase({ withSession: () => d1 } as never);

beforeAll(() => seedDatabase({ db: asD1(database), scale: 1, today: TODAY }), 60_000);

/** What a diver expects among the first three of a kind, by the beginning of the title. */
const EXPECTED: [search: string, kind: SearchKind, title: string][] = [
  ["corso apnea", "event", "Apnea Academy, primo livello"],
  ["corsi a Genova", "event", "Stage di profondità"],
  ["corso base in piscina", "event", "Corso base in piscina"],
  ["allenamenti in piscina", "event", "Verticale in piscina"],
  ["allenamento Roma", "event", "Statica al mattino"],
  ["stage di compensazione", "event", "Gozo, stage di compensazione"],
  ["compensare", "article", "Compensare senza fretta"],
  ["viaggio a Dahab", "event", "Settimana blu a Dahab"],
  ["viaggi in Egitto", "event", "Ras Mohammed"],
  ["gara di statica", "event", "Trofeo Città di Lignano"],
  ["gare indoor", "event", "Campionato regionale"],
  ["workshop di fotografia", "event", "Fotografia"],
  ["fotografare", "article", "Fotografare in apnea"],
  ["AIDA 2", "event", "AIDA 2"],
  ["mouthfill", "event", "Mouthfill da zero"],
  ["Frenzel", "article", "Frenzel e mouthfill"],
  ["monopinna", "event", "Monopinna, giornata tecnica"],
  ["prima monopinna", "topic", "Prima monopinna"],
  ["Marco Bellandi", "organizer", "Marco Bellandi"],
  ["giulia ferrante", "organizer", "Giulia Ferrante"],
  ["blue laguna", "organizer", "Blue Laguna Freediving"],
  ["marea apnea club", "organizer", "Marea Apnea Club"],
  ["istruttore", "event", "Istruttore in formazione"],
  ["istruttrice", "event", "Istruttore in formazione"],
  ["Y-40", "topic", "Deepspot o Y-40"],
  ["Tenerife", "event", "Quattro giorni di FIM"],
  ["Sardegna", "event", "Corso avanzato FIM e CWT"],
  ["Liguria", "event", "Boa all'alba"],
  ["boe", "topic", "Laghi del Nord"],
  ["cenote", "article", "Cenote"],
  ["Ustica", "article", "Ustica"],
  ["raffreddore", "topic", "Raffreddore e compensazione"],
  ["bambini", "topic", "Il mio bambino"],
  ["vendo pinne di carbonio", "topic", "Vendo pinne"],
  ["pinne lunghe", "article", "Pinne lunghe"],
  ["muta fredda", "article", "La muta spiegata"],
  ["mute", "article", "La muta spiegata"],
  ["medicina orecchie", "event", "Medicina dell'apnea"],
  ["computer da apnea", "topic", "Computer da apnea"],
  ["tabelle CO2", "article", "Tabelle CO2"],
  ["svenimento blackout", "article", "Blackout"],
  ["samba", "topic", "Samba in superficie"],
  ["certificati medici", "article", "Il certificato medico"],
  ["primo brevetto", "article", "Il primo brevetto"],
  ["giudice di gara", "article", "Una giornata da giudice"],
  ["galateo della corsia", "article", "Galateo della corsia"],
  ["porte aperte", "event", "Porte aperte"],
  ["yoga", "event", "Yoga e pranayama"],
  ["profondità in Sardegna", "event", "Corso avanzato FIM e CWT"],
  ["sicurezza in coppia", "article", "Sicurezza in coppia"],
];

describe("the demo's search", () => {
  test("forty-six of fifty Italian searches have what a diver expects among the first three of its kind", async () => {
    expect(EXPECTED).toHaveLength(50);
    const missed: string[] = [];
    for (const [q, kind, title] of EXPECTED) {
      const { view } = await searchSite(db, siteSearchParams.parse({ q }), TODAY);
      const results = view.groups.find((group) => group.kind === kind)?.results ?? [];
      if (!results.some((result) => result.title.startsWith(title)))
        missed.push(`${q}: ${results.map((result) => result.title).join(" | ")}`);
    }
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(4);
  });

  test.each([
    ["corso", "event"],
    ["corsi", "event"],
    ["apnea", "event"],
    ["piscina", "event"],
    ["stage", "event"],
    ["viaggio", "event"],
    ["corso base", "event"],
    ["Genova", "event"],
    ["compensazione", "event"],
    ["Marco Bellandi", "organizer"],
    ["galateo", "article"],
    ["vendo pinne", "topic"],
  ])("for %j the %s comes first", async (q, kind) => {
    const { view } = await searchSite(db, siteSearchParams.parse({ q }), TODAY);
    expect(view.groups[0]?.kind).toBe(kind);
  });

  test("its rebuilding mends missing, outdated and surplus rows, and an empty index, and says so", async () => {
    const rebuild = () =>
      rebuildSearch(async (statements) => statements.map((text) => database.prepare(text).all()));
    const content = () =>
      ["site_search", "site_title_search"].map((index) =>
        database.prepare(`select cast(rowid as text) as id, * from ${index} order by rowid`).all(),
      );
    const whole = content();
    expect(await rebuild()).toEqual({ missing: 0, changed: 0, surplus: 0 });
    database.exec(`delete from site_search where rowid in (select rowid from site_search limit 7);
      update site_search set body = 'altro' where rowid = (select max(rowid) from site_search);
      insert into site_search (rowid, title) values (5000000000000001, 'Un evento annullato');
      delete from site_title_search where rowid in (select rowid from site_title_search limit 5)`);
    expect(await rebuild()).toEqual({ missing: 7, changed: 1, surplus: 1 });
    expect(content()).toEqual(whole);
    database.exec("delete from site_search; delete from site_title_search");
    expect(await rebuild()).toEqual({ missing: whole[0]?.length, changed: 0, surplus: 0 });
    expect(content()).toEqual(whole);
  }, 60_000);
});
