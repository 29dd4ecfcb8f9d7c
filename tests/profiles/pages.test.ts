import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { StructuredData } from "../../web/lib/structuredData.ts";
import { PUBLIC_FLAGS } from "../../worker/profiles/contract.ts";
import { revalidated } from "../support/edgeCache.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { missingFields, WANTED_FIELDS } from "../support/searchEngines.ts";
import { sampleCases } from "../support/testLength.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, ORIGIN, visit } from "../support/worker.ts";

type Flag = (typeof PUBLIC_FLAGS)[number];

/** What each flag shows, as the page writes it; nothing else on a page says the same. */
const SHOWN: Record<Exclude<Flag, "public_show_personal">, string[]> = {
  public_show_bio: ["La mia storia comincia al molo."],
  public_show_instagram: ["onda.nascosta"],
  public_show_company_info: ["Via Nascosta 9", "IT09876543210"],
  public_show_certifications: ["Rescue", "2033"],
  public_show_events: ["Tuffo visibile", "Tuffo di ieri"],
  public_show_records: ["87,25 m", "4:59", "Assetto variabile"],
};
const PERSONAL: string[] = [
  "public_show_bio",
  "public_show_instagram",
  "public_show_company_info",
  "public_show_certifications",
];
const SECRET = {
  phone: "+39 340 5550199",
  assicurazione: "Polizza segreta",
  scadenza_assicurazione: "2031-01-31",
  scadenza_certificato_medico: "2032-02-29",
};

function organizer(name: string, other: Parameters<typeof makeUser>[1] = {}) {
  return makeUser(name, {
    role: "company",
    full_name: "Bianca D'Onda",
    company_name: "Onda Blu & figli",
    public_profile_enabled: true,
    public_slug: `${name}-${crypto.randomUUID()}`,
    bio: "La mia storia comincia al molo.\n\nPoi viene il mare.",
    instagram_contact: "https://instagram.com/onda.nascosta?igsh=1",
    company_address: "Via Nascosta 9, Palau",
    vat_number: "IT09876543210",
    brevetto: "rescue",
    scadenza_brevetto: "2033-03-31",
    personal_best: { VWT: "87.25", STA: "4:59" },
    ...SECRET,
    ...other,
  });
}

function addresses({ id, public_slug }: SignedInUser) {
  return [`/instructor/${public_slug}`, `/instructor/id/${id}`];
}

function readable(text: string): string {
  return text
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

function tag(text: string, pattern: RegExp) {
  return text.match(pattern)?.[1];
}
const canonical = (text: string) => tag(text, /rel="canonical" href="([^"]*)"/);
const description = (text: string) => tag(text, /name="description" content="([^"]*)"/);
const isIndexed = (text: string) => !text.includes('<meta name="robots" content="noindex"/>');

function things(text: string): StructuredData[] {
  const scripts = text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json]) => JSON.parse(json ?? ""));
}

test("an organizer's page is complete without scripts, at both addresses", async () => {
  const onda = await organizer("onda");
  await makeEvent({ organizer_id: onda.id, title: "Tuffo visibile" });
  await makeEvent({ organizer_id: onda.id, title: "Tuffo di ieri", date: dayFromNow(-1) });
  for (const path of addresses(onda)) {
    const { status, text } = await ask("GET", path);
    const page = readable(text);
    expect([path, status]).toEqual([path, 200]);
    for (const words of ["Onda Blu & figli", "Bianca D'Onda", "Azienda", ...Object.values(SHOWN).flat()])
      expect([path, page]).toEqual([path, expect.stringContaining(words)]);
    expect(text).toContain("Poi viene il mare.");
    expect([path, page.includes("Caricamento")]).toEqual([path, false]);
    expect(text).toContain('href="https://www.instagram.com/onda.nascosta/" rel="noopener nofollow"');
  }
});

