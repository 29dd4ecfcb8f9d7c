import { expect, test } from "vitest";
import { getSections } from "../../web/events/queries.ts";
import { COUNT_MAX, SECTION_SIZE } from "../../worker/events/contract.ts";
import type { EventListSearch } from "../../worker/events/inputs.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeCategory, makeEvent } from "../support/events.ts";
import { database, inBrowser } from "../support/worker.ts";

withEmptyStorage();

const sectionsOf = (search: EventListSearch = {}) => inBrowser(null, () => getSections(search));

test("home shows nothing, and says so, before anything has been published", async () => {
  expect(await sectionsOf()).toEqual({
    sections: [],
    count: 0,
    more: false,
    past: { count: 0, events: [] },
    any: false,
  });
});

test("categories come in their order, and those without upcoming events stay away", async () => {
  const last = await makeCategory("Gare", "gare", 30);
  const first = await makeCategory("Viaggi", "viaggi", 10);
  const empty = await makeCategory("Workshop", "workshop", 5);
  await makeEvent({ title: "gara", category_id: last.id });
  await makeEvent({ title: "viaggio", category_id: first.id });
  await makeEvent({ title: "passato", category_id: empty.id, date: dayFromNow(-5) });
  const { sections, past, any } = await sectionsOf();
  expect(sections.map((section) => section.category?.slug)).toEqual(["viaggi", "gare"]);
  expect(past).toMatchObject({ count: 1, events: [{ title: "passato" }] });
  expect(any).toBe(true);
});

test("events without a category have a section of their own near the end while there is no Allenamenti", async () => {
  const far = await makeCategory("Lontana", "lontana", 1500);
  await makeEvent({ nation: "Sola", title: "senza categoria" });
  await makeEvent({ nation: "Sola", title: "lontana", category_id: far.id });
  await makeEvent({
    nation: "Sola",
    title: "vicina",
    category_id: (await makeCategory("Vicina", "vicina", 2)).id,
  });
  const { sections } = await sectionsOf({ nation: "Sola" });
  expect(sections.map((section) => section.category?.slug ?? null)).toEqual(["vicina", null, "lontana"]);
});

test("events without a category join Allenamenti where that category exists", async () => {
  const trainings = await makeCategory("Allenamenti", "allenamenti", 40);
  await makeEvent({ nation: "Unita", title: "in piscina", category_id: trainings.id, date: dayFromNow(4) });
  await makeEvent({ nation: "Unita", title: "senza categoria", date: dayFromNow(2) });
  const { sections } = await sectionsOf({ nation: "Unita" });
  expect(sections).toMatchObject([
    {
      category: { slug: "allenamenti" },
      count: 2,
      events: [{ title: "senza categoria" }, { title: "in piscina" }],
    },
  ]);
});

test("a section shows its first twelve, and its count stops at a hundred", async () => {
  const many = await makeCategory("Tantissimi", "tantissimi", 60);
  const insert = database.prepare(
    "insert into events (id, slug, title, date, category_id, nation, created_at, updated_at) values (?, ?, ?, ?, ?, 'Folla', '', '')",
  );
  const write = (index: number, day: string) =>
    insert.bind(crypto.randomUUID(), `folla-${index}-${day}`, `numero ${index}`, day, many.id);
  const indexes = Array.from({ length: COUNT_MAX + 20 }, (_, index) => index);
  await database.batch(indexes.map((index) => write(index, dayFromNow(index + 1))));
  await database.batch(indexes.map((index) => write(index, dayFromNow(-index - 1))));
  const { sections, past } = await sectionsOf({ nation: "Folla" });
  expect(sections).toHaveLength(1);
  expect(sections[0]?.count).toBe(COUNT_MAX);
  expect(sections[0]?.events.map(({ title }) => title)).toEqual(
    indexes.slice(0, SECTION_SIZE).map((index) => `numero ${index}`),
  );
  expect(past.count).toBe(COUNT_MAX);
  expect(past.events).toHaveLength(SECTION_SIZE);
});

test("one category asked for brings its section alone, and the past of that category", async () => {
  const courses = await makeCategory("Corsi", "corsi", 70);
  await makeEvent({ nation: "Filtro", title: "corso", category_id: courses.id });
  await makeEvent({ nation: "Filtro", title: "corso finito", category_id: courses.id, date: dayFromNow(-1) });
  await makeEvent({ nation: "Filtro", title: "altro" });
  await makeEvent({ nation: "Filtro", title: "altro finito", date: dayFromNow(-1) });
  const { sections, past } = await sectionsOf({ nation: "Filtro", category: "corsi" });
  expect(sections).toMatchObject([{ category: { slug: "corsi" }, events: [{ title: "corso" }] }]);
  expect(past).toMatchObject({ count: 1, events: [{ title: "corso finito" }] });
});

test("an unknown category on home finds nothing, rather than everything", async () => {
  expect(await sectionsOf({ category: "non-esiste" })).toEqual({
    sections: [],
    count: 0,
    more: false,
    past: { count: 0, events: [] },
    any: true,
  });
});
