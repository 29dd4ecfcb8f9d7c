import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { PRIVATE_PATHS } from "../../../worker/pages/discovery/rules.ts";
import { ask } from "../../support/worker.ts";

type Manifest = {
  name: string;
  short_name: string;
  description: string;
  lang: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
};

async function manifest(query = "", env: Partial<Env> = {}) {
  const { status, headers, text } = await ask("GET", `/manifest.webmanifest${query}`, { env });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("application/manifest+json");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  return JSON.parse(text) as Manifest;
}

test("robots.txt allows public pages, disallows private ones, and names the sitemap", async () => {
  const { status, headers, text } = await ask("GET", "/robots.txt");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  const lines = text.split("\n");
  expect(lines.slice(0, 2)).toEqual(["User-agent: *", "Allow: /"]);
  const closed = lines.filter((line) => line.startsWith("Disallow: ")).map((line) => line.slice(10));
  expect(closed).toEqual([
    "/api/",
    "/salvati",
    "/seguiti",
    "/blog/gestione",
    "/forum/new-topic",
    "/forum/my-posts",
    "/profile",
    "/my-events",
    "/buoni",
    "/account",
    "/notifiche",
    "/libretto",
    "/dashboard",
    "/incassi",
    "/registri",
    "/admin",
    "/forum/segnalazioni",
    "/segnala",
    "/decisioni",
    "/auth",
    "/password-reset",
    "/newsletter",
    "/unsubscribe",
    "/posti",
    "/inviti",
    "/tutori",
    "/attestati",
  ]);
  expect(lines.filter((line) => line.startsWith("Sitemap:"))).toEqual([
    "Sitemap: https://respiro.test/sitemap.xml",
  ]);
});

test("no page of the sitemap is disallowed", async () => {
  const { text } = await ask("GET", "/sitemaps/pages.xml");
  const paths = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(paths.length).toBeGreaterThan(4);
  expect(paths.filter((path) => PRIVATE_PATHS.some((closed) => path.startsWith(closed)))).toEqual([]);
});

test("the sitemap's URL in robots.txt uses SITE_URL", async () => {
  const { text } = await ask("GET", "/robots.txt", { env: { SITE_URL: "https://respiro.example" } });
  expect(text).toContain("Sitemap: https://respiro.example/sitemap.xml\n");
});

test("the web app manifest has name, start URL, colours and icons", async () => {
  const told = await manifest("", { SITE_NAME: 'Re"spiro</script>' });
  expect(told).toMatchObject({
    name: 'Re"spiro</script>',
    short_name: 'Re"spiro</script>',
    lang: "it",
    start_url: "/",
    display: "standalone",
    background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  const purposes = told.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
  expect(purposes).toEqual(["any any", "any 192x192", "any 512x512", "maskable 512x512"]);
});

test("the manifest's shortcuts are existing pages", async () => {
  const { shortcuts, start_url } = await manifest();
  expect(shortcuts.map(({ name }) => name)).toEqual(["Eventi Imminenti", "I tuoi eventi"]);
  for (const url of [start_url, ...shortcuts.map((shortcut) => shortcut.url)])
    expect([url, (await ask("GET", url)).status]).toEqual([url, 200]);
});

test("the manifest is in the requested language, else in Italian", async () => {
  const all = await Promise.all(LANGUAGE_CODES.map((code) => manifest(`?lang=${code}`)));
  expect(all.map(({ lang }) => lang)).toEqual([...LANGUAGE_CODES]);
  expect(new Set(all.map(({ description }) => description)).size).toBe(LANGUAGE_CODES.length);
  for (const query of ["?lang=xx", "?lang=", "?lang=__proto__"])
    expect((await manifest(query)).lang).toBe("it");
});

test("cookie and Accept-Language do not change the manifest", async () => {
  const headers = { cookie: "lang=fr", "accept-language": "en" };
  const { text } = await ask("GET", "/manifest.webmanifest", { headers });
  expect(JSON.parse(text)).toMatchObject({ lang: "it" });
});