test("hidden fields are nowhere in the page for any flags, private ones never", async () => {
  const onda = await organizer("onda");
  await makeEvent({ organizer_id: onda.id, title: "Tuffo visibile" });
  await makeEvent({ organizer_id: onda.id, title: "Tuffo di ieri", date: dayFromNow(-1) });
  const never = [onda.email, ...Object.values(SECRET)];
  for (const combination of sampleCases(Array.from({ length: 2 ** PUBLIC_FLAGS.length }, (_, one) => one))) {
    const flags = Object.fromEntries(
      PUBLIC_FLAGS.map((flag, bit) => [flag, Boolean(combination & (1 << bit))]),
    ) as Record<Flag, boolean>;
    await updateUser(onda.id, flags);
    // Of the two addresses, which draw alike, each sees every flag on and off beside every other.
    const address = addresses(onda)[PUBLIC_FLAGS.filter((flag) => flags[flag]).length % 2] ?? "";
    // The whole answer, with its head and with what the browser goes on from.
    const { text } = await ask("GET", address);
    expect([flags, never.filter((secret) => text.includes(secret))]).toEqual([flags, []]);
    const words = readable(text);
    for (const [flag, values] of Object.entries(SHOWN)) {
      const shown = flags[flag as Flag] && (flags.public_show_personal || !PERSONAL.includes(flag));
      for (const value of values) {
        expect([flags, value, words.includes(value)]).toEqual([flags, value, shown]);
        if (!shown) expect([flags, value, text.includes(value)]).toEqual([flags, value, false]);
      }
    }
  }
}, 120_000);

test("an organizer without a page responds 404 with its text", async () => {
  const anna = await makeUser("anna", {
    public_profile_enabled: true,
    public_slug: `anna-${crypto.randomUUID()}`,
  });
  const off = await organizer("spenta", { public_profile_enabled: false });
  const gone = await organizer("sparita", { is_active: false });
  const nobody = ["/instructor/nessuno", "/instructor/%20", `/instructor/id/${newId()}`, "/instructor/id/1"];
  for (const path of [...nobody, ...addresses(anna), `/instructor/${off.public_slug}`, ...addresses(gone)]) {
    const { status, text } = await ask("GET", path);
    const page = readable(text);
    expect([path, status, isIndexed(text)]).toEqual([path, 404, false]);
    expect([path, page]).toEqual([path, expect.stringContaining("Profilo non trovato")]);
    expect(page).toContain("Il profilo che stai cercando non esiste o non è pubblico.");
  }
  const unnamed = await ask("GET", "/instructor/id");
  expect([unnamed.status, readable(unnamed.text)]).toEqual([
    404,
    expect.stringContaining("ID istruttore mancante"),
  ]);
});

test("both addresses have the slug's canonical link; without a slug the page is noindex", async () => {
  const onda = await organizer("onda");
  for (const path of addresses(onda)) {
    const { text } = await ask("GET", path);
    expect([path, canonical(text)]).toEqual([path, `${ORIGIN}/instructor/${onda.public_slug}`]);
    expect([path, isIndexed(text)]).toEqual([path, true]);
    expect(text).toContain(`hrefLang="pl" href="${ORIGIN}/instructor/${onda.public_slug}?lang=pl"`);
    expect(text).toContain('property="og:type" content="profile"');
  }
  await updateUser(onda.id, { public_profile_enabled: false });
  const { text } = await ask("GET", `/instructor/id/${onda.id}`);
  expect([canonical(text), isIndexed(text), things(text)]).toEqual([undefined, false, []]);
  expect(description(text)).toContain("La mia storia");
  expect(text).not.toContain(`/instructor/${onda.public_slug}`);
});

test("a differently written slug redirects to the canonical one, with its query", async () => {
  const onda = await organizer("onda");
  const other = `/instructor/${onda.public_slug?.toUpperCase().replace("-", "_")}?utm_source=x`;
  const { status, headers } = await ask("GET", other);
  expect([status, headers.get("location")]).toEqual([301, `/instructor/${onda.public_slug}?utm_source=x`]);
});

