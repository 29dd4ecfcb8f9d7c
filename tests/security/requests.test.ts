import { afterEach, expect, test } from "vitest";
import { hashPassword } from "../../worker/auth/passwords.ts";
import { COST } from "../../worker/auth/scryptHash.ts";
import { BODY_MAX_BYTES } from "../../worker/http.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { findUser, makeUser, PASSWORD } from "../support/users.ts";
import { ask, database, deliver, ORIGIN } from "../support/worker.ts";

// Broken, empty and large bodies, odd headers and cursors: tests/bad-input.test.ts.

withEmptyStorage();

const asJson = { "content-type": "application/json" };

/** A body that begins with `text` and then waits until it is cut off. */
function stalledBody(text: string) {
  let cut = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      cut = () => controller.error(new Error("the client has gone"));
    },
  });
  return { body, cut: () => cut() };
}

function post(path: string, body: ReadableStream, headers: Record<string, string> = {}) {
  const all = { "cf-connecting-ip": "10.9.9.9", ...asJson, ...headers };
  return deliver(new Request(`${ORIGIN}${path}`, { method: "POST", body, headers: all }));
}

test("a body that stalls is answered without its end where its sender may not send it or has sent too much", async () => {
  const visitor = await post("/api/upload", stalledBody("--x\r\n").body);
  expect(visitor.status).toBe(401);
  const declared = { "content-length": String(BODY_MAX_BYTES + 1) };
  expect((await post("/api/auth/login", stalledBody("{").body, declared)).status).toBe(413);
  const tooMuch = stalledBody(`{"email":"${"a".repeat(BODY_MAX_BYTES)}`);
  expect((await post("/api/auth/login", tooMuch.body)).status).toBe(413);
});

test("a body that stalls holds up nobody else, and one cut off is a clear refusal", async () => {
  const stalled = stalledBody('{"email": "anna@lago.exa');
  const waiting = post("/api/auth/login", stalled.body);
  const first = await Promise.race([
    waiting.then(() => "the stalled one"),
    ask("GET", "/api/events").then(({ status }) => status),
  ]);
  expect(first).toBe(200);
  stalled.cut();
  expect((await waiting).status).toBe(400);
});

test("JSON nested as deep as a body can be is answered or refused, never a failure", async () => {
  const as = await makeUser("ugo", { role: "admin" });
  const depth = Math.floor(BODY_MAX_BYTES / 2) - 100;
  const deep = "[".repeat(depth) + "]".repeat(depth);
  const objects = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
  const calls: [method: string, path: string, field: string][] = [
    ["PUT", "/api/profile", "personal_best"],
    ["PUT", "/api/profile", "full_name"],
    ["PUT", "/api/settings/events_free_mode", "value"],
    ["POST", "/api/events", "instructors"],
    ["POST", "/api/blog", "content"],
    ["POST", "/api/auth/login", "email"],
    ["POST", "/api/csp-reports", "csp-report"],
    ["POST", "/api/registers/019a0000-0000-7000-8000-000000000000/changes", "changes"],
  ];
  for (const [method, path, field] of calls)
    for (const value of [deep, objects]) {
      const raw = `{"${field}":${value}}`;
      const { status } = await ask(method, path, { as, raw, headers: asJson });
      expect([path, field, status >= 400 && status < 500]).toEqual([path, field, true]);
    }
});

afterEach(() => {
  for (const name of ["role", "polluted", "is_active", "isAdmin"])
    expect(({} as Record<string, unknown>)[name]).toBe(undefined);
});

test("__proto__, constructor and prototype in a body change no object and no row", async () => {
  const anna = await makeUser("anna");
  const keys = [
    '{"__proto__": {"role": "admin", "polluted": true}, "full_name": "Anna Bianchi"}',
    '{"constructor": {"prototype": {"role": "admin", "polluted": true}}, "full_name": "Anna Bianchi"}',
    '{"personal_best": {"__proto__": {"role": "admin"}, "constructor": {"prototype": {"polluted": true}}}}',
    '{"personal_best": {"constructor": "61", "toString": "1", "hasOwnProperty": "2"}}',
  ];
  for (const raw of keys) {
    const { status } = await ask("PUT", "/api/profile", { as: anna, raw, headers: asJson });
    expect([raw, status < 500]).toEqual([raw, true]);
  }
  const { role, personal_best } = await findUser(anna);
  expect([role, personal_best]).toEqual(["final_user", null]);
  for (const query of [
    "__proto__[role]=admin",
    "constructor[prototype][polluted]=1",
    "category=__proto__",
    "nation=constructor",
  ])
    expect((await ask("GET", `/api/events?${query}`)).status).toBeLessThan(500);
  for (const key of ["__proto__", "constructor", "toString"])
    expect((await ask("GET", `/api/settings/${key}`)).status).toBe(404);
});

