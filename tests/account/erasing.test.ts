import { env } from "cloudflare:workers";
import { getTableColumns, getTableName } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { eventPath } from "../../worker/lib/pageAddresses.ts";
import { BUCKET_LIMIT_MS } from "../../worker/uploads/askBucket.ts";
import { deleteUnusedFiles } from "../../worker/uploads/cleanUp.ts";
import { awayBucket, BUCKET_OUTAGES } from "../support/buckets.ts";
import { makeEnrolment, makeEvent } from "../support/events.ts";
import {
  deleteAccount,
  makeProfileFields,
  makeUserWithEverything,
  queryRows,
} from "../support/fullAccount.ts";
import { endTimers } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { brokenMailbox, listOutbox, mailsTo, mailTo } from "../support/mailbox.ts";
import { nameEverywhere } from "../support/nameEverywhere.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { findUser, makeUser, PASSWORD } from "../support/users.ts";
import { ask, database, db } from "../support/worker.ts";
import { KEPT_TEXTS } from "./keptTexts.ts";
import { TABLES, USER_COLUMNS } from "./schemas.ts";

/** A name that nothing else in the database has. */
const NAME = "Ondina Sommaruga";

beforeEach(() => void standIn());

async function eventNow({ id }: { id: string }) {
  const [row] = await queryRows<{ cancelled_at: string | null; seats_taken: number; organizer_id: string }>(
    "select * from events where id = ?",
    id,
  );
  return row;
}

