import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { PAGES } from "../../worker/lib/pageAddresses.ts";
import { RATE_LIMITS } from "../../worker/rateLimits.ts";
import { makePaidEvent, makeUserWithDocuments, postCheckout } from "../support/checkout.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEvent } from "../support/events.ts";
import { linkIn, sentMails } from "../support/mailbox.ts";
import { PICTURES } from "../support/pictures.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser } from "../support/users.ts";
import { ask, deliver, ORIGIN, visit } from "../support/worker.ts";

// The sign-in page's `redirect`: tests/web/redirects.test.ts. Links of users: tests/web/prose.test.ts.

withEmptyStorage();

/** Ways to another site that a path may hold. */
const LEAVING = [
  "//evil.example/",
  "///evil.example/",
  "/\\evil.example/",
  "/%5cevil.example/",
  "/%2f%2fevil.example/",
  "/.//evil.example/",
  "/..//evil.example/",
  "/%09//evil.example/",
  "//evil.example/%2e%2e/",
  "/https://evil.example/",
  "/https:evil.example/",
  "/javascript:alert(1)/",
  "/@evil.example/",
];

test("no address of the site redirects to another site", async () => {
  const event = await makeEvent();
  const prefixes = ["", "/blog", "/forum", "/eventi", "/api", "/public", "/share", "/feeds", "/libretto"];
  const paths = [
    ...prefixes.flatMap((prefix) => LEAVING.map((path) => prefix + path)),
    ...Object.values(PAGES).map(({ path }) => `${path.replace(/:\w+|\*/g, "%2f%2fevil.example")}/`),
    ...Object.values(PAGES).map(({ path }) => path.replace(/:\w+|\*/g, event.slug)),
  ];
  const query = "?redirect=//evil.example&next=https://evil.example&url=//evil.example&lang=//evil.example";
  let redirects = 0;
  for (const path of paths) {
    const address = `${ORIGIN}/${path.replace(/^\//, "")}${query}`;
    const response = await deliver(new Request(address, { redirect: "manual" }));
    await response.body?.cancel();
    const location = response.headers.get("location");
    expect([path, response.status < 500]).toEqual([path, true]);
    if (location === null) continue;
    redirects += 1;
    const url = new URL(location, address);
    expect([path, url.origin, url.username]).toEqual([path, ORIGIN, ""]);
    // A browser resolves a path that begins with two slashes as another site.
    expect([path, location.startsWith("//")]).toEqual([path, false]);
  }
  expect(redirects).toBeGreaterThan(20);
});

test("Stripe is told this site's addresses alone, whatever body and headers ask for", async () => {
  const stripe = standIn();
  const anna = await makeUserWithDocuments("anna");
  const house = await makePaidEvent();
  const evil = "https://evil.example/";
  const body = {
    ...{ eventId: house.id, ...ACCEPTED_TERMS, success_url: evil, cancel_url: evil, successUrl: evil },
    ...{ return_url: evil, redirect: evil },
  };
  const headers = { ...FORGED, origin: evil, referer: evil };
  const answer = await ask("POST", "/api/payments/create-checkout-session", { as: anna, body, headers });
  expect(answer.status, answer.text).toBe(200);
  const sent = JSON.stringify(stripe.sessions);
  expect(sent).toContain(env.SITE_URL);
  expect(sent).not.toContain("evil.example");
});

/** What a proxy could say of the request, here said by the client. */
const FORGED = {
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "http",
  "x-forwarded-server": "evil.example",
  "x-original-url": "/admin",
  "x-rewrite-url": "/admin",
  "x-host": "evil.example",
  forwarded: "host=evil.example;proto=http",
};

test("a mail's link is of SITE_URL, whatever host a request names; a page names no forged one", async () => {
  const anna = await makeUser("anna");
  const body = { email: anna.email };
  await ask("POST", "/api/auth/request-password-reset", { body, headers: FORGED });
  const request = new Request("https://evil.example/api/auth/request-password-reset", {
    method: "POST",
    headers: { "content-type": "application/json", "cf-connecting-ip": "10.8.8.8", ...FORGED },
    body: JSON.stringify(body),
  });
  expect((await deliver(request)).status).toBe(200);
  expect(sentMails.map((mail) => linkIn(mail).origin)).toEqual([env.SITE_URL, env.SITE_URL]);
  for (const path of ["/", "/sitemap.xml", "/robots.txt", "/feeds/blog-it.xml"])
    expect([path, (await visit(path, FORGED)).text.includes("evil.example")]).toEqual([path, false]);
});

