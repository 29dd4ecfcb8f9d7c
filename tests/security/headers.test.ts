import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import assetHeaders from "../../web/static/_headers?raw";
import { blogFeedPath } from "../../worker/blog/list/contract.ts";
import { BODY_MAX_BYTES } from "../../worker/http.ts";
import { articleShareImagePath } from "../../worker/pages/share/contract.ts";
import { makeArticle } from "../support/articles.ts";
import { makeEvent } from "../support/events.ts";
import { failingDatabase } from "../support/failingDatabase.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { makeOrganizer } from "../support/organizers.ts";
import { PICTURES } from "../support/pictures.ts";
import { makeRegister } from "../support/registers.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import { type Answer, ask, database } from "../support/worker.ts";

const YEAR_SECONDS = 31_536_000;

const EVIL = "https://evil.example";

let answers: Promise<[kind: string, answer: Answer][]> | undefined;

/** One answer of each kind that the Worker gives, asked for by a page of another site; asked once for this file. */
function oneOfEach() {
  answers ??= askForEach();
  return answers;
}

async function askForEach(): Promise<[kind: string, answer: Answer][]> {
  const [admin, gea] = [await makeUser("ugo", { role: "admin" }), await makeOrganizer("gea")];
  const [event, article] = [await makeEvent({ organizer_id: gea.id }), await makeArticle()];
  const { register } = await makeRegister({ organizer: gea, members: 1 });
  await env.UPLOADS.put("intestazioni.png", PICTURES.png, { httpMetadata: { contentType: "image/png" } });
  const DB = failingDatabase(database, () => true);
  const headers = { origin: EVIL, "sec-fetch-site": "cross-site" };
  const get = (path: string, options = {}) => ask("GET", path, { headers, ...options });
  const login = { email: gea.email, password: PASSWORD };
  const each: [string, Answer][] = [
    ["page", await get("/")],
    ["another address of an event", await get(`/${event.slug}`)],
    ["page not found", await get("/non-esiste/affatto")],
    ["redirect", await get("/forum/")],
    ["call", await get("/api/events")],
    ["call with a token", await get("/api/profile", { as: gea })],
    ["sign-in", await ask("POST", "/api/auth/login", { headers, body: login })],
    ["visitor refused", await get("/api/profile")],
    ["call not found", await get("/api/non-esiste")],
    ["too large", await ask("POST", "/api/auth/login", { headers, raw: "x".repeat(BODY_MAX_BYTES + 1) })],
    ["failure", await get("/api/events", { env: { DB } })],
    ["without a body", await ask("DELETE", "/api/account/email", { headers, as: gea })],
    ["CSV", await get("/api/admin/events.csv", { as: admin })],
    ["PDF", await get(`/api/registers/${register.id}/files/register.pdf`, { as: gea })],
    ["calendar", await get(`/api/calendars/events/${event.id}.ics`)],
    ["file", await get("/public/intestazioni.png")],
    ["range", await get("/public/intestazioni.png", { headers: { ...headers, range: "bytes=0-3" } })],
    [
      "range refused",
      await get("/public/intestazioni.png", { headers: { ...headers, range: "bytes=999999-" } }),
    ],
    ["file not found", await get("/public/manca.png")],
    ["built file not found", await get("/assets/manca-1.js")],
    ["feed", await get(blogFeedPath("it", "xml"))],
    ["sitemap", await get("/sitemap.xml")],
    ["robots", await get("/robots.txt")],
    ["share picture", await get(articleShareImagePath({ ...article, language: "it" }))],
    ["description", await get("/api/docs")],
    ["preflight", await ask("OPTIONS", "/api/profile", { headers })],
  ];
  expect(takeLoggedErrors()).toEqual([expect.stringContaining("unexpected failure GET /api/events")]);
  return each;
}

