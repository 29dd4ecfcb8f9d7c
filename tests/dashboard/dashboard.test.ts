import { describe, expect, test, vi } from "vitest";
import { dashboardQuery, getOwnEvents } from "../../web/dashboard/queries.ts";
import { CHART_MONTHS, CHART_WEEKS, toPeriods, weeksUntil } from "../../worker/dashboard/rules.ts";
import { COUNT_MAX, LIST_MAX } from "../../worker/events/contract.ts";
import { monthsUntil } from "../../worker/lib/calendarDays.ts";
import { dayFromNow, makeEnrolment, makeEvent, makeTrainingsCategory } from "../support/events.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database, inBrowser, readInBrowser } from "../support/worker.ts";

const organizer = (name = "gea") => makeUser(name, { role: "company" });
const dashboardOf = (who: SignedInUser) => readInBrowser(who, dashboardQuery);

async function titles(who: SignedInUser, search: Parameters<typeof getOwnEvents>[0] = {}): Promise<string[]> {
  const { events } = await inBrowser(who, () => getOwnEvents(search));
  return events.map(({ title }) => title);
}

describe("who may look", () => {
  test.each(["/api/dashboard", "/api/dashboard/events"])(
    "%s is for instructors, companies and administrators",
    async (path) => {
      const statuses: Record<string, number> = { visitor: (await ask("GET", path)).status };
      for (const role of ["instructor", "company", "admin", "final_user", "blogger"] as const)
        statuses[role] = (await ask("GET", path, { as: await makeUser("qualcuno", { role }) })).status;
      expect(statuses).toEqual({
        visitor: 401,
        instructor: 200,
        company: 200,
        admin: 200,
        final_user: 403,
        blogger: 403,
      });
    },
  );

  test("organizers and admins see only their own events", async () => {
    const [gea, leo, ugo] = [
      await organizer(),
      await organizer("leo"),
      await makeUser("ugo", { role: "admin" }),
    ];
    await makeEvent({ title: "di Gea", organizer_id: gea.id });
    await makeEvent({ title: "di Leo, scritto da Gea", organizer_id: leo.id, created_by: gea.id });
    expect(await titles(gea)).toEqual(["di Gea"]);
    expect(await titles(gea, { q: "Leo" })).toEqual([]);
    expect(await titles(ugo)).toEqual([]);
    expect(await dashboardOf(ugo)).toMatchObject({ next: null, active: 0, past: 0 });
  });

  test("the dashboard's answers are not cached", async () => {
    const { headers } = await ask("GET", "/api/dashboard", { as: await organizer() });
    expect(headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("the list of one's own events", () => {
  test("a hold counts as a taken seat, not as an enrolled participant", async () => {
    const gea = await organizer();
    const course = await makeEvent({ organizer_id: gea.id, participants: 10 });
    await makeEnrolment(course, await makeUser("anna"));
    const held_until = new Date(Date.now() + 60_000).toISOString();
    await makeEnrolment(course, await makeUser("bruno"), { status: "held", held_until });
    const { events } = await inBrowser(gea, () => getOwnEvents({}));
    expect(events).toMatchObject([{ enrolled: 1, seats_taken: 2 }]);
    expect((await dashboardOf(gea)).next).toMatchObject({ enrolled: 1 });
  });

  test("upcoming events are sorted by first day, past ones descending", async () => {
    const gea = await organizer();
    const own = { organizer_id: gea.id };
    await makeEvent({ ...own, title: "fra un mese" });
    await makeEvent({ ...own, title: "domani", date: dayFromNow(1) });
    await makeEvent({ ...own, title: "in corso", date: dayFromNow(-2), end_date: dayFromNow(3) });
    await makeEvent({ ...own, title: "un anno fa", date: dayFromNow(-365) });
    await makeEvent({ ...own, title: "ieri", date: dayFromNow(-1) });
    expect(await titles(gea)).toEqual(["in corso", "domani", "fra un mese"]);
    expect(await titles(gea, { scope: "past" })).toEqual(["ieri", "un anno fa"]);
  });

  test("a row carries the card, the money, the revision, and whether it is a training", async () => {
    const gea = await organizer();
    const trainings = await makeTrainingsCategory();
    const own = { organizer_id: gea.id, participants: 6, description: "Un testo lungo." };
    const instructors = [{ name: "Gea" }];
    const pool = await makeEvent({
      ...own,
      title: "Vasca",
      category_id: trainings.id,
      instructors,
      revision: 4,
    });
    // Put among the trainings by somebody, it is still an event with the form of one.
    await makeEvent({ ...own, title: "Serata", category_id: trainings.id, date: dayFromNow(32) });
    const course = await makeEvent({ ...own, title: "Corso", date: dayFromNow(31), cost_cents: 4550 });
    await makeEnrolment(pool, await makeUser("anna"));
    await makePaidEnrolment(course, await makeUser("anna"), { cents: 4550 });
    await makePaidEnrolment(course, await makeUser("bruno"), { cents: 4550, refunded: 4550 });
    const { events } = await inBrowser(gea, () => getOwnEvents({}));
    const facts = events.map(({ title, seats_taken, paying, earned, revision, is_training }) => [
      title,
      seats_taken,
      paying,
      earned,
      revision,
      is_training,
    ]);
    expect(facts).toEqual([
      ["Vasca", 1, 0, 0, 4, true],
      ["Corso", 1, 1, 45.5, 1, false],
      ["Serata", 0, 0, 0, 1, false],
    ]);
    expect(events[1]).toMatchObject({ description: null, categories: null, cost: 45.5, cancelled_at: null });
    expect(Object.keys(events[1] ?? {})).not.toContain("ordinal");
  });

  test("a search matches prefixes of a title's words, not the organizer's name", async () => {
    const gea = await organizer("gea");
    const own = { organizer_id: gea.id, location: "Genova", description: "Con Gea Rossi a Genova" };
    await makeEvent({ ...own, title: "Giornata dell'apnea" });
    await makeEvent({ ...own, title: "Profondità e càlma" });
    await makeEvent({ ...own, title: "Corso del passato", date: dayFromNow(-9) });
    expect(await titles(gea, { q: "gea" })).toEqual([]);
    expect(await titles(gea, { q: "genova" })).toEqual([]);
    expect(await titles(gea, { q: "apn gior" })).toEqual(["Giornata dell'apnea"]);
    expect(await titles(gea, { q: "  CALMA " })).toEqual(["Profondità e càlma"]);
    expect(await titles(gea, { q: "corso" })).toEqual([]);
    expect(await titles(gea, { q: "corso", scope: "past" })).toEqual(["Corso del passato"]);
    expect(await titles(gea, { q: "" })).toHaveLength(2);
    expect(await titles(gea, { q: `"'*%` })).toEqual([]);
  });

  test("pages by cursor have every event once, searched or not, also with many on one day", async () => {
    const gea = await organizer();
    for (let turn = 0; turn < 7; turn += 1)
      await makeEvent({
        organizer_id: gea.id,
        title: `Tuffo ${turn}`,
        date: dayFromNow(5 + Math.floor(turn / 3)),
      });
    for (const q of [undefined, "tuffo"]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const search = { limit: "2", ...(q && { q }), ...(cursor && { cursor }) };
        const page = await inBrowser(gea, () => getOwnEvents(search));
        seen.push(...page.events.map(({ title }) => title));
        cursor = page.next;
      } while (cursor);
      expect(seen).toEqual(Array.from({ length: 7 }, (_, turn) => `Tuffo ${turn}`));
    }
  });

  test.each([
    ["scope=tomorrow", "scope"],
    ["cursor=1;drop", "cursor"],
    ["limit=0", "limit"],
    [`q=${"a".repeat(101)}`, "q"],
  ])("%s is refused with the field", async (query, field) => {
    const answer = await ask("GET", `/api/dashboard/events?${query}`, { as: await organizer() });
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, [field]]);
  });

  test("an answer has at most a hundred rows", async () => {
    const gea = await organizer();
    for (let turn = 0; turn <= LIST_MAX; turn += 1) await makeEvent({ organizer_id: gea.id });
    const { events, next } = await inBrowser(gea, () => getOwnEvents({ limit: "500" }));
    expect([events.length, typeof next]).toEqual([LIST_MAX, "string"]);
    expect((await dashboardOf(gea)).active).toBe(COUNT_MAX);
  });
});

describe("the figures", () => {
  test("the next event is the first to begin that is not cancelled; cancelled ones are not active", async () => {
    const gea = await organizer();
    const own = { organizer_id: gea.id };
    await makeEvent({ ...own, title: "corso di stagione", date: dayFromNow(-20), end_date: dayFromNow(90) });
    expect((await dashboardOf(gea)).next?.title).toBe("corso di stagione");
    await makeEvent({ ...own, title: "viaggio", date: dayFromNow(4), end_date: dayFromNow(12) });
    await makeEvent({ ...own, title: "serata", date: dayFromNow(8) });
    await makeEvent({
      ...own,
      title: "annullato",
      date: dayFromNow(1),
      cancelled_at: new Date().toISOString(),
    });
    await makeEvent({ ...own, title: "ieri", date: dayFromNow(-1) });
    expect(await dashboardOf(gea)).toMatchObject({ next: { title: "viaggio" }, active: 3, past: 1 });
    await makeEvent({ ...own, title: "oggi", date: dayFromNow(0) });
    expect((await dashboardOf(gea)).next?.title).toBe("oggi");
  });

  test("the outing is the next day with a register or session, with who lacks documents and open questions", async () => {
    const gea = await organizer();
    const own = { organizer_id: gea.id, cost_cents: 4500 };
    const session = (days: number) => ({ date: dayFromNow(days), start_time: "10:00", end_time: "12:00" });
    const course = await makeEvent({
      ...own,
      title: "corso",
      date: dayFromNow(-7),
      end_date: dayFromNow(7),
      keeps_register: true,
      sessions: [session(-7), session(0), session(7)].map((one, key) => ({
        ...one,
        key,
        location: null,
        title: null,
      })),
    });
    await makeEvent({ ...own, title: "domani", date: dayFromNow(1) });
    await makeEnrolment(course, await makeUser("anna", { full_name: "Anna Senza" }), { amount_cents: 4500 });
    await makeEnrolment(course, await makeUser("bruno"));
    const [asker, answered] = [await makeUser("carla"), await makeUser("dario")];
    for (const as of [asker, answered])
      await ask("POST", `/api/events/${course.id}/questions`, {
        as,
        body: { id: crypto.randomUUID(), content: "A che ora?" },
      });
    await database
      .prepare("update question_threads set unanswered = 0 where asker_id = ?")
      .bind(answered.id)
      .run();
    const { next, outing } = await dashboardOf(gea);
    const register = await database
      .prepare("select id from registers where event_id = ? and day = ?")
      .bind(course.id, dayFromNow(0))
      .first("id");
    expect(register).not.toBeNull();
    expect([next?.title, outing]).toEqual([
      "corso",
      {
        day: dayFromNow(0),
        register_id: register,
        lacking: { count: 1, names: ["Anna Senza"] },
        questions: 1,
      },
    ]);
  });

  test("an enrolment paid today counts in the current month and week at once", async () => {
    const gea = await organizer();
    const course = await makeEvent({ organizer_id: gea.id, cost_cents: 6000 });
    await makePaidEnrolment(course, await makeUser("anna"), { cents: 6000 });
    await makePaidEnrolment(course, await makeUser("bruno"), { cents: 6000, refunded: 6000 });
    await makeEnrolment(course, await makeUser("carla"), { confirmed_at: new Date().toISOString() });
    const { months, weeks } = await dashboardOf(gea);
    expect([months.length, weeks.length]).toEqual([CHART_MONTHS, CHART_WEEKS]);
    for (const series of [months, weeks]) {
      expect(series.at(-1)).toMatchObject({ enrolled: 2, paying: 1, earned: 60 });
      expect(series.slice(0, -1).every(({ enrolled, earned }) => enrolled === 0 && earned === 0)).toBe(true);
    }
  });
});

describe("months and weeks", () => {
  test("begin at midnight where the site is, as the ledger's do, also when clocks change", async () => {
    vi.setSystemTime("2026-08-31T22:30:00.000Z");
    const gea = await organizer();
    const course = await makeEvent({ organizer_id: gea.id, cost_cents: 6000 });
    const instants = [
      "2026-08-31T21:59:59.000Z",
      "2026-08-31T22:00:00.000Z",
      "2026-08-30T21:59:59.000Z",
      "2026-08-30T22:00:00.000Z",
      "2026-02-28T22:59:59.000Z",
      "2026-02-28T23:00:00.000Z",
    ];
    for (const [index, at] of instants.entries())
      await makePaidEnrolment(course, await makeUser("anna"), { cents: 10 ** index, at });
    const { months, weeks } = await dashboardOf(gea);
    const inPeriod = (periods: typeof months, from: string) => {
      const { enrolled, paying, earned } = periods.find((period) => period.from === from) ?? {};
      return [enrolled, paying, Math.round((earned ?? 0) * 100)];
    };
    expect(inPeriod(months, "2026-09-01")).toEqual([1, 1, 10]);
    expect(inPeriod(months, "2026-08-01")).toEqual([3, 3, 1101]);
    expect(inPeriod(months, "2026-03-01")).toEqual([1, 1, 100_000]);
    expect(inPeriod(months, "2026-02-01")).toEqual([1, 1, 10_000]);
    expect(inPeriod(weeks, "2026-08-31")).toEqual([3, 3, 1011]);
    expect(inPeriod(weeks, "2026-08-24")).toEqual([1, 1, 100]);
  });

  test("end with today's, over the turn of a year, in a leap year, on a Sunday and on a Monday", () => {
    expect(monthsUntil("2024-02-29", 12).slice(-3)).toEqual(["2023-12-01", "2024-01-01", "2024-02-01"]);
    expect(monthsUntil("2026-03-31", 12)[0]).toBe("2025-04-01");
    expect(weeksUntil("2026-03-29").slice(-2)).toEqual(["2026-03-16", "2026-03-23"]);
    expect(weeksUntil("2026-03-30").slice(-2)).toEqual(["2026-03-23", "2026-03-30"]);
    expect(weeksUntil("2026-01-01").at(-1)).toBe("2025-12-29");
  });

  test("an hour belongs to one period, its first hour included; a month's earnings may be negative", () => {
    const at = (hour: string, earned_cents: number) => ({ hour, enrolled: 1, paying: 1, earned_cents });
    const hours = [
      at("2025-12-31T22", 100),
      at("2025-12-31T23", 1050),
      at("2026-01-31T22", 50),
      at("2026-01-31T23", -900),
    ];
    expect(toPeriods(["2026-01-01", "2026-02-01"], hours, "Europe/Rome")).toEqual([
      { from: "2026-01-01", enrolled: 2, paying: 2, earned: 11 },
      { from: "2026-02-01", enrolled: 1, paying: 1, earned: -9 },
    ]);
  });
});