/** All that the database holds, the search index and the views included, by place: "table.column". */
async function everything(): Promise<Map<string, string>> {
  const tables = await queryRows<{ name: string }>(
    `select name from sqlite_master where type in ('table', 'view') and name not like 'event\\_search\\_%' escape '\\'
      and name not like '\\_cf%' escape '\\' and name not like 'sqlite%' and name not like 'd1%'`,
  );
  const held = new Map<string, string>();
  for (const { name } of tables) {
    for (const row of await queryRows<Record<string, unknown>>(`select * from ${name}`)) {
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

/**
 * Where closed registers keep the names of those who kept and signed them, until the registers are deleted, and others'
 * papers the names of those who checked them.
 */
const KEPT_NAMES = [
  "certifications.confirmed_by_name",
  "document_sightings.seen_by_name",
  "registers.centre",
  "registers.closed_by_name",
  "register_changes.author_name",
  "register_signatures.signer_name",
  "register_corrections.author_name",
];

/** Tables whose rows never refer to a user, or to what is a user's, or count for an organizer's id alone. */
const TABLES_OF_NOBODY = [
  "alarms",
  "article_hashtag_counts",
  "article_hashtags",
  "audit_entries",
  "categories",
  "cron_jobs",
  "disputes",
  "event_former_slugs",
  "event_visits",
  "forum_categories",
  "forum_former_categories",
  "forum_recounts",
  "gone_addresses",
  "gone_articles",
  "ledger_comparisons",
  "ledger_differences",
  "ledger_matches",
  "linked_pictures",
  "newsletter_issues",
  "places",
  "platform_totals",
  // Of posts, and gone with an erased author.
  "post_versions",
  "register_day_bytes",
  "register_seal_checks",
  "register_seal_problems",
  "sea_conditions",
  "search_jobs",
  "search_synonyms",
  "settings",
  "stripe_events",
  "upload_parts",
  "upload_uses",
];

/** Views and full-text indexes of those texts. */
const DERIVED = /^((event|article|forum_topic|site)_(title_)?(search|hashtag)_?.*|(user|event)_uploads)\./;

describe("erasing an account", () => {
  test("removes the user's data from every column of every table", async () => {
    const { anna } = await makeUserWithEverything("perla");
    const told = Object.values(makeProfileFields("perla")).filter((value) => typeof value === "string");
    // A day, or a word of a list, is somebody's only beside their name.
    const own = told.filter((text) => text.toLowerCase().includes("perla"));
    // Former texts of the user's posts, and reports by and about the user.
    const reported = ["Prima perla", "Riguarda perla"];
    const links = ["perla@altrove.example", "recupero-perla", "cambio-perla"];
    const offered = [
      "Sorella di perla",
      "Auguri da perla",
      "sorella-perla@altrove",
      "invitata-perla@altrove",
    ];
    const traces = [anna.email, ...links, ...reported, ...offered, ...own];
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
    expect((await deleteAccount(anna)).status).toBe(204);
    const after = await everything();
    for (const trace of traces) {
      const left = placesOf(trace, after);
      const mayStay = trace === anna.full_name || trace === anna.company_name ? KEPT_NAMES : [];
      expect([trace, left.filter((place) => !mayStay.includes(place))]).toEqual([trace, []]);
    }
  });

  test("removes a name from every text that refers to the user, whatever table or column is new", async () => {
    const { anna } = await makeUserWithEverything("conchiglia");
    const untouched = await nameEverywhere(anna, NAME, TABLES);
    // A new table that refers to users needs a row in `makeUserWithEverything`.
    expect(untouched.toSorted()).toEqual(TABLES_OF_NOBODY);
    expect((await deleteAccount(anna)).status).toBe(204);
    const kept = Object.entries(KEPT_TEXTS).flatMap(([table, columns]) =>
      columns.split(/\s+/).map((column) => `${table}.${column}`),
    );
    const places = placesOf(NAME, await everything());
    const left = places.filter((place) => !kept.includes(place) && !DERIVED.test(place));
    expect(left).toEqual([]);
  });

  test("keeps a row in which every personal column is empty", async () => {
    const { anna } = await makeUserWithEverything("vuota");
    await deleteAccount(anna);
    const row = await findUser(anna);
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
      moderates_forum: false,
      shown_as_participant: false,
      public_profile_enabled: false,
      public_slug: expect.stringMatching(/^~[\w-]{43}$/),
      password_hash: expect.stringMatching(/^scrypt\$/),
      token_version: anna.token_version + 1,
      updated_at: row.deleted_at,
      deleted_at: expect.any(String),
      revision: anna.revision + 1,
      account_state: "deactivated",
      name_key: "",
      sign_in_key: "",
    });
  });

  test("removes the author of posts; payments still refer to the row", async () => {
    const { anna, past } = await makeUserWithEverything("firma");
    await deleteAccount(anna);
    const leading: string[] = [];
    for (const place of USER_COLUMNS) {
      const [table, column] = place.split(".");
      const statement = `select count(*) as n from ${table} where ${column} = ?`;
      const [count] = await queryRows<{ n: number }>(statement, anna.id);
      if (count?.n) leading.push(place);
    }
    expect(await queryRows("select * from follows where target_id = ?", anna.id)).toEqual([]);
    // Money and what it was for. An upload on its way is ended by the sweep, which must find it.
    expect(leading).toEqual([
      "bank_payouts.user_id",
      "enrolments.user_id",
      "events.organizer_id",
      "ledger_entries.organizer_id",
      "organizer_hours.organizer_id",
      "payments.user_id",
      "payout_accounts.user_id",
      // Closed registers, which their organizers must keep.
      "register_changes.author_id",
      "register_corrections.author_id",
      "register_guides.user_id",
      "register_seals.organizer_id",
      "register_signatures.signer_id",
      "registers.closed_by",
      "registers.organizer_id",
      "tax_documents.buyer_id",
      "transfer_moves.organizer_id",
      "transfers.organizer_id",
      "upload_sessions.owner_id",
      "user_packages.assigned_by",
      "user_packages.user_id",
      "vouchers.organizer_id",
    ]);
    expect(await queryRows("select * from articles where title = ?", "Articolo di firma")).toHaveLength(1);
    expect(
      await queryRows("select * from forum_replies where content = ?", "Risposta di firma"),
    ).toHaveLength(2);
    const { organizer_name, organizer_avatar_url } = (
      await ask<Record<string, unknown>>("GET", `/api/events/${past.id}`)
    ).body;
    expect([organizer_name, organizer_avatar_url]).toEqual([null, null]);
    expect((await ask("GET", eventPath(past.slug))).text).toMatch(
      /Organizzato da<!-- --> <span[^>]*>Anonimo</,
    );
  });

  test("deletes the avatar at once, and leaves certificates and private pictures unused for the cron", async () => {
    const { anna } = await makeUserWithEverything("ritratto");
    const files = () =>
      queryRows<{ unused_since: string | null; owner_id: string | null }>(
        "select unused_since, owner_id from uploads where key like '%ritratto%'",
      );
    expect(await files()).toHaveLength(3);
    await database.prepare("update uploads set unused_since = null where key like '%ritratto%'").run();
    await deleteAccount(anna);
    const unused = { unused_since: expect.any(String), owner_id: null };
    expect(await files()).toEqual([unused, unused]);
  });

  test.for(BUCKET_OUTAGES)("succeeds when the bucket %s; the cron deletes the avatar", async (outage) => {
    const { anna } = await makeUserWithEverything(`ritratto-${outage}`);
    const files = () =>
      queryRows("select 1 from uploads where key like ? and owner_id is null", `%ritratto-${outage}%`);
    endTimers(BUCKET_LIMIT_MS);
    expect((await deleteAccount(anna, { UPLOADS: awayBucket(outage) })).status).toBe(204);
    expect(takeLoggedErrors().join()).toContain("the bucket does not answer");
    expect(await files()).toHaveLength(3);
    const later = new Date(Date.now() + 2 * 86_400_000);
    while (await deleteUnusedFiles({ env, db, budget: newBudget() }, later));
    expect(await files()).toEqual([]);
  });

  test("invalidates token, password and links", async () => {
    const { anna } = await makeUserWithEverything("uscita");
    await deleteAccount(anna);
    expect((await ask("GET", "/api/profile", { as: anna })).status).toBe(401);
    for (const email of [anna.email, `${anna.id}@deleted.invalid`]) {
      const login = await ask("POST", "/api/auth/login", { body: { email, password: PASSWORD } });
      expect([login.status, login.error?.code]).toEqual([401, "invalid_credentials"]);
      await ask("POST", "/api/auth/request-password-reset", { body: { email } });
    }
    expect(mailsTo(anna.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Codice di recupero usato"),
      expect.stringContaining("è stato eliminato"),
    ]);
    expect((await ask("GET", `/api/instructors/${anna.id}`)).status).toBe(404);
    expect((await ask("GET", `/api/instructors/slug/${anna.public_slug}`)).status).toBe(404);
  });

  test("removes the user from mails to others that wait or have failed", async () => {
    const gea = await makeUser("gea", { role: "instructor", company_name: "Scuola Blu di Gea" });
    const [bruno, olga] = [await makeUser("bruno"), await makeUser("olga", { full_name: "Olga Sommaruga" })];
    const event = await makeEvent({ organizer_id: gea.id, title: "Notte al lago", participants: 9 });
    const [seat, olgas] = [await makeEnrolment(event, bruno), await makeEnrolment(event, olga)];
    const env = { MAIL: brokenMailbox };
    const text = "Vi aspetto al molo, ditelo a mia figlia";
    await ask("POST", `/api/events/${event.id}/messages`, { as: gea, body: { text }, env });
    for (const [as, { id }] of [
      [bruno, seat],
      [olga, olgas],
    ] as const)
      await ask("POST", `/api/me/participations/${id}/cancellation`, { as, body: { refund: 0 }, env });
    await ask("POST", `/api/events/${event.id}/register-free`, { as: await makeUser("nino"), env });
    await database.prepare("update events set date = '2026-01-01' where id = ?").bind(event.id).run();
    await database
      .prepare("update mails set failed_at = created_at where template = 'enrolled' and sent_at is null")
      .run();
    const unsent = async () => JSON.stringify(await queryRows("select * from mails where sent_at is null"));
    const before = await unsent();
    for (const trace of [text, gea.email, "Scuola Blu di Gea", "Olga Sommaruga"])
      expect(before).toContain(trace);

    await deleteAccount(olga);
    const digest = (await listOutbox(gea.email)).map(({ params }) => JSON.parse(params).who);
    expect(digest.join()).toContain(bruno.full_name);
    expect(await unsent()).not.toContain("Olga Sommaruga");
    expect((await deleteAccount(gea)).status).toBe(204);
    const after = await unsent();
    for (const trace of [text, gea.email, "Scuola Blu di Gea"])
      expect([trace, after.includes(trace)]).toEqual([trace, false]);
    expect(after).toContain("Notte al lago");
    takeLoggedErrors();
  });

  test("mails a confirmation in the user's language, then deletes the address", async () => {
    const anna = await makeUser("anna", { language: "pl" });
    await deleteAccount(anna);
    expect(mailTo(anna.email).subject).toBe("Twoje konto w serwisie Respiro zostało usunięte");
    expect(await listOutbox(anna.email)).toEqual([]);
  });

  test("retries the confirmation mail", async () => {
    const anna = await makeUser("anna");
    expect((await deleteAccount(anna, { MAIL: brokenMailbox })).status).toBe(204);
    expect(takeLoggedErrors().join()).toContain("mail not sent");
    expect((await listOutbox(anna.email)).map(({ template }) => template)).toEqual(["account_deleted"]);
  });

  test("allows registering again with the same e-mail", async () => {
    const anna = await makeUser("anna");
    await deleteAccount(anna);
    const body = { email: anna.email, password: "trattengo", full_name: "Anna Nuova" };
    const answer = await ask<{ user: { id: string } }>("POST", "/api/auth/register", { body });
    expect(answer.status).toBe(201);
    expect(answer.body.user.id).not.toBe(anna.id);
  });

  test("reserves the former public slug without storing it in plain", async () => {
    const public_slug = `marta-${crypto.randomUUID()}`;
    const marta = await makeUser("marta", { role: "company", public_slug, public_profile_enabled: true });
    await deleteAccount(marta);
    const nina = await makeUser("nina", { role: "company" });
    const free = await ask("GET", `/api/profile/slug-availability/${public_slug}`, { as: nina });
    expect(free.body).toEqual({ available: false, reserved: true, mine: false });
    const body = { public_profile_enabled: true, public_slug };
    const taken = await ask("PUT", "/api/profile", { as: nina, body });
    expect([taken.status, taken.error?.code]).toEqual([409, "slug_conflict"]);
    expect(await findUser(nina)).toMatchObject({ public_slug: null, public_profile_enabled: false });
  });

  test("needs the right password", async () => {
    const anna = await makeUser("anna");
    const answer = await deleteAccount(anna, undefined, "sbagliata");
    expect([answer.status, answer.error?.fields]).toEqual([403, { password: "validation.wrong_password" }]);
    expect(await findUser(anna)).toMatchObject({ deleted_at: null, full_name: anna.full_name });
  });

  test("changes nothing of other users", async () => {
    const other = await makeUserWithEverything("rimasta");
    const rest = async () => [await findUser(other.anna), placesOf("rimasta", await everything())];
    const before = await rest();
    const { anna } = await makeUserWithEverything("partita");
    await deleteAccount(anna);
    expect(await rest()).toEqual(before);
    expect((await eventNow(other.ahead))?.cancelled_at).toBeNull();
  });
});