test("the answers are of the kinds that their names say", async () => {
  const statuses = (await oneOfEach()).map(([kind, { status }]) => `${kind} ${status}`);
  expect(statuses).toEqual([
    ...["page 200", "another address of an event 301", "page not found 404", "redirect 301", "call 200"],
    ...["call with a token 200", "sign-in 200", "visitor refused 401", "call not found 404", "too large 413"],
    ...["failure 500", "without a body 204", "CSV 200", "PDF 200", "calendar 200", "file 200", "range 206"],
    ...["range refused 416", "file not found 404", "built file not found 404", "feed 200", "sitemap 200"],
    ...["robots 200", "share picture 200", "description 200", "preflight 401"],
  ]);
});

test("every kind of answer forbids framing, sniffing, scripts of others and plain HTTP", async () => {
  for (const [kind, { headers, status }] of await oneOfEach()) {
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect([kind, status, policy]).toEqual([kind, status, expect.stringContaining(part)]);
    expect([kind, headers.get("x-frame-options")]).toEqual([kind, "DENY"]);
    expect([kind, headers.get("x-content-type-options")]).toEqual([kind, "nosniff"]);
    expect([kind, headers.get("referrer-policy")]).toEqual([kind, "strict-origin-when-cross-origin"]);
    const [, seconds] =
      /^max-age=(\d+); includeSubDomains/.exec(headers.get("strict-transport-security") ?? "") ?? [];
    expect([kind, Number(seconds)]).toEqual([kind, YEAR_SECONDS]);
    expect([kind, headers.get("server"), headers.get("x-powered-by")]).toEqual([kind, null, null]);
  }
});

test("no cache keeps that a file or a call was refused, as one that a deploy lacks for a moment", async () => {
  for (const [kind, { headers, status }] of await oneOfEach()) {
    if (status < 400 || kind === "page not found" || kind === "range refused") continue;
    expect([kind, headers.get("cache-control")]).toEqual([kind, "no-store"]);
  }
});

test("every text says its encoding", async () => {
  for (const [kind, { headers, text }] of await oneOfEach()) {
    const type = headers.get("content-type") ?? "";
    if (!text || /^(image|application\/pdf|application\/json)/.test(type)) continue;
    expect([kind, type]).toEqual([kind, expect.stringMatching(/charset=utf-8/i)]);
  }
});

/** Share pictures, and pictures in mails, which mail programs embed like another site. */
const EMBEDDED = ["share picture", "file", "range", "range refused", "file not found"];

test("no answer lets a page of another site read it", async () => {
  for (const [kind, { headers }] of await oneOfEach()) {
    const opened = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
    expect([kind, opened]).toEqual([kind, []]);
    const policy = headers.get("cross-origin-resource-policy");
    expect([kind, policy]).toEqual([kind, EMBEDDED.includes(kind) ? "cross-origin" : "same-origin"]);
  }
  const preflight = {
    "access-control-request-method": "PUT",
    "access-control-request-headers": "authorization",
  };
  for (const origin of ["null", EVIL, "https://respiro.test.evil.example"]) {
    const { status, headers } = await ask("OPTIONS", "/api/profile", { headers: { origin, ...preflight } });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([401, null]);
  }
});

test("the only cookie of the server is the device's, and signing in alone sets it", async () => {
  for (const [kind, { headers }] of await oneOfEach()) {
    const cookies = headers.getSetCookie();
    if (kind !== "sign-in") expect([kind, cookies]).toEqual([kind, []]);
    else
      expect(cookies).toEqual([
        expect.stringMatching(
          /^device=[^;]+; Max-Age=\d+; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
        ),
      ]);
  }
});

test("files that never wake the Worker have the headers, too", () => {
  const blocks = (assetHeaders as string).split(/\n(?=\/)/);
  expect(blocks.map((block) => block.split("\n")[0])).toEqual([
    "/assets/*",
    "/locales/*",
    "/icons/*",
    "/sw.js",
    "/favicon.ico",
  ]);
  for (const block of blocks)
    for (const header of [
      "X-Content-Type-Options: nosniff",
      `Strict-Transport-Security: max-age=${YEAR_SECONDS}; includeSubDomains`,
      "frame-ancestors 'none'",
    ])
      expect(block).toContain(header);
});
