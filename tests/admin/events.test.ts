import { beforeEach, expect, test } from "vitest";
import { SORTED_EVENTS_MAX } from "../../worker/admin/events/contract.ts";
import type { AdminEvent } from "../../worker/admin/events/outputs.ts";
import type { EventOrganizer } from "../../worker/events/publishing/outputs.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeCategory, makeEnrolment, makeEvent } from "../support/events.ts";
import { makeOrganizer } from "../support/organizers.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

/** Each test counts the rows of the table. */
beforeEach(async () => {
  await database.batch(
    ["enrolments", "events", "categories"].map((table) => database.prepare(`delete from ${table}`)),
  );
});

const list = (as: SignedInUser, query = "") => ask<AdminEvent[]>("GET", `/api/admin/events?${query}`, { as });

async function titles(as: SignedInUser, query = "") {
  const answer = await list(as, query);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body.map(({ title }) => title);
}

/** Every page of a table, forwards, and the first pages again, backwards. */
async function walk(as: SignedInUser, query: string) {
  const pages: string[][] = [];
  let cursor: string | null = "";
  let previous: string | null = null;
  while (cursor !== null) {
    const answer = await list(as, `${query}${cursor && `&cursor=${cursor}`}`);
    pages.push(answer.body.map(({ title }) => title));
    cursor = answer.headers.get("X-Next-Cursor");
    previous = answer.headers.get("X-Previous-Cursor");
  }
  for (const before of pages.slice(0, -1).reverse()) {
    const answer = await list(as, `${query}&cursor=${previous}`);
    expect(answer.body.map(({ title }) => title)).toEqual(before);
    previous = answer.headers.get("X-Previous-Cursor");
  }
  expect(previous).toBeNull();
  return pages.flat();
}

test("a row has what the table shows: organizer, seats without holds, cost, state", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const anna = await makeUser("anna", { role: "company", company_name: "Profondo Blu" });
  const trips = await makeCategory("Viaggi", "viaggi", 1);
  const event = await makeEvent({
    title: "Settimana a Dahab",
    organizer_id: anna.id,
    category_id: trips.id,
    date: dayFromNow(10),
    end_date: dayFromNow(17),
    location: "Blue Hole",
    nation: "Egitto",
    participants: 12,
    cost_cents: 45_050,
  });
  await makeEnrolment(event, await makeUser("carla"));
  const hold = { status: "held" as const, held_until: "2999-01-01T00:00:00.000Z" };
  await makeEnrolment(event, await makeUser("dario"), hold);
  const { body } = await list(ada);
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({
    id: event.id,
    title: "Settimana a Dahab",
    date: event.date,
    end_date: event.end_date,
    categories: { name: "Viaggi" },
    organizer: { id: anna.id, name: "Profondo Blu" },
    location: "Blue Hole",
    nation: "Egitto",
    participants: 12,
    enrolled: 1,
    seats_taken: 2,
    cost: 450.5,
    cancelled_at: null,
    is_training: false,
    series_id: null,
    revision: 1,
    created_at: event.created_at,
    description: null,
  });
});

test("events come by date, latest first; another column, or the same again, sorts otherwise", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  await makeEvent({ title: "beta", date: dayFromNow(5), created_at: "2026-01-01T00:00:00.000Z" });
  await makeEvent({ title: "Alfa", date: dayFromNow(-5), created_at: "2026-01-03T00:00:00.000Z" });
  // Begins before the others and ends after them: the first day decides.
  const [date, end_date] = [dayFromNow(-9), dayFromNow(9)];
  await makeEvent({ title: "Gamma", date, end_date, created_at: "2026-01-02T00:00:00.000Z" });
  expect(await titles(ada)).toEqual(["beta", "Alfa", "Gamma"]);
  expect(await titles(ada, "sort=date&direction=asc")).toEqual(["Gamma", "Alfa", "beta"]);
  expect(await titles(ada, "sort=title")).toEqual(["Alfa", "beta", "Gamma"]);
  expect(await titles(ada, "sort=title&direction=desc")).toEqual(["Gamma", "beta", "Alfa"]);
  expect(await titles(ada, "sort=created_at&direction=desc")).toEqual(["Alfa", "Gamma", "beta"]);
  expect(await titles(ada, "sort=participants&direction=sideways&category=x&organizer=y")).toEqual([
    "beta",
    "Alfa",
    "Gamma",
  ]);
});

