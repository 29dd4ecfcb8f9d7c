import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { FEED_MAX, RECENT_MAX } from "../../worker/calendars/rules.ts";
import { events } from "../../worker/events/schema.ts";
import { fetchCalendar } from "../support/calendars.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeCategory, makeEnrolment, makeEvent } from "../support/events.ts";
import { makeUser, updateUser } from "../support/users.ts";
import { ask, database, db, ORIGIN, visit } from "../support/worker.ts";

withEmptyStorage();

/** Many events of one organizer, a day each, from a day on. */
async function manyEvents(organizerId: string, count: number, first: string) {
  await database
    .prepare(`
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ?1 - 1)
      insert into events (id, slug, title, date, organizer_id, created_at, updated_at)
      select lower(hex(randomblob(4))) || '-0000-7000-8000-' || lower(hex(randomblob(6))), ?2 || n, 'Evento ' || n,
        date(?3, n || ' days'), ?4, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from numbers`)
    .bind(count, `molti-${crypto.randomUUID()}-`, first, organizerId)
    .run();
}

test("an event is an .ics file with a safe name, in the language of the address", async () => {
  const trips = await makeCategory("Viaggi", `viaggi-${newId()}`, 1);
  const written = await makeEvent({
    title: "Però, Ustica",
    date: "2030-07-12",
    slug: "2030-07-12-però-ustica",
    category_id: trips.id,
  });
  const { entries, headers, name } = await fetchCalendar(`/api/calendars/events/${written.id}.ics?lang=fr`);
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('inline; filename="respiro-2030-07-12-pero-ustica.ics"');
  expect(entries).toEqual([
    expect.objectContaining({
      uid: `${written.id}@respiro.test`,
      summary: "Però, Ustica",
      categories: "Voyages",
      url: `${ORIGIN}/12-luglio-2030-per%C3%B2-ustica`,
    }),
  ]);
  expect(name).toBeNull();
  const upper = await fetchCalendar(`/api/calendars/events/${written.id.toUpperCase()}.ics?lang=klingon`);
  expect(upper.entries[0]?.categories).toBe("Viaggi");
});

test("a title cannot inject into the Content-Disposition header", async () => {
  const { id } = await makeEvent({ slug: '2030-01-01-a"\r\nX-Evil: 1; filename=x', date: "2030-01-01" });
  const { headers } = await fetchCalendar(`/api/calendars/events/${id}.ics`);
  expect(headers.get("content-disposition")).toBe(
    'inline; filename="respiro-2030-01-01-a-x-evil-1-filename-x.ics"',
  );
  const cyrillic = await makeEvent({ slug: "жизнь-под-водой" });
  expect(
    (await fetchCalendar(`/api/calendars/events/${cyrillic.id}.ics`)).headers.get("content-disposition"),
  ).toBe('inline; filename="respiro.ics"');
});

test.for([
  ["/api/calendars/events/:id.ics", "event_not_found"],
  ["/api/calendars/events/:id", "event_not_found"],
  ["/api/calendars/events/:id.ics.ics", "event_not_found"],
  ["/api/calendars/events/.ics", "event_not_found"],
  ["/api/calendars/events/tuffo.ics", "event_not_found"],
  ["/api/calendars/organizers/:id.ics", "profile_not_found"],
  ["/api/calendars/organizers/nikos.ics", "profile_not_found"],
  ["/api/calendars/categories/mai-esistita.ics", "not_found"],
  ["/api/calendars/categories/viaggi", "not_found"],
  ["/api/calendars/all", "not_found"],
  ["/api/calendars", "not_found"],
] as const)("%s is not found", async ([path, code]) => {
  const answer = await ask("GET", path.replace(":id", crypto.randomUUID()));
  expect([answer.status, answer.error?.code]).toEqual([404, code]);
});