test("without SITE_URL nobody pays and no mail leaves", async () => {
  const stripe = standIn();
  const [anna, house] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const options = { as: anna, body: { eventId: house.id, ...ACCEPTED_TERMS }, env: { SITE_URL: "" } };
  const { status } = await ask("POST", "/api/payments/create-checkout-session", options);
  expect([status, stripe.sessions.length]).toEqual([503, 0]);
  await ask("POST", "/api/auth/request-password-reset", {
    body: { email: anna.email },
    env: { SITE_URL: "" },
  });
  expect(sentMails).toEqual([]);
  expect((await postCheckout(anna, house)).status).toBe(200);
});

test("limits count the platform's address of a client, not the one that it names", async () => {
  const { times } = RATE_LIMITS.auth.linkByAddress;
  const statuses: number[] = [];
  for (let turn = 0; turn <= times; turn += 1) {
    const named = `10.7.${turn}.1`;
    const headers = { "x-forwarded-for": named, "x-real-ip": named, "true-client-ip": named };
    const body = { email: "anna@lago.example", token_hash: "x".repeat(43) };
    const options = { body, headers, address: "10.77.0.1" };
    statuses.push((await ask("POST", "/api/auth/confirm", options)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

/** Ways out of a folder: plain, encoded once and twice, with other separators, with a zero byte. */
const CLIMBING = [
  "../secret.png",
  "..%2fsecret.png",
  "%2e%2e/secret.png",
  "%2e%2e%2fsecret.png",
  "..%5csecret.png",
  "%5c..%5csecret.png",
  "%252e%252e%252fsecret.png",
  "..%c0%afsecret.png",
  "a/../../secret.png",
  "a/%2e%2e/%2e%2e/secret.png",
  "./secret.png",
  "/secret.png",
  "secret.png%00.webp",
  "%00secret.png",
  "secret.png;.webp",
  "a//secret.png",
  "a/",
  ".env",
  "a/.git/config",
  "*",
];

test("only a file's own key opens it: no path climbs, however it is encoded", async () => {
  const png = { httpMetadata: { contentType: "image/png" } };
  await env.UPLOADS.put("a/onda.png", PICTURES.png, png);
  expect((await ask("GET", "/public/a/onda.png")).status).toBe(200);
  const asked = vi.spyOn(env.UPLOADS, "get");
  for (const path of CLIMBING) {
    const response = await deliver(new Request(`${ORIGIN}/public/${path}`));
    expect([path, response.status === 200]).toEqual([path, false]);
    expect(response.status).toBeLessThan(500);
    await response.body?.cancel();
  }
  for (const [key] of asked.mock.calls) expect(key).not.toMatch(/\.\.|%|\\|\0/);
});

test("the name of an uploaded file is used nowhere", async () => {
  const anna = await makeUser("anna");
  const urls: string[] = [];
  for (const name of [
    "../../secret.png",
    "..\\x.png",
    "a\r\nSet-Cookie: a=b.png",
    "x.php",
    "x.svg",
    "index.html",
    "\0.png",
  ]) {
    const form = new FormData();
    form.set("file", new File([PICTURES.png], name, { type: "text/html" }));
    const { status, body, headers } = await ask<{ url: string }>("POST", "/api/upload", {
      as: anna,
      raw: form,
    });
    // Runtimes write some of these names in a way that ends the form's field.
    if (status === 400) continue;
    urls.push(body.url);
    expect(body.url).toMatch(/^\/public\/[0-9a-f-]{36}\.png$/);
    expect(headers.getSetCookie()).toEqual([]);
    expect((await ask("GET", body.url)).headers.get("content-type")).toBe("image/png");
  }
  expect(urls.length).toBeGreaterThan(4);
});