test("the meta description is the beginning of the bio, at most 160 characters of whole words", async () => {
  const bio = `Respiro piano.\n\n  ${"Una parola e un'altra ancora. ".repeat(20)}`;
  const onda = await organizer("onda", { bio });
  const path = `/instructor/${onda.public_slug}`;
  const told = description((await ask("GET", path)).text)?.replaceAll("&#x27;", "'") ?? "";
  expect(told.length).toBeLessThanOrEqual(160);
  expect(told.length).toBeGreaterThan(140);
  expect(told).toMatch(/^Respiro piano\. Una parola e un'altra .*[\p{L}.]…$/u);
  await updateUser(onda.id, { bio: null });
  expect(description((await ask("GET", path)).text)).toBe(
    "Onda Blu &amp; figli su Respiro: eventi, corsi e allenamenti di apnea.",
  );
});

test("structured data has a person or an organization, and breadcrumbs", async () => {
  const portrait = { avatar_url: "/public/avatars/onda.webp" };
  const onda = await organizer("onda", portrait);
  const marco = await organizer("marco", {
    ...portrait,
    role: "instructor",
    full_name: "Marco </script> Rossi",
  });
  const [company, trail] = things((await ask("GET", `/instructor/${onda.public_slug}`)).text);
  expect(company).toMatchObject({
    "@type": "SportsOrganization",
    name: "Onda Blu & figli",
    vatID: "IT09876543210",
    sameAs: ["https://www.instagram.com/onda.nascosta/"],
  });
  const [teacher] = things((await ask("GET", `/instructor/id/${marco.id}`)).text);
  expect(teacher).toMatchObject({
    "@type": "Person",
    name: "Marco </script> Rossi",
    jobTitle: "Istruttore",
    url: `${ORIGIN}/instructor/${marco.public_slug}`,
    worksFor: { name: "Onda Blu & figli" },
  });
  for (const thing of [company, teacher]) {
    const { required, recommended } = WANTED_FIELDS.Profile;
    expect(missingFields(thing as StructuredData, [...required, ...recommended])).toEqual([]);
  }
  expect(missingFields(trail as StructuredData, WANTED_FIELDS.BreadcrumbList.required)).toEqual([]);
});

test("an invalid Instagram name is not linked", async () => {
  for (const instagram_contact of ["javascript:alert(1)", "https://evil.example/onda", "due parole"]) {
    const onda = await organizer("onda", { instagram_contact });
    const { text } = await ask("GET", `/instructor/${onda.public_slug}`);
    expect(readable(text)).toContain(instagram_contact);
    expect(text).not.toMatch(/href="(?:javascript:|https:\/\/evil|https:\/\/www\.instagram)/);
  }
});

test("an expired certification is marked, a missing one is not shown", async () => {
  const onda = await organizer("onda", { scadenza_brevetto: "2020-02-29" });
  const page = async () => readable((await ask("GET", `/instructor/${onda.public_slug}`)).text);
  expect(await page()).toContain("Scaduto a febbraio 2020");
  await updateUser(onda.id, { scadenza_brevetto: null });
  expect(await page()).not.toMatch(/Scaduto|Valido/);
  await updateUser(onda.id, { brevetto: "none" });
  expect(await page()).not.toContain("Certificazioni");
});

test("a page shows eight upcoming events and a button for more, or a message", async () => {
  const onda = await organizer("onda");
  const page = async () => (await ask("GET", `/instructor/${onda.public_slug}`)).text;
  expect(readable(await page())).toContain("Nessun evento in programma per ora.");
  for (let day = 1; day <= 9; day += 1)
    await makeEvent({ organizer_id: onda.id, title: `Giorno ${day}`, date: dayFromNow(day) });
  const text = await page();
  expect(readable(text).match(/Giorno \d/g)).toEqual(
    Array.from({ length: 8 }, (_, index) => `Giorno ${index + 1}`),
  );
  expect(readable(text)).toContain("Mostra altri eventi");
  expect(readable(text)).not.toContain("Eventi Passati");
});

test("saving a profile purges its pages in every language and its API calls", async () => {
  const onda = await organizer("onda");
  const calls = [onda.id, `slug/${onda.public_slug}`, `slug/${onda.public_slug}/events`];
  const pages = addresses(onda).flatMap((path) => [path, `${path}?lang=ru`]);
  const all = [...pages, ...calls.map((path) => `/api/instructors/${path}`)];
  const kept = async (path: string) =>
    (await visit(ORIGIN + path)).headers.get("cache-status") === "edge; hit";
  for (const path of all) await kept(path);
  for (const path of all) expect([path, await kept(path)]).toEqual([path, true]);
  await ask("PUT", "/api/profile", { as: onda, body: { public_show_bio: false } });
  for (const path of all) expect([path, await kept(path)]).toEqual([path, false]);
});

test("a taken seat shows on the organizer's pages within 30 seconds", async () => {
  const onda = await organizer("onda");
  const anna = await makeUser("anna");
  const { id } = await makeEvent({ organizer_id: onda.id, title: "Pochi posti", participants: 3 });
  for (const path of addresses(onda)) expect(readable((await visit(path)).text)).toContain("3 posti");
  expect((await ask("POST", `/api/events/${id}/register-free`, { as: anna })).status).toBe(201);
  for (const text of await revalidated(addresses(onda))) expect(readable(text)).toContain("2 posti");
});