test("a search finds every word of the title as a prefix, and no other text", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  await makeEvent({ title: "Corso avanzato di apnea", date: dayFromNow(1) });
  await makeEvent({ title: "Corso base", date: dayFromNow(2), description: "Anche per avanzati" });
  await makeEvent({ title: "Università del mare", date: dayFromNow(3) });
  expect(await titles(ada, "search=corso")).toEqual(["Corso base", "Corso avanzato di apnea"]);
  expect(await titles(ada, "search=AVANZ+cor")).toEqual(["Corso avanzato di apnea"]);
  expect(await titles(ada, "search=universita")).toEqual(["Università del mare"]);
  expect(await titles(ada, "search=%22*)")).toEqual([]);
  expect(await titles(ada, "search=+")).toHaveLength(3);
  const tooLong = await list(ada, `search=${"a".repeat(201)}`);
  expect([tooLong.status, tooLong.error?.code]).toEqual([400, "invalid"]);
});

test("a category, past events, events without a category and an organizer each narrow the table", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const [anna, bruno] = [await makeOrganizer("anna"), await makeOrganizer("bruno")];
  const [trips, trainings] = [
    await makeCategory("Viaggi", "viaggi", 1),
    await makeCategory("Allenamenti", "allenamenti", 2),
  ];
  await makeEvent({ title: "Viaggio", category_id: trips.id, organizer_id: anna.id, date: dayFromNow(4) });
  await makeEvent({
    title: "Viaggio passato",
    category_id: trips.id,
    organizer_id: bruno.id,
    date: dayFromNow(-4),
  });
  await makeEvent({
    title: "In corso",
    date: dayFromNow(-1),
    end_date: dayFromNow(1),
    organizer_id: anna.id,
  });
  await makeEvent({ title: "Statica", category_id: trainings.id, date: dayFromNow(6) });
  for (const sort of ["date", "title", "created_at"]) {
    const sorted = async (query: string) => (await titles(ada, `${query}&sort=${sort}`)).sort();
    expect(await sorted(`category=${trips.id}`)).toEqual(["Viaggio", "Viaggio passato"]);
    expect(await sorted(`category=${trainings.id},none`)).toEqual(["In corso", "Statica"]);
    expect(await sorted("category=none")).toEqual(["In corso"]);
    expect(await sorted("category=past")).toEqual(["Viaggio passato"]);
    expect(await sorted(`organizer=${anna.id}`)).toEqual(["In corso", "Viaggio"]);
    expect(await sorted(`organizer=${anna.id}&category=${trips.id}`)).toEqual(["Viaggio"]);
    expect(await sorted(`organizer=${bruno.id}&category=past`)).toEqual(["Viaggio passato"]);
    expect(await sorted(`search=viaggio&category=past`)).toEqual(["Viaggio passato"]);
    expect(await sorted(`search=viaggio&organizer=${anna.id}`)).toEqual(["Viaggio"]);
    expect(await sorted(`search=statica&category=${trainings.id},none`)).toEqual(["Statica"]);
  }
});

/** Events of two categories and one without, past and upcoming, some on the same day and with the same title. */
async function manyEvents(count: number) {
  const ids = [await makeCategory("Viaggi", "viaggi", 1), await makeCategory("Corsi", "corsi", 2)].map(
    ({ id }) => id,
  );
  const anna = await makeOrganizer("anna");
  const rows = Array.from({ length: count }, (_, n) =>
    database
      .prepare(`insert into events (id, slug, title, date, end_date, category_id, organizer_id, created_at, updated_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, '')`)
      .bind(
        crypto.randomUUID(),
        `tuffo-${n}`,
        `Tuffo ${n % 3} numero ${n}`,
        dayFromNow((n % 20) - 12),
        n % 5 === 0 ? dayFromNow((n % 20) - 9) : null,
        ids[n % 3] ?? null,
        n % 4 === 0 ? anna.id : null,
        `2026-01-${String(1 + (n % 9)).padStart(2, "0")}T00:00:00.000Z`,
      ),
  );
  await database.batch(rows);
  return { ids, anna };
}

test("pages lead through every row once and back, whatever the filter, search and sort", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const { ids, anna } = await manyEvents(60);
  const all = async (query: string) => (await titles(ada, `${query}&limit=100`)).sort();
  for (const filter of [
    "",
    `category=${ids[0]}`,
    `category=${ids[1]},none`,
    "category=past",
    `organizer=${anna.id}`,
    "search=tuffo",
    "search=tuffo+2&category=past",
    `organizer=${anna.id}&category=past`,
  ])
    for (const order of ["sort=date", "sort=title&direction=desc", "sort=created_at"]) {
      const seen = await walk(ada, `${filter}&${order}&limit=7`);
      expect([filter, order, seen.toSorted()]).toEqual([filter, order, await all(filter)]);
    }
});

