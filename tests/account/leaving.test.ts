import { getTableColumns, getTableName } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { COUNT_MAX, eventPath } from "../../worker/events/contract.ts";
import { complaints } from "../support/complaints.ts";
import { dayFromNow, enrolment, event } from "../support/events.ts";
import { brokenMailbox, mailsTo, mailTo, outbox } from "../support/mailbox.ts";
import { metered, plansOf } from "../support/metered.ts";
import { type Actor, changePerson, PASSWORD, person, rowOf } from "../support/people.ts";
import { ask, database } from "../support/worker.ts";
import { about, life } from "./life.ts";
import { COLUMNS_OF_PEOPLE, TABLES } from "./schemas.ts";

function leave(who: Actor, env?: Partial<Env>, password = PASSWORD) {
  return ask("DELETE", "/api/account", { as: who, body: { password }, ...(env && { env }) });
}

async function rows<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  return (
    await database
      .prepare(statement)
      .bind(...values)
      .all<Row>()
  ).results;
}

function statusOf({ id }: { id: string }) {
  return rows<{ status: string; ended_at: string | null }>("select * from enrolments where id = ?", id);
}

async function eventNow({ id }: { id: string }) {
  const [row] = await rows<{ cancelled_at: string | null; seats_taken: number; organizer_id: string }>(
    "select * from events where id = ?",
    id,
  );
  return row;
}

/** All that the database holds, the search index and the views included, by place: "table.column". */
async function everything(): Promise<Map<string, string>> {
  const tables = await rows<{ name: string }>(
    `select name from sqlite_master where type in ('table', 'view') and name not like 'event\\_search\\_%' escape '\\'
      and name not like '\\_cf%' escape '\\' and name not like 'sqlite%' and name not like 'd1%'`,
  );
  const held = new Map<string, string>();
  for (const { name } of tables) {
    for (const row of await rows<Record<string, unknown>>(`select * from ${name}`)) {
      for (const [column, value] of Object.entries(row)) {
        const place = `${name}.${column}`;
        held.set(place, `${held.get(place) ?? ""}\n${value}`);
      }
    }
  }
  return held;
}

function placesOf(text: string, held: Map<string, string>): string[] {
  return [...held].filter(([, values]) => values.includes(text)).map(([place]) => place);
}

