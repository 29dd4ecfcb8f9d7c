import { expect, test } from "vitest";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import type { EventCard, EventDetail, SectionsView } from "../../../worker/events/outputs.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { eventPath } from "../../../worker/lib/pageAddresses.ts";
import { fetchCalendar } from "../../support/calendars.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { makeEvent } from "../../support/events.ts";
import { makeUser } from "../../support/users.ts";
import { ask, visit } from "../../support/worker.ts";

withEmptyStorage();

const NAMES = { en: "Ice dives", es: "Bajo el hielo", fr: "Sous glace", pl: "Pod lodem", ru: "Подо льдом" };

async function post(body: object): Promise<Category> {
  const ugo = await makeUser("ugo", { role: "admin" });
  return (await ask<Category>("POST", "/api/categories", { as: ugo, body })).body;
}

test("every list, page and calendar shows a category's name in the visitor's language", async () => {
  const category = await post({ name: "Sotto i ghiacci", names: NAMES });
  const { id, slug } = await makeEvent({
    title: "Discesa",
    category_id: category.id,
    location: "Anterselva",
  });
  const names = { name: "Sotto i ghiacci", names: NAMES };
  expect((await ask<EventDetail>("GET", `/api/events/${id}`)).body.categories).toEqual(names);
  expect((await ask<EventCard[]>("GET", "/api/events")).body[0]?.categories).toEqual(names);
  const { sections } = (await ask<SectionsView>("GET", "/api/events/sections")).body;
  expect(sections[0]?.category).toMatchObject(names);
  for (const language of LANGUAGE_CODES) {
    const name = language === "it" ? "Sotto i ghiacci" : NAMES[language];
    for (const path of ["/", `/categories/${category.slug}`, eventPath(slug)]) {
      const { text } = await visit(`${path}?lang=${language}`);
      const shown = text.replace(/<script[^>]*>.*?<\/script>/gs, "");
      expect([language, path, shown.includes(name)]).toEqual([language, path, true]);
    }
    const page = (await visit(`/categories/${category.slug}?lang=${language}`)).text;
    expect([language, /<title>([^<]*)/.exec(page)?.[1]]).toEqual([language, expect.stringContaining(name)]);
    const jsonLd = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
    expect([language, jsonLd.some(([, json = ""]) => json.includes(name))]).toEqual([language, true]);
    const feed = await fetchCalendar(`/api/calendars/categories/${category.slug}.ics?lang=${language}`);
    expect([language, feed.name, feed.entries[0]?.categories]).toEqual([
      language,
      expect.stringContaining(name),
      name,
    ]);
  }
});

test("without an admin's translation a known word is translated, and any other name stays Italian", async () => {
  const [known, own] = [
    await post({ name: "Corsi in apnea", names: { fr: "Formations" } }),
    await post({ name: "Notturne" }),
  ];
  const titleOf = async ({ slug }: Category, language: string) =>
    /<title>([^<]*)/.exec((await visit(`/categories/${slug}?lang=${language}`)).text)?.[1]?.split(" · ")[0];
  expect(await titleOf(known, "it")).toBe("Corsi in apnea");
  expect(await titleOf(known, "fr")).toBe("Formations");
  expect(await titleOf(known, "en")).toBe("Courses");
  expect(await titleOf(own, "ru")).toBe("Notturne");
});
