import { expect, test } from "vitest";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask } from "../../support/worker.ts";

withEmptyStorage();

const download = async (as: SignedInUser) => {
  const { text, headers } = await ask("GET", "/api/admin/categories.csv", { as });
  return { headers, lines: text.replace("\uFEFF", "").split("\r\n") };
};

test("the file has the table's rows in their order, past events at their position, and no formula", async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const categories = [{ name: "Gare", names: { en: "Races", ru: "Старты" } }, { name: "=1+1; <b>" }];
  for (const body of categories) await ask("POST", "/api/categories", { as: ugo, body });
  const body = { value: { index: 1 } };
  await ask("PUT", "/api/settings/past_events_category_position", { as: ugo, body });
  const { headers, lines } = await download(ugo);
  expect(headers.get("content-disposition")).toBe('attachment; filename="categorie.csv"');
  expect(lines).toEqual([
    "Posizione;Nome;en;es;fr;pl;ru;Indirizzo;Eventi",
    "1;Gare;Races;;;;Старты;gare;0",
    "2;Eventi Passati;;;;;;;",
    `3;"'=1+1; <b>";;;;;;11-b;0`,
  ]);
  const ada = await makeUser("ada", { role: "admin", language: "en" });
  expect((await download(ada)).lines.slice(0, 3)).toEqual([
    "Position,Name,en,es,fr,pl,ru,Address,Events",
    "1,Gare,Races,,,,Старты,gare,0",
    "2,Past events,,,,,,,",
  ]);
});
