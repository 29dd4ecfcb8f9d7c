import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { renewCalendar } from "../../web/calendars/api.ts";
import { calendarQuery } from "../../web/calendars/queries.ts";
import { RATE_LIMITS } from "../../worker/rateLimits.ts";
import { fetchCalendar } from "../support/calendars.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, PASSWORD, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, database, inBrowser, readInBrowser, visit } from "../support/worker.ts";

const SECRET = /^https:\/\/respiro\.test(\/api\/calendars\/mine\/[\w-]{43}\.ics)$/;

/** Makes or renews an actor's address; without `known`, whatever it was. */
async function renew(actor: SignedInUser, known?: string | null): Promise<string> {
  const { url } = await inBrowser(actor, () =>
    renewCalendar(known === undefined ? {} : { instead_of: known }),
  );
  return pathIn(url);
}

function pathIn(url: string | null): string {
  const [, path] = url?.match(SECRET) ?? [];
  if (!path) throw new Error(`${url} is no secret address`);
  return path;
}

const statusOf = async (path: string) => (await ask("GET", path)).status;

test("a member has no calendar address until the first is created", async () => {
  const anna = await makeUser("anna");
  expect(await readInBrowser(anna, calendarQuery)).toEqual({ url: null });
  const path = await renew(anna, null);
  expect(pathIn((await readInBrowser(anna, calendarQuery)).url)).toBe(path);
  expect(await renew(await makeUser("bruno"))).not.toBe(path);
});

test("a member's calendar has their enrolments and the events they organize, each once", async () => {
  const organizer = await makeUser("dora", { role: "instructor" });
  const confirmed = await makeEvent({ date: dayFromNow(1) });
  const held = await makeEvent({ date: dayFromNow(2) });
  const both = await makeEvent({ date: dayFromNow(3), organizer_id: organizer.id });
  const own = await makeEvent({ date: dayFromNow(4), organizer_id: organizer.id });
  const recent = await makeEvent({ date: dayFromNow(-29) });
  const soon = new Date(Date.now() + 600_000).toISOString();
  const over = new Date(Date.now() - 1000).toISOString();
  await makeEnrolment(confirmed, organizer);
  await makeEnrolment(held, organizer, { status: "held", held_until: soon });
  await makeEnrolment(both, organizer);
  await makeEnrolment(recent, organizer);
  await makeEnrolment(await makeEvent({ date: dayFromNow(-31) }), organizer);
  await makeEnrolment(await makeEvent(), organizer, { status: "held", held_until: over });
  for (const status of ["cancelled", "refunded", "released"] as const)
    await makeEnrolment(await makeEvent(), organizer, { status, ended_at: over });
  await makeEnrolment(await makeEvent(), await makeUser("altri"));
  const { entries, name, headers } = await fetchCalendar(await renew(organizer));
  expect(name).toBe("Respiro · I tuoi eventi");
  expect(entries.map(({ id, status }) => [id, status])).toEqual([
    [recent.id, "CONFIRMED"],
    [confirmed.id, "CONFIRMED"],
    [held.id, "TENTATIVE"],
    [both.id, "CONFIRMED"],
    [own.id, "CONFIRMED"],
  ]);
  expect(entries.every(({ transparency }) => transparency === "OPAQUE")).toBe(true);
  expect(headers.get("content-disposition")).toBe('inline; filename="respiro-i-tuoi-eventi.ics"');
});

test("a member's calendar is in the member's language, or in that of the address", async () => {
  const olga = await makeUser("olga", { language: "ru" });
  const path = await renew(olga);
  expect((await fetchCalendar(path)).name).toBe("Respiro · Мои мероприятия");
  expect((await fetchCalendar(`${path}?lang=pl`)).name).toBe("Respiro · Moje wydarzenia");
});

test("renewing ends the old address and starts the new one at once", async () => {
  const anna = await makeUser("anna");
  const former = await renew(anna);
  expect(await statusOf(former)).toBe(200);
  const next = await renew(anna);
  expect([await statusOf(former), await statusOf(next)]).toEqual([404, 200]);
});

test("of two tabs or clicks that renew, the first one's address stays", async () => {
  const anna = await makeUser("anna");
  const [one, other] = await Promise.all([renew(anna, null), renew(anna, null)]);
  expect(one).toBe(other);
  const [renewed, again] = await Promise.all([renew(anna, one), renew(anna, one)]);
  expect(renewed).toBe(again);
  expect([renewed === one, await statusOf(renewed)]).toEqual([false, 200]);
  expect(await renew(anna, "https://respiro.test/api/calendars/mine/nonsense.ics")).toBe(renewed);
});

test.for([
  [[]],
  [null],
  [7],
  ["ciao"],
  [{ instead_of: 7 }],
  [{ instead_of: {} }],
  [{ instead_of: "x".repeat(501) }],
])("a renewal that makes no sense changes nothing: %j", async ([body]) => {
  const anna = await makeUser("anna");
  const path = await renew(anna);
  const answer = await ask("POST", "/api/me/calendar", { as: anna, body });
  expect([answer.status, answer.error?.code]).toEqual([400, "invalid"]);
  expect(await statusOf(path)).toBe(200);
});