describe("who leaves", () => {
  test("is found nowhere any more: not in any column of any table", async () => {
    const { anna } = await life("perla");
    const told = Object.values(about("perla")).filter((value) => typeof value === "string");
    // A day, or a word of a list, is somebody's only beside their name.
    const own = told.filter((text) => text.toLowerCase().includes("perla"));
    const traces = [anna.email, "perla@altrove.example", "recupero-perla", "cambio-perla", ...own];
    expect(traces.length).toBeGreaterThan(12);
    const before = await everything();
    expect(traces.filter((trace) => placesOf(trace, before).length === 0)).toEqual([]);
    expect(placesOf(anna.full_name, before)).toEqual(
      expect.arrayContaining([
        "users.full_name",
        "events.instructors",
        "event_search.organizer",
        "mails.params",
      ]),
    );
    expect((await leave(anna)).status).toBe(204);
    const after = await everything();
    for (const trace of traces) expect([trace, placesOf(trace, after)]).toEqual([trace, []]);
  });

  test("keeps a row that is only a number: every column of it is empty, or nobody's", async () => {
    const { anna } = await life("vuota");
    await leave(anna);
    const row = await rowOf(anna);
    const { id, language, created_at } = anna;
    const flags = Object.fromEntries(Object.entries(row).filter(([name]) => name.startsWith("public_show_")));
    const empty = Object.keys(
      getTableColumns(TABLES.find((table) => getTableName(table) === "users") as never),
    );
    expect(row).toEqual({
      ...Object.fromEntries(empty.map((name) => [name, null])),
      ...flags,
      id,
      language,
      created_at,
      email: `${id}@deleted.invalid`,
      full_name: "",
      role: "final_user",
      is_active: false,
      public_profile_enabled: false,
      public_slug: expect.stringMatching(/^~[\w-]{43}$/),
      password_hash: expect.stringMatching(/^scrypt\$/),
      token_version: anna.token_version + 1,
      updated_at: row.deleted_at,
      deleted_at: expect.any(String),
    });
  });

  test("leaves posts that nobody has signed, and payments that still lead to the row", async () => {
    const { anna, past } = await life("firma");
    await leave(anna);
    const leading: string[] = [];
    for (const place of COLUMNS_OF_PEOPLE) {
      const [table, column] = place.split(".");
      const [count] = await rows<{ n: number }>(
        `select count(*) as n from ${table} where ${column} = ?`,
        anna.id,
      );
      if (count?.n) leading.push(place);
    }
    // Money and what it was for. An upload on its way is ended by the sweep, which must find it.
    expect(leading).toEqual([
      "enrolments.user_id",
      "events.organizer_id",
      "ledger_entries.organizer_id",
      "payments.user_id",
      "upload_sessions.owner_id",
      "user_packages.assigned_by",
      "user_packages.user_id",
    ]);
    expect(await rows("select * from articles where title = ?", "Articolo di firma")).toHaveLength(1);
    expect(await rows("select * from forum_replies where content = ?", "Risposta di firma")).toHaveLength(2);
    const { organizer_name, organizer_avatar_url } = (
      await ask<Record<string, unknown>>("GET", `/api/events/${past.id}`)
    ).body;
    expect([organizer_name, organizer_avatar_url]).toEqual([null, null]);
    expect((await ask("GET", eventPath(past.slug))).text).toMatch(
      /Organizzato da<!-- --> <span[^>]*>Anonimo</,
    );
  });

  test("takes the portrait along at once, and leaves no certificate in use, so that it goes too", async () => {
    const { anna } = await life("ritratto");
    const files = () =>
      rows<{ unused_since: string | null; owner_id: string | null }>(
        "select unused_since, owner_id from uploads where key like '%ritratto%'",
      );
    expect(await files()).toHaveLength(2);
    await database.prepare("update uploads set unused_since = null where key like '%ritratto%'").run();
    await leave(anna);
    expect(await files()).toEqual([{ unused_since: expect.any(String), owner_id: null }]);
  });

  test("cannot come back in: not with the token, the password, nor a link", async () => {
    const { anna } = await life("uscita");
    await leave(anna);
    expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(401);
    for (const email of [anna.email, `${anna.id}@deleted.invalid`]) {
      const login = await ask("POST", "/api/auth/login", { body: { email, password: PASSWORD } });
      expect([login.status, login.error?.code]).toEqual([401, "invalid_credentials"]);
      await ask("POST", "/api/auth/request-password-reset", { body: { email } });
    }
    expect(mailsTo(anna.email)).toHaveLength(1);
    expect((await ask("GET", `/api/instructors/${anna.id}`)).status).toBe(404);
    expect((await ask("GET", `/api/instructors/slug/${anna.public_slug}`)).status).toBe(404);
  });

  test("is said goodbye to, in their language, and then the address is forgotten", async () => {
    const anna = await person("anna", { language: "pl" });
    await leave(anna);
    expect(mailTo(anna.email).subject).toBe("Twoje konto w Respiro zostało usunięte");
    expect(await outbox(anna.email)).toEqual([]);
  });

  test("is said goodbye to later, when the mail does not get through at once", async () => {
    const anna = await person("anna");
    expect((await leave(anna, { MAIL: brokenMailbox })).status).toBe(204);
    expect(complaints().join()).toContain("mail not sent");
    expect((await outbox(anna.email)).map(({ template }) => template)).toEqual(["account_deleted"]);
  });

  test("can register again with the same e-mail, as somebody new", async () => {
    const anna = await person("anna");
    await leave(anna);
    const body = { email: anna.email, password: "trattengo", full_name: "Anna Nuova" };
    const answer = await ask<{ user: { id: string } }>("POST", "/api/auth/register", { body });
    expect(answer.status).toBe(201);
    expect(answer.body.user.id).not.toBe(anna.id);
  });

  test("leaves a public address that nobody else can take, though it is written nowhere", async () => {
    const public_slug = `marta-${crypto.randomUUID()}`;
    const marta = await person("marta", { role: "company", public_slug, public_profile_enabled: true });
    await leave(marta);
    const nina = await person("nina", { role: "company" });
    const free = await ask("GET", `/api/profile/slug-availability/${public_slug}`, { as: nina });
    expect(free.body).toEqual({ available: false, reserved: true, mine: false });
    const body = { public_profile_enabled: true, public_slug };
    const taken = await ask("PUT", "/api/profile", { as: nina, body });
    expect([taken.status, taken.error?.code]).toEqual([409, "slug_conflict"]);
    expect(await rowOf(nina)).toMatchObject({ public_slug: null, public_profile_enabled: false });
  });

  test("needs the right password", async () => {
    const anna = await person("anna");
    const answer = await leave(anna, undefined, "sbagliata");
    expect([answer.status, answer.error?.fields]).toEqual([403, { password: "validation.wrong_password" }]);
    expect(await rowOf(anna)).toMatchObject({ deleted_at: null, full_name: anna.full_name });
  });

  test("leaves all the others as they were", async () => {
    const other = await life("rimasta");
    const rest = async () => [await rowOf(other.anna), placesOf("rimasta", await everything())];
    const before = await rest();
    const { anna } = await life("partita");
    await leave(anna);
    expect(await rest()).toEqual(before);
    expect((await eventNow(other.ahead))?.cancelled_at).toBeNull();
  });
});