test("a search with very many results pages by date; by title it shows the latest and says so", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  await manyEvents(SORTED_EVENTS_MAX + 30);
  for (const direction of ["desc", "asc"]) {
    const seen = await walk(ada, `search=tuffo&sort=date&direction=${direction}&limit=25`);
    expect(new Set(seen).size).toBe(SORTED_EVENTS_MAX + 30);
  }
  const byTitle = await list(ada, "search=tuffo&sort=title&limit=100");
  expect([byTitle.body.length, byTitle.headers.get("X-Sorted-Matches")]).toEqual([
    SORTED_EVENTS_MAX,
    String(SORTED_EVENTS_MAX),
  ]);
  expect(byTitle.body.map(({ title }) => title)).toEqual(byTitle.body.map(({ title }) => title).toSorted());
  const few = await list(ada, "search=tuffo+1&sort=title&limit=100");
  expect(few.headers.get("X-Sorted-Matches")).toBeNull();
});

test("the file has every event of the filter, its cells safe and its texts in the admin's language", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const anna = await makeOrganizer("anna");
  await makeEvent({ title: "=1+1", date: dayFromNow(3), organizer_id: anna.id, cost_cents: 4550 });
  await makeEvent({ title: "Annullato", date: dayFromNow(2), cancelled_at: new Date().toISOString() });
  await makeEvent({ title: "Passato", date: dayFromNow(-2) });
  const { status, text, headers } = await ask("GET", "/api/admin/events.csv", { as: ada });
  expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const [head, ...lines] = text
    .replace("\uFEFF", "")
    .split("\r\n")
    .map((line) => line.split(";"));
  expect(head).toEqual(
    "Data;Ultimo giorno;Titolo;Categoria;Organizzatore;Luogo;Nazione;Posti;Partecipanti;Prezzo;Stato;Creato il".split(
      ";",
    ),
  );
  expect(lines.map((line) => [line[2], line[4], line[9], line[10]])).toEqual([
    ["'=1+1", anna.full_name, "45,50", "Attivo"],
    ["Annullato", "", "Gratuito", "Annullato"],
    ["Passato", "", "Gratuito", "Passato"],
  ]);
  const past = await ask("GET", "/api/admin/events.csv?category=past", { as: ada });
  expect(past.text.split("\r\n")).toHaveLength(2);
  const english = await makeUser("eve", { role: "admin", language: "en" });
  expect((await ask("GET", "/api/admin/events.csv", { as: english })).text).toContain("Free,Cancelled");
  const entries = await database
    .prepare(
      "select actor_id, subject_id from audit_entries where action = 'table.export' and actor_id in (?, ?) order by id",
    )
    .bind(ada.id, english.id)
    .all();
  expect(entries.results).toEqual(
    [ada, ada, english].map(({ id }) => ({ actor_id: id, subject_id: "events" })),
  );
});

test("the file of a search with very many results has all of them", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  await manyEvents(SORTED_EVENTS_MAX + 30);
  const { text } = await ask("GET", "/api/admin/events.csv?search=tuffo&sort=title", { as: ada });
  expect(text.split("\r\n")).toHaveLength(SORTED_EVENTS_MAX + 31);
});

test("organizers are found by a word of their name or by their e-mail; nobody else is", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const olga = await makeUser("olga", { role: "instructor", full_name: "Olga Fontanamare" });
  await makeUser("carla", { full_name: "Carla Fontanamare" });
  await makeUser("dario", { role: "instructor", full_name: "Dario Fontanamare", is_active: false });
  const club = await makeUser("club", {
    role: "company",
    full_name: "Elio Fontanamare",
    company_name: "Abisso",
  });
  const find = async (search: string) =>
    (
      await ask<EventOrganizer[]>("GET", `/api/admin/organizers?search=${encodeURIComponent(search)}`, {
        as: ada,
      })
    ).body;
  const found = await find("fontanam");
  expect(found.map(({ name }) => name)).toEqual(["Abisso", "Olga Fontanamare"]);
  expect(found[0]).toEqual({
    id: club.id,
    name: "Abisso",
    email: club.email,
    role: "company",
    avatar_url: null,
  });
  expect((await find(olga.email.slice(0, -3))).map(({ id }) => id)).toEqual([olga.id]);
  expect(await find("nessunissimo")).toEqual([]);
  expect((await ask("GET", "/api/admin/organizers?search=f", { as: ada })).status).toBe(400);
});

test("only admins see the table, its file, and organizers to choose from", async () => {
  await makeEvent();
  for (const path of ["/api/admin/events", "/api/admin/events.csv", "/api/admin/organizers?search=ro"]) {
    const visitor = await ask("GET", path);
    expect([path, visitor.status]).toEqual([path, 401]);
    for (const role of ["company", "instructor", "final_user", "blogger"] as const) {
      const answer = await ask("GET", path, { as: await makeUser("nadia", { role }) });
      expect([path, role, answer.status]).toEqual([path, role, 403]);
    }
  }
});