test("a feed has upcoming events, those under way, and those of the last thirty days", async () => {
  const organizer = await makeUser("feed", { role: "instructor" });
  const on = (date: string, end_date: string | null = null) =>
    makeEvent({ organizer_id: organizer.id, date, end_date });
  const later = await on(dayFromNow(400));
  const running = await on(dayFromNow(-90), dayFromNow(2));
  const today = await on(dayFromNow(0));
  const edge = await on(dayFromNow(-33), dayFromNow(-30));
  await on(dayFromNow(-31));
  await makeEvent({ date: dayFromNow(1) });
  const { entries } = await fetchCalendar(`/api/calendars/organizers/${organizer.id}.ics`);
  expect(entries.map(({ id }) => id)).toEqual([running.id, edge.id, today.id, later.id]);
});

test("the calendar of all events has the site's name, and a change raises SEQUENCE", async () => {
  const { id } = await makeEvent({ date: dayFromNow(3), title: "Prima" });
  const before = await fetchCalendar("/api/calendars/all.ics");
  expect(before.name).toBe("Respiro · Tutti gli eventi");
  expect(before.entries.find((entry) => entry.id === id)).toMatchObject({ summary: "Prima", sequence: 0 });
  await db.update(events).set({ title: "Dopo", revision: 2 }).where(eq(events.id, id));
  const after = await fetchCalendar("/api/calendars/all.ics?lang=en");
  expect(after.name).toBe("Respiro · All events");
  expect(after.entries.find((entry) => entry.id === id)).toMatchObject({ summary: "Dopo", sequence: 1 });
});

test("a cancelled event stays in the feeds as CANCELLED, so that calendar apps remove it", async () => {
  const { id } = await makeEvent({
    date: dayFromNow(3),
    cancelled_at: new Date().toISOString(),
    title: "Annegato",
  });
  for (const path of ["/api/calendars/all.ics", `/api/calendars/events/${id}.ics`]) {
    const { entries } = await fetchCalendar(path);
    expect(entries.find((entry) => entry.id === id)).toMatchObject({
      status: "CANCELLED",
      summary: "Annullato: Annegato",
    });
  }
});

test("a category's feed is found by slug and by id, and trainings include events without a category", async () => {
  const slug = `notturne-${newId()}`;
  const nights = await makeCategory("Notturne", slug, 40);
  const mine = await makeEvent({ category_id: nights.id });
  for (const named of [slug, nights.id]) {
    const { entries, name } = await fetchCalendar(`/api/calendars/categories/${named}.ics`);
    expect([name, entries.map(({ id }) => id)]).toEqual(["Respiro · Notturne", [mine.id]]);
  }
  const loose = await makeEvent({ date: dayFromNow(1) });
  const without = await fetchCalendar("/api/calendars/categories/allenamenti.ics?lang=es");
  expect(without.name).toBe("Respiro · Entrenamientos");
  const ids = without.entries.map(({ id }) => id);
  expect([ids.includes(loose.id), ids.includes(mine.id)]).toEqual([true, false]);
});

test("an organizer's feed hides what the profile hides, and an inactive organizer has none", async () => {
  const organizer = await makeUser("nascosta", { role: "company", company_name: "Profondo, S.r.l." });
  const { id } = await makeEvent({ organizer_id: organizer.id });
  const path = `/api/calendars/organizers/${organizer.id}.ics`;
  const shown = await fetchCalendar(path);
  expect([shown.name, shown.entries.map((entry) => entry.id)]).toEqual(["Respiro · Profondo, S.r.l.", [id]]);
  await updateUser(organizer.id, { public_show_events: false });
  expect((await fetchCalendar(path)).entries).toEqual([]);
  await updateUser(organizer.id, { public_show_events: true, is_active: false });
  expect((await ask("GET", path)).error?.code).toBe("profile_not_found");
  await updateUser(organizer.id, { is_active: true, role: "final_user" });
  expect((await ask("GET", path)).error?.code).toBe("profile_not_found");
});