describe("seats and events", () => {
  test("seats in what is still to come are free again; what is over stays as it was", async () => {
    const anna = await person("anna");
    const [ahead, held, today, over] = await Promise.all([
      event({ participants: 2 }),
      event({ participants: 2, cost_cents: 5000 }),
      event({ date: dayFromNow(-2), end_date: dayFromNow(0) }),
      event({ date: dayFromNow(-9) }),
    ]);
    const places = [
      await enrolment(ahead, anna),
      await enrolment(held, anna, {
        status: "held",
        held_until: new Date(Date.now() + 60_000).toISOString(),
      }),
      await enrolment(today, anna),
      await enrolment(over, anna),
    ];
    await leave(anna);
    const now = (await Promise.all(places.map(statusOf))).flat();
    expect(now.map(({ status }) => status)).toEqual(["cancelled", "released", "cancelled", "confirmed"]);
    expect(now.map(({ ended_at }) => ended_at !== null)).toEqual([true, true, true, false]);
    const seats = (await Promise.all([ahead, held, today, over].map(eventNow))).map(
      (row) => row?.seats_taken,
    );
    expect(seats).toEqual([0, 0, 0, 1]);
  });

  test.each([
    ["a place", "confirmed", null],
    ["a place that is being paid", "held", "2099-01-01T00:00:00.000Z"],
    ["a place whose payment is late", "held", "2026-01-01T00:00:00.000Z"],
  ] as const)(
    "an organizer in whose coming event somebody has %s does not leave",
    async (_, status, until) => {
      const anna = await person("anna", { role: "instructor" });
      const held = await event({ organizer_id: anna.id });
      const other = await event({ organizer_id: anna.id });
      await enrolment(held, await person("bruno"), { status, held_until: until });
      const answer = await leave(anna);
      expect([answer.status, answer.error?.code]).toEqual([409, "events_ahead"]);
      expect(answer.error?.message).toContain("Annullali o affidali a un altro organizzatore");
      expect(await rowOf(anna)).toMatchObject({ deleted_at: null, token_version: anna.token_version });
      expect((await eventNow(other))?.cancelled_at).toBeNull();
      expect(mailsTo(anna.email)).toEqual([]);
      expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(200);
    },
  );

  test("places that were given up, events that are over or cancelled, and one's own place hold nobody back", async () => {
    const anna = await person("anna", { role: "instructor" });
    const bruno = await person("bruno");
    const mine = { organizer_id: anna.id };
    await enrolment(await event(mine), bruno, { status: "cancelled" });
    await enrolment(await event({ ...mine, date: dayFromNow(-1) }), bruno);
    await enrolment(await event({ ...mine, cancelled_at: new Date().toISOString() }), bruno);
    await enrolment(await event(mine), anna);
    expect((await leave(anna)).status).toBe(204);
  });

  test("coming events without anybody are cancelled, and nobody can enrol; past ones stay", async () => {
    const anna = await person("anna", { role: "instructor" });
    const ahead = await event({ organizer_id: anna.id });
    const over = await event({ organizer_id: anna.id, date: dayFromNow(-3) });
    await leave(anna);
    expect((await eventNow(ahead))?.cancelled_at).toEqual(expect.any(String));
    expect((await eventNow(over))?.cancelled_at).toBeNull();
    const late = await ask("POST", `/api/events/${ahead.id}/register-free`, { as: await person("bruno") });
    expect(late.error?.code).toBe("event_cancelled");
    expect((await ask("GET", `/api/events/${ahead.id}`)).status).toBe(200);
  });

  test("who enrols while the organizer leaves either has a place and an organizer, or none of both", async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const anna = await person("anna", { role: "instructor" });
      const bruno = await person("bruno");
      const ahead = await event({ organizer_id: anna.id });
      const [left, joined] = await Promise.all([
        leave(anna),
        ask("POST", `/api/events/${ahead.id}/register-free`, { as: bruno }),
      ]);
      const [now, row] = [await eventNow(ahead), await rowOf(anna)];
      expect([left.status, joined.status].sort()).toSatisfy(
        ([one, two]) => (one === 201 && two === 409) || (one === 204 && two === 409),
      );
      expect([row.deleted_at !== null, now?.cancelled_at !== null, now?.seats_taken === 0]).toEqual(
        Array(3).fill(left.status === 204),
      );
    }
  });

  test("a seat taken between the look and the erasing is seen by the erasing itself", async () => {
    const anna = await person("anna", { role: "instructor" });
    const ahead = await event({ organizer_id: anna.id });
    const bruno = await person("bruno");
    // The batch of the erasing is the last thing to reach the database; just before it, bruno is quicker.
    const { db } = beforeBatch(() => enrolment(ahead, bruno));
    const answer = await leave(anna, { DB: db });
    expect([answer.status, answer.error?.code]).toEqual([409, "events_ahead"]);
    expect(await rowOf(anna)).toMatchObject({ deleted_at: null, full_name: anna.full_name });
    expect((await eventNow(ahead))?.cancelled_at).toBeNull();
  });

  test("asked twice at once, it happens once, in one batch", async () => {
    const anna = await person("anna");
    const { db, meter } = metered(database);
    const [one, other] = await Promise.all([leave(anna, { DB: db }), leave(anna)]);
    expect([204, 401]).toContain(one.status);
    expect([204, 401]).toContain(other.status);
    expect(mailsTo(anna.email)).toHaveLength(1);
    const writes = meter.statements.filter(({ text }) => /^(update|delete|insert)/i.test(text));
    expect(writes.length).toBeGreaterThan(10);
  });

  test("what it costs does not grow with what others have", async () => {
    for (let turn = 0; turn < COUNT_MAX; turn += 1) await enrolment(await event(), await person("altri"));
    const anna = await person("anna", { role: "instructor" });
    await enrolment(await event(), anna);
    const { db, meter } = metered(database);
    expect((await leave(anna, { DB: db })).status).toBe(204);
    expect(meter.rows).toBeLessThan(60);
    // Tables that are nearly empty here do not show by their rows what they would cost full.
    expect((await plansOf(database, meter)).filter((step) => /^SCAN \w+(?! USING)/.test(step))).toEqual([]);
  });
});

