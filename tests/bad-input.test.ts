import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { signSessionToken } from "../worker/auth/tokens.ts";
import { BODY_MAX_BYTES } from "../worker/http.ts";
import { app } from "../worker/index.ts";
import {
  hasPermission,
  PERMISSION_ACTIONS,
  type PermissionAction,
} from "../worker/permissions/permissionMap.ts";
import { NEEDS_NO_BODY } from "./support/bodylessWrites.ts";
import { withEmptyStorage } from "./support/emptyStorage.ts";
import { makeEvent } from "./support/events.ts";
import { HOSTILE } from "./support/hostileTexts.ts";
import { ROUTE_RULES } from "./support/routeRules.ts";
import { sampleCases } from "./support/testLength.ts";
import { makeUser, type SignedInUser } from "./support/users.ts";
import { type Answer, type Ask, ask, database } from "./support/worker.ts";

withEmptyStorage();

const ROUTES = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== "ALL" && !path.endsWith("*"))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];
const WRITES = ROUTES.filter((route) => route.includes(" /api/") && !route.startsWith("GET "));
const PARAMETERS = /:\w+(\{[^}]*\})?/g;

let admin: SignedInUser;
/** For what admins may not do. */
let instructor: SignedInUser;
let rows: string;

/** How many rows each table has, the outbox and the counters of tokens apart. */
async function countRows(): Promise<string> {
  const tables =
    `users events enrolments event_messages payments refunds ledger_entries user_packages settings mails
    password_reset_tokens two_factors recovery_codes places uploads upload_sessions calendar_addresses
    newsletter_subscribers categories forum_categories`.split(/\s+/);
  const counts = await database.batch<{ n: number }>(
    tables.map((table) => database.prepare(`select count(*) as n from ${table}`)),
  );
  return counts.map(({ results }, index) => `${tables[index]} ${results[0]?.n}`).join(", ");
}

beforeAll(async () => {
  admin = await makeUser("ugo", { role: "admin" });
  instructor = await makeUser("gea", { role: "instructor" });
  await makeEvent();
  rows = await countRows();
});

/** A clear no: a 4xx in the error shape, that tells nothing of the inside. */
function expectClearNo(answer: Answer, what: string) {
  expect([what, answer.status >= 400 && answer.status < 500]).toEqual([what, true]);
  expect([what, answer.error]).toEqual([
    what,
    expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
  ]);
  expectNothingLeaked(answer, what);
}

