import { expect, test } from "vitest";
import { app } from "../worker/index.ts";
import { ask } from "./support/worker.ts";

/** Every write that a visitor may make; all others refuse them. Adding one here is a decision. */
const OPEN_TO_VISITORS = [
  "POST /api/auth/register",
  "POST /api/auth/login",
  "POST /api/auth/confirm",
  "POST /api/auth/confirm-email-change",
  "POST /api/auth/request-password-reset",
  "POST /api/auth/reset-password",
  // Stripe signs what it tells; whoever does not is refused: tests/payments/webhook.test.ts.
  "POST /api/payments/webhook",
  // The same for organizers' accounts: tests/payouts/accountWebhooks.test.ts.
  "POST /api/payments/webhook/accounts",
  "POST /api/payments/webhook/payouts",
  // What a browser says of the site's own pages, bounded per address: tests/pages/cspReports.test.ts.
  "POST /api/csp-reports",
  // One mail a day for each address, and a link's secret: tests/newsletter/subscribing.test.ts.
  "POST /api/newsletter",
  "POST /api/newsletter/confirm",
  // A mail program's click, with the seal of its mail: tests/newsletter/sending.test.ts.
  "POST /unsubscribe/:token",
  // A guardian's consent, by a mailed link's secret: tests/enrolments/eligibility/declaring.test.ts.
  "POST /api/guardians/:token",
  // Bounded by address and mailbox, with a receipt: tests/moderation/reporting.test.ts.
  "POST /api/reports",
  // Counts a view, bounded per reader: tests/forum/views.test.ts.
  "POST /api/forum/topics/:id/views",
  // Counts views and clicks, bounded per reader and address: tests/events/visits.test.ts.
  "POST /api/visits",
];

const handlers = app.routes.filter(({ method, path }) => method !== "ALL" && !path.endsWith("/*"));
const writes = [...new Set(handlers.map(({ method, path }) => `${method} ${path}`))].filter(
  (route) => !route.startsWith("GET "),
);

/** The route with something in place of its parameters. */
function call(route: string): [method: string, path: string] {
  const [method = "", path = ""] = route.split(" ");
  return [
    method,
    path.replace(/:key\b/, "events_free_mode").replace(/:\w+(\{[^}]*\})?/g, crypto.randomUUID()),
  ];
}

test("the route table contains the known writes", () => {
  expect(writes).toContain("POST /api/events/:id/register-free");
  expect(writes).toContain("PUT /api/settings/:key");
  expect(writes).toEqual(expect.arrayContaining(OPEN_TO_VISITORS));
});

test.for(writes.filter((route) => !OPEN_TO_VISITORS.includes(route)))(
  "a visitor is refused: %s",
  async (route) => {
    const [method, path] = call(route);
    for (const body of [undefined, {}, { value: { enabled: true } }]) {
      const answer = await ask(method, path, body && { body });
      expect([answer.status, answer.error?.code]).toEqual([401, "unauthorized"]);
    }
  },
);

test.for(writes.filter((route) => !OPEN_TO_VISITORS.includes(route)))(
  "a forged token is refused: %s",
  async (route) => {
    const [method, path] = call(route);
    const answer = await ask(method, path, { body: {}, as: { token: "forged" } });
    expect([answer.status, answer.error?.code]).toEqual([401, "unauthorized"]);
  },
);

test("a visitor cannot read a user's own data", async () => {
  const event = `/api/events/${crypto.randomUUID()}`;
  const own = [
    "/api/profile",
    "/api/me/participations",
    "/api/me/saved-events",
    "/api/me/payments",
    "/api/me/calendar",
    "/api/account",
    "/api/account/sessions",
    "/api/forum/marks",
    ...["topics", "replies", "bookmarks"].map((list) => `/api/me/forum/${list}`),
  ];
  const place = `participations/${crypto.randomUUID()}`;
  const ends = [
    `/api/me/${place}/cancellation`,
    `${event}/cancellation`,
    `${event}/participants/${crypto.randomUUID()}/cancellation`,
  ];
  const money = [
    "/api/payouts",
    "/api/ledger",
    "/api/ledger/totals",
    "/api/ledger/events",
    "/api/admin/payments/issues",
  ];
  const files = ["/api/ledger.csv", "/api/ledger/events.csv", "/api/admin/categories.csv"];
  for (const path of [...own, ...ends, ...money, ...files, `${event}/participants.csv`, `${event}/messages`])
    expect([path, (await ask("GET", path)).status]).toEqual([path, 401]);
});
