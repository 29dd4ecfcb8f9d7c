import { expect, test } from "vitest";
import type { ForumTopic } from "../../worker/forum/outputs.ts";
import { visitor, withBrowser } from "./support/browser.ts";
import { linkIn, waitForMail } from "./support/mail.ts";
import { registerMember, signIn } from "./support/members.ts";
import { callApi } from "./support/organizers.ts";
import { checkScreen } from "./support/screens.ts";
import { listDemoForumCategories } from "./support/topics.ts";

withBrowser();

test("a visitor reports a topic; an admin decides, the author reads the statement and objects", async () => {
  const title = `Da soli in mare ${crypto.randomUUID().slice(0, 6)}`;
  const { page, leave } = await visitor();
  const author = await registerMember(page, "Anna Rossi", "final_user");
  const [category] = await listDemoForumCategories();
  const topic = await callApi<ForumTopic>(author.token, "POST", "/api/forum/topics", {
    ...{ title, content: "Scendo sempre da sola, e non succede nulla.", category_id: category?.id },
  });

  const stranger = await visitor();
  await stranger.page.goto(`/forum/topic/${topic.id}`);
  await stranger.page.getByRole("link", { name: `Segnala: ${title}` }).click();
  await stranger.page.getByRole("heading", { name: "Segnala un contenuto" }).waitFor();
  await stranger.page.getByText(title).waitFor();
  await stranger.page.getByRole("button", { name: "Invia la segnalazione" }).click();
  await stranger.page.getByText("Conferma che lo dichiari in buona fede.").first().waitFor();
  await checkScreen(stranger.page, "report-form");
  await stranger.page.getByText("È contro le regole del sito").click();
  await stranger.page.getByRole("combobox", { name: "Di che cosa si tratta" }).click();
  await stranger.page.getByRole("option", { name: "Consigli pericolosi, come l’apnea da soli" }).click();
  await stranger.page.getByLabel("Che cosa non va").fill("Consiglia di scendere da soli.");
  await stranger.page.getByLabel("Dichiaro in buona fede").check();
  await stranger.page.getByRole("button", { name: "Invia la segnalazione" }).click();
  await stranger.page.locator(":focus").getByText("Grazie, l’abbiamo ricevuta").waitFor();
  await stranger.leave();

  const admin = await visitor();
  await signIn(admin.page, "admin@respiro.test");
  await admin.page.goto("/admin/segnalazioni");
  const card = admin.page
    .getByRole("listitem")
    .filter({ has: admin.page.getByRole("heading", { name: title }) });
  await card.getByText("Consiglia di scendere da soli.").waitFor();
  await checkScreen(admin.page, "admin-reports");
  await card.getByRole("button", { name: "Decidi" }).click();
  const sheet = admin.page.getByRole("dialog");
  await sheet.getByText("Chiuso alle risposte").click();
  await sheet.getByLabel("Quale regola").fill("Mai da soli");
  await sheet.getByLabel("I fatti").fill("Il testo consiglia di scendere da soli.");
  await sheet.getByRole("button", { name: "Leggi la motivazione" }).click();
  await sheet.getByLabel("La motivazione").waitFor();
  await checkScreen(admin.page, "admin-report-decision", ["desktop-light", "phone-dark"]);
  await sheet.getByRole("button", { name: "Decidi e avvisa" }).click();
  await admin.page.getByText("Decisione presa").waitFor();
  await card.waitFor({ state: "detached" });
  expect(await admin.page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  await admin.leave();

  await page.goto(linkIn(await waitForMail(author.email, /decisione/)));
  await page.getByText("Mai da soli").waitFor();
  await page.getByLabel("Perché").fill("Era una citazione, non un consiglio.");
  await page.getByRole("button", { name: "Invia l’opposizione" }).click();
  await page.getByText("Opposizione in attesa").waitFor();
  await checkScreen(page, "decision");
  await leave();
});
