import { expect, test } from "vitest";
import { exportFileName } from "../../worker/account/contract.ts";
import type { AccountExport } from "../../worker/account/outputs.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../support/events.ts";
import { makeProfileFields, makeUserWithEverything, PROOF } from "../support/fullAccount.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";
import { EXPORT_SECTION_BY_COLUMN } from "./exportSections.ts";
import { USER_COLUMNS } from "./schemas.ts";

type Told = AccountExport & Record<string, Record<string, unknown>[]>;

function download(who: SignedInUser, password = PASSWORD, env?: Partial<Env>) {
  return ask<Told>("POST", "/api/account/export", {
    as: who,
    body: { ...PROOF, password },
    ...(env && { env }),
  });
}

test("every column that refers to a user is in the export", async () => {
  expect(USER_COLUMNS.length).toBeGreaterThan(10);
  expect(Object.keys(EXPORT_SECTION_BY_COLUMN).sort()).toEqual(USER_COLUMNS);
});

test("the export contains all data of the user and nothing of others", async () => {
  const { anna, past, ahead, joined } = await makeUserWithEverything("ondina");
  await makeUserWithEverything("straniera");
  const answer = await download(anna);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("application/json");
  const name = exportFileName("Respiro", dayFromNow(0));
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  expect(answer.headers.get("cache-control")).toBe("no-store");

  const told = answer.body;
  const { confirmation_token_hash: _hash, ...profile } = makeProfileFields("ondina");
  expect(told.profile).toMatchObject({ ...profile, id: anna.id, email: anna.email, role: "instructor" });
  // A kind without a row here would be a kind that nothing proves.
  const kinds = Object.entries(told).filter(([, rows]) => Array.isArray(rows));
  expect(kinds.filter(([, rows]) => rows.length === 0).map(([kind]) => kind)).toEqual([]);
  expect(kinds.map(([kind]) => kind)).toEqual(
    expect.arrayContaining(Object.values(EXPORT_SECTION_BY_COLUMN)),
  );

  expect(told.enrolments).toContainEqual(
    expect.objectContaining({
      status: "confirmed",
      amount_cents: 3000,
      event: { title: joined.title, date: joined.date, end_date: null, location: null },
    }),
  );
  expect(told.events_organized?.map(({ id }) => id).sort()).toEqual([past.id, ahead.id].sort());
  expect(told.events_organized?.find(({ id }) => id === past.id)?.instructors).toEqual(past.instructors);
  expect(told.payments).toHaveLength(1);
  expect(told.payment_movements?.[0]).toMatchObject({ kind: "charge", stripe_reference: "spesa_ondina" });
  expect(told.refunds).toMatchObject([
    { amount_cents: 100, reason: "goodwill", note: "Le scuse a spesa_ondina" },
  ]);
  expect(told.income).toEqual([expect.objectContaining({ amount_cents: 3000, event_id: past.id })]);
  expect(told.logbook).toContainEqual(
    expect.objectContaining({ picture_url: "/api/upload/private/ondina.webp", buddy: "Compagna di ondina" }),
  );
  expect(told.articles?.[0]?.title).toBe("Articolo di ondina");
  expect(told.forum_replies?.[0]).toMatchObject({ topic: { title: "Domanda di ondina" } });
  expect(told.email_changes?.[0]).toMatchObject({ new_email: "ondina@altrove.example" });
  expect(told.mails?.[0]).toMatchObject({ template: "enrolled", sent_at: null });
});

test("the export contains no hash, token, link, or name of others", async () => {
  const { anna, bruno, secrets } = await makeUserWithEverything("segreta");
  const { text } = await download(anna);
  for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  for (const word of ["password_hash", "token_version", "token_hash", "bucket_id", "checkout_url"])
    expect([word, text.includes(`"${word}"`)]).toEqual([word, false]);
  for (const his of [bruno.email, bruno.full_name, "ricavo_segreta"])
    expect([his, text.includes(his)]).toEqual([his, false]);
});

test("a new user's export has the profile, the current auth session, and empty lists", async () => {
  const anna = await makeUser("anna");
  const { body } = await download(anna);
  expect(body.profile).toMatchObject({ id: anna.id, email: anna.email });
  const filled = Object.entries(body).filter(([, rows]) => Array.isArray(rows) && rows.length > 0);
  expect(filled.map(([kind]) => kind)).toEqual(["sessions"]);
});

test("a wrong password is refused and exports nothing", async () => {
  const { anna } = await makeUserWithEverything("chiusa");
  const answer = await download(anna, "sbagliata");
  expect([answer.status, answer.error?.code, answer.error?.fields]).toEqual([
    403,
    "wrong_password",
    { password: "validation.wrong_password" },
  ]);
});

test("the export reads the user's own rows only", async () => {
  const anna = await makeUser("anna");
  for (let turn = 0; turn < 60; turn += 1) await makeEnrolment(await makeEvent(), await makeUser("altri"));
  for (let turn = 0; turn < 3; turn += 1) await makeEnrolment(await makeEvent(), anna);
  const { db, meter } = meterDatabase(database);
  expect((await download(anna, PASSWORD, { DB: db })).status).toBe(200);
  expect(meter.trips).toBe(3);
  // The three enrolments once more for each kind of rows that refers to them.
  expect(meter.rows).toBeLessThan(24);
  // Tables that are nearly empty here do not show by their rows what they would cost full.
  expect(
    (await listQueryPlans(database, meter)).filter((step) => /^SCAN (?!json_each)\w+(?! USING)/.test(step)),
  ).toEqual([]);
});

test("the file name has the site and the day", () => {
  expect(exportFileName("Respiro", "2026-07-12")).toBe("respiro-2026-07-12.json");
  expect(exportFileName('Il "Blu" / Apnea', "2026-07-12")).toBe("il-blu-apnea-2026-07-12.json");
  expect(exportFileName("Дыхание", "2026-07-12")).toBe("account-2026-07-12.json");
});
