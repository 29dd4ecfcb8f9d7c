import { beforeAll, expect, test } from "vitest";
import { makeArticle } from "./support/articles.ts";
import { withEmptyStorage } from "./support/emptyStorage.ts";
import { makeCategory, makeEvent } from "./support/events.ts";
import { makePackage } from "./support/organizers.ts";
import { makeRegister } from "./support/registers.ts";
import { makeUser, type SignedInUser } from "./support/users.ts";
import { ask } from "./support/worker.ts";

withEmptyStorage();

let ada: SignedInUser;
let gea: SignedInUser;
/** Every list that takes a text, without it. */
let lists: [path: string, as?: SignedInUser][];

const NAMES = { location: "Đà Nẵng", title: "C++ an der Straße" };

beforeAll(async () => {
  ada = await makeUser("ada", { role: "admin" });
  const confirmed_at = new Date().toISOString();
  gea = await makeUser("gea", { role: "instructor", full_name: "Łukasz Strauß", confirmed_at });
  await makePackage(gea, "premium");
  const category = await makeCategory("Straßenfest", "strassenfest", 1);
  await makeEvent({ ...NAMES, organizer_id: gea.id, category_id: category.id, latitude: 44, longitude: 9 });
  await makeEvent({ title: "Corso", organizer_id: gea.id });
  await makeArticle({ title: NAMES.title, published: true, language: "it" });
  await makeArticle({ title: "Corso", published: true, language: "it" });
  const { register } = await makeRegister({ organizer: gea, members: 1 });
  lists = [
    ["/api/events?searchTerm="],
    ["/api/events?scope=past&nation=Italia&category=strassenfest&discipline=indoor&searchTerm="],
    ["/api/events?sortColumn=title&searchTerm="],
    ["/api/events/sections?searchTerm="],
    ["/api/events/count?searchTerm="],
    ["/api/events/map?searchTerm="],
    ["/api/events/near?lat=44&lng=9&radius=25&searchTerm="],
    ["/api/events/alternatives?nation=Italia&category=strassenfest&searchTerm="],
    ["/api/admin/tokens?search=", ada],
    ["/api/admin/organizers?search=", ada],
    ["/api/admin/users.csv?search=", ada],
    ["/api/blog?searchTerm="],
    ["/api/blog?state=draft&searchTerm=", ada],
    ["/api/dashboard/events?q=", gea],
    [`/api/registers/${register.id}/guides?q=`, gea],
    ["/api/logbook/instructors?q=", ada],
    ["/api/forum/similar?title="],
    ["/api/forum/topics?searchTerm="],
    ["/api/forum/topics?sort=replies&searchTerm="],
    ["/api/admin/events?search=", ada],
    ["/api/admin/events?category=past&search=", ada],
    ["/api/admin/users?search=", ada],
    ["/api/admin/payments?search=", ada],
    ["/api/admin/user-packages?search=", ada],
    ["/api/search?q="],
    ["/api/search?kind=article&language=it&q="],
    ["/cerca?q="],
    ["/?searchTerm="],
    ["/eventi-imminenti?searchTerm="],
  ];
});

test("every list answers a search of the most and the longest words that it takes, without a failure", async () => {
  const texts = [
    "uno due tre quattro cinque sei sette otto",
    "aa ".repeat(30).trim(),
    "Đà Nẵng Straße Łukasz C++ d'apnea 5 metri",
    "à".repeat(60),
    "x".repeat(79),
    "%".repeat(70),
  ];
  for (const text of texts)
    for (const [path, as] of lists) {
      const { status } = await ask("GET", path + encodeURIComponent(text), as && { as });
      expect([path, text, [200, 400].includes(status) || status]).toEqual([path, text, true]);
      if (text === texts[0]) expect([path, text, status]).toEqual([path, text, 200]);
    }
});

test("blanks and one letter are no search", async () => {
  for (const [path, as] of lists.filter(([path]) => /events\?search|blog\?search|users\?search/.test(path))) {
    const all = await ask<unknown[]>("GET", path.replace(/&?\w+=$/, ""), as && { as });
    for (const text of ["", "  ", "a", " a ", "a b"]) {
      const { body } = await ask<unknown[]>("GET", path + encodeURIComponent(text), as && { as });
      expect([path, text, body]).toEqual([path, text, all.body]);
    }
  }
});

test("letters that have another usual spelling are found by it, and C++ by its name", async () => {
  const titles = async (text: string) => {
    const events = await ask<{ title: string }[]>(
      "GET",
      `/api/events?searchTerm=${encodeURIComponent(text)}`,
    );
    return events.body.map(({ title }) => title);
  };
  for (const text of ["strasse", "STRASSE", "straße", "da nang", "Đà Nẵng", "đa", "c++", "C++ strasse"])
    expect([text, await titles(text)]).toEqual([text, [NAMES.title]]);
  expect(await titles("lukasz strauss")).toEqual(expect.arrayContaining([NAMES.title, "Corso"]));
  const articles = await ask<{ title: string }[]>(
    "GET",
    `/api/blog?searchTerm=${encodeURIComponent("c++ strasse")}`,
  );
  expect(articles.body.map(({ title }) => title)).toEqual([NAMES.title]);
  const instructors = await ask<{ id: string }[]>("GET", "/api/logbook/instructors?q=strauss", { as: ada });
  expect(instructors.body.map(({ id }) => id)).toEqual([gea.id]);
});
