import { beforeEach, expect, test } from "vitest";
import type { AdminUserView } from "../../../worker/admin/users/outputs.ts";
import { listEntries } from "../../support/audit.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { makeUser, type SignedInUser, updateUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

withEmptyStorage();

beforeEach(() =>
  database.batch(["schools", "users"].map((table) => database.prepare(`delete from ${table}`))),
);

const list = (as: SignedInUser, search = "") =>
  ask<AdminUserView[]>("GET", `/api/admin/users${search && `?${search}`}`, { as });

async function namesOf(as: SignedInUser, search: string): Promise<string[]> {
  const { status, body } = await list(as, search);
  expect([search, status]).toEqual([search, 200]);
  return body.map(({ profile }) => profile.full_name);
}

/** Every page of a request, forwards. */
async function allNames(as: SignedInUser, search: string): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const answer: Awaited<ReturnType<typeof list>> = await list(as, `${search}&limit=3&cursor=${cursor}`);
    names.push(...answer.body.map(({ profile }) => profile.full_name));
    cursor = answer.headers.get("X-Next-Cursor");
  }
  return names;
}

/** The admin and eight others, registered a day apart in this order. */
async function makePeople() {
  const at = (day: number) => `2026-03-${String(day).padStart(2, "0")}T10:00:00.000Z`;
  const person = (full_name: string, email: string, day: number, other: object = {}) =>
    makeUser("x", { full_name, email, created_at: at(day), confirmed_at: at(day), ...other });
  return {
    ugo: await person("Ugo Neri", "ugo@mare.example", 1, { role: "admin", last_sign_in_at: at(20) }),
    elodie: await person("Élodie Dupont", "edupont@lago.example", 2, { last_sign_in_at: at(12) }),
    lukasz: await person("Łukasz Kowal", "lkowal@lago.example", 3, { role: "instructor" }),
    mara: await person("Mara Rossi", "mara.rossi@mare.example", 4, { confirmed_at: null }),
    mario: await person("Mario De Rossi", "mario@mare.example", 5, { is_active: false }),
    olga: await person("Ольга Петрова", "olga@mare.example", 6, { role: "blogger" }),
    blu: await person("Anna-Maria D’Angelo", "info@blu.example", 7, {
      role: "company",
      company_name: "Blu Profondo",
    }),
    idle: await person("Zeno Idle", "zeno@mare.example", 8, { is_active: false, confirmed_at: null }),
  };
}

test("the table shows each user as the contract says, newest first, and nothing secret", async () => {
  const { ugo, blu } = await makePeople();
  const { body, text } = await list(ugo);
  expect(body.map(({ id }) => id)[1]).toBe(blu.id);
  expect(body[1]).toEqual({
    id: blu.id,
    email: "info@blu.example",
    created_at: "2026-03-07T10:00:00.000Z",
    last_sign_in_at: null,
    confirmed: true,
    language: "it",
    revision: blu.revision,
    profile: {
      full_name: "Anna-Maria D’Angelo",
      role: "company",
      is_active: true,
      company_name: "Blu Profondo",
      vat_number: null,
      company_address: null,
      avatar_url: null,
    },
  });
  for (const secret of ["password_hash", "token_version", "confirmation_token", "phone"])
    expect(text).not.toContain(secret);
});

test("a search finds beginnings of names and e-mails, whatever accents and case", async () => {
  const { ugo } = await makePeople();
  const found = {
    mar: ["Anna-Maria D’Angelo", "Mario De Rossi", "Mara Rossi"],
    ROSSI: ["Mario De Rossi", "Mara Rossi"],
    "ros mar": ["Mario De Rossi", "Mara Rossi"],
    elodie: ["Élodie Dupont"],
    ÉLO: ["Élodie Dupont"],
    lukasz: ["Łukasz Kowal"],
    łuk: ["Łukasz Kowal"],
    ольга: ["Ольга Петрова"],
    angelo: ["Anna-Maria D’Angelo"],
    "profondo blu": ["Anna-Maria D’Angelo"],
    "mara.r": ["Mara Rossi"],
    "MARA.ROSSI@mare": ["Mara Rossi"],
    "edupont@": ["Élodie Dupont"],
    // A part inside an address or a word is no beginning.
    "rossi@": [],
    ossi: [],
    mare: [],
    '"*': [],
    "name:mar OR": [],
  };
  for (const [search, names] of Object.entries(found))
    expect([search, await namesOf(ugo, `search=${encodeURIComponent(search)}`)]).toEqual([search, names]);
});