test("a deactivated or deleted user's calendar answers 404", async () => {
  const anna = await makeUser("anna");
  const path = await renew(anna);
  await updateUser(anna.id, { is_active: false });
  expect(await statusOf(path)).toBe(404);
  await updateUser(anna.id, { is_active: true });
  expect(await statusOf(path)).toBe(200);
  expect((await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } })).status).toBe(204);
  expect(await statusOf(path)).toBe(404);
});

test.for(["x", "a".repeat(43), "a".repeat(42), "a".repeat(44), "' or 1=1 --", "%", "%00", "..%2f.."])(
  "an address that nobody has is not found: %s",
  async (secret) => {
    const answer = await ask("GET", `/api/calendars/mine/${secret}.ics`);
    expect([answer.status, answer.error?.code]).toEqual([404, "not_found"]);
  },
);

test("a member's calendar is no-store and noindex, and answers 304 to a known ETag", async () => {
  const anna = await makeUser("anna");
  const mine = await makeEvent({ title: "Solo mio", date: dayFromNow(2) });
  await makeEnrolment(mine, anna);
  const path = await renew(anna);
  const first = await visit(path);
  expect(first.headers.get("cache-control")).toBe("private, no-store");
  expect(first.headers.get("x-robots-tag")).toBe("noindex");
  expect(first.text).toContain("Solo mio");
  const tag = first.headers.get("etag") ?? "";
  const known = await visit(path, { "if-none-match": tag });
  expect([known.status, known.headers.get("cache-control"), known.text]).toEqual([
    304,
    "private, no-store",
    "",
  ]);
  await renew(anna);
  const gone = await visit(path, { "if-none-match": tag });
  expect([gone.status, gone.headers.get("cache-status")]).toEqual([404, null]);
});

test("guessing secrets is rate-limited by IP address, renewing by user", async () => {
  const [byAddress, byPerson] = [RATE_LIMITS.calendars.mineByAddress, RATE_LIMITS.calendars.renew];
  const anna = await makeUser("anna");
  const path = await renew(anna);
  const guesser = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${byAddress.name}:10.77.7.7`));
  for (let turn = 0; turn < byAddress.times; turn += 1)
    await guesser.take(byAddress.times, byAddress.seconds);
  const guess = await ask("GET", `/api/calendars/mine/${"g".repeat(43)}.ics`, { address: "10.77.7.7" });
  expect([guess.status, Number(guess.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await ask("GET", path, { address: "10.77.7.7" })).status).toBe(429);
  expect((await ask("GET", path, { address: "10.77.7.8" })).status).toBe(200);
  const renewals = env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${byPerson.name}:${anna.id}`));
  for (let turn = 1; turn < byPerson.times; turn += 1) await renewals.take(byPerson.times, byPerson.seconds);
  const refused = await ask("POST", "/api/me/calendar", { as: anna, body: {} });
  expect(refused.error?.code).toBe("too_many_requests");
  expect(await statusOf(path)).toBe(200);
});

test("a failure is logged without the secret", async () => {
  const path = await renew(await makeUser("anna"));
  const secret = path.split("/").at(-1)?.replace(".ics", "") ?? "";
  const { db } = meterDatabase(database);
  const broken = {
    ...db,
    withSession: () => ({
      ...db.withSession(),
      prepare(text: string) {
        return {
          bind: () => ({ raw: () => Promise.reject(new Error(`no such table: ${secret} in ${text}`)) }),
        };
      },
    }),
  };
  const answer = await ask("GET", path, { env: { DB: broken as unknown as D1Database } });
  expect([answer.status, answer.text.includes(secret)]).toEqual([500, false]);
  const logged = takeLoggedErrors().join("\n");
  expect(logged).toContain("unexpected failure GET /api/calendars/mine/….ics");
  expect(logged).toContain("no such table: …");
  expect(logged).not.toContain(secret);
});

test("hundreds of enrolments cost a bounded number of rows, and the latest are included", async () => {
  const anna = await makeUser("assidua");
  const batch = crypto.randomUUID();
  // Published one after another, as ids of version 7 are; the last ones are still to come.
  await database.batch([
    database
      .prepare(`
        with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 1499)
        insert into events (id, slug, title, date, created_at, updated_at)
        select '0197' || printf('%04x', n) || '-0000-7000-8000-' || ?1, 'assidua-' || ?2 || n, 'Evento ' || n,
          date(?3, (n - 1450) || ' days'), '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from numbers`)
      .bind(batch.slice(-12), batch, dayFromNow(0)),
    database
      .prepare(`
        insert into enrolments (id, event_id, user_id, status, created_at)
        select 'e' || events.id, events.id, ?1, 'confirmed', '2026-01-01T00:00:00.000Z' from events where slug like ?2`)
      .bind(anna.id, `assidua-${batch}%`),
  ]);
  const path = await renew(anna);
  const { db, meter } = meterDatabase(database);
  const answer = await ask("GET", path, { env: { DB: db } });
  expect(answer.status).toBe(200);
  expect(meter.rows).toBeLessThan(1500);
  const { entries } = await fetchCalendar(path);
  expect(entries).toHaveLength(80);
  expect(entries.at(-1)?.summary).toBe("Evento 1499");
});