function expectNothingLeaked({ text }: Answer, what: string) {
  expect([
    what,
    /SQLITE|D1_ERROR|drizzle|ZodError|at \w+ \(|node_modules|select .* from/i.test(text),
  ]).toEqual([what, false]);
}

/** The route with each parameter replaced. */
function pathOf(route: string, value: string): string {
  const [, path = ""] = route.split(" ");
  return path.replace(/:key\b(?!\{)/, "events_free_mode").replace(PARAMETERS, value);
}

function send(route: string, options: Ask, value: string = crypto.randomUUID()) {
  const [method = ""] = route.split(" ");
  return ask(method, pathOf(route, value), options);
}

const asJson = { "content-type": "application/json" };

const BROKEN_BODIES: [what: string, options: Ask][] = [
  ["a body cut short", { raw: '{"email": "anna@lago.exa', headers: asJson }],
  ["a body that is no JSON", { raw: "email=anna", headers: asJson }],
  ["an empty body", { raw: "", headers: asJson }],
  [
    "a body of another kind",
    { raw: "email=a%40b.it&password=x", headers: { "content-type": "application/x-www-form-urlencoded" } },
  ],
  ["a body without a kind", { raw: new Uint8Array([0, 255, 254]) }],
  ["a list", { body: [] }],
  ["null", { body: null }],
  ["a number", { body: 7 }],
  ["a text", { body: "ciao" }],
  ["an empty object", { body: {} }],
  [
    "fields of the wrong type",
    {
      body: { email: 7, password: {}, full_name: [], token: true, token_hash: null, value: "x", language: 3 },
    },
  ],
  [
    "objects for an operator",
    {
      body: {
        email: { $ne: null },
        password: { $gt: "" },
        token: { $ne: "" },
        value: { $ne: 1 },
        language: {},
      },
    },
  ],
  [
    "a prototype",
    { raw: '{"__proto__": {"role": "admin"}, "constructor": {}, "language": "xx"}', headers: asJson },
  ],
];

/** Who may make the call: an admin, where the map of permissions has no other. */
function callerOf(route: string): SignedInUser {
  const rule = ROUTE_RULES[route]?.split(" ")[0] as PermissionAction;
  return PERMISSION_ACTIONS.includes(rule) && !hasPermission(admin, rule) ? instructor : admin;
}

/** These take a file, with limits and tests of their own. */
const TAKE_BYTES = ["POST /api/upload", "PUT /api/upload/parts/:id/:number"];
const TAKE_JSON = WRITES.filter((route) => ![...NEEDS_NO_BODY, ...TAKE_BYTES].includes(route));

/** Which fields an event or a user may have is known once the row is found; a package has a refusal of its own. */
const OTHER_REFUSALS: Record<string, string[]> = {
  "PUT /api/events/:id": ["event_not_found"],
  "PUT /api/blog/:id": ["article_not_found"],
  "POST /api/blog/:id/versions/:number/restore": ["not_found"],
  "POST /api/forum/topics": ["topic_incomplete"],
  "POST /api/me/participations/:id/balance": ["not_found"],
  "PUT /api/forum/topics/:id": ["topic_not_found"],
  "PUT /api/schools/:slug": ["school_not_found"],
  "PUT /api/schools/:slug/members/:userId": ["school_not_found"],
  "PUT /api/admin/users/:id/profile": ["not_found"],
  "POST /api/guardians/:token": ["not_found"],
  "POST /api/admin/user-packages/assign": ["package_data_missing"],
};

/** Every field of their bodies may be left out. What they answer an admin who has changed nothing. */
const ALL_OPTIONAL: Record<string, object> = {
  "PUT /api/profile": { user: { role: "admin", language: "it" } },
  "PUT /api/notices/choices": { digest_hour: 18 },
};

for (const route of TAKE_JSON) {
  test.for(sampleCases(BROKEN_BODIES, route))(`${route} refuses %s clearly`, async ([what, options]) => {
    const answer = await send(route, { ...options, as: callerOf(route) });
    // An object without any known field changes nothing of a profile, and of the channels of notices.
    if (ALL_OPTIONAL[route] && answer.status === 200) {
      expect(answer.body).toMatchObject(ALL_OPTIONAL[route]);
      return expectNothingLeaked(answer, what);
    }
    expectClearNo(answer, what);
    expect(["invalid", ...(OTHER_REFUSALS[route] ?? [])]).toContain(answer.error?.code);
  });
}

test("a body beyond the limit is refused as too large, with or without Content-Length", async () => {
  const large = JSON.stringify({ email: "anna@lago.example", password: "a".repeat(BODY_MAX_BYTES) });
  const stream = () => new Blob([large]).stream();
  for (const route of TAKE_JSON) {
    for (const raw of [large, stream()]) {
      const answer = await send(route, { raw, headers: asJson, as: admin });
      expect([route, answer.status, answer.error?.code]).toEqual([route, 413, "too_large"]);
    }
  }
});

test.for(BROKEN_BODIES)("POST /api/upload refuses %s clearly", async ([what, options]) => {
  expectClearNo(await send("POST /api/upload", { ...options, as: admin }), what);
});

test("a body just within the limit is read", async () => {
  const body = { email: "anna@lago.example", padding: "a".repeat(BODY_MAX_BYTES - 100) };
  expect((await ask("POST", "/api/auth/request-password-reset", { body })).status).toBe(200);
});

const TEXT_FIELDS: [route: string, body: Record<string, unknown>, field: string][] = [
  ["POST /api/auth/login", { email: "a@b.example", password: "x" }, "email"],
  ["POST /api/auth/login", { email: "a@b.example", password: "x" }, "password"],
  ["POST /api/auth/register", { email: "", password: "trattengo", full_name: "Anna" }, "email"],
  ["POST /api/auth/register", { email: "a@b.example", password: "trattengo", full_name: "Anna" }, "role"],
  ["POST /api/auth/register", { email: "a@b.example", password: "trattengo", full_name: "Anna" }, "language"],
  ["POST /api/auth/confirm", { email: "a@b.example", token_hash: "x" }, "token_hash"],
  ["POST /api/auth/confirm", { email: "a@b.example", token_hash: "x" }, "email"],
  ["POST /api/auth/request-password-reset", {}, "email"],
  ["POST /api/newsletter", { language: "it" }, "email"],
  ["POST /api/newsletter", { email: "a@b.example" }, "language"],
  ["POST /api/auth/reset-password", { token: "x", password: "trattengo" }, "token"],
  ["POST /api/auth/confirm-email-change", { email: "a@b.example", token_hash: "x" }, "token_hash"],
  ["POST /api/auth/confirm-email-change", { email: "a@b.example", token_hash: "x" }, "email"],
  ["POST /api/account/email", { email: "a@b.example", password: "x" }, "email"],
  ["DELETE /api/account", {}, "password"],
  ["POST /api/events/:id/messages", { text: "A domani" }, "id"],
  ["POST /api/payments/create-checkout-session", {}, "eventId"],
  ["POST /api/payments/create-package-checkout", { kind: "sponsor_package" }, "packageId"],
  ["POST /api/payments/create-package-checkout", { packageId: "partner" }, "kind"],
  ["POST /api/payments/confirm", {}, "session_id"],
  ["POST /api/me/participations/:id/cancellation", {}, "refund"],
  ["POST /api/events/:id/cancellation", { paying: 0, total: 0 }, "paying"],
  ["POST /api/events/:id/cancellation", { paying: 0, total: 0 }, "total"],
  ["DELETE /api/events/:id/participants/:enrolmentId", {}, "refund"],
  ["PUT /api/profile", {}, "language"],
  ["PUT /api/settings/:key", {}, "value"],
  ["POST /api/categories", {}, "id"],
  ["POST /api/categories", { name: "Gare" }, "names"],
  ["PUT /api/categories/:id", { name: "Gare" }, "revision"],
  ["POST /api/categories/reorder", {}, "ids"],
  ["POST /api/admin/forum/categories", {}, "id"],
  ["PUT /api/admin/forum/categories/:id", { name: "Gare" }, "revision"],
  ["POST /api/admin/forum/categories/reorder", {}, "ids"],
  ["POST /api/admin/forum/categories/:id/merge", {}, "into"],
];

test.for(TEXT_FIELDS)("%s takes no hostile text in %o as %s", async ([route, body, field]) => {
  for (const text of sampleCases(HOSTILE, `${route} ${field}`))
    expectClearNo(await send(route, { body: { ...body, [field]: text }, as: admin }), text);
});

test("a name with markup or SQL is stored and returned unchanged; a zero byte is removed", async () => {
  const hostile = [
    ["Robert'); drop table users; --"],
    ["<script>alert(1)</script>"],
    ["Anna \u0000 D'Angelo", "Anna D'Angelo"],
  ] as const;
  for (const [index, [full_name, kept = full_name]] of hostile.entries()) {
    const body = { email: `ostile${index}@lago.example`, password: "trattengo", full_name };
    const answer = await ask<{ user: { full_name: string } }>("POST", "/api/auth/register", { body });
    expect([full_name, answer.status]).toEqual([full_name, 201]);
    expect(answer.body.user.full_name).toBe(kept);
    expect(answer.headers.get("content-type")).toContain("application/json");
  }
  await database.prepare("delete from mails").run();
  await database.prepare("delete from users where email like 'ostile%'").run();
});

const QUERIES = {
  "/api/events": [
    "searchTerm",
    "nation",
    "dateFrom",
    "category",
    "discipline",
    "sortColumn",
    "sortDirection",
    "userRole",
    "userId",
    "organizerId",
    "scope",
    "limit",
    "offset",
    "cursor",
  ],
  "/api/events/sections": ["searchTerm", "nation", "dateFrom", "category", "discipline"],
  "/api/events/10000000-0000-4000-8000-000000000000/participants": ["limit", "cursor", "q"],
};

for (const [path, names] of Object.entries(QUERIES)) {
  test.for(names)(`GET ${path} never fails, whatever the parameter %s contains`, async (name) => {
    for (const text of sampleCases(HOSTILE, `${path} ${name}`)) {
      const answer = await ask("GET", `${path}?${new URLSearchParams({ [name]: text })}`);
      if (answer.status === 200) expectNothingLeaked(answer, text);
      else expectClearNo(answer, text);
    }
  });
}

test("out-of-range numbers and cursors are answered or refused, never a server error", async () => {
  const queries = [
    "limit=0",
    "limit=-1",
    "limit=1.5",
    "limit=99999999999999999999",
    "limit=0x10",
    "limit= 5",
    "offset=-1",
    "offset=10001",
    "offset=1e9",
    "cursor=2026-99-99_1",
    "cursor=2026-02-30_1",
    "cursor=0000-00-00_0",
    "cursor=2026-01-01_99999999999999999999999",
    "cursor=9999-12-31_1",
    "cursor=2026-99-99_1&searchTerm=corso",
    "cursor=0000-00-00_0&searchTerm=corso&scope=past",
    "cursor=2026-01-01_99999999999999999999999&searchTerm=corso",
    "dateFrom=0000-01-01&searchTerm=a",
    "dateFrom=9999-12-31",
    "searchTerm=a&searchTerm=b",
    "limit=1&limit=2",
    "dateFrom[]=2026-01-01",
    "userId=1",
    "scope=both",
  ];
  for (const query of queries) {
    const answer = await ask("GET", `/api/events?${query}`);
    if (answer.status === 200) expect(answer.body).toBeInstanceOf(Array);
    else expectClearNo(answer, query);
  }
});

test.for(ROUTES.filter((route) => route.includes(":")))(
  "%s stays calm whatever stands in its address",
  async (route) => {
    const values = [...HOSTILE.map(encodeURIComponentSafely), "%E0%A4%A", "%", "..%2f..", "x".repeat(300)];
    for (const value of sampleCases(values, route)) {
      const answer = await send(
        route,
        { as: admin, ...(route.startsWith("GET") ? {} : { body: {} }) },
        value,
      );
      expect([value, answer.status < 500]).toEqual([value, true]);
      expectNothingLeaked(answer, value);
    }
  },
);

/** A lone surrogate cannot stand in an address at all. */
function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

test("unknown ids are not found", async () => {
  const id = crypto.randomUUID();
  for (const route of [
    "GET /api/events/:id",
    "GET /api/events/slug/:slug",
    "GET /api/events/:id/participants",
    "GET /api/events/:id/cancellation",
    "POST /api/events/:id/register-free",
  ]) {
    const answer = await send(route, { as: admin }, id);
    expect([route, answer.status, answer.error?.code]).toEqual([route, 404, "event_not_found"]);
  }
});

test("a forged, an expired and a foreign token open no more than a visitor may, on any call", async () => {
  const claims = { sessionId: crypto.randomUUID(), tokenVersion: 1 };
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  const expired = await signSessionToken(env.JWT_SECRET, { ...claims, userId: admin.id }, longAgo);
  const foreign = await signSessionToken(
    env.JWT_SECRET,
    { ...claims, userId: crypto.randomUUID() },
    new Date(),
  );
  for (const route of ROUTES.filter((route) => route.includes(" /api/"))) {
    const visitor = await send(route, {});
    for (const token of ["forged.forged.forged", expired, foreign]) {
      const answer = await send(route, { as: { token } });
      expect([route, answer.status, answer.text]).toEqual([route, visitor.status, visitor.text]);
    }
  }
});

test("malformed headers cause no server error", async () => {
  const headers: Record<string, string>[] = [
    { "x-d1-bookmark": "' or 1=1 --" },
    { "x-d1-bookmark": "x".repeat(5000) },
    { "x-d1-bookmark": "first-primary" },
    { authorization: "Bearer" },
    { authorization: "Bearer " },
    { "accept-language": ",,;q=,\t" },
    { cookie: "lang=%E0%A4%A; =;;" },
    { "content-length": "nonsense" },
  ];
  for (const header of headers) {
    for (const path of ["/api/events", "/"]) {
      expect([header, (await ask("GET", path, { headers: header })).status]).toEqual([header, 200]);
    }
  }
});

test("bad input leaves the database unchanged", async () => {
  expect(await countRows()).toBe(rows);
});
