import type { Page } from "playwright";
import { expect, test } from "vitest";
import type { Certification } from "../../worker/profiles/certifications/outputs.ts";
import { it } from "./support/branch.ts";
import { takeScreenshot, visitor, withBrowser } from "./support/browser.ts";
import { registerMember, signIn, storeSession } from "./support/members.ts";
import { callApi, readToken } from "./support/organizers.ts";
import { tab } from "./support/profile.ts";
import { openOuting, tapElsewhere } from "./support/registers.ts";
import { checkScreen, ON_A_DESKTOP, ON_A_PHONE } from "./support/screens.ts";

withBrowser();

const ORGANIZER = "elena.zanardi@respiro.test";
const MEMBER = "Smeralda Lago";

/** Gives the organizer of the demo a certification of AIDA's instructors, which an admin confirms. */
async function becomeInstructor(page: Page) {
  const certification = await callApi<Certification>(
    await readToken(page),
    "POST",
    "/api/me/certifications",
    { ...{ agency: "AIDA", level: "AIDA Instructor" } },
  );
  await signIn(page, "admin@respiro.test");
  await callApi(await readToken(page), "POST", `/api/me/certifications/${certification.id}/confirmation`, {});
}

async function chooseLevel(page: Page, agency: string, level: string) {
  for (const [label, option] of [
    ["Didattica", agency],
    ["Livello", level],
  ] as const) {
    await page.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  }
}

/** On a desktop the organizer sees and confirms the member's certification, and issues the certificates. */
async function checkPapers(eventId: string) {
  const { page, leave } = await visitor();
  await signIn(page, ORGANIZER);
  await page.goto(`/dashboard/participants/${eventId}`);
  await page.getByText("AIDA2 · Dichiarato").waitFor();
  await page.getByRole("button", { name: `Dettagli di ${MEMBER}` }).click();
  await page.getByRole("button", { name: `Segna come visto: AIDA2, ${MEMBER}` }).click();
  await page.getByText("Visto da Elena Zanardi").waitFor();
  await page.getByRole("button", { name: `Conferma AIDA2 di ${MEMBER}` }).click();
  await page.getByText("Confermato da Elena Zanardi").waitFor();
  await checkScreen(page, "participant-papers", ON_A_DESKTOP);

  await page.getByRole("button", { name: "Attestati", exact: true }).click();
  await page.getByRole("button", { name: "Rilascia 1 attestato" }).click();
  await page.getByRole("button", { name: `Revoca l’attestato di ${MEMBER}` }).waitFor();
  await checkScreen(page, "certificates", ON_A_DESKTOP);
  await leave();
}

test("a member adds a certification, an instructor confirms it, and a certificate of attendance is checked by its code", async () => {
  const { page, leave } = await visitor({ phone: true });
  const outing = await openOuting(page, "Uscita con attestato", [MEMBER], ORGANIZER);
  const [member] = outing.members;
  if (!member) throw new Error("nobody enrolled");
  await becomeInstructor(page);

  await storeSession(page, member);
  await page.goto("/profile?tab=certificazioni");
  await tab(page, "Certificazioni").waitFor();
  await page.getByRole("button", { name: "Aggiungi un brevetto" }).click();
  const sheet = page.getByRole("dialog", { name: "Aggiungi un brevetto" });
  await sheet.getByRole("button", { name: "Salva il brevetto" }).click();
  await expect.poll(() => sheet.locator("[data-field=level][aria-invalid=true]").count()).toBe(1);
  await chooseLevel(page, "SSI", "Pool Freediver");
  await chooseLevel(page, "AIDA", "AIDA2");
  await sheet.getByText("equivalenza indicativa").click();
  await sheet.getByText("Fonte: aidainternational.org/Education.").waitFor();
  await sheet.getByLabel("Numero (facoltativo)").fill("IT-2077");
  await checkScreen(page, "certification-sheet", [...ON_A_PHONE, ...ON_A_DESKTOP]);
  await sheet.getByRole("button", { name: "Salva il brevetto" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "AIDA2" });
  await row.getByText("Dichiarato").waitFor();
  await page
    .getByRole("combobox", { name: "Brevetto" })
    .getByText("Open Water")
    .or(page.getByText("Advanced"))
    .first()
    .waitFor();
  await checkScreen(page, "certifications", [...ON_A_PHONE, ...ON_A_DESKTOP]);

  await tapElsewhere(outing, [
    { target: { type: "member", id: member.user.id }, fields: { presence: "present" } },
  ]);
  await checkPapers(outing.event.id);

  await storeSession(page, member);
  await page.goto("/profile?tab=certificazioni");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Scarica l’attestato di Uscita con attestato" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("attestato.pdf");
  const address = await page.getByRole("link", { name: "Verifica pubblica" }).getAttribute("href");
  await takeScreenshot(page, "own-certificates-phone");
  await leave();

  const stranger = await visitor();
  await stranger.page.goto(address ?? "");
  await stranger.page.getByText("Valido: l’ha rilasciato chi organizzava").waitFor();
  await stranger.page.getByText(MEMBER).waitFor();
  await checkScreen(stranger.page, "certificate", [...ON_A_DESKTOP, ...ON_A_PHONE]);
  await stranger.leave();
});

it("records say where they come from", async () => {
  const { page, leave } = await visitor();
  const member = await registerMember(page, "Corallo Lago", "final_user", { personal_best: { CWT: "18.5" } });
  await storeSession(page, member);
  await page.goto("/profile?tab=record");
  await page.getByText("Tutti dichiarati.").waitFor();
  await checkScreen(page, "record-sources", [...ON_A_DESKTOP, ...ON_A_PHONE]);
  await leave();
});