test("the filters narrow by role and state, with each other and with a search", async () => {
  const { ugo } = await makePeople();
  expect(await namesOf(ugo, "role=company")).toEqual(["Anna-Maria D’Angelo"]);
  expect(await namesOf(ugo, "status=deactivated")).toEqual(["Zeno Idle", "Mario De Rossi"]);
  // Somebody deactivated counts as such; an unconfirmed account is active, too.
  expect(await namesOf(ugo, "status=unconfirmed")).toEqual(["Mara Rossi"]);
  expect(await namesOf(ugo, "status=active")).toHaveLength(6);
  expect(await namesOf(ugo, "status=active&role=final_user")).toEqual(["Mara Rossi", "Élodie Dupont"]);
  expect(await namesOf(ugo, "search=rossi&status=deactivated")).toEqual(["Mario De Rossi"]);
  expect(await namesOf(ugo, "search=rossi&status=active&role=final_user")).toEqual(["Mara Rossi"]);
  expect(await namesOf(ugo, "search=rossi&role=company")).toEqual([]);
  // Values that nobody knows are ignored.
  expect(await namesOf(ugo, "role=capo&status=sconosciuto&sort=phone&direction=su")).toHaveLength(8);
});

test.each([
  [
    "sort=created_at&direction=asc",
    ["Ugo", "Élodie", "Łukasz", "Mara", "Mario", "Ольга", "Anna-Maria", "Zeno"],
  ],
  ["sort=full_name", ["Anna-Maria", "Mara", "Mario", "Ugo", "Zeno", "Élodie", "Łukasz", "Ольга"]],
  ["sort=email", ["Élodie", "Anna-Maria", "Łukasz", "Mara", "Mario", "Ольга", "Ugo", "Zeno"]],
  ["sort=last_sign_in_at&direction=desc", ["Ugo", "Élodie"]],
])("%s leads through the pages in its order, once each", async (search, first) => {
  const { ugo } = await makePeople();
  const names = (await allNames(ugo, search)).map((name) => name.split(" ")[0]);
  expect(names.slice(0, first.length)).toEqual(first);
  expect(new Set(names).size).toBe(8);
});

test("a search is paged and sorted, too, and the page before leads back", async () => {
  const { ugo } = await makePeople();
  const all = ["Anna-Maria D’Angelo", "Mario De Rossi", "Mara Rossi"];
  expect(await allNames(ugo, "search=mar")).toEqual(all);
  expect(await allNames(ugo, "search=mar&direction=asc")).toEqual(all.toReversed());
  expect(await allNames(ugo, "search=mar&sort=email")).toEqual([all[0], all[2], all[1]]);
  for (const search of ["search=mar&limit=2", "sort=full_name&limit=2", "search=mar&sort=email&limit=2"]) {
    const first = await list(ugo, search);
    const second = await list(ugo, `${search}&cursor=${first.headers.get("X-Next-Cursor")}`);
    const back = await list(ugo, `${search}&cursor=${second.headers.get("X-Previous-Cursor")}`);
    expect(back.body).toEqual(first.body);
    expect(first.headers.get("X-Previous-Cursor")).toBeNull();
  }
});

test("a search with more than a hundred matches says how many of them another order sorts", async () => {
  const { ugo } = await makePeople();
  for (let number = 0; number < 101; number += 1) await makeUser("tanti");
  const sorted = await list(ugo, "search=tanti&sort=email");
  expect(sorted.headers.get("X-Sorted-Matches")).toBe("100");
  expect((await list(ugo, "search=tanti")).headers.get("X-Sorted-Matches")).toBeNull();
  expect((await list(ugo, "search=mar&sort=email")).headers.get("X-Sorted-Matches")).toBeNull();
});

