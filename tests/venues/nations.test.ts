import { beforeEach, describe, expect, test, vi } from "vitest";
import type { EventDetail } from "../../worker/events/outputs.ts";
import { LANGUAGE_CODES } from "../../worker/lib/languages.ts";
import { listItalianNames, nationCode } from "../../worker/lib/nationCode.ts";
import { nationName, venueLine } from "../../worker/lib/nationName.ts";
import { venueQuery } from "../../worker/venues/contract.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEnrolment, makeEvent } from "../support/events.ts";
import { mailTo } from "../support/mailbox.ts";
import { makeOrganizer, makeTrainingFields, postEvent, putEvent } from "../support/organizers.ts";
import { makeUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

describe("the code of an Italian name", () => {
  test.each([
    ["Italia", "IT"],
    [" egitto ", "EG"],
    ["PERÙ", "PE"],
    ["Peru'", "PE"],
    ["Costa d'Avorio", "CI"],
    ["Costa d’Avorio", "CI"],
    ["Bosnia-Erzegovina", "BA"],
    ["Germania", "DE"],
    ["Russia", "RU"],
    ["Curaçao", "CW"],
    ["USA", "US"],
    ["Stati Uniti d'America", "US"],
    ["Inghilterra", "GB"],
    ["Olanda", "NL"],
    ["Repubblica Ceca", "CZ"],
    ["Atlantide", null],
    ["Eurozona", null],
    ["Isole Canarie", null],
    ["IT", null],
    ["", null],
    [null, null],
  ])("of %j is %j", (name, code) => {
    expect(nationCode(name)).toBe(code);
  });

  test("is known for each name that the venue suggestions write", () => {
    const names = new Intl.DisplayNames(["it"], { type: "region" });
    for (const code of new Set(listItalianNames().map(([, known]) => known)))
      expect([code, nationCode(names.of(code))]).toEqual([code, code]);
    expect(new Set(listItalianNames().map(([, known]) => known)).size).toBe(249);
  });
});

test("a nation is named in the reader's language; in Italian and without a code as it was typed", () => {
  const egypt = { nation: "Egitto", nation_code: "EG" };
  expect(LANGUAGE_CODES.map((language) => nationName(egypt, language))).toEqual([
    "Egitto",
    "Egypt",
    "Egipto",
    "Égypte",
    "Egipt",
    "Египет",
  ]);
  expect(nationName({ nation: "Inghilterra", nation_code: "GB" }, "it")).toBe("Inghilterra");
  expect(nationName({ nation: "Atlantide", nation_code: null }, "en")).toBe("Atlantide");
  expect(nationName({ nation: null, nation_code: null }, "en")).toBeNull();
  const dahab = { location: "Dahab", ...egypt };
  expect([venueLine(dahab, "pl"), venueQuery(dahab)]).toEqual(["Dahab, Egipt", "Dahab, Egitto"]);
});

describe("a write of an event", () => {
  const read = async (id: string) => (await ask<EventDetail>("GET", `/api/events/${id}`)).body;

  test("stores the code beside the name, on publishing and on every change", async () => {
    const anna = await makeOrganizer("anna");
    const { body } = await postEvent(anna, { location: "Dahab", nation: "Egitto" });
    expect(body).toMatchObject({ nation: "Egitto", nation_code: "EG" });
    const changed = async (fields: object) => (await putEvent(anna, body.id, fields)).body;
    expect(await changed({ nation: "grecia" })).toMatchObject({ nation: "grecia", nation_code: "GR" });
    expect(await changed({ title: "Un altro" })).toMatchObject({ nation: "grecia", nation_code: "GR" });
    expect(await changed({ nation: "Atlantide" })).toMatchObject({ nation_code: null });
    expect(await changed({ nation: null })).toMatchObject({ nation: null, nation_code: null });
    const [card] = (await ask<EventDetail[]>("GET", "/api/events?scope=upcoming")).body;
    expect(card).toHaveProperty("nation_code", null);
  });

  test("of an older version without a code adds it", async () => {
    const anna = await makeOrganizer("anna");
    const { id } = await makeEvent({ organizer_id: anna.id, nation: "Malta", nation_code: null });
    expect((await putEvent(anna, id, { title: "Con il codice" })).body.nation_code).toBe("MT");
  });

  test("takes no code from the request", async () => {
    const anna = await makeOrganizer("anna");
    const { body } = await postEvent(anna, { nation: "Malta", nation_code: "FR" });
    expect((await read(body.id)).nation_code).toBe("MT");
  });

  test("by an admin has it too, and its audit entry names the nation alone", async () => {
    const ada = await makeUser("ada", { role: "admin" });
    const { id } = await makeEvent({ nation: "Malta" });
    expect((await putEvent(ada, id, { nation: "Spagna" })).body.nation_code).toBe("ES");
    const fields = await database
      .prepare("select fields from audit_entries where subject_id = ?")
      .bind(id)
      .first<string>("fields");
    expect(fields).toContain("nation");
    expect(fields).not.toContain("nation_code");
  });

  test("of a weekly training gives each date the code of its own nation", async () => {
    const anna = await makeOrganizer("anna");
    const training = makeTrainingFields({ start_time: "20:00", repeat: { count: 3 } });
    const { body } = await ask<EventDetail & { series: { events: { id: string }[] } }>(
      "POST",
      "/api/events",
      { as: anna, body: training },
    );
    const ids = body.series.events.map(({ id }) => id);
    const codes = async () => Promise.all(ids.map(async (id) => (await read(id)).nation_code));
    expect(await codes()).toEqual(["IT", "IT", "IT"]);
    const last = ids[2] ?? "";
    await putEvent(anna, last, { nation: "Svizzera", location: "Lugano" });
    const following = { apply_to: "following", title: "Altra sera" };
    expect((await putEvent(anna, ids[0] ?? "", following)).status).toBe(200);
    expect(await codes()).toEqual(["IT", "IT", "CH"]);
    await putEvent(anna, ids[1] ?? "", { apply_to: "following", nation: "Malta" });
    expect(await codes()).toEqual(["IT", "MT", "MT"]);
  });

  test("tells participants old and new venue in their language", async () => {
    const anna = await makeOrganizer("anna");
    const { body } = await postEvent(anna, { location: "Dahab", nation: "Egitto" });
    const ben = await makeUser("ben", { language: "en" });
    await makeEnrolment(body, ben);
    await putEvent(anna, body.id, { location: "Kalymnos", nation: "Grecia", message: "Si cambia mare." });
    expect(mailTo(ben.email).text).toContain("Dahab, Egypt → Kalymnos, Greece");
  });
});

describe("a page in the reader's language", () => {
  const page = async (path: string, language: string) => {
    const { text } = await ask("GET", path, { headers: { "accept-language": language } });
    return { html: text, main: text.match(/<main[\s\S]*<\/main>/)?.[0] ?? "" };
  };

  test("names the event's nation, in its structured data by code", async () => {
    const slug = "2031-05-05-dahab";
    await makeEvent({ slug, title: "Blu", date: "2031-05-05", location: "Dahab", nation: "Egitto" });
    for (const [language, name] of [
      ["it", "Egitto"],
      ["en", "Egypt"],
      ["ru", "Египет"],
    ] as const) {
      const { html, main } = await page("/5-maggio-2031-dahab", language);
      expect([language, main]).toEqual([language, expect.stringContaining(`>Dahab, ${name}</p>`)]);
      expect([language, main]).toEqual([language, expect.stringContaining(`>${name}</p>`)]);
      expect(html).toContain('"addressCountry":"EG"');
      expect(html).toMatch(new RegExp(`<meta name="description" content="[^"]*Dahab, ${name}`));
      if (language !== "it") expect(main).not.toContain("Egitto<");
    }
  });

  test("names the nation that a list is filtered by, whose value stays the Italian name", async () => {
    await makeEvent({ nation: "Egitto" });
    await makeEvent({ nation: "Atlantide" });
    for (const path of ["/", "/eventi-imminenti", "/?searchTerm=inesistente"]) {
      const filtered = `${path}${path.includes("?") ? "&" : "?"}nation=`;
      expect([path, (await page(`${filtered}Egitto`, "en")).main]).toEqual([
        path,
        expect.stringContaining(">Egypt</span>"),
      ]);
      expect((await page(`${filtered}Egitto`, "it")).main).toContain(">Egitto</span>");
      expect((await page(`${filtered}Atlantide`, "en")).main).toContain(">Atlantide</span>");
    }
    const list = async (language: string) => (await page("/eventi-imminenti?nation=Egitto", language)).main;
    expect(await list("en")).toMatch(/\d events? in Egypt/);
    expect(await list("ru")).toContain("· Египет");
    expect(await list("it")).toMatch(/\d event[oi] in Egitto/);
  });
});

test("the admin's file of events names nations in the admin's language", async () => {
  const ada = await makeUser("ada", { role: "admin", language: "en" });
  await makeEvent({ nation: "Egitto" });
  expect((await ask("GET", "/api/admin/events.csv", { as: ada })).text).toContain(",Egypt,");
});
