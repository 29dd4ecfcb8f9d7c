import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleCases } from "../support/testLength.ts";
import { it } from "./support/branch.ts";
import { PHONE, visitor, withBrowser } from "./support/browser.ts";
import { findEvent } from "./support/events.ts";
import { signIn } from "./support/members.ts";
import { checkScreen, IN_THE_LIGHT, type ScreenVariant, ZOOMED } from "./support/screens.ts";

withBrowser();

/** Colours come from the same tokens everywhere, so in the dark each of the screens that differ most is asked about once. */
const ON_A_DARK_DESKTOP: ScreenVariant[] = [...IN_THE_LIGHT, "desktop-dark"];
const ON_A_DARK_PHONE: ScreenVariant[] = [...IN_THE_LIGHT, "phone-dark"];

/** Every screen a visitor can reach, a sign that it stands, and the looks it is seen in. */
const SCREENS: [name: string, path: string, sign: string | RegExp, looks?: ScreenVariant[]][] = [
  ["home", "/", "Trova il tuo prossimo tuffo", [...ON_A_DARK_DESKTOP, ...ZOOMED]],
  ["home-nothing-found", "/?searchTerm=zzzzzz", "Nessun evento trovato"],
  ["upcoming", "/eventi-imminenti", "Eventi Imminenti", [...ON_A_DARK_PHONE, ...ZOOMED]],
  ["past", "/eventi-imminenti?scope=past", "Eventi Passati"],
  ["category", "/categories/corsi", "Corsi"],
  ["about", "/chi-siamo", /.+/, ON_A_DARK_DESKTOP],
  ["privacy", "/privacy-policy", /privacy/i],
  ["cookies", "/cookie-policy", /cookie/i],
  ["organizer", "/instructor/nikos-papadakis", "Nikos Papadakis", [...ON_A_DARK_DESKTOP, "phone-dark"]],
  ["organizer-company", "/instructor/profondo-blu-sardegna", "Profondo Blu Sardegna S.r.l."],
  ["organizer-not-found", "/instructor/nessuno", "Profilo non trovato"],
  ["login", "/auth", "Che bello rivederti"],
  ["register", "/auth?view=register", "Entra in acqua con noi", ON_A_DARK_PHONE],
  ["password-request", "/password-reset", "Password dimenticata"],
  ["password-new", "/password-reset?type=recovery&token=t&email=a%40b.it", "Scegli una nuova password"],
  ["password-broken", "/password-reset?type=recovery", "Link non valido", ON_A_DARK_DESKTOP],
  ["confirm-broken", "/auth/confirm?type=signup", "Link non valido"],
  ["not-found", "/non/esiste", "404"],
  ["event-not-found", "/3-marzo-2020-mai-esistito", "Evento non trovato"],
  ["soon", "/blog", "Blog"],
  [
    "organizer-packages",
    "/organizer-packages",
    "Pacchetti per organizzatori",
    [...ON_A_DARK_DESKTOP, "phone-dark"],
  ],
  ["sponsor-packages", "/sponsor-packages", "Diventa sponsor", ON_A_DARK_PHONE],
  ["sponsors", "/sponsor", "Chi sostiene la comunità", ON_A_DARK_DESKTOP],
  ["search", "/cerca?q=compensazione", "Cerca nel sito", ON_A_DARK_PHONE],
  ["search-articles", "/cerca?q=pinne&kind=article", "Cerca nel sito"],
  ["search-nothing-found", "/cerca?q=compensazoine", "Cerca nel sito"],
];

let here: Awaited<ReturnType<typeof visitor>>;
beforeAll(async () => {
  here = await visitor();
});
afterAll(() => here.leave());

test.each(sampleCases(SCREENS))(
  "%s stands and axe finds nothing",
  async (name, path, sign, looks = IN_THE_LIGHT) => {
    const { page } = here;
    await page.goto(path);
    const level = name === "home-nothing-found" ? 2 : 1;
    await page.getByRole("heading", { level, name: sign }).first().waitFor();
    await settled(page);
    await checkScreen(page, name, looks);
  },
);

it("an event with everything stands and axe finds nothing", async () => {
  const { page } = here;
  const { path, title } = await findEvent((event) => event.image_url !== null && Boolean(event.cost));
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("heading", { name: "Dove" }).scrollIntoViewIfNeeded();
  const note = page.getByText("Non riusciamo a mostrare la mappa di questo luogo.");
  await note.waitFor();
  // One line with its link, not an empty frame.
  expect((await note.locator("xpath=..").boundingBox())?.height).toBeLessThan(48);
  await checkScreen(page, "event", [...ON_A_DARK_PHONE, ...ZOOMED]);
  await page
    .getByRole("button", { name: /foto$|^Ingrandisci/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
  await checkScreen(page, "event-zoom", ON_A_DARK_PHONE);
});

it("the filters stand and axe finds nothing", async () => {
  const { page } = here;
  await page.goto("/");
  await page.getByRole("button", { name: "Cerca eventi" }).click();
  await page.getByRole("dialog").waitFor();
  await page.getByRole("button", { name: /^Mese/ }).last().click();
  await page.getByRole("button", { name: "Anno successivo" }).waitFor();
  await checkScreen(page, "filters", ["desktop-light", "phone-dark"]);
});

it("a member's screens stand and axe finds nothing", async () => {
  const { page } = here;
  await signIn(page, "apneista@respiro.test");
  for (const name of ["my-events", "profile"]) {
    await page.goto(`/${name}`);
    await page.getByRole("heading", { name: "In arrivo" }).waitFor();
    await checkScreen(page, name, ON_A_DARK_PHONE);
  }
  // On a phone too each page says where it is, in the member's navigation and in the bar at the bottom.
  await page.setViewportSize(PHONE);
  for (const [path, name] of OWN_PAGES) {
    await page.goto(path);
    const own = page.getByRole("navigation", { name: "Le tue pagine" });
    await own.getByRole("link", { name, exact: true }).and(page.locator("[aria-current=page]")).waitFor();
    const bar = page.getByRole("navigation", { name: "Navigazione rapida" });
    expect(await bar.locator("[aria-current]").allTextContents()).toEqual(["Profilo"]);
  }
  await page.goto("/account");
  await page.getByRole("heading", { level: 1, name: "Account e sicurezza" }).waitFor();
  await checkScreen(page, "account", ON_A_DARK_PHONE);
});

it("each tab of an organizer's profile stands and axe finds nothing", async () => {
  const { page } = here;
  await signIn(page, "istruttore@respiro.test");
  for (const [tab, sign] of Object.entries(PROFILE_TABS)) {
    await page.goto(`/profile?tab=${tab}`);
    await page.getByRole("heading", { name: sign }).waitFor();
    await checkScreen(page, `profile-${tab}`, [...ON_A_DARK_PHONE, ...ZOOMED]);
  }
});

/** A member's pages without unread marks, and their names in the navigation. */
const OWN_PAGES = [
  ["/my-events", "I tuoi eventi"],
  ["/libretto", "Libretto"],
  ["/forum/my-posts", "I tuoi post"],
  ["/profile", "Profilo"],
  ["/account", "Account e sicurezza"],
] as const;

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
