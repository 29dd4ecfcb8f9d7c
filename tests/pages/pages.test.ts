import { env } from "cloudflare:workers";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { eventFormerSlugs } from "../../worker/events/schema.ts";
import { PAGES } from "../../worker/lib/pageAddresses.ts";
import { certificatePath } from "../../worker/registers/attendance/contract.ts";
import { attendanceCertificates } from "../../worker/registers/attendance/schema.ts";
import { makeCertificate } from "../support/certifications.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeCategory, makeEvent } from "../support/events.ts";
import { makeUser } from "../support/users.ts";
import { ask, db, ORIGIN } from "../support/worker.ts";

withEmptyStorage();

function where(answer: { status: number; headers: Headers }) {
  return [answer.status, answer.headers.get("location")];
}

const fixed = Object.values(PAGES)
  .map(({ path }) => path)
  .filter((path) => !/[:*]/.test(path));

test.for(fixed)("the page %s answers 200 with the app", async (path) => {
  const answer = await ask("GET", path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(answer.text).toContain('<div id="root"');
});

test("any other address is the not-found page, with its status", async () => {
  await makeEvent();
  for (const path of [
    "/non-esiste",
    "/a/b/c",
    "/categories",
    "/forum/topic/1/x",
    "/45-luglio-2026-x",
    `/${newId()}`,
  ]) {
    const answer = await ask("GET", path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.text).toContain('<div id="root"');
  }
});

test("a slash too many at the end leads to the page without it, with its query", async () => {
  const answer = await ask("GET", "/eventi-imminenti/?scope=past");
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toMatch(/\/eventi-imminenti\?scope=past$/);
});

test("an event's canonical page answers 200; its other addresses lead there for good", async () => {
  const { id } = await makeEvent({ title: "Tuffo", slug: "2026-07-12-tuffo", date: "2026-07-12" });
  await db.insert(eventFormerSlugs).values({ slug: "2026-07-11-tuffo", event_id: id, created_at: "" });
  const canonical = "/12-luglio-2026-tuffo";
  expect(where(await ask("GET", canonical))).toEqual([200, null]);
  const others = [
    "2026-07-12-tuffo",
    "12-LUGLIO-2026-tuffo",
    "012-luglio-2026-tuffo",
    "2026-07-11-tuffo",
    "11-luglio-2026-tuffo",
    id,
    id.toUpperCase(),
  ];
  for (const other of others) {
    expect([other, ...where(await ask("GET", `/${other}`))]).toEqual([other, 301, canonical]);
    expect([other, ...where(await ask("GET", `/events/${other}`))]).toEqual([other, 301, canonical]);
  }
  expect(where(await ask("GET", `/events${canonical}`))).toEqual([301, canonical]);
});

test("a redirect keeps the query as it came", async () => {
  await makeEvent({ slug: "2026-07-14-domanda", date: "2026-07-14" });
  const query = "?success=true&session_id=cs_1%2F2&utm=a+b";
  for (const path of ["/events/2026-07-14-domanda", "/2026-07-14-domanda"])
    expect(where(await ask("GET", path + query))).toEqual([301, `/14-luglio-2026-domanda${query}`]);
});

test("an event with letters of another alphabet has a page and a redirect that a browser can follow", async () => {
  await makeEvent({ slug: "2026-07-15-жизнь", date: "2026-07-15" });
  const path = `/${encodeURIComponent("15-luglio-2026-жизнь")}`;
  expect(where(await ask("GET", path))).toEqual([200, null]);
  expect(where(await ask("GET", `/events/${encodeURIComponent("2026-07-15-жизнь")}`))).toEqual([301, path]);
});

test("an event's redirect never leaves the site", async () => {
  const slugs = ["/evil.example", "\\evil.example", "//evil.example/%2e", "https:evil.example"];
  for (const slug of slugs) {
    await makeEvent({ slug, date: "2026-07-16" });
    const answer = await ask("GET", `/events/${encodeURIComponent(slug)}`);
    const target = new URL(answer.headers.get("location") ?? "/", ORIGIN);
    expect([slug, target.origin]).toEqual([slug, ORIGIN]);
  }
});

test("a category's page answers 200 when the category exists", async () => {
  await makeCategory("Viaggi", "viaggi", 1);
  expect((await ask("GET", "/categories/viaggi")).status).toBe(200);
  expect((await ask("GET", "/categories/allenamenti")).status).toBe(200);
  expect((await ask("GET", "/categories/non-esiste")).status).toBe(404);
});

test("the page speaks ?lang=, else the cookie's language, else the browser's, else Italian", async () => {
  const asked: [path: string, headers: Record<string, string>, language: string][] = [
    ["/?lang=pl", { cookie: "lang=fr", "accept-language": "en" }, "pl"],
    ["/?lang=xx", { cookie: "lang=fr", "accept-language": "en" }, "fr"],
    ["/", { "accept-language": "de-DE,es;q=0.9,en;q=0.8" }, "es"],
    ["/", { "accept-language": "de" }, "it"],
    ["/", { "accept-language": "en;q=0.1, ru;q=0.9" }, "ru"],
    ["/", { "accept-language": "en;q=0, enx" }, "it"],
    ["/", { cookie: "lang=xx; lang=ru" }, "ru"],
    ['/?lang="><script>', { cookie: "lang=<script>" }, "it"],
    ["/", {}, "it"],
  ];
  for (const [path, headers, language] of asked) {
    const { text } = await ask("GET", path, { headers });
    expect([path, text.match(/<html lang="([^"]*)"/)?.[1]]).toEqual([path, language]);
  }
});

test("the page knows its site, and a value of the site cannot become markup", async () => {
  const env = {
    SITE_NAME: "Re<b>spiro</title></script><script>alert('$&')</script>",
    CONTACT_EMAIL: "</script>",
  };
  const { text } = await ask("GET", "/", { env });
  expect(text).not.toContain("<script>alert");
  expect(text).not.toContain("</title></script>");
  const site =
    text.match(/<script id="dehydrated-state" type="application\/json">(.*?)<\/script>/s)?.[1] ?? "";
  expect(JSON.parse(site).site).toMatchObject({
    name: env.SITE_NAME,
    contact_email: "</script>",
    time_zone: "Europe/Rome",
  });
});

test("private pages respond with header, title and placeholders, the same for everyone", async () => {
  const headings = {
    "/profile": "Profilo",
    "/my-events": "I tuoi eventi",
    "/account": "Account e sicurezza",
    "/auth": "Accedi o registrati",
    "/admin/users": "Amministrazione",
    "/dashboard": "Dashboard",
    "/registri/0199": "Registri",
    "/app-shell": undefined,
  };
  for (const [path, heading] of Object.entries(headings)) {
    const { text, headers, status } = await ask("GET", path);
    expect([path, status]).toEqual([path, 200]);
    expect([path, /<h1[^>]*>([^<]*)<\/h1>/.exec(text)?.[1]]).toEqual([path, heading]);
    expect([path, text.includes("<header")]).toEqual([path, heading !== undefined]);
    expect([path, headers.get("cache-control")]).toEqual([path, "no-cache"]);
    expect([path, text.includes('"queries":null')]).toEqual([path, true]);
  }
  // A member's pages stand in their frame from the start, so that nothing moves when the browser renders them.
  for (const path of [
    "/profile",
    "/my-events",
    "/salvati",
    "/seguiti",
    "/notifiche",
    "/account",
    "/libretto",
    "/buoni",
    "/profile/questions",
    "/forum/my-posts",
  ]) {
    const { text } = await ask("GET", path);
    const nav = /aria-label="Le tue pagine".*?<\/nav>/s.exec(text)?.[0] ?? "";
    expect([path, /aria-current="page"[^>]*href="([^"]*)"/.exec(nav)?.[1]]).toEqual([path, path]);
    expect([path, nav.match(/<a /g)?.length]).toEqual([path, 10]);
  }
  const { text } = await ask("GET", "/dashboard", { headers: { "accept-language": "fr" } });
  expect(text).toContain(">Événements</a>");
  expect([text.includes("noindex"), text.includes('href="/auth?')]).toEqual([true, false]);
});

test("a certificate's page says who holds it, for no search engine and no cache; erased holders have no name", async () => {
  const [gea, anna] = [await makeUser("gea"), await makeUser("anna", { full_name: "Anna del Lago" })];
  const path = certificatePath(await makeCertificate(anna, (await makeEvent()).id, gea));
  const { status, headers, text } = await ask("GET", path);
  expect([status, headers.get("x-robots-tag"), headers.get("cache-control")]).toEqual([
    200,
    "noindex, nofollow",
    "no-store",
  ]);
  expect(text).toContain("Anna del Lago");
  await db.update(attendanceCertificates).set({ holder_name: "", revoked_at: "2026-05-03T00:00:00.000Z" });
  const after = (await ask("GET", path)).text;
  for (const words of ["il nome non c’è più", "Revocato: non vale più"]) expect(after).toContain(words);
  expect((await ask("GET", "/attestati/ABCDE-FGHJK-MNPQR")).status).toBe(404);
});

test("footer, privacy policy and terms of sale name who runs the site", async () => {
  const env = {
    OPERATOR_NAME: "Mare & Sale S.r.l.",
    OPERATOR_ADDRESS: "Via del Mare 1, Genova",
    OPERATOR_VAT_NUMBER: "IT01234567897",
    OPERATOR_REGISTER: "",
    BACKUP_DAYS: "45",
  };
  const operator = "Mare &amp; Sale S.r.l., Via del Mare 1, Genova, P. IVA IT01234567897";
  const [home, privacy, cookies, terms] = await Promise.all(
    ["/", "/privacy-policy", "/cookie-policy", "/condizioni-di-vendita"].map(
      async (path) => (await ask("GET", path, { env })).text,
    ),
  );
  expect(home?.split("<footer")[1]).toContain(`>${operator}</p>`);
  expect(privacy).toContain(`Il titolare del trattamento è ${operator}.`);
  expect(privacy).toContain("entro 45 giorni");
  expect(cookies).toContain(`Il titolare del trattamento è ${operator}.`);
  expect(terms).toContain(`per sponsor li vende ${operator}.`);
});

test("no secret is written into the page", async () => {
  const { text } = await ask("GET", "/");
  expect(text).not.toMatch(/JWT_|secret/i);
  for (const secret of [env.JWT_SECRET, env.TOTP_SECRET, env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET])
    expect(text).not.toContain(secret);
});

test("pages and answers carry the security headers", async () => {
  for (const path of ["/", "/non-esiste", "/api/events", "/api/non-esiste", "/public/non-esiste"]) {
    const { headers } = await ask("GET", path);
    const policy = headers.get("content-security-policy") ?? "";
    const scripts = policy.match(/script-src([^;]*)/)?.[1] ?? "'unsafe-inline'";
    expect([path, scripts.includes("unsafe")]).toEqual([path, false]);
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    expect(headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=(self)");
    expect(headers.get("permissions-policy")).toContain("geolocation=(self)");
    expect(headers.get("x-powered-by")).toBeNull();
  }
});

test("pages frame the players of YouTube and Vimeo, files to print, and nothing else", async () => {
  const { headers } = await ask("GET", "/");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy.split("; ").filter((part) => /^(frame|child|worker)-src/.test(part))).toEqual([
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com blob:",
  ]);
  // A player asks for these itself, and YouTube's wants to know which site shows it.
  expect(headers.get("permissions-policy")).not.toMatch(
    /autoplay|fullscreen|picture-in-picture|encrypted-media/,
  );
  expect(headers.get("cross-origin-embedder-policy")).toBeNull();
});

test("an unknown call is not found in the error shape, whatever its method", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
    const answer = await ask(method, "/api/non-esiste");
    expect([method, answer.status, answer.error?.code]).toEqual([method, 404, "not_found"]);
  }
});
