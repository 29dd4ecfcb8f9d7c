import fc from "fast-check";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { getEvent, getEventBySlug } from "../../web/events/queries.ts";
import { eventSlug, storedSlug } from "../../worker/events/eventSlugs.ts";
import { eventFormerSlugs } from "../../worker/events/schema.ts";
import { ITALIAN_MONTHS } from "../../worker/lib/calendarDays.ts";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { titleSlug } from "../../worker/lib/slugs.ts";
import { makeEvent } from "../support/events.ts";
import { makeUser } from "../support/users.ts";
import { ask, db, inBrowser } from "../support/worker.ts";

test.for([
  ["Giornata di apnea", "giornata-di-apnea"],
  ["  Stage   CWT  ", "stage-cwt"],
  ["Però: che città!", "pero-che-citta"],
  ["L'Aquila & dintorni", "laquila-dintorni"],
  ["--Corso---avanzato--", "corso-avanzato"],
  ["Corso - livello 2", "corso-livello-2"],
  ["Жизнь под водой", "жизнь-под-водой"],
  ["<script>alert(1)</script>", "scriptalert1script"],
  ["!!!", ""],
  ["", ""],
] as const)("the title %j becomes the slug %j", ([title, slug]) => {
  expect(titleSlug(title)).toBe(slug);
});

test("an event's slug begins with its day, and a title without letters leaves the day alone", () => {
  expect(eventSlug("Giornata di apnea", "2026-07-12")).toBe("2026-07-12-giornata-di-apnea");
  expect(eventSlug("Giornata di apnea", "2026-07-12T09:00:00Z")).toBe("2026-07-12-giornata-di-apnea");
  expect(eventSlug("Giornata di apnea", null)).toBe("giornata-di-apnea");
  expect(eventSlug("!!!", "2026-07-12")).toBe("2026-07-12");
});

test("a slug holds letters, digits and single hyphens only, whatever the title", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (title) => {
      expect(titleSlug(title)).toMatch(/^([\p{L}\p{N}]+(-[\p{L}\p{N}]+)*)?$/u);
    }),
  );
});

test("the canonical path writes the day in Italian, without a leading zero", () => {
  expect(eventPath("2026-07-12-giornata-di-apnea")).toBe("/12-luglio-2026-giornata-di-apnea");
  expect(eventPath("2028-02-29-bisestile")).toBe("/29-febbraio-2028-bisestile");
  expect(eventPath("2026-01-01-capodanno")).toBe("/1-gennaio-2026-capodanno");
  expect(eventPath("scelto-da-noi")).toBe("/scelto-da-noi");
});

test("every day of every month comes back from its Italian form", () => {
  for (const [index, month] of ITALIAN_MONTHS.entries()) {
    for (let day = 1; day <= 31; day += 1) {
      const stored = `2026-${String(index + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}-tuffo`;
      expect(eventPath(stored)).toBe(`/${day}-${month}-2026-tuffo`);
      expect(storedSlug(`${day}-${month}-2026-tuffo`)).toBe(stored);
    }
  }
});

test.for([
  ["12-luglio-2026-tuffo", "2026-07-12-tuffo"],
  ["12-LUGLIO-2026-tuffo", "2026-07-12-tuffo"],
  ["02-luglio-2026-tuffo", "2026-07-02-tuffo"],
  ["31-dicembre-2026-tuffo", "2026-12-31-tuffo"],
  ["0-luglio-2026-tuffo", null],
  ["32-luglio-2026-tuffo", null],
  ["99-luglio-2026-tuffo", null],
  ["12-july-2026-tuffo", "12-july-2026-tuffo"],
  ["12-luglio-tuffo", "12-luglio-tuffo"],
  ["2026-07-12-tuffo", "2026-07-12-tuffo"],
] as const)("the address %s is stored as %s", ([segment, stored]) => {
  expect(storedSlug(segment)).toBe(stored);
});

test("an event is found by its id, its stored slug and its Italian address", async () => {
  const written = await makeEvent({ title: "Tre nomi", slug: "2026-07-12-tre-nomi", date: "2026-07-12" });
  const byId = await inBrowser(null, () => getEvent(written.id));
  expect(byId).toMatchObject({ id: written.id, slug: "2026-07-12-tre-nomi", title: "Tre nomi" });
  for (const segment of ["2026-07-12-tre-nomi", "12-luglio-2026-tre-nomi", "12-Luglio-2026-tre-nomi"]) {
    expect(await inBrowser(null, () => getEventBySlug(segment))).toEqual(byId);
  }
});

test("an id is the same id in capitals", async () => {
  const { id } = await makeEvent();
  expect(await inBrowser(null, () => getEvent(id.toUpperCase()))).toMatchObject({ id });
});

test("an address that an event had before still finds it, in both forms", async () => {
  const moved = await makeEvent({ title: "Spostato", slug: "2026-08-02-spostato", date: "2026-08-02" });
  const former = { slug: "2026-08-01-spostato", event_id: moved.id, created_at: "" };
  await db.insert(eventFormerSlugs).values(former);
  for (const segment of ["2026-08-01-spostato", "1-agosto-2026-spostato"]) {
    expect(await inBrowser(null, () => getEventBySlug(segment))).toMatchObject({ id: moved.id });
  }
});

test("an address that another event has now belongs to that one", async () => {
  const moved = await makeEvent({ slug: "2026-08-09-preteso-2", date: "2026-08-09" });
  const owner = await makeEvent({ slug: "2026-08-09-preteso", date: "2026-08-09" });
  const former = { slug: "2026-08-09-preteso", event_id: moved.id, created_at: "" };
  await db.insert(eventFormerSlugs).values(former);
  expect(await inBrowser(null, () => getEventBySlug("2026-08-09-preteso"))).toMatchObject({ id: owner.id });
});

test("an unknown event is refused with the spec's sentence", async () => {
  const paths = [
    newId(),
    "not-an-id",
    "slug/non-esiste",
    "slug/45-luglio-2026-tuffo",
    `slug/${"a".repeat(301)}`,
  ];
  for (const path of paths) {
    const answer = await ask("GET", `/api/events/${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.error).toMatchObject({ code: "event_not_found", message: "Evento non trovato." });
  }
});

test("an event has its organizer's public fields, never their contacts", async () => {
  const gea = await makeUser("gea", {
    role: "company",
    company_name: "Profondo Blu",
    public_slug: "profondo-blu",
    public_profile_enabled: true,
    avatar_url: "/public/a.webp",
    phone: "+39 333 0000000",
    vat_number: "IT01234567890",
  });
  const { id } = await makeEvent({
    organizer_id: gea.id,
    gallery_images: ["/public/1.webp"],
    fixed_appointment: true,
  });
  const { body, text } = await ask("GET", `/api/events/${id}`);
  expect(body).toMatchObject({
    organizer_id: gea.id,
    organizer_name: "Profondo Blu",
    organizer_is_company: true,
    organizer_avatar_url: "/public/a.webp",
    organizer_public_enabled: true,
    organizer_public_slug: "profondo-blu",
    gallery_images: ["/public/1.webp"],
    fixed_appointment: true,
  });
  for (const secret of [gea.email, gea.phone, gea.vat_number, gea.password_hash])
    expect(text).not.toContain(secret);
});

test("an event without an organizer says so", async () => {
  const { id } = await makeEvent();
  const nobody = {
    organizer_id: null,
    organizer_name: null,
    organizer_is_company: false,
    organizer_public_enabled: false,
  };
  expect(await inBrowser(null, () => getEvent(id))).toMatchObject(nobody);
});
