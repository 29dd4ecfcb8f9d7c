import Papa from "papaparse";
import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeCategory, makeEnrolment, makeEvent } from "../support/events.ts";
import { makeDive } from "../support/logbook.ts";
import { sentMails } from "../support/mailbox.ts";
import { makeOrganizer } from "../support/organizers.ts";
import { makeBoughtPackage, makePaidEnrolment } from "../support/payments.ts";
import { makeRegister } from "../support/registers.ts";
import { listRoutes } from "../support/routeRules.ts";
import { makeUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

// Calendars: tests/calendars/writing.test.ts. HTML of articles and posts: tests/blog/hostile.test.ts, tests/forum/hostile.test.ts.

withEmptyStorage();

/** A formula, a header's end, a quote and separators in one text. */
const HOSTILE =
  '=HYPERLINK("http://evil.example";"x")\r\nBcc: vittima@evil.example\r\nSet-Cookie: a=b; x="y", z';
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
const AMOUNT_OR_PHONE = /^(-?\d+([.,]\d+)?| \+\d[\d ]+)$/;

/** The address of every CSV file of the API, about things whose texts are all hostile. */
async function hostileFiles() {
  const admin = await makeUser("ugo", { role: "admin", full_name: HOSTILE });
  const gea = await makeOrganizer("gea", "premium", "company");
  const hostile = { full_name: HOSTILE, company_name: HOSTILE, vat_number: "@SUM(1)", phone: "+1+1|cmd" };
  const anna = await makeUser("anna", hostile);
  const event = { title: HOSTILE, location: HOSTILE, organizer_id: gea.id, cost_cents: 4500 };
  const course = await makeEvent({ ...event, slug: `ostile-${crypto.randomUUID()}`, date: dayFromNow(9) });
  await makePaidEnrolment(course, anna, { cents: 4500, refunded: 4500 });
  await makeEnrolment(course, await makeUser("dora", hostile));
  await makeCategory(HOSTILE, `ostile-${crypto.randomUUID()}`, 3);
  await makeBoughtPackage(anna, "startup");
  await makeDive({ id: admin.id, full_name: HOSTILE }, { place: HOSTILE, note: HOSTILE, centre: HOSTILE });
  const { register, event: outing } = await makeRegister({ organizer: gea, members: 0, location: HOSTILE });
  await makeEnrolment(outing, anna);
  const owner = `organizerId=${gea.id}`;
  await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
  const files: Record<string, string> = {
    "GET /api/events/:id/participants.csv": `/api/events/${course.id}/participants.csv`,
    "GET /api/ledger.csv": `/api/ledger.csv?${owner}`,
    "GET /api/ledger/events.csv": `/api/ledger/events.csv?${owner}`,
    "GET /api/registers/:id/files/:name": `/api/registers/${register.id}/files/register.csv`,
    "GET /api/logbook/files/:name": "/api/logbook/files/libretto.csv",
  };
  for (const route of listRoutes().filter((one) => one.endsWith(".csv")))
    files[route] ??= route.replace("GET ", "");
  return { admin, gea, files };
}

/** A register without a dive has no line: tests/registers/files.test.ts. */
const WITHOUT_TEXTS = ["GET /api/registers/:id/files/:name"];

test("no cell of any CSV export is a formula, and no file's name leaves its header", async () => {
  const { admin, gea, files } = await hostileFiles();
  expect(Object.keys(files).length).toBeGreaterThan(10);
  const textless: string[] = [];
  for (const [route, path] of Object.entries(files)) {
    const { status, headers, text } = await ask("GET", path, {
      as: route.includes("/registers/") ? gea : admin,
    });
    expect([route, status]).toEqual([route, 200]);
    expect([route, headers.get("content-type")]).toEqual([route, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
    expect(headers.getSetCookie()).toEqual([]);
    const rows = Papa.parse<string[]>(text.replace("\uFEFF", "")).data;
    expect(new Set(rows.map((cells) => cells.length)).size, route).toBe(1);
    if (!text.includes("HYPERLINK")) textless.push(route);
    const formulas = rows.flat().filter((cell) => FORMULA.test(cell) && !AMOUNT_OR_PHONE.test(cell));
    expect([route, formulas]).toEqual([route, []]);
  }
  expect(textless).toEqual(WITHOUT_TEXTS);
});

test("no text of a user becomes a header or a recipient of a mail", async () => {
  const gea = await makeOrganizer("gea", "premium", "company");
  const event = await makeEvent({ title: HOSTILE, location: HOSTILE, organizer_id: gea.id });
  const anna = await makeUser("anna", { full_name: HOSTILE, confirmed_at: new Date().toISOString() });
  await ask("POST", `/api/events/${event.id}/register-free`, { as: anna, body: {} });
  await ask("POST", `/api/events/${event.id}/questions`, {
    as: anna,
    body: { id: crypto.randomUUID(), content: HOSTILE },
  });
  await ask("POST", "/api/auth/request-password-reset", { body: { email: anna.email } });
  const registering = { email: "nuova@lago.example", password: "trattengo", full_name: HOSTILE };
  await ask("POST", "/api/auth/register", { body: registering });
  await ask("POST", `/api/events/${event.id}/messages`, {
    as: gea,
    body: { id: crypto.randomUUID(), text: HOSTILE },
  });
  expect(sentMails.length).toBeGreaterThan(4);
  for (const mail of sentMails) {
    expect([anna.email, gea.email, registering.email]).toContain(mail.to);
    const { email, name } = mail.from;
    const files = (mail.attachments ?? []).map(({ filename }) => filename);
    for (const line of [mail.subject, email, name, (mail as { replyTo?: string }).replyTo ?? "", ...files])
      expect(line).not.toMatch(/[\r\n\0]/);
    for (const file of files) expect(file).toMatch(/^[a-z0-9-]+\.ics$/);
    expect(mail.html).not.toMatch(/<a[^>]*evil\.example/);
  }
});

test("an e-mail address is one address, without a second recipient, a header or a comment", async () => {
  const addresses = [
    "anna@lago.example\r\nBcc: x@evil.example",
    "anna@lago.example, x@evil.example",
    "anna@lago.example;x@evil.example",
    "anna@lago.example%0d%0aBcc:x@evil.example",
    "<anna@lago.example>",
    "Anna <anna@lago.example>",
    '"anna\r\n"@lago.example',
    "anna(x)@lago.example",
    "anna@lago.example\u2028x@evil.example",
    "anna@[127.0.0.1]",
  ];
  for (const email of addresses) {
    const body = { email, password: "trattengo", full_name: "Anna" };
    const { status, error } = await ask("POST", "/api/auth/register", { body });
    expect([email, status, error?.fields]).toEqual([email, 400, { email: "validation.email" }]);
  }
  expect(sentMails).toEqual([]);
});