test("the search follows changes of a user, and an erased user leaves it", async () => {
  const { ugo, mara } = await makePeople();
  await updateUser(mara.id, {
    full_name: "Nora Blu",
    email: "nora@mare.example",
    role: "blogger",
    is_active: false,
  });
  expect(await namesOf(ugo, "search=rossi")).toEqual(["Mario De Rossi"]);
  expect(await namesOf(ugo, "search=mara.r")).toEqual([]);
  expect(await namesOf(ugo, "search=nora&role=blogger&status=deactivated")).toEqual(["Nora Blu"]);
  expect((await ask("DELETE", `/api/admin/users/${mara.id}`, { as: ugo })).status).toBe(204);
  expect(await namesOf(ugo, "search=nora")).toEqual([]);
  expect(await namesOf(ugo, "")).toHaveLength(7);
  const { results } = await database.prepare("select name, email from user_search").all();
  expect(JSON.stringify(results)).not.toContain("Nora");
});

test("the index of an erased user holds no word of them", async () => {
  const { ugo, blu } = await makePeople();
  const words = async () => {
    await database.prepare("create virtual table temp_words using fts5vocab(user_search, row)").run();
    const { results } = await database.prepare("select term from temp_words").all<{ term: string }>();
    await database.prepare("drop table temp_words").run();
    return results.map(({ term }) => term);
  };
  expect(await words()).toContain("profondo");
  await ask("DELETE", `/api/admin/users/${blu.id}`, { as: ugo });
  expect(await words()).not.toContain("profondo");
});

test("the export has the rows of the same filters, is safe against formulas, and leaves an entry", async () => {
  const { ugo, mara } = await makePeople();
  await updateUser(mara.id, { full_name: "=SOMMA(A1)" });
  const file = await ask("GET", "/api/admin/users.csv?status=unconfirmed", { as: ugo });
  expect(file.headers.get("content-type")).toContain("text/csv");
  const lines = file.text.replace("\uFEFF", "").split("\r\n");
  expect(lines).toEqual([
    "Nome;Email;Ruolo;Stato;Registrato il;Ultimo accesso;Nome dell’azienda;Partita IVA;id",
    `'=SOMMA(A1);mara.rossi@mare.example;Utente Finale;Email non confermata;2026-03-04;;;;${mara.id}`,
  ]);
  expect(await listEntries(ugo, "table.export")).toMatchObject([
    { subject_kind: "table", subject_id: "users" },
  ]);
  const all = await ask("GET", "/api/admin/users.csv?search=mar&sort=email", { as: ugo });
  expect(all.text.split("\r\n")).toHaveLength(4);
});

test("an export of 2,500 users has each of them once, with and without a search", async () => {
  const { ugo } = await makePeople();
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2500)
      insert into users (id, email, password_hash, full_name, role, created_at, updated_at)
      select 'bulk-' || n, 'molti-' || n || '@mare.example', '', 'Molti ' || n, 'final_user', '2026-01-01T00:00:00.000Z', ''
      from numbers`)
    .run();
  for (const search of ["search=molti", "sort=email"]) {
    const { text } = await ask("GET", `/api/admin/users.csv?${search}`, { as: ugo });
    const emails = text.match(/molti-\d+@/g) ?? [];
    expect([emails.length, new Set(emails).size]).toEqual([2500, 2500]);
  }
});

test("the index built anew by its command is the one that the triggers keep", async () => {
  const { mara } = await makePeople();
  await updateUser(mara.id, { full_name: "Nora Blu", role: "blogger" });
  const content = async () =>
    (await database.prepare("select rowid, name, email, facets from user_search order by rowid").all())
      .results;
  const kept = await content();
  expect(kept).toHaveLength(8);
  await database.batch([
    database.prepare("delete from user_search"),
    database.prepare(`insert into user_search(rowid, name, email, facets)
      select search_row, name, email, facets from user_search_source order by search_row`),
  ]);
  expect(await content()).toEqual(kept);
});
