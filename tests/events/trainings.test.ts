import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { makeEvent } from "../support/events.ts";
import { ask, ORIGIN } from "../support/worker.ts";

const UPLOADED = "/public/0a1b2c3d-0a1b-4c3d-8e4f-0a1b2c3d4e5f.webp";

/** The page of a training as the server renders it, scripts apart. */
async function pageOf(slug: string, language = "it") {
  const { text } = await ask("GET", `/${slug}?lang=${language}`);
  return text.replace(/<script[\s\S]*?<\/script>/g, "");
}

test("a shared training's page shows its instructors, their certificates, and that it is a fixed appointment", async () => {
  await makeEvent({
    slug: "statica-fissa",
    title: "Statica in piscina",
    fixed_appointment: true,
    instructors: [
      { name: "Marco Ferri", certificate_url: "https://brevetti.example/ferri?id=1" },
      { name: "Lia Neri", certificate_url: UPLOADED },
      { name: "Ugo Blu" },
    ],
  });
  const page = await pageOf("statica-fissa");
  for (const name of ["Marco Ferri", "Lia Neri", "Ugo Blu"]) expect(page).toContain(name);
  const links = [...page.matchAll(/<a href="([^"]*)" target="_blank" rel="noopener nofollow"/g)];
  expect(links.map(([, href]) => href)).toEqual([
    "https://brevetti.example/ferri?id=1",
    `${ORIGIN}${UPLOADED}`,
  ]);
  expect(page).toContain("Appuntamento");
  expect(page).toContain("Fisso, ogni settimana");
});

test("an address that is not encrypted, or no address, is no link", async () => {
  const unsafe = [
    "http://brevetti.example/ferri",
    "javascript:alert(1)",
    "data:text/html,x",
    "//altrove.example",
  ];
  await makeEvent({
    slug: "senza-link",
    title: "Statica senza link",
    instructors: unsafe.map((certificate_url, index) => ({ name: `Istruttore ${index}`, certificate_url })),
  });
  const page = await pageOf("senza-link");
  expect(page).toContain("Istruttore 3");
  for (const address of unsafe) expect(page).not.toContain(address);
  expect(page).not.toContain("Fisso, ogni settimana");
});

test("the page is translated in every language", async () => {
  await makeEvent({
    slug: "in-sei-lingue",
    title: "In sei lingue",
    fixed_appointment: true,
    instructors: [{ name: "Lia Neri", certificate_url: "https://brevetti.example/neri" }],
  });
  const words = ["Fisso,", "Regular,", "Semanal", "Fixe,", "Stały,", "Регулярно,"];
  const said = ["it", "en", "es", "fr", "pl", "ru"].map(async (language) =>
    pageOf("in-sei-lingue", language),
  );
  const pages = await Promise.all(said);
  expect(pages.map((page, index) => page.includes(words[index] as string))).toEqual(
    LANGUAGE_CODES.map(() => true),
  );
});
