import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type {
  LogbookShare,
  NewLogbookShare,
  SharedLogbook,
} from "../../../worker/profiles/logbook/outputs.ts";
import { logbookShares } from "../../../worker/profiles/logbook/schema.ts";
import { makeDive, signedBy } from "../../support/logbook.ts";
import { mailTo } from "../../support/mailbox.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../../support/users.ts";
import { ask, db, deliver, ORIGIN } from "../../support/worker.ts";

async function share(as: SignedInUser) {
  return (await ask<NewLogbookShare>("POST", "/api/logbook/shares", { as })).body;
}

function open(secret: string, address?: string) {
  return ask<SharedLogbook>("GET", `/api/logbook/shared/${secret}`, address ? { address } : {});
}

test("whoever has the address reads the logbook for an hour, without notes and hidden lines", async () => {
  const anna = await makeUser("anna", { birth_date: "1990-04-12", birth_place: "Genova" });
  await makeDive(anna, { note: "privato" });
  await makeDive(anna, { hidden_at: "2026-07-14T00:00:00.000Z", place: "Nascosta" });
  const { secret, expires_at } = await share(anna);
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(59 * 60_000);
  const { body, headers } = await open(secret);
  expect(body.owner).toEqual({ name: anna.full_name, birth_date: "1990-04-12", birth_place: "Genova" });
  expect(body.dives.map(({ place }) => place)).toEqual(["Ustica"]);
  expect(JSON.stringify(body)).not.toMatch(/privato|Nascosta|@mare/);
  expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag"), headers.get("Referrer-Policy")]).toEqual(
    [...["no-store", "noindex, nofollow", "no-referrer"]],
  );
});

test("the server renders the logbook, which no cache and no search engine holds", async () => {
  const anna = await makeUser("anna", { birth_date: "1990-04-12", birth_place: "Genova" });
  await makeDive(anna, { note: "privato" });
  const { secret, id } = await share(anna);
  const { text, status, headers } = await ask("GET", `/libretto/${secret}`);
  expect([status, headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual([
    ...[200, "no-store", "noindex, nofollow"],
  ]);
  expect(text).toContain("Ustica");
  expect(text).toContain("12 aprile 1990, Genova");
  expect(text).not.toMatch(/privato|@mare/);
  await ask("DELETE", `/api/logbook/shares/${id}`, { as: anna });
  const revoked = await ask("GET", `/libretto/${secret}`);
  expect([revoked.status, revoked.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  expect(revoked.text).toContain("Qui non c’è nessun libretto");
});

test("a signature's time is that of the site, wherever server and reader are", async () => {
  const anna = await makeUser("anna");
  const gea = await makeUser("gea", { role: "instructor" });
  await makeDive(anna, { ...signedBy(gea), signed_at: "2026-07-12T22:30:00.000Z" });
  const { secret } = await share(anna);
  expect((await ask("GET", `/libretto/${secret}`)).text).toContain("13 lug 2026, 00:30");
});

test("pages count for the limit of their reader's address", async () => {
  const anna = await makeUser("anna");
  const { secret } = await share(anna);
  const opened = async (address: string) => (await ask("GET", `/libretto/${secret}`, { address })).status;
  for (let time = 0; time < 120; time++) await open(secret, "203.0.113.9");
  expect([await opened("203.0.113.9"), await opened("203.0.113.10")]).toEqual([429, 200]);
});

test("unknown, expired and revoked addresses look alike", async () => {
  const anna = await makeUser("anna");
  const [expired, revoked] = [await share(anna), await share(anna)];
  await db
    .update(logbookShares)
    .set({ expires_at: "2026-01-01T00:00:00.000Z" })
    .where(eq(logbookShares.secret_hash, expired.id));
  await ask("DELETE", `/api/logbook/shares/${revoked.id}`, { as: anna });
  const answers = [
    await open(expired.secret),
    await open(revoked.secret),
    await open("a".repeat(43)),
    await open("x"),
  ];
  expect(answers.map(({ status, error }) => [status, error?.code, error?.message])).toEqual(
    Array(4).fill([404, "not_found", answers[0]?.error?.message]),
  );
});

test("the address gives the PDF too, until it is revoked", async () => {
  const anna = await makeUser("anna");
  await makeDive(anna);
  const { secret, id } = await share(anna);
  const path = `/api/logbook/shared/${secret}/libretto.pdf`;
  const answer = await deliver(new Request(new URL(path, ORIGIN)));
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect((await answer.text()).slice(0, 5)).toBe("%PDF-");
  await ask("DELETE", `/api/logbook/shares/${id}`, { as: anna });
  expect((await ask("GET", path)).status).toBe(404);
});

test("the database keeps no secret, and a list shows none", async () => {
  const anna = await makeUser("anna");
  const { secret } = await share(anna);
  const rows = await db.select().from(logbookShares).where(eq(logbookShares.user_id, anna.id));
  const list = await ask<LogbookShare[]>("GET", "/api/logbook/shares", { as: anna });
  expect(JSON.stringify([rows, list.body])).not.toContain(secret);
  expect(list.body).toHaveLength(1);
});

test("three addresses live at a time, and nobody revokes another's", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const first = await share(anna);
  await share(anna);
  await share(anna);
  const fourth = await ask("POST", "/api/logbook/shares", { as: anna });
  expect([fourth.status, fourth.error?.code]).toEqual([409, "logbook_shares_max"]);
  await ask("DELETE", `/api/logbook/shares/${first.id}`, { as: bruno });
  expect((await open(first.secret)).status).toBe(200);
  await ask("DELETE", `/api/logbook/shares/${first.id}`, { as: anna });
  expect((await ask("POST", "/api/logbook/shares", { as: anna })).status).toBe(201);
});

test("guessing secrets soon has to wait", async () => {
  const address = "198.51.100.77";
  let last = 404;
  for (let turn = 0; turn < 125 && last === 404; turn += 1)
    last = (await open("b".repeat(43), address)).status;
  expect(last).toBe(429);
});

test("a new password, a reset and a new e-mail end every address of the logbook", async () => {
  const [anna, bruno, carla] = await Promise.all(["anna", "bruno", "carla"].map((name) => makeUser(name)));
  if (!anna || !bruno || !carla) throw new Error("nobody was made");
  const secrets = await Promise.all([anna, bruno, carla].map(async (user) => (await share(user)).secret));

  const body = { current_password: PASSWORD, password: "una nuova password" };
  await ask("PUT", "/api/account/password", { as: anna, body });
  await ask("POST", "/api/auth/request-password-reset", { body: { email: bruno.email } });
  const reset = { token: mailedParam(bruno.email, "token"), password: "una nuova password" };
  await ask("POST", "/api/auth/reset-password", { body: reset });
  const email = `carla-${crypto.randomUUID()}@lago.example`;
  await ask("POST", "/api/account/email", { as: carla, body: { email, password: PASSWORD } });
  const confirm = { email, token_hash: mailedParam(email, "token_hash") };
  await ask("POST", "/api/auth/confirm-email-change", { body: confirm });

  expect((await Promise.all(secrets.map((secret) => open(secret)))).map(({ status }) => status)).toEqual(
    Array(3).fill(404),
  );
});

function mailedParam(email: string, name: string): string | null {
  return new URL(mailTo(email).text.match(/https:\S+/)?.[0] ?? "").searchParams.get(name);
}
