import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults, shoot, signIn, visitor, withBrowser } from "./support/browser.ts";
import { findEvent } from "./support/events.ts";

withBrowser();

const LOOKS = [
  { name: "desktop-light", phone: false, dark: false },
  { name: "desktop-dark", phone: false, dark: true },
  { name: "phone-light", phone: true, dark: false },
  { name: "phone-dark", phone: true, dark: true },
];

/** Every screen a visitor can reach, and a sign that it stands. */
const SCREENS: [name: string, path: string, sign: string | RegExp][] = [
  ["home", "/", "Trova il tuo prossimo respiro"],
  ["home-nothing-found", "/?searchTerm=zzzzzz", "Nessun evento trovato"],
  ["upcoming", "/eventi-imminenti", "Eventi Imminenti"],
  ["past", "/eventi-imminenti?scope=past", "Eventi Passati"],
  ["category", "/categories/corsi", "Corsi"],
  ["about", "/chi-siamo", /.+/],
  ["privacy", "/privacy-policy", /privacy/i],
  ["cookies", "/cookie-policy", /cookie/i],
  ["organizer", "/instructor/nikos-papadakis", "Nikos Papadakis"],
  ["organizer-company", "/instructor/profondo-blu-sardegna", "Profondo Blu Sardegna S.r.l."],
  ["organizer-not-found", "/instructor/nessuno", "Profilo non trovato"],
  ["login", "/auth", "Bentornato"],
  ["register", "/auth?view=register", "Entra in acqua con noi"],
  ["password-request", "/password-reset", "Password dimenticata"],
  ["password-new", "/password-reset?type=recovery&token=t&email=a%40b.it", "Scegli una nuova password"],
  ["password-broken", "/password-reset?type=recovery", "Link non valido"],
  ["confirm-broken", "/auth/confirm?type=signup", "Link non valido"],
  ["not-found", "/non/esiste", "404"],
  ["event-not-found", "/3-marzo-2020-mai-esistito", "Evento non trovato"],
  ["soon", "/blog", "Blog"],
];

/** Colours come from the same tokens everywhere, so in the dark each of the screens that differ most is asked about once. */
const IN_THE_DARK: Record<string, string[]> = {
  "desktop-dark": ["home", "about", "organizer", "password-broken"],
  "phone-dark": ["upcoming", "organizer", "register"],
};

describe.each(LOOKS)("$name", (look) => {
  let here: Awaited<ReturnType<typeof visitor>>;
  beforeAll(async () => {
    here = await visitor(look);
  });
  afterAll(() => here.leave());

  /** Keeps a picture, and lets axe look. */
  async function inspect(name: string) {
    await shoot(here.page, `${name}-${look.name}`);
    expect(await accessibilityFaults(here.page)).toEqual([]);
  }

  const screens = look.dark ? SCREENS.filter(([name]) => IN_THE_DARK[look.name]?.includes(name)) : SCREENS;
  test.each(screens)("%s stands and axe finds nothing", async (name, path, sign) => {
    await here.page.goto(path);
    const level = name === "home-nothing-found" ? 2 : 1;
    await here.page.getByRole("heading", { level, name: sign }).first().waitFor();
    await settled(here.page);
    await inspect(name);
  });

  // Of those that need steps, the phone shows the dark.
  if (look.dark && !look.phone) return;

  test("an event with everything stands and axe finds nothing", async () => {
    const { page } = here;
    const { path, title } = await findEvent((event) => event.image_url !== null && Boolean(event.cost));
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByRole("heading", { name: "Dove" }).scrollIntoViewIfNeeded();
    await page.getByText("Non riusciamo a mostrare la mappa di questo luogo.").waitFor();
    await inspect("event");
    await page
      .getByRole("button", { name: /foto$|^Ingrandisci/ })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await inspect("event-zoom");
  });

  test("the filters stand and axe finds nothing", async () => {
    const { page } = here;
    await page.goto("/");
    await page.getByRole("button", { name: "Cerca eventi" }).click();
    await page.getByRole("dialog").waitFor();
    await page
      .getByRole("button", { name: /^Quando/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Anno successivo" }).waitFor();
    await inspect("filters");
  });

  test("a member's screens stand and axe finds nothing", async () => {
    const { page } = here;
    await signIn(page, "apneista@respiro.test");
    for (const name of ["my-events", "profile"]) {
      await page.goto(`/${name}`);
      await page.getByRole("heading", { name: "In arrivo" }).waitFor();
      await inspect(name);
    }
    await page.goto("/account");
    await page.getByRole("heading", { level: 1, name: "Account e sicurezza" }).waitFor();
    await inspect("account");
  });

  test("each tab of an organizer's profile stands and axe finds nothing", async () => {
    const { page } = here;
    await page.evaluate(() => localStorage.clear());
    await signIn(page, "istruttore@respiro.test");
    for (const [tab, sign] of Object.entries(PROFILE_TABS)) {
      await page.goto(`/profile?tab=${tab}`);
      await page.getByRole("heading", { name: sign }).waitFor();
      await inspect(`profile-${tab}`);
    }
  });
});

/** The tabs of a profile, and a sign that each stands. */
const PROFILE_TABS = {
  personali: "Chi sei",
  certificazioni: "Per gli eventi a pagamento",
  record: "I tuoi record",
  visibilita: "Cosa si vede",
};

/** Nothing is on its way any more: no shapes of cards, no pictures of the first screen. */
async function settled(page: Page) {
  await page.getByRole("status", { name: /^Caricamento/ }).waitFor({ state: "detached" });
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === "lazy"),
  );
}
