import type { Page } from "playwright";
import { expect } from "vitest";
import type { RecoveryCodesView, SignInView, TwoFactorSetupView, User } from "../../worker/auth/outputs.ts";
import { appCode, fromBase32 } from "./support/authenticatorApp.ts";
import { findAxeViolations } from "./support/axe.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { withOwnSite } from "./support/ownSite.ts";

const PASSWORD = "respiro1";
/** Those of each attempt, because a journey that failed leaves them with a second factor. */
const ADMINS = [1, 2, 3].map(
  (attempt) => [`ugo.${attempt}@respiro.test`, `lea.${attempt}@respiro.test`] as const,
);

withBrowser();
let attempts = 0;
const site = withOwnSite({ admins: ADMINS.flat(), password: PASSWORD });

async function signIn(page: Page, path: string, email: string, code?: string) {
  await page.goto(`${site.url()}/auth?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  if (!code) return;
  await page.getByLabel("Codice di 6 cifre").fill(code);
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
}

/**
 * Gives an admin a second factor by the API, and switches the setting off; returns the secret, whose code of now is used up.
 */
async function activate(email: string): Promise<Uint8Array> {
  const { token } = await site.call<SignInView>("POST", "/api/auth/login", { email, password: PASSWORD });
  const path = "/api/account/two-factor";
  const setup = await site.call<TwoFactorSetupView>("POST", path, { password: PASSWORD }, token);
  const secret = fromBase32(setup.secret);
  await site.call<RecoveryCodesView>("POST", `${path}/confirm`, { code: appCode(secret) }, token);
  const setting = { value: { enabled: false } };
  await site.call("PUT", "/api/settings/two_factor_for_admins", setting, token);
  return secret;
}

it("an admin asks the second factor of all, another sets it up before anything of the administration opens, and loses it", async () => {
  const [ugo, lea] = ADMINS[attempts++] ?? ["", ""];
  const here = await visitor({ fresh: true });
  const { page } = here;
  const secret = await activate(ugo);
  await signIn(page, "/admin/settings", ugo, appCode(secret, 1));
  await page.getByRole("switch", { name: /La verifica non è richiesta/ }).click();
  await page.getByRole("button", { name: "Richiedi", exact: true }).click();
  await page.getByText("La verifica è richiesta").waitFor();

  const there = await visitor({ fresh: true, phone: true });
  const phone = there.page;
  const adminCalls: string[] = [];
  phone.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/admin/")) adminCalls.push(pathname);
  });
  await signIn(phone, "/admin/users", lea);
  await phone.getByRole("heading", { name: "Manca la verifica in due passaggi" }).waitFor();
  await takeScreenshot(phone, "two-factor-missing-phone");
  expect(await findAxeViolations(phone)).toEqual([]);
  await phone.getByRole("link", { name: "Attiva la verifica" }).click();
  const section = phone.getByRole("region", { name: "Verifica in due passaggi", exact: true });
  await section.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await section.getByRole("button", { name: "Attiva la verifica" }).click();
  const key = (await section.locator("[data-two-factor-key]").textContent()) ?? "";
  const own = fromBase32(key.replaceAll(" ", ""));
  expect(adminCalls).toEqual([]);

  // The code is accepted, and the answer is lost.
  await phone.route(
    "**/api/account/two-factor/confirm",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await section.getByLabel("Codice di 6 cifre").fill(appCode(own));
  await section.getByRole("button", { name: "Conferma e attiva" }).click();
  await section.getByRole("alert").waitFor();
  await section.getByRole("button", { name: "Conferma e attiva" }).click();
  await section.getByText(/i codici di recupero non sono arrivati/).waitFor();
  await takeScreenshot(phone, "two-factor-codes-lost-phone");
  expect(await findAxeViolations(phone)).toEqual([]);
  await section.getByRole("button", { name: "Crea nuovi codici di recupero" }).click();
  const form = phone.getByRole("dialog", { name: "Crea nuovi codici di recupero" });
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Codice dell’app o di recupero").fill(appCode(own, 1));
  await form.getByRole("button", { name: "Crea i codici" }).click();
  const codes = phone.getByRole("dialog", { name: "Codici di recupero", exact: true });
  await codes.getByRole("button", { name: "Li ho conservati" }).click();
  await section.getByText(/i codici di recupero non sono arrivati/).waitFor({ state: "detached" });
  await phone.goto(`${site.url()}/admin/users`);
  await phone.getByRole("button", { name: ugo.replace(/@.*/, ""), exact: true }).waitFor();

  const user: User = await phone.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null"));
  expect(user).not.toHaveProperty("lacks_two_factor");
  await page.goto(`${site.url()}/admin/users?user=${user.id}`);
  const dialog = page.getByRole("dialog", { name: "Utente" });
  await dialog.getByText(/^Attiva: /).waitFor();
  await takeScreenshot(page, "two-factor-user-desktop");
  await dialog.getByRole("button", { name: "Azzera la verifica" }).click();
  const reset = page.getByRole("dialog", { name: "Azzerare la verifica in due passaggi?" });
  await reset.getByRole("radio").first().check();
  await reset.getByRole("button", { name: "Azzera la verifica" }).click();
  await dialog.getByText("Non è attiva.").waitFor();
  await phone.reload();
  await phone.getByRole("heading", { name: "Che bello rivederti" }).waitFor();
  await there.leave();
  await here.leave();
});