test("no public calendar contains an e-mail address, a phone number or a participant", async () => {
  const organizer = await makeUser("riservata", { role: "instructor", phone: "+39 333 1234567" });
  const guest = await makeUser("ospite", { full_name: "Zenobia Rarissima" });
  // Today: the feeds hold two hundred, and other tests' events are among them.
  const held = await makeEvent({ organizer_id: organizer.id, category_id: null, date: dayFromNow(0) });
  await makeEnrolment(held, guest);
  for (const path of [
    `events/${held.id}.ics`,
    "all.ics",
    `organizers/${organizer.id}.ics`,
    "categories/allenamenti.ics",
  ]) {
    const { text } = await ask("GET", `/api/calendars/${path}`);
    const unfolded = text.replaceAll("\r\n ", "");
    expect(unfolded).toContain(`Organizzato da ${organizer.full_name}`);
    for (const secret of ["@mare.example", "mailto:", "1234567", "Zenobia", "ATTENDEE", "ORGANIZER"])
      expect([path, secret, unfolded.includes(secret)]).toEqual([path, secret, false]);
  }
});

test("a feed has at most two hundred events, upcoming before past ones", async () => {
  const organizer = await makeUser("fertile", { role: "instructor" });
  await manyEvents(organizer.id, 28, dayFromNow(-28));
  await manyEvents(organizer.id, FEED_MAX - 10, dayFromNow(0));
  const path = `/api/calendars/organizers/${organizer.id}.ics`;
  const first = await fetchCalendar(path);
  expect(first.entries).toHaveLength(FEED_MAX);
  const past = first.entries.filter((entry) => entry.first < dayFromNow(0));
  // The latest of those that were.
  expect(past.map((entry) => entry.first)).toEqual(
    Array.from({ length: 10 }, (_, index) => dayFromNow(index - 10)),
  );
  await manyEvents(organizer.id, 300, dayFromNow(5));
  const { entries } = await fetchCalendar(path);
  expect(entries).toHaveLength(FEED_MAX);
  expect(entries.every((entry) => entry.first >= dayFromNow(0))).toBe(true);
  expect(RECENT_MAX).toBeLessThan(FEED_MAX);
});

test("a repeated request with If-None-Match gets 304, from the edge cache too", async () => {
  const here = "https://calendars-again.test";
  const { id } = await makeEvent({ date: dayFromNow(3) });
  const path = `${here}/api/calendars/events/${id}.ics`;
  const first = await visit(path);
  const tag = first.headers.get("etag") ?? "";
  expect([first.status, tag.length]).toEqual([200, 45]);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const again = await visit(path, { "if-none-match": known });
    expect([known, again.status, again.text, again.headers.get("etag")]).toEqual([known, 304, "", tag]);
    expect(again.headers.get("content-type")).toBeNull();
  }
  // The short answer to one was not kept for the next.
  expect((await visit(path)).text).toBe(first.text);
  expect((await visit(path, { "if-none-match": '"older"' })).text).toBe(first.text);
});

test("a first request that gets 304 still caches the whole answer", async () => {
  const { id } = await makeEvent({ date: dayFromNow(3), title: "Conosciuto" });
  const path = `https://calendars-first.test/api/calendars/events/${id}.ics`;
  expect((await visit(path, { "if-none-match": "*" })).status).toBe(304);
  const next = await visit(path);
  expect([next.status, next.headers.get("cache-status"), next.text.includes("Conosciuto")]).toEqual([
    200,
    "edge; hit",
    true,
  ]);
});

test("the ETag changes with the event, and only then", async () => {
  const { id } = await makeEvent({ date: dayFromNow(3) });
  const tagOf = async () => (await ask("GET", `/api/calendars/events/${id}.ics`)).headers.get("etag");
  const before = await tagOf();
  expect(await tagOf()).toBe(before);
  await db.update(events).set({ location: "Nemi", revision: 2 }).where(eq(events.id, id));
  expect(await tagOf()).not.toBe(before);
});

test("the site's own address is in the identifier, so that it stays the same on every host", async () => {
  const { id } = await makeEvent();
  const other = { ...env, SITE_URL: "https://www.respiro.example" };
  const { text } = await ask("GET", `/api/calendars/events/${id}.ics`, { env: other });
  expect(text).toContain(`UID:${id}@www.respiro.example\r\n`);
});
