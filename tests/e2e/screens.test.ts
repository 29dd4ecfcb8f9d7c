import { describe, expect, test } from "vitest";
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
  ["privacy", "/privacy-policy", /Privacy/],
  ["cookies", "/cookie-policy", /Cookie/],
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

describe.each(LOOKS)("$name", (look) => {
  test.each(SCREENS)("%s stands and axe finds nothing", async (name, path, sign) => {
    const { page, leave } = await visitor(look);
    await page.goto(path, { waitUntil: "networkidle" });
    await page
      .getByRole("heading", { level: name === "home-nothing-found" ? 2 : 1, name: sign })
      .first()
      .waitFor();
    await shoot(page, `${name}-${look.name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await leave();
  });

  test("an event with everything stands and axe finds nothing", async () => {
    const { page, leave } = await visitor(look);
    const { path, title } = await findEvent((event) => event.image_url !== null && Boolean(event.cost));
    await page.goto(path, { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText("Non riusciamo a mostrare la mappa di questo luogo.").waitFor();
    await shoot(page, `event-${look.name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page
      .getByRole("button", { name: /foto$|^Ingrandisci/ })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await shoot(page, `event-zoom-${look.name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await leave();
  });

  test("the filters stand and axe finds nothing", async () => {
    const { page, leave } = await visitor(look);
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Cerca eventi" }).click();
    await page.getByRole("dialog").waitFor();
    await page
      .getByRole("button", { name: /^Quando/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Anno successivo" }).waitFor();
    await shoot(page, `filters-${look.name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await leave();
  });

  test("a member's screens stand and axe finds nothing", async () => {
    const { page, leave } = await visitor(look);
    await signIn(page, "apneista@respiro.test");
    for (const [name, path] of [
      ["my-events", "/my-events"],
      ["profile", "/profile"],
    ] as const) {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByRole("heading", { name: "In arrivo" }).waitFor();
      await shoot(page, `${name}-${look.name}`);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await leave();
  });
});