describe("administrators", () => {
  test("the only active one cannot leave; with another, they can", async () => {
    const others = await rows<{ id: string }>("select id from users where role = 'admin' and is_active");
    expect(others).toEqual([]);
    const ugo = await person("ugo", { role: "admin" });
    const idle = await person("idle", { role: "admin", is_active: false });
    const answer = await leave(ugo);
    expect([answer.status, answer.error?.code]).toEqual([409, "last_admin"]);
    expect((await rowOf(ugo)).deleted_at).toBeNull();
    await changePerson(idle.id, { is_active: true });
    expect((await leave(ugo)).status).toBe(204);
  });

  test("of the last two who leave at once, one stays", async () => {
    await database.prepare("update users set role = 'final_user' where role = 'admin'").run();
    const two = [await person("ugo", { role: "admin" }), await person("ada", { role: "admin" })];
    const answers = await Promise.all(two.map((who) => leave(who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

/** The database, with something that happens just before the first batch reaches it. */
function beforeBatch(happens: () => Promise<unknown>): { db: D1Database } {
  const wrap = (session: D1DatabaseSession): D1DatabaseSession =>
    new Proxy(session, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name === "batch")
          return async (statements: D1PreparedStatement[]) => {
            await happens();
            return target.batch(statements);
          };
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const withSession = (constraint?: string) => wrap(database.withSession(constraint));
  return { db: { withSession } as D1Database };
}