test("headers and queries of a size that the platform still lets through cause no failure", async () => {
  const anna = await makeUser("anna");
  const long = "x".repeat(15_000);
  const headers = [
    "user-agent",
    "referer",
    "cookie",
    "accept-language",
    "if-none-match",
    "range",
    "if-range",
    "origin",
  ];
  for (const name of [...headers, "x-forwarded-for", "idempotency-key", "x-d1-bookmark"]) {
    for (const path of ["/", "/api/profile", "/public/manca.png"]) {
      const { status } = await ask("GET", path, { as: anna, headers: { [name]: long } });
      expect([name, path, status < 500]).toEqual([name, path, true]);
    }
  }
  const many = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [`x-many-${index}`, "y".repeat(100)]),
  );
  expect((await ask("GET", "/api/events", { headers: many })).status).toBe(200);
  const query = Array.from({ length: 1500 }, (_, index) => `p${index}=1`).join("&");
  for (const text of [query, `searchTerm=${long}`, `category=${long}`])
    expect((await ask("GET", `/api/events?${text}`)).status).toBeLessThan(500);
});

test("the same parameter twice, in body and query, and another method in a header are not obeyed", async () => {
  const anna = await makeUser("anna");
  const event = await makeEvent();
  const override = {
    "x-http-method-override": "DELETE",
    "x-method-override": "DELETE",
    "x-http-method": "DELETE",
  };
  await ask("GET", "/api/account?_method=DELETE", { as: anna, headers: override });
  expect((await findUser(anna)).deleted_at).toBe(null);
  const raw = JSON.stringify({ email: anna.email, password: "sbagliata" });
  const login = `/api/auth/login?password=${encodeURIComponent(PASSWORD)}&email=${anna.email}`;
  expect((await ask("POST", login, { raw, headers: asJson })).status).toBe(401);
  const twice = await ask("GET", `/api/events/${event.id}/participants?limit=1&limit=100000`);
  expect(twice.status).toBeLessThan(500);
});

test("a form of another site, which needs no preflight, changes nothing", async () => {
  const anna = await makeUser("anna");
  const types = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"];
  for (const type of types) {
    const raw = JSON.stringify({ full_name: "Anna Di Altri" });
    const headers = { "content-type": type, origin: "https://evil.example", cookie: `token=${anna.token}` };
    expect((await ask("PUT", "/api/profile", { raw, headers })).status).toBe(401);
    await ask("PUT", "/api/profile", { raw, headers, as: anna });
  }
  expect((await findUser(anna)).full_name).toBe("Anna Rossi");
});

test("signing in costs a known and an unknown e-mail the same hash and the same statements", async () => {
  Object.assign(COST, { N: 2 ** 15 });
  const anna = await makeUser("anna", { password_hash: await hashPassword(PASSWORD) });
  const cost = async (email: string) => {
    const { db: DB, meter } = meterDatabase(database);
    const body = { email, password: "sbagliata del tutto" };
    const began = performance.now();
    const { status, text } = await ask("POST", "/api/auth/login", { body, env: { DB } });
    const ms = performance.now() - began;
    return { status, text, ms, statements: meter.statements.map((statement) => statement.text) };
  };
  await cost("scalda@lago.example");
  const known = [await cost(anna.email), await cost(anna.email)];
  const unknown = [await cost("nessuno@lago.example"), await cost("nessuno@lago.example")];
  const [one, other] = [known[0], unknown[0]];
  expect(other?.statements).toEqual(one?.statements);
  expect([other?.status, other?.text]).toEqual([401, one?.text]);
  const fastest = (costs: typeof known) => Math.min(...costs.map(({ ms }) => ms));
  // Without the hash for nobody the ratio would be a hundredth.
  expect(fastest(unknown) / fastest(known)).toBeGreaterThan(0.3);
  expect(fastest(unknown) / fastest(known)).toBeLessThan(3);
});
